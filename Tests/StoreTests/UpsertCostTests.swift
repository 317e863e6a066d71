import MemoryStore
import SwiftData
import TestSupport
import Testing

@testable import DataCore

@Model
final class Voucher {
  @Attribute(.unique) var code: Int
  var value: Int
  var notes: [VoucherNote] = []

  init(_ code: Int, value: Int) {
    self.code = code
    self.value = value
  }
}

@Model
final class VoucherNote {
  var text: String
  /// Points to a voucher that knows nothing of it.
  var voucher: Voucher?
  init(_ text: String) { self.text = text }
}

@Suite("New objects that become changes of others")
struct UpsertCostTests {
  /// How often a store is asked when so many objects become others', each with a link from one that
  /// points to it.
  private func requests(count: Int) throws -> Int {
    let schema = Schema([Voucher.self, VoucherNote.self])
    let questions = QuestionCounts()
    let store = WatchedStore(MemoryStore(name: "vouchers", model: schema.modelDescription())) {
      questions.note($0)
    }
    let container = ModelContainer(stores: [store], schema: schema)
    let writer = ModelContext(container)
    for code in 0..<count { writer.insert(Voucher(code, value: 1)) }
    try writer.save()
    let context = ModelContext(container)
    for code in 0..<count {
      let voucher = Voucher(code, value: 2)
      context.insert(voucher)
      let note = VoucherNote("about \(code)")
      context.insert(note)
      note.voucher = voucher
    }
    questions.reset()
    try context.save()
    let asked = questions.all
    let reader = ModelContext(container)
    let vouchers = try reader.fetch(FetchDescriptor<Voucher>())
    #expect(vouchers.count == count && vouchers.allSatisfy { $0.value == 2 })
    for note in try reader.fetch(FetchDescriptor<VoucherNote>()) {
      #expect(note.text == "about \(note.voucher?.code ?? -1)")
    }
    return asked
  }

  @Test("Many of them cost as many requests as few")
  func constant() throws {
    let few = try requests(count: 10)
    #expect(try requests(count: 400) == few)
    #expect(few > 0 && few < 20)
  }

  @Test("What stands for them goes when an app lets go of them, but no earlier")
  func forgotten() throws {
    let schema = Schema([Voucher.self, VoucherNote.self])
    let store = MemoryStore(name: "vouchers", model: schema.modelDescription())
    let context = ModelContext(ModelContainer(stores: [store], schema: schema))
    let kept = (Voucher(0, value: 1), Voucher(0, value: 2))
    do {
      let first = (1..<20).map { Voucher($0, value: 1) }
      for voucher in first + [kept.0] { context.insert(voucher) }
      try context.save()
      let second = (1..<20).map { Voucher($0, value: 2) }
      for voucher in second + [kept.1] { context.insert(voucher) }
      try context.save()
      context.purge()
      withExtendedLifetime((first, second)) { #expect(context.twins.count == 20) }
    }
    context.purge()
    #expect(context.twins.count == 1)
    kept.0.value = 3
    #expect(kept.1.value == 3 && kept.0 == kept.1)
  }
}
