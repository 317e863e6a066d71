import DataCore

/// Writes the rows of `ACHANGE`.
///
/// Objects of one entity with keys that follow each other, changed in the same way, differ in two
/// numbers that rise by one: a run of them is written by one statement that counts by itself.
struct ChangeWriter {
  private let connection: Connection
  private let transaction: Int64
  /// `Z_ENT` of the changes themselves.
  private let entity: Int64
  private var kind = HistoryEntryChange.Kind.insert
  private var columns: [String] = []
  private var run: Run?

  private struct Run {
    let entity: Int64
    var firstKey: Int64
    var firstNumber: Int64
    let values: [SQLValue]
    var count = 1
    /// The keys of deletions, which need not follow each other.
    var keys: [Int64] = []

    /// Whether the key is the next one; the last key of all has none.
    func isFollowed(by key: Int64) -> Bool {
      let (next, isPastEnd) = firstKey.addingReportingOverflow(Int64(count))
      return !isPastEnd && next == key
    }
  }

  /// How many rows a statement writes; a run takes as few of them as there can be.
  private static let sizes = [128, 16, 1]
  /// The statements' texts by their number of rows.
  private var texts: [Int: String] = [:]

  init(_ connection: Connection, transaction: Int64, entity: Int64) {
    self.connection = connection
    self.transaction = transaction
    self.entity = entity
  }

  /// What follows is of this kind and has values in these columns.
  mutating func begin(_ kind: HistoryEntryChange.Kind, columns: [String]) throws {
    try flush()
    self.kind = kind
    self.columns = columns
    texts = [:]
  }

  /// - Parameter number: the change's own key, one more than the last one's.
  mutating func add(
    _ entity: Int64, _ key: Int64, _ values: [SQLValue], _ number: Int64
  ) throws {
    if kind != .delete, let run, run.entity == entity, run.isFollowed(by: key),
      run.values == values
    {
      self.run?.count += 1
      return
    }
    if kind == .delete, let run, run.entity == entity, run.values == values {
      self.run?.keys.append(key)
      return
    }
    try flush()
    run = Run(entity: entity, firstKey: key, firstNumber: number, values: values)
    if kind == .delete { run?.keys = [key] }
  }

  /// Writes what is waiting.
  mutating func flush() throws {
    guard var run else { return }
    self.run = nil
    if run.keys.count > 1 { return try write(all: run) }
    for size in ChangeWriter.sizes where size <= run.count {
      let text = texts[size] ?? sql(rows: size)
      texts[size] = text
      try connection.withStatement(text) { statement in
        while run.count >= size {
          try write(run, by: statement)
          // Behind the last number of all nothing is left to be written.
          run.firstKey &+= Int64(size)
          run.firstNumber &+= Int64(size)
          run.count -= size
        }
      }
    }
  }

  /// Writes deletions of one entity that left the same values, however many, by one statement.
  private func write(all run: Run) throws {
    let names = columnNames.joined(separator: ", ")
    let others = columns.indices.map { ", ?\($0 + 7)" }.joined()
    let text =
      "INSERT INTO \(Format.changeTable) (\(names)) "
      + "SELECT ?1 + o.key, ?2, ?3, ?4, o.value, ?6\(others) FROM json_each(?5) AS o"
    try connection.run(
      text,
      [
        .int(run.firstNumber), .int(entity), .int(Int64(kind.rawValue)), .int(run.entity),
        .list(of: run.keys), .int(transaction),
      ] + run.values)
  }

  private func write(_ run: Run, by statement: Statement) throws {
    let numbers = [
      run.firstNumber, entity, Int64(kind.rawValue), run.entity, run.firstKey, transaction,
    ]
    for (place, number) in numbers.enumerated() { try statement.bind(number, at: place + 1) }
    for (place, value) in run.values.enumerated() {
      try statement.bind(value, at: numbers.count + place + 1)
    }
    try statement.run()
  }

  private var columnNames: [String] {
    [
      Format.primaryKey, Format.entity, "ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID",
    ] + columns
  }

  private func sql(rows: Int) -> String {
    let names = columnNames
    let others = columns.indices.map { ", ?\($0 + 7)" }.joined()
    let values = (0..<rows).map { "(?1 + \($0), ?2, ?3, ?4, ?5 + \($0), ?6\(others))" }
    return "INSERT INTO \(Format.changeTable) (\(names.joined(separator: ", "))) "
      + "VALUES \(values.joined(separator: ", "))"
  }
}
