import DataCore
import Foundation

/// The files of large values that one save makes and leaves behind.
///
/// New files are complete and synced before the transaction commits, and go again if it fails;
/// files that nobody refers to any more go after it has committed. A crash in between leaves a
/// file too many, never one too few.
final class ExternalFiles {
  private let folder: String
  private var made: [String] = []
  private var obsolete: [String] = []

  /// Values longer than this are kept in files of their own.
  static let threshold = 128 << 10

  init(folder: String) { self.folder = folder }

  /// What stands in the column for the value; makes a file for a large one.
  func column(for value: ModelValue) throws -> SQLValue {
    guard case .blob(let data) = SQLValue(value) else { return .null }
    if data.count <= ExternalFiles.threshold { return .blob(Data([1]) + data) }
    let name = UUID().uuidString
    try write(data, name)
    return .blob(Data([2]) + Data(name.utf8) + Data([0]))
  }

  /// Whether the bytes lead to a file.
  func refers(_ data: Data) -> Bool {
    ExternalStorage.fileName(in: data).map { access("\(folder)/\($0)", F_OK) == 0 } ?? false
  }

  /// Notes that a column's value is replaced.
  func replace(_ value: SQLValue) {
    guard case .blob(let data) = value, let name = ExternalStorage.fileName(in: data) else {
      return
    }
    obsolete.append("\(folder)/\(name)")
  }

  /// Makes sure that the new files last.
  func sync() throws { if !made.isEmpty { try syncFolder(folder) } }

  /// The save has failed.
  func discard() {
    for path in made { unlink(path) }
    made = []
  }

  /// The save is done.
  func removeObsolete() {
    for path in obsolete { unlink(path) }
    obsolete = []
  }
}

extension ExternalFiles {
  private func write(_ data: Data, _ name: String) throws {
    if made.isEmpty { try makeFolder() }
    let path = "\(folder)/\(name)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure() }
    made.append(path)
    defer { close(descriptor) }
    var written = 0
    while written < data.count {
      let count = data.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, data.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw failure() }
  }

  private func makeFolder() throws {
    let support = (folder as NSString).deletingLastPathComponent
    for path in [support, folder] {
      if mkdir(path, 0o777) == 0 {
        try syncFolder((path as NSString).deletingLastPathComponent)
      } else if errno != EEXIST {
        throw failure()
      }
    }
  }

  private func syncFolder(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure() }
  }

  private func failure() -> DataError {
    DataError(
      .inputOutput,
      "A large value cannot be kept in “\(folder)”: \(String(cString: strerror(errno))); "
        + "nothing was saved.",
      remedy: "Check the disk and the folder's permissions, and save again.")
  }
}
