import DataCore
package import Foundation

extension SQLiteStore {
  /// Looks through the store in a file for what does not hold together; changes no byte.
  ///
  /// Throws what opening it throws, and `locked` where others keep changing it meanwhile.
  package static func check(_ url: URL) throws -> StoreReport {
    for _ in 0..<3 {
      let file = try StoreFile(url)
      let connection = try Connection(file, as: .snapshot)
      let report = try StoreChecker(connection, file).run()
      // Read without locks: what others wrote meanwhile may look like damage.
      if report.findings.isEmpty || FileStamp(file.path) == file.stamp { return report }
    }
    throw DataError(
      .locked, "“\(url.lastPathComponent)” is being changed while it is checked.",
      remedy: "Wait until its program has finished, or close it.")
  }

  /// Puts right what can be without losing anything, in one transaction; returns what was.
  ///
  /// Call `backUp` first, and open the store again afterwards: where an index was made, what is open
  /// counts as opened before a change of the tables. Changes of objects are told to the history. Throws
  /// what a save throws, and `damaged` where pages are.
  ///
  /// - Parameter author: who mends.
  package func mend(author: String) throws -> [StoreFinding] {
    guard let writer else {
      throw DataError(
        .readOnly, readOnlyReason ?? "“\(name)” is open for reading only.",
        remedy: "Open it for writing, or mend a copy of it.")
    }
    let mended = try writer.mend(author: author)
    reports.publish(ChangeReport(storeIdentifier: identifier, region: .everything))
    return mended
  }
}
