import DataCore
import Foundation

extension StoreFile {
  /// Throws if the path no longer leads to the file that was opened: what is written then would
  /// go into a file without a name.
  func checkIsInPlace() throws {
    let now = FileStamp(path)
    if now.isSameFile(as: stamp) { return }
    throw now.exists
      ? DataError.replaced(name)
      : DataError(
        .notFound,
        "“\(name)” is no longer in its place: it was moved or deleted while it was open.",
        remedy: "Put it back, or close the store; unsaved edits can be copied before.")
  }
}

extension StoreFile {
  /// The databases beside it that look for their large values in the same folder, by name: the folder
  /// is named without the file's extension.
  var neighbours: [String] {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { name in
      let other = folder.appendingPathComponent(name)
      return name != url.lastPathComponent
        && StoreFile.supportName(other) == StoreFile.supportName(url)
        && StoreFile.mayBeDatabase(other.path)
    }
  }

  /// False only for a file that is surely something else.
  private static func mayBeDatabase(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return errno != ENOENT }
    if status.st_mode & S_IFMT != S_IFREG { return false }
    guard let header = try? header(path, "") else { return true }
    return header.starts(with: magic)
  }
}

extension DataError {
  static func replaced(_ name: String) -> DataError {
    DataError(
      .conflict, "“\(name)” was replaced by another file while it was open.",
      remedy: "Close the store and open it again; unsaved edits can be copied before.")
  }
}
