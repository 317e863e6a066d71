import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Laws of made stores")
struct CreatingLawTests {
  @Test("A made store gives back the model it was made for", arguments: 1...40)
  func roundTrip(seed: Int) throws {
    for step in 0..<5 {
      let number = UInt64(seed * 100 + step)
      let model = RandomModel.model(SplitMix64(seed: number))
      let scratch = try Scratch()
      let url = scratch.file("made.store")
      try SQLiteStore.create(url: url, model: model)
      let store = try SQLiteStore(url: url, readOnly: true)
      #expect(store.notice == nil, "seed \(number)")
      #expect(store.model.entities.map(\.name) == model.entities.map(\.name), "seed \(number)")
      for (read, written) in zip(store.model.entities, model.entities) {
        #expect(read.properties == written.properties, "seed \(number)")
        #expect(read.lineage == written.lineage, "seed \(number)")
        #expect(read.isAbstract == written.isAbstract, "seed \(number)")
        #expect(
          Set(read.uniquenessConstraints) == Set(written.uniquenessConstraints), "seed \(number)")
        #expect(read.indexes == written.indexes, "seed \(number)")
      }
    }
  }

  @Test("The reader finds each property in the column that was made for it", arguments: 1...40)
  func columns(seed: Int) throws {
    for step in 0..<5 {
      let number = UInt64(seed * 100 + step)
      let model = RandomModel.model(SplitMix64(seed: number))
      let scratch = try Scratch()
      let url = scratch.file("made.store")
      try SQLiteStore.create(url: url, model: model)
      let layout = try SQLiteStore(url: url, readOnly: true).layout
      let numbers = Dictionary(
        uniqueKeysWithValues: model.entities.enumerated().map { ($1.name, Int64($0 + 1)) })
      for entity in model.entities {
        let root = try #require(model[entity.rootName])
        let table = EntityTable(root, model: model, numbers: numbers)
        let found = try #require(layout[entity.name])
        #expect(found.number == numbers[entity.name])
        for (property, storage) in zip(entity.properties, found.storage) {
          let owner = entity.declarer(of: property.name, in: model)
          check(storage, [owner, property.name], table, "seed \(number): \(entity.name)")
        }
      }
    }
  }

  private func check(
    _ storage: PropertyStorage, _ path: [String], _ table: EntityTable, _ note: Comment
  ) {
    switch storage {
    case .column(let column): #expect(column == table.columnNames[path], note)
    case .cases(let columns):
      let made = table.columnNames.filter { $0.key.dropLast() == path[...] }
      #expect(Set(columns) == Set(made.values) && !columns.isEmpty, note)
    case .elements(let elements):
      #expect(!elements.isEmpty, note)
      for element in elements {
        check(element.storage, path + [element.property.name], table, note)
      }
    case .toOne(let toOne):
      #expect(toOne.column == table.columnNames[path], note)
      let family = table.model[toOne.destination]?.family.count ?? 0
      #expect((toOne.entityColumn != nil) == (family > 1), note)
    case .toMany(let toMany):
      if case .unknown = toMany.link { Issue.record("\(note): \(path) leads nowhere") }
      let property = table.model[path[0]]?.property(path[1])
      #expect((toMany.orderColumn != nil) == (property?.relationship?.isOrdered == true), note)
    case .absent: Issue.record("\(note): \(path) has no column")
    }
  }
}
