import DataCore
import MemoryStore
import SwiftData
import TestSupport
import Testing

@Suite("What is asked of a store once, however many objects it has")
struct RequestCostTests {
  private let questions = QuestionCounts()

  private func vouchers(_ count: Int) throws -> WatchedStore<MemoryStore> {
    let schema = Schema([Voucher.self, VoucherNote.self])
    let counts = questions
    let store = WatchedStore(MemoryStore(name: "vouchers", model: schema.modelDescription())) {
      counts.note($0)
    }
    let context = ModelContext(ModelContainer(stores: [store], schema: schema))
    for code in 0..<count {
      let voucher = Voucher(code, value: code)
      context.insert(voucher)
      voucher.notes = [VoucherNote("a"), VoucherNote("b")]
    }
    try context.save()
    return store
  }

  @Test("Erasing asks for the links of all together", arguments: [3, 300])
  func erasing(count: Int) throws {
    let store = try vouchers(count)
    questions.reset()
    try ModelContainer(stores: [store]).erase()
    #expect(questions[.members] == 1)
    #expect(try store.contents().isEmpty)
  }

  @Test("A store that has more than the classes know sums what it has")
  func summary() throws {
    let store = try vouchers(10)
    let numbers = ["code", "value"].map {
      PropertyDescription(
        $0, isOptional: false, kind: .attribute(AttributeDescription(.int64)))
    }
    let narrow = ModelDescription([.init("Voucher", properties: numbers)])
    let reader = try AdaptedStore(store, to: narrow).makeReader()
    questions.reset()
    let stored = try reader.summary(of: ["value"], Query(.entity("Voucher")))
    #expect(stored.count == 10 && stored.sum == .int(45))
    #expect(questions[.summary] == 1 && questions[.enumeration] == 0)
  }
}
