import DataCore
import Foundation
import Synchronization

extension StoreWriter {
  /// Finds and mends under one write lock, so that nothing changes in between. Where an index was made
  /// the tables are no longer those that were opened: every save after it throws `conflict`.
  func mend(author: String) throws -> [StoreFinding] {
    try state.withLock { state in
      try file.checkIsInPlace()
      try reconnect(&state)
      let connection = state.connection
      let plan = try SavePlan(layout, externalFolder: file.externalFolder, connection)
      let mended = try connection.write {
        try checkSchema(connection)
        let findings = try StoreChecker(connection, file).run().findings
        if let damage = findings.first(where: { $0.kind == .integrity }) {
          throw DataError(.damaged, damage.message, remedy: damage.remedy)
        }
        let mended = findings.filter(\.isMendable)
        let save = SaveTransaction(plan, connection, calls)
        for mend in mended.compactMap(\.mend) { try apply(mend, save) }
        if !save.updated.isEmpty {
          let request = SaveRequest(ChangeSet(), author: author, contextName: "Mend")
          _ = try HistoryWriter(layout.schema, connection)?.write(request, save)
        }
        try file.checkIsInPlace()
        return mended
      }
      // Made for tables as they were.
      state.plan = nil
      state.lastTransaction = try StoreWriter.lastTransaction(layout, connection)
      for path in mended.compactMap(\.mend).flatMap(\.files) { _ = calls.remove(path) }
      return mended
    }
  }

  private func apply(_ mend: StoreMend, _ save: SaveTransaction) throws {
    if let rows = mend.rows { try apply(rows, save) }
    for statement in mend.statements { try save.connection.run(statement) }
  }

  private func apply(_ rows: StoreMend.Rows, _ save: SaveTransaction) throws {
    let entity = try layout.entity(rows.entity)
    let table = entity.table.quoted
    try save.connection.withStatement(
      "SELECT t.Z_PK, t.Z_ENT FROM \(table) AS t WHERE \(rows.condition) ORDER BY t.Z_PK"
    ) { statement in
      while try statement.step() {
        let own = entity.isAlone ? entity : layout[statement.int(1)] ?? entity
        guard let slot = own.entity.slot(of: rows.property) else { continue }
        let plan = try save.plan.entity(own.entity)
        save.updated.append(
          .init(
            plan: plan, key: statement.int(0),
            changes: [PropertyChange(slot, .value(before: .null, after: .null))]))
      }
    }
    let version = "\(Format.version) = COALESCE(\(Format.version), 0) + 1"
    try save.connection.run(
      "UPDATE \(table) AS t SET \((rows.assignments + [version]).joined(separator: ", ")) "
        + "WHERE \(rows.condition)")
  }
}
