import DataCore
import Foundation

/// The files of large values that one save makes and leaves behind.
///
/// New files are complete and synced before the transaction commits, and go again if it fails;
/// files that nobody refers to any more go after it has committed. A crash in between leaves a
/// file too many, never one too few.
final class ExternalFiles {
  private let folder: String
  private let calls: any FileCalls
  private(set) var made: [String] = []
  private(set) var obsolete: [String] = []

  /// Values longer than this are kept in files of their own.
  static let threshold = 128 << 10

  init(folder: String, _ calls: any FileCalls) {
    self.folder = folder
    self.calls = calls
  }

  /// What stands in the column for the value; makes a file for a large one.
  func column(for value: ModelValue) throws -> SQLValue {
    guard case .blob(let data) = SQLValue(value) else { return .null }
    if data.count <= ExternalFiles.threshold { return .blob(Data([1]) + data) }
    let name = UUID().uuidString
    try write(data, name)
    return ExternalFiles.reference(name)
  }

  /// What stands in a column for a file.
  static func reference(_ name: String) -> SQLValue {
    .blob(Data([2]) + Data(name.utf8) + Data([0]))
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
  func sync() throws {
    if !made.isEmpty, !calls.syncFolder(folder) { throw failure() }
  }

  private func write(_ data: Data, _ name: String) throws {
    if made.isEmpty { try makeFolder() }
    let path = "\(folder)/\(name)"
    let descriptor = calls.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else { throw failure() }
    made.append(path)
    defer { close(descriptor) }
    guard data.withUnsafeBytes({ calls.fill(descriptor, $0) }) else { throw failure() }
  }

  private func makeFolder() throws {
    let support = (folder as NSString).deletingLastPathComponent
    for path in [support, folder] {
      guard calls.makeFolder(path, 0o777) == 0 || errno == EEXIST else { throw failure() }
      // Also where it was there: whoever made it may have been stopped before this.
      guard calls.syncFolder((path as NSString).deletingLastPathComponent) else {
        throw failure()
      }
    }
  }

  private func failure() -> DataError {
    DataError(
      .inputOutput,
      "A large value cannot be kept in “\(folder)”: \(String(cString: strerror(errno))); "
        + "nothing was saved.",
      remedy: "Check the disk and the folder's permissions, and save again.")
  }
}
