import Foundation
import SwiftData
import Testing

enum Ledger {
  @Model
  final class Entry {
    var title: String
    var amount: Int
    var rate: Double?
    var price: Decimal
    var day: Date
    var small: Int8
    var size: Size
    var book: Book?
    var double: Int { amount * 2 }

    init(_ number: Int) {
      title = "entry \(number % 13)"
      amount = number * 7919 % 1000 - 500
      rate = number % 3 == 0 ? nil : Double(number % 17) / 7
      price = Decimal(number % 31) / 10
      day = Date(timeIntervalSinceReferenceDate: Double(number * 31 % 101))
      small = Int8(number % 100)
      size = Size(width: number % 9)
    }
  }

  struct Size: Codable {
    var width: Int
  }

  @Model
  final class Book {
    var name: String
    @Relationship(inverse: \Entry.book) var entries: [Entry] = []

    init(name: String) { self.name = name }
  }
}

extension Ledger {
  /// Numbers that a store keeps as negative ones from half of their range on.
  @Model
  final class Meter {
    var ticks: UInt64
    var spare: UInt?
    var doubled: UInt64 { ticks &* 2 }

    init(_ ticks: UInt64, spare: UInt? = nil) {
      self.ticks = ticks
      self.spare = spare
    }
  }
}

@Suite("Sums, averages and extremes")
struct AggregateTests {
  private typealias Entry = Ledger.Entry

  private func start(_ kind: StorePlace) throws -> (store: ValueStore, context: ModelContext) {
    let store = try ValueStore(kind, Ledger.Entry.self, Ledger.Book.self)
    let writer = try store.context()
    let book = Ledger.Book(name: "red")
    writer.insert(book)
    for number in 0..<300 {
      let entry = Entry(number)
      writer.insert(entry)
      if number % 4 == 0 { entry.book = book }
    }
    try writer.save()
    return (store, try store.context())
  }

  private func check(_ context: ModelContext, _ descriptor: FetchDescriptor<Ledger.Entry>) throws {
    let entries = try context.fetch(descriptor)
    #expect(
      try context.sum(of: \.amount, descriptor) == entries.reduce(0) { $0 + $1.amount })
    #expect(try context.sum(of: \.double, descriptor) == entries.reduce(0) { $0 + $1.double })
    #expect(
      try context.sum(of: \.size.width, descriptor) == entries.reduce(0) { $0 + $1.size.width })
    #expect(
      try context.sum(of: \.price, descriptor) == entries.reduce(Decimal(0)) { $0 + $1.price })
    let rates = entries.compactMap(\.rate)
    let sum = try context.sum(of: \.rate, descriptor)
    #expect(abs(sum - rates.reduce(0, +)) < 1e-9)
    let average = try context.average(of: \.rate, descriptor)
    #expect(rates.isEmpty == (average == nil))
    if let average { #expect(abs(average - rates.reduce(0, +) / Double(rates.count)) < 1e-9) }
    let mean = try context.average(of: \.amount, descriptor)
    let amounts = entries.map { Double($0.amount) }
    #expect(mean == (entries.isEmpty ? nil : amounts.reduce(0, +) / Double(entries.count)))
    #expect(try context.minimum(of: \.amount, descriptor) == entries.map(\.amount).min())
    #expect(try context.maximum(of: \.amount, descriptor) == entries.map(\.amount).max())
    #expect(try context.minimum(of: \.rate, descriptor) == rates.min())
    #expect(try context.maximum(of: \.day, descriptor) == entries.map(\.day).max())
    #expect(try context.minimum(of: \.title, descriptor) == entries.map(\.title).min())
    #expect(try context.maximum(of: \.size.width, descriptor) == entries.map(\.size.width).max())
  }

  @Test("They are those of what a fetch gives", arguments: StorePlace.allCases)
  func fetching(kind: StorePlace) throws {
    let (store, context) = try start(kind)
    defer { withExtendedLifetime(store) {} }
    var descriptors: [FetchDescriptor<Ledger.Entry>] = [
      FetchDescriptor(), FetchDescriptor(predicate: #Predicate { $0.amount > 100 }),
      FetchDescriptor(predicate: #Predicate { $0.book?.name == "red" }),
      FetchDescriptor(predicate: #Predicate { $0.double > 300 && $0.rate != nil }),
      FetchDescriptor(predicate: #Predicate { $0.amount > 100_000 }),
    ]
    var some = FetchDescriptor<Ledger.Entry>(sortBy: [SortDescriptor(\.amount, order: .reverse)])
    (some.fetchLimit, some.fetchOffset) = (20, 5)
    descriptors.append(some)
    for descriptor in descriptors { try check(context, descriptor) }
    let entries = try context.fetch(FetchDescriptor<Ledger.Entry>())
    entries[0].amount = 100_001
    context.delete(entries[1])
    context.insert(Entry(5000))
    for descriptor in descriptors { try check(context, descriptor) }
    try context.save()
    for descriptor in descriptors { try check(context, descriptor) }
  }

  @Test("Large unsigned numbers count as what they are", arguments: StorePlace.allCases)
  func unsigned(kind: StorePlace) throws {
    let half = UInt64(1) << 63
    for values: [UInt64] in [[5, half, 7], [half - 1, half - 1], [.max], [half + 3, half - 4]] {
      let store = try ValueStore(kind, Ledger.Meter.self)
      let writer = try store.context()
      for value in values { writer.insert(Ledger.Meter(value, spare: UInt(value))) }
      writer.insert(Ledger.Meter(0))
      try writer.save()
      let all = FetchDescriptor<Ledger.Meter>()
      let some = FetchDescriptor<Ledger.Meter>(
        predicate: #Predicate { $0.ticks != 0 }, sortBy: [SortDescriptor(\.doubled)])
      for context in [writer, try store.context()] {
        #expect(try context.sum(of: \.ticks, all) == values.reduce(0, +))
        #expect(try context.sum(of: \.spare, all) == UInt(values.reduce(0, +)))
        let mean = values.reduce(0) { $0 + Double($1) } / Double(values.count)
        let average = try #require(try context.average(of: \.spare, all))
        #expect(abs(average - mean) <= mean.ulp)
        #expect(try context.maximum(of: \.ticks, all) == values.max())
        #expect(try context.minimum(of: \.ticks, all) == 0)
        #expect(try context.minimum(of: \.spare, all) == values.min().map { UInt($0) })
        if values.allSatisfy({ $0 < half }) {
          #expect(try context.maximum(of: \.doubled, some) == values.max().map { $0 * 2 })
        }
      }
      writer.insert(Ledger.Meter(.max, spare: .max))
      #expect(try writer.maximum(of: \.ticks, all) == .max)
      #expect(throws: SwiftDataError.modelValidationFailure) {
        try writer.sum(of: \Ledger.Meter.ticks)
      }
    }
  }

  @Test("A sum that does not fit is an error, its average is not", arguments: StorePlace.allCases)
  func overflow(kind: StorePlace) throws {
    let (store, context) = try start(kind)
    defer { withExtendedLifetime(store) {} }
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.sum(of: \Entry.small) }
    #expect(try context.average(of: \Entry.small) == 49.5)
    for entry in try context.fetch(FetchDescriptor<Ledger.Entry>()) { entry.amount = .max }
    try context.save()
    let other = try store.context()
    #expect(throws: SwiftDataError.modelValidationFailure) { try other.sum(of: \Entry.amount) }
    #expect(try other.average(of: \Entry.amount) == Double(Int.max))
    #expect(try other.maximum(of: \Entry.amount) == .max)
  }
}
