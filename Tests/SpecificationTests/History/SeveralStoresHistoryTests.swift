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

  @Test(
    "A token means the same beside a condition that no store can test",
    arguments: StorePlace.allCases)
  func testedBeside(_ place: StorePlace) throws {
    let context = try makeContext(place)
    try save("ppnpnnp", in: context)
    let all = try context.history()
    for (index, transaction) in all.enumerated() {
      let token = transaction.token
      let asked: [(Predicate<DefaultHistoryTransaction>, Predicate<DefaultHistoryTransaction>)] = [
        (#Predicate { $0.token > token }, #Predicate { $0.token > token && $0.changes.count == 1 }),
        (
          #Predicate { $0.token >= token },
          #Predicate { $0.changes.count == 1 && $0.token >= token }
        ),
        (#Predicate { $0.token == token }, #Predicate { $0.token == token && !$0.changes.isEmpty }),
        (#Predicate { $0.token <= token }, #Predicate { !$0.changes.isEmpty && $0.token <= token }),
      ]
      for (known, tested) in asked {
        #expect(try context.history(tested) == context.history(known), "behind \(index)")
        #expect(
          try context.history(tested, limit: 2) == context.history(known, limit: 2),
          "behind \(index)")
      }
      #expect(try context.history(asked[0].1) == Array(all[(index + 1)...]))
      #expect(try context.history(asked[1].1).contains(transaction))
      #expect(try context.history(asked[2].1).contains(transaction))
      #expect(try context.history(asked[3].1) == Array(all[...index]))
    }
  }

  @Test("From the beginning on nothing is deleted yet")
  func beginning() throws {
    let context = try makeContext(.memory)
    let stores = context.stores.map { ($0.identifier, Int64(0)) }
    let start = DefaultHistoryToken(Dictionary(uniqueKeysWithValues: stores))
    #expect(try context.history(#Predicate { $0.token >= start }).isEmpty)
    try save("pn", in: context)
    #expect(letters(try context.history(#Predicate { $0.token >= start })) == "pn")
    #expect(letters(try context.history(#Predicate { $0.token > start })) == "pn")
  }

  @Test("A container that is erased tells the place in all histories")
  func erasure() throws {
    let context = try makeContext(.file)
    try save("ppn", in: context)
    // Nothing is left to erase in the notes.
    try context.delete(model: Diary.Note.self)
    try context.save()
    let places = try #require(try context.history().last).token
    nonisolated(unsafe) var seen: [DefaultHistoryToken] = []
    let observer = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context.container, queue: nil
    ) { notification in
      let key = ModelContext.NotificationKey.historyTokens
      if let token = notification.userInfo?[key] as? DefaultHistoryToken { seen.append(token) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    try context.container.erase()
    let token = try #require(seen.first)
    #expect(seen.count == 1)
    #expect(token.tokenValue?.keys.sorted() == places.tokenValue?.keys.sorted())
    #expect(try context.history(#Predicate { $0.token > places }).count == 1)
    #expect(try context.history(#Predicate { $0.token > token }).isEmpty)
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
