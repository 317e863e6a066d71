import Foundation

/// Large values in files of their own: `.NAME_SUPPORT/_EXTERNAL_DATA/UUID` beside the store.
///
/// Where an attribute allows that, each value starts with a byte that says where it is: 1 in the
/// row, 2 in the file whose name follows.
struct ExternalStorage: Sendable {
  let folder: String
  /// The model says that the attribute allows it; if not, only an unmistakable reference counts.
  let isDeclared: Bool

  /// The value; nil where its file is missing.
  func content(of data: Data) -> Data? {
    if let name = ExternalStorage.fileName(in: data) {
      let path = "\(folder)/\(name)"
      var status = stat()
      let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      guard isFile, let content = FileManager.default.contents(atPath: path) else {
        return isDeclared ? nil : data
      }
      return content
    }
    return isDeclared && data.first == 1 ? Data(data.dropFirst()) : data
  }

  /// Whether there may be something in the place of the file that the bytes refer to.
  func isPresent(_ data: Data) -> Bool {
    guard let name = ExternalStorage.fileName(in: data) else { return false }
    return access("\(folder)/\(name)", F_OK) == 0 || errno != ENOENT
  }

  /// The name of the file that the bytes refer to; nil for any other bytes.
  static func fileName(in data: Data) -> String? {
    guard data.count == 38, data.first == 2, data.last == 0,
      let name = String(bytes: data.dropFirst().dropLast(), encoding: .ascii),
      UUID(uuidString: name) != nil
    else { return nil }
    return name
  }
}
