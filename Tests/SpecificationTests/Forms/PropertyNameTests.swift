import Foundation
import SwiftData
import Testing

/// Properties named as what generated code names or calls.
enum NamedModels {
  @Model
  class Ledger {
    var type: String
    let record: String
    let slots: Int
    let moving: Bool
    var slot: Int = 0
    var origin: String?
    var backingData: Data?
    let newValue: Int
    var initialValue: Int = 1
    var keyPath: String = ""
    var oldValue: Int = 0 { didSet { slot += oldValue } }
    var state: String = "open"
    var entity: [String] = []

    init(type: String, record: String) {
      self.type = type
      self.record = record
      slots = 4
      moving = true
      newValue = 5
    }
  }

  @Model
  class Journal: Ledger {
    let moved: Int
    var model: String = "m"

    init(moved: Int) {
      self.moved = moved
      super.init(type: "journal", record: "r")
    }
  }
}

@Suite("Names of properties")
struct PropertyNameTests {
  @Test("Those that generated code uses are as good as others", arguments: StorePlace.allCases)
  func generatedNames(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, NamedModels.Ledger.self, NamedModels.Journal.self)
    let journal = NamedModels.Journal(moved: 7)
    journal.origin = "o"
    journal.backingData = Data([1])
    journal.oldValue = 2
    journal.entity = ["e"]
    let seen = try #require(try store.reread(journal))
    #expect(seen !== journal)
    #expect(seen.type == "journal")
    #expect(seen.record == "r")
    #expect(seen.slots == 4)
    #expect(seen.moving)
    #expect(seen.slot == 0)
    #expect(seen.origin == "o")
    #expect(seen.backingData == Data([1]))
    #expect(seen.newValue == 5)
    #expect(seen.oldValue == 2)
    #expect(seen.state == "open")
    #expect(seen.entity == ["e"])
    #expect(seen.moved == 7)
    let found = try store.context().fetch(
      FetchDescriptor<NamedModels.Ledger>(
        predicate: #Predicate { $0.type == "journal" && $0.record == "r" }))
    #expect(found.count == 1)
  }
}
