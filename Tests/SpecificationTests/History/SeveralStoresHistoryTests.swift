import SwiftData
import Testing

/// Pages lie in one store, notes in another.
@Suite("History of several stores") struct SeveralStoresHistoryTests {
  private let places = ContainerPlaces()

  private func makeContext(_ place: StorePlace) throws -> ModelContext {
    let container = try ModelContainer(
      for: Schema([Diary.Entry.self, Diary.Note.self]),
      configurations: [
        try places.configuration(place, "pages", schema: Schema([Diary.Entry.self])),
        try places.configuration(.memory, "notes", schema: Schema([Diary.Note.self])),
      ])
    return ModelContext(container)
  }

  /// Saves one page or one note for each letter of the text, a second apart.
  private func save(_ text: String, from start: Int = 0, in context: ModelContext) throws {
    for (index, letter) in text.enumerated() {
      context.clock = { Date(timeIntervalSinceReferenceDate: Double(start + index)) }
      if letter == "p" {
        context.insert(Diary.Page(index))
      } else {
        context.insert(Diary.Note("\(index)"))
      }
      try context.save()
    }
  }

  private func letters(_ transactions: [DefaultHistoryTransaction]) -> String {
    String(
      transactions.map { transaction in
        transaction.changes.first?.changedPersistentIdentifier.entityName == "Page" ? "p" : "n"
      })
  }

  @Test("The stores' transactions come in the order of time", arguments: StorePlace.allCases)
  func order(_ place: StorePlace) throws {
    let context = try makeContext(place)
    try save("ppnpnnp", in: context)
    #expect(letters(try context.history()) == "ppnpnnp")
    #expect(letters(try context.history(limit: 4)) == "ppnp")
    let latest = SortDescriptor<DefaultHistoryTransaction>(\.timestamp, order: .reverse)
    #expect(letters(try context.history(by: [latest])) == "pnnpnpp")
    #expect(letters(try context.history(limit: 3, by: [latest])) == "pnn")
    let name = try #require(context.container.storeIdentifier(forConfigurationNamed: "notes"))
    #expect(letters(try context.history(#Predicate { $0.storeIdentifier == name })) == "nnn")
  }

  @Test(
    "Whoever goes on from the last token they saw hears of everything once",
    arguments: StorePlace.allCases)
  func tokens(_ place: StorePlace) throws {
    let context = try makeContext(place)
    try save("ppnpnnpnnnpp", in: context)
    for limit in [1, 2, 5] as [UInt64] {
      var heard = ""
      var last: DefaultHistoryToken?
      while true {
        let seen = last ?? DefaultHistoryToken([:])
        let page =
          last == nil
          ? try context.history(limit: limit)
          : try context.history(#Predicate { $0.token > seen }, limit: limit)
        guard let token = page.last?.token else { break }
        heard += letters(page)
        last = token
      }
      #expect(heard == "ppnpnnpnnnpp")
    }
    let all = try context.history()
    #expect(all.map(\.token) == all.map(\.token).sorted())
    let latest = SortDescriptor<DefaultHistoryTransaction>(\.timestamp, order: .reverse)
    for transaction in try context.history(limit: 6, by: [latest]) {
      let same = all.first { $0 == transaction }
      #expect(transaction.token == same?.token)
    }
  }

  @Test("One save that goes to both stores is a transaction in each")
  func bothStores() throws {
    let context = try makeContext(.file)
    context.author = "app"
    context.insert(Diary.Page(1))
    context.insert(Diary.Note("1"))
    try context.save()
    let history = try context.history()
    #expect(history.map(\.author) == ["app", "app"])
    #expect(Set(history.map(\.storeIdentifier)).count == 2)
    #expect(history.last?.token.tokenValue?.count == 2)
    try context.deleteHistory(HistoryDescriptor<DefaultHistoryTransaction>())
    #expect(try context.history().isEmpty)
  }
}
