import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite struct SampleStoreTests {
  @Test("Every sample store opens, and each entity has as many objects as SQL counts")
  func counts() throws {
    for url in SampleStores.all() {
      let store = try SQLiteStore(url: url, readOnly: true)
      let reader = try store.makeReader()
      let database = try RawDatabase(url, readOnly: true)
      #expect(!store.model.entities.isEmpty)
      for entity in store.model.entities {
        let names = entity.family.map { "'\($0)'" }.joined(separator: ",")
        let expected = try database.int(
          "SELECT count(*) FROM Z\(entity.rootName.uppercased()) WHERE Z_ENT IN "
            + "(SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME IN (\(names)))")
        #expect(try reader.count(Query(.entity(entity.name))) == Int(expected))
        var seen: [PersistentIdentifier] = []
        try reader.enumerate(Query(.entity(entity.name))) { row in
          seen.append(row.id)
          return true
        }
        #expect(seen.count == Int(expected))
        #expect(seen == seen.sorted())
        #expect(try reader.rows(for: seen).count == seen.count)
      }
    }
  }

  @Test("Every value of every sample row is what the column of its own name holds")
  func values() throws {
    for url in SampleStores.all() {
      let store = try SQLiteStore(url: url, readOnly: true)
      let reader = try store.makeReader()
      let database = try RawDatabase(url, readOnly: true)
      for entity in store.model.entities {
        guard let layout = store.layout[entity.name] else {
          Issue.record("\(entity.name) has no layout")
          continue
        }
        try reader.enumerate(Query(.entity(entity.name), includesSubentities: false)) { row in
          for (slot, storage) in layout.storage.enumerated() {
            guard case .column(let column) = storage else { continue }
            let raw = try database.query(
              "SELECT \"\(column)\" FROM \(layout.table) WHERE Z_PK = \(row.id.number)")
            #expect(Self.agrees(row.values[slot], raw[0][0]))
          }
          return true
        }
      }
    }
  }

  private static func agrees(_ value: ModelValue, _ raw: RawDatabase.Value) -> Bool {
    switch (value, raw) {
    case (.null, .null): true
    case (.int(let a), .int(let b)): a == b
    case (.bool(let a), .int(let b)): (a ? 1 : 0) == b
    case (.double(let a), .double(let b)): a == b
    case (.date(let a), .double(let b)): a.timeIntervalSinceReferenceDate == b
    case (.date(let a), .int(let b)): a.timeIntervalSinceReferenceDate == Double(b)
    case (.string(let a), .text(let b)): a == b
    case (.url(let a), .text(let b)): a.absoluteString == b
    case (.data(let a), .blob(let b)), (.transformable(let a), .blob(let b)): [UInt8](a) == b
    case (.uuid(let a), .blob(let b)): withUnsafeBytes(of: a.uuid) { [UInt8]($0) } == b
    default: false
    }
  }

  @Test("NoteStore has its 18 entities, and its history of 84 transactions and 298 changes")
  func noteStore() throws {
    guard let url = SampleStores.named("NoteStore.sqlite") else { return }
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(store.notice == nil)
    #expect(
      store.model.entities.map(\.name) == [
        "ICCloudState", "ICCloudSyncingObject", "ICAccountData", "ICAttachment",
        "ICAttachmentPreviewImage", "ICDeviceMigrationState", "ICHashtag", "ICInlineAttachment",
        "ICLegacyTombstone", "ICMedia", "ICNote", "ICNoteContainer", "ICAccount", "ICFolder",
        "ICLocation", "ICAttachmentLocation", "ICNoteData", "ICServerChangeToken",
      ])
    #expect(store.model["ICNoteContainer"]?.isAbstract == true)
    #expect(store.model["ICCloudSyncingObject"]?.uniquenessConstraints == [["identifier"]])
    #expect(store.keepsHistory)
    let reader = try store.makeReader()
    let history = try reader.history(HistoryRequest())
    #expect(history.count == 84)
    #expect(history.map(\.changeCount).reduce(0, +) == 298)
    #expect(history.allSatisfy { $0.changeCount == $0.changes.count })
    let updates = history.flatMap(\.changes).filter { $0.kind == .update }
    #expect(updates.contains { !$0.properties.isEmpty })
    #expect(updates.allSatisfy { $0.properties == $0.properties.sorted() })
    let newest = try reader.history(HistoryRequest(newestFirst: true, limit: 2, changeLimit: 1))
    #expect(newest.map(\.number) == history.suffix(2).map(\.number).reversed())
    #expect(newest.allSatisfy { $0.changes.count <= 1 })
    #expect(newest.map(\.changeCount) == history.suffix(2).map(\.changeCount).reversed())
    let middle = history[40].number
    #expect(try reader.history(HistoryRequest(after: middle)).first?.number == history[41].number)
    #expect(try reader.history(HistoryRequest(before: middle)).last?.number == history[39].number)
  }

  @Test("In NoteStore equal names of sibling entities go to their own numbered columns")
  func collisions() throws {
    guard let url = SampleStores.named("NoteStore.sqlite") else { return }
    let store = try SQLiteStore(url: url, readOnly: true)
    func column(_ entity: String, _ property: String) -> String? {
      switch store.layout[entity]?.storage(of: property) {
      case .column(let column): column
      case .toOne(let toOne): toOne.column
      case .cases, .elements, .toMany, .absent, nil: nil
      }
    }
    #expect(column("ICAccountData", "account") == "ZACCOUNT")
    #expect(column("ICDeviceMigrationState", "account") == "ZACCOUNT1")
    #expect(column("ICNote", "account") == "ZACCOUNT4")
    #expect(column("ICFolder", "account") == "ZACCOUNT5")
    #expect(column("ICNote", "title") == "ZTITLE1")
    #expect(column("ICFolder", "title") == "ZTITLE2")
    // Every note's account is the only account there is.
    let reader = try store.makeReader()
    try reader.enumerate(Query(.entity("ICNote"))) { row in
      #expect(row["account"].identifiers.map(\.entityName) == ["ICAccount"])
      #expect(row["folder"].identifiers.map(\.entityName) == ["ICFolder"])
      for folder in row["folder"].identifiers {
        let notes = try reader.related(to: folder, through: "notes")
        #expect(notes.contains(row.id))
      }
      return true
    }
  }

  @Test("A store without a model is read from its tables, and says so")
  func recipes() throws {
    guard let url = SampleStores.named("Recipes.sqlite") else { return }
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(store.notice?.contains("derived from its tables") == true)
    #expect(store.model.entities.map(\.name) == ["Image", "Ingredient", "Recipe", "RecipeType"])
    let recipe = store.model["Recipe"]
    #expect(recipe?.property("type")?.relationship?.destination == "RecipeType")
    #expect(recipe?.property("preptime")?.attribute?.type == .string)
    #expect(
      store.model["Ingredient"]?.property("recipe")?.relationship?.destination == "Recipe")
  }

  @Test("A model that was put in the cache without packing is read like a packed one")
  func unpackedModel() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.store")
    try Zoo.write(to: url, seed: 2)
    let packed = try SQLiteStore(url: url, readOnly: true).model
    var archive = ArchivedModel(Zoo.declarations)
    try RawDatabase(url).query(
      "UPDATE Z_MODELCACHE SET Z_CONTENT = ?", [.blob(archive.bytes())])
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(store.notice == nil && store.model == packed)
  }

  @Test("Reading a sample store touches no byte beside it")
  func untouched() throws {
    for url in SampleStores.all() {
      let scratch = try Scratch()
      let copy = try scratch.copy(url)
      let before = try scratch.listing()
      let store = try SQLiteStore(url: copy, readOnly: true)
      let reader = try store.makeReader()
      for entity in store.model.entities {
        _ = try reader.window(Query(.entity(entity.name)), from: .end, limit: 5)
      }
      #expect(try scratch.listing() == before)
    }
  }
}
