import DataCore
import Foundation

extension StoreChecker {
  /// More complaints than this say nothing new.
  private static let pageLimit = 100

  /// SQLite's own check, indexes included.
  func checkPages() throws {
    var lines: [String] = []
    do {
      try connection.withStatement("PRAGMA integrity_check(\(StoreChecker.pageLimit))") {
        while try $0.step() { lines.append($0.text(0)) }
      }
    } catch let error as DataError where error.code == .damaged {
      lines.append(error.message)
    }
    if lines == ["ok"] { return }
    var indexes: [String: Int] = [:]
    var pages: [String] = []
    for line in lines {
      if let index = StoreChecker.staleIndex(line) {
        indexes[index, default: 0] += 1
      } else if !line.hasPrefix("non-unique entry") {
        pages.append(line)
      }
    }
    for (index, count) in indexes.sorted(by: { $0.key < $1.key }) {
      try addStale(index, count)
    }
    if let first = pages.first {
      let more = pages.count > 1 ? " (and \(pages.count - 1) more)" : ""
      add(
        .init(
          .integrity, file.name, "Pages of the database are damaged: \(first)\(more).",
          remedy: StoreChecker.restoring))
    }
  }

  private func addStale(_ index: String, _ count: Int) throws {
    let table = try connection.value(
      "SELECT tbl_name FROM sqlite_schema WHERE type = 'index' AND name = ?", [.text(index)])
    var isMendable = false
    if case .text(let table) = table {
      staleTables.insert(table)
      isMendable = try !hasDuplicates(forIndex: index, of: table)
    }
    add(
      .init(
        .index, index,
        "The index \(index) differs from its table in \(count) place\(count == 1 ? "" : "s"): "
          + "searches through it miss objects.",
        remedy: isMendable
          ? "--mend builds it anew." : "--mend builds it anew once no objects share its values.",
        mend: isMendable ? StoreMend(statements: ["REINDEX \(index.quoted)"]) : nil))
  }

  /// The index that a line of SQLite's says does not fit its table.
  private static func staleIndex(_ line: String) -> String? {
    for mark in ["missing from index ", "wrong # of entries in index "] {
      if let range = line.range(of: mark) { return String(line[range.upperBound...]) }
    }
    return nil
  }

  func checkMetadata() throws {
    let rows = try count("SELECT count(*) FROM \(Format.metadataTable)")
    if rows != 1 {
      add(
        .init(
          .metadata, Format.metadataTable, "There are \(rows) rows of metadata instead of one.",
          remedy: StoreChecker.restoring))
    }
    if rows == 0 { return }
    let row = try connection.withStatement(
      "SELECT Z_UUID, Z_PLIST FROM \(Format.metadataTable) LIMIT 1"
    ) { statement in
      try statement.step() ? (statement.optionalText(0), statement.value(1)) : (nil, .null)
    }
    if row.0.flatMap({ UUID(uuidString: $0) }) == nil {
      add(
        .init(
          .metadata, Format.metadataTable,
          "The store has no identifier, so that its objects cannot be told from another store's.",
          remedy: StoreChecker.restoring))
    }
    guard case .blob(let list) = row.1 else { return }
    let isList =
      (try? PropertyListSerialization.propertyList(from: list, options: [], format: nil)) != nil
    if !isList {
      add(
        .init(
          .metadata, Format.metadataTable,
          "The property list in Z_PLIST cannot be read: Apple's frameworks refuse such a store.",
          remedy: StoreChecker.restoring))
    }
  }
}
