import DataCore
import Foundation
import JSONStore
import SQLiteStore

/// A file that `check` looks at: a database or a JSON store.
struct CheckedFile {
  private let path: String
  private let isJSON: Bool

  init(_ path: String) {
    self.path = path
    isJSON = JSONStore.isMeant(by: URL(fileURLWithPath: path))
  }

  /// What the check finds; throws what opening the store throws.
  func report() throws -> StoreReport {
    guard isJSON else { return try SQLiteStore.check(URL(fileURLWithPath: path)) }
    let opened = try OpenedStores(files: [path], isReadOnly: true)
    guard let store = opened.stores.first as? JSONStore else { return StoreReport() }
    let report = try store.check()
    return StoreReport(
      findings: report.findings.map { finding in
        let kind: StoreFinding.Kind =
          switch finding.kind {
          case .counter: .counter
          case .history: .history
          }
        return StoreFinding(kind, at: finding.place, finding.message, remedy: finding.remedy)
      }, objectCount: report.objectCount, entityCount: report.entityCount)
  }

  /// “125 objects, 7 tables”.
  func size(_ report: StoreReport) -> String {
    let count = report.entityCount
    let unit = isJSON ? (count == 1 ? "entity" : "entities") : (count == 1 ? "table" : "tables")
    return "\(UndoName.count(report.objectCount, "object")), \(count) \(unit)"
  }
}
