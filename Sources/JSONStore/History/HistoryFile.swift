import DataCore
import Foundation

/// What was saved into a store and when: beside `NAME` the file `NAME-history`, a JSON object a line,
/// one for each transaction, to which lines are only added.
///
/// A line is written before the store's file and counts once that says so: one with a higher number
/// than the store's last transaction is of a save that did not happen, and of two with one number the
/// last counts. So the two files need no common commit.
struct HistoryFile: Sendable {
  let path: String
  private let file: StoreFile
  let model: ModelDescription
  let storeIdentifier: String

  init(_ file: StoreFile, _ model: ModelDescription, storeIdentifier: String) {
    self.file = file
    self.model = model
    self.storeIdentifier = storeIdentifier
    path = "\(file.path)-history"
  }

  /// Adds a line, on the disk when it returns.
  func append(_ line: [UInt8]) throws {
    let isNew = access(path, F_OK) != 0
    let descriptor = file.calls.open(path, O_RDWR | O_CREAT | O_APPEND, 0o644)
    guard descriptor >= 0 else { throw file.failure(errno) }
    defer { close(descriptor) }
    // A save that was cut short has left half a line.
    let bytes = (endsInLine(descriptor) ? [] : [UInt8(ascii: "\n")]) + line + [UInt8(ascii: "\n")]
    guard bytes.withUnsafeBytes({ file.calls.fill(descriptor, $0) }) else {
      throw file.failure(errno)
    }
    if isNew { _ = file.calls.syncFolder(file.folder) }
  }

  private func endsInLine(_ descriptor: Int32) -> Bool {
    let end = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0
    guard end > 0, pread(descriptor, &last, 1, end - 1) == 1 else { return true }
    return last == UInt8(ascii: "\n")
  }

  /// The transactions asked for, up to the store's last one. Costs the size of the file.
  func entries(_ request: HistoryRequest, last: Int64) throws -> [HistoryEntry] {
    var lines: [Int64: JSONNode] = [:]
    for line in try read().split(separator: UInt8(ascii: "\n")) {
      // Half a line is of a save that was cut short.
      var scanner = JSONScanner(Array(line))
      guard let node = try? scanner.value(), let number = node["number"]?.integer, number <= last
      else { continue }
      lines[number] = node
    }
    return try request.chosen(from: lines.map { entry($1, $0) })
  }

  /// Takes transactions out. The file is replaced whole: one who reads it meanwhile reads the old one.
  func remove(_ numbers: Set<Int64>, last: Int64) throws {
    var kept: [[UInt8]] = []
    for line in try read().split(separator: UInt8(ascii: "\n")) {
      var scanner = JSONScanner(Array(line))
      guard let node = try? scanner.value(), let number = node["number"]?.integer, number <= last,
        !numbers.contains(number)
      else { continue }
      kept.append(line + [UInt8(ascii: "\n")])
    }
    guard access(path, F_OK) == 0 else { return }
    try StoreFile(URL(fileURLWithPath: path), file.calls)
      .replace(with: Array(kept.joined()), willCommit: {})
  }

  func read() throws -> [UInt8] {
    guard access(path, F_OK) == 0 else { return [] }
    return try StoreFile(URL(fileURLWithPath: path), file.calls).read().bytes
  }
}
