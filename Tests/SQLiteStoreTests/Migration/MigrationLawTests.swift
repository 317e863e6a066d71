import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Laws of migrations") struct MigrationLawTests {
  @Test(
    "Whatever a model was and becomes, all that stays has its values and links", arguments: 1...60)
  func values(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let model = RandomModel.model(random)
    _ = random.next()
    let scratch = try Scratch(inMemory: true)
    let url = scratch.file("random.store")
    try SQLiteStore.create(url: url, model: model)
    let editing = try Editing(url)
    for _ in 0..<12 {
      guard let entity = random.element(of: model.entities.map(\.name)) else { break }
      // Not every random object fits its random rules.
      _ = try? editing.act("Insert") { _ = try editing.insert(entity, &random) }
    }
    let before = try editing.store.contents()
    let change = RandomChange(of: editing.store.model, &random)
    let target = ModelDescription(change.declarations)
    try Migrating.migrate(url, to: target)
    let migrated = try SQLiteStore(url: url, readOnly: false)
    #expect(migrated.notice == nil, "seed \(seed)")
    #expect(migrated.model.isVersion(of: target, .exact), "seed \(seed)")
    #expect(try RawDatabase(url).query("PRAGMA integrity_check") == [[.text("ok")]])
    let after = try migrated.contents()
    #expect(Set(after.keys) == Set(before.keys), "seed \(seed)")
    for (id, old) in before {
      guard let new = after[id], let names = change.names[id.entityName] else { continue }
      for (name, value) in old {
        guard let now = names[name] else { continue }
        #expect(new[now] == value, "seed \(seed): \(id) \(name)")
      }
      for (name, value) in new where name.hasPrefix("filled") {
        #expect(value == .double(0.5), "seed \(seed)")
      }
    }
    try compareLayout(url, target, scratch, "seed \(seed)")
    // What was migrated is as good as any store.
    let next = try Editing(url)
    for id in before.keys.sorted().prefix(2) {
      _ = try? next.act("Delete") { try next.context.delete([id]) }
    }
    try next.undoAll()
    #expect(try next.store.contents() == after, "seed \(seed)")
  }

  private func compareLayout(
    _ url: URL, _ model: ModelDescription, _ scratch: Scratch, _ note: Comment
  ) throws {
    let fresh = scratch.file("fresh.store")
    try SQLiteStore.create(url: fresh, model: model)
    try RawDatabase(url).run("PRAGMA wal_checkpoint(TRUNCATE)")
    let (made, real) = (
      try DatabaseLayout(fresh).withoutHistory, try DatabaseLayout(url).withoutHistory
    )
    #expect(real.columns.keys.sorted() == made.columns.keys.sorted(), note)
    #expect(Set(real.indexes.keys) == Set(made.indexes.keys), note)
    #expect(real.entities == made.entities, note)
    for (table, columns) in made.columns {
      #expect(real.columns[table]?.count == columns.count, "\(note): \(table)")
    }
  }
}
