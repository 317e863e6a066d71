import SwiftData
import Testing

@Suite("Fetching history") struct HistoryFetchTests {
  private let places = ContainerPlaces()

  /// Nine notes, each in a transaction of its own, by two authors and nobody; times go up and down.
  private func makeContext(_ place: StorePlace) throws -> ModelContext {
    let context = ModelContext(try places.container(for: [Diary.Note.self], place))
    for (index, author) in ["app", nil, "widget", "app", "widget", nil, "app", "app", "sync"]
      .enumerated()
    {
      try context.note("\(index)", by: author, at: Double(index * 7 % 9) * 10)
    }
    return context
  }

  private func numbers(_ transactions: [DefaultHistoryTransaction]) -> [Int64] {
    transactions.map(\.transactionIdentifier)
  }

  @Test("A limit is kept, in every order", arguments: StorePlace.allCases)
  func limits(_ place: StorePlace) throws {
    let context = try makeContext(place)
    #expect(numbers(try context.history()) == Array(1...9))
    #expect(numbers(try context.history(limit: 2)) == [1, 2])
    #expect(numbers(try context.history(limit: 100)) == Array(1...9))
    let byTime = numbers(try context.history(by: [SortDescriptor(\.timestamp)]))
    #expect(byTime == [1, 5, 9, 4, 8, 3, 7, 2, 6])
    let latest = SortDescriptor<DefaultHistoryTransaction>(\.timestamp, order: .reverse)
    #expect(numbers(try context.history(limit: 3, by: [latest])) == [6, 2, 7])
    let token = SortDescriptor<DefaultHistoryTransaction>(\.token, order: .reverse)
    #expect(numbers(try context.history(limit: 2, by: [token])) == [9, 8])
    let changed = SortDescriptor<DefaultHistoryTransaction>(\.changes.count)
    #expect(numbers(try context.history(limit: 4, by: [changed])) == [1, 2, 3, 4])
    let people = SortDescriptor<DefaultHistoryTransaction>(\.author)
    #expect(numbers(try context.history(by: [people])) == [2, 6, 1, 4, 7, 8, 9, 3, 5])
  }

  @Test("Predicates on what a transaction tells", arguments: StorePlace.allCases)
  func predicates(_ place: StorePlace) throws {
    let context = try makeContext(place)
    let own = ProcessInfo.processInfo.processName
    let start = Date(timeIntervalSinceReferenceDate: 30)
    let store = try #require(try context.history().first).storeIdentifier
    let authors: Set<String> = ["app", "sync"]
    let nobody: String? = nil
    let cases: [(Predicate<DefaultHistoryTransaction>, [Int64])] = [
      (#Predicate { $0.author == "widget" }, [3, 5]),
      (#Predicate { $0.author != "app" }, [2, 3, 5, 6, 9]),
      (#Predicate { $0.author == nobody }, [2, 6]),
      (#Predicate { $0.timestamp < start }, [1, 5, 9]),
      (#Predicate { $0.timestamp >= start && $0.author == "app" }, [4, 7, 8]),
      (#Predicate { $0.transactionIdentifier > 7 || $0.id == 1 }, [1, 8, 9]),
      (#Predicate { !($0.author == "app") && $0.transactionIdentifier < 6 }, [2, 3, 5]),
      (#Predicate { $0.storeIdentifier == store && $0.id < 3 }, [1, 2]),
      (#Predicate { $0.storeIdentifier != store }, []),
      (#Predicate { $0.processIdentifier == own && $0.bundleIdentifier != "" }, Array(1...9)),
      (#Predicate { ($0.author ?? "none").contains("n") }, [2, 6, 9]),
      (#Predicate { $0.author.flatMap { authors.contains($0) } == true }, [1, 4, 7, 8, 9]),
      (#Predicate { $0.changes.count == 1 && $0.author == "app" }, [1, 4, 7, 8]),
      (#Predicate { $0.changes.isEmpty }, []),
    ]
    for (index, (predicate, expected)) in cases.enumerated() {
      #expect(numbers(try context.history(predicate)) == expected, "case \(index)")
      let two = numbers(try context.history(predicate, limit: 2))
      #expect(two == Array(expected.prefix(2)), "case \(index)")
    }
  }

  @Test("Behind a token lies what was saved since", arguments: StorePlace.allCases)
  func tokens(_ place: StorePlace) throws {
    let context = try makeContext(place)
    let all = try context.history()
    for (index, transaction) in all.enumerated() {
      let token = transaction.token
      let later = #Predicate<DefaultHistoryTransaction> { $0.token > token }
      #expect(try context.history(later) == Array(all[(index + 1)...]))
      #expect(try context.history(#Predicate { $0.token >= token }) == Array(all[index...]))
      #expect(try context.history(#Predicate { $0.token < token }) == Array(all[..<index]))
      #expect(try context.history(#Predicate { token == $0.token }) == [transaction])
      #expect(
        try context.history(#Predicate { token < $0.token && $0.author == "app" })
          == all[(index + 1)...].filter { $0.author == "app" })
    }
    let kept = try JSONEncoder().encode(all[4].token)
    let token = try JSONDecoder().decode(DefaultHistoryToken.self, from: kept)
    #expect(try context.history(#Predicate { $0.token > token }).count == 4)
  }

  @Test("Unsaved changes are no history, saved ones of other contexts are")
  func contexts() throws {
    let context = try makeContext(.memory)
    context.insert(Diary.Note("unsaved"))
    #expect(try context.history().count == 9)
    let other = ModelContext(context.container)
    try other.note("mine", by: "other", at: 900)
    #expect(try context.history().last?.author == "other")
  }

  @Test("A store without any history has none to give", arguments: StorePlace.allCases)
  func empty(_ place: StorePlace) throws {
    let context = ModelContext(try places.container(for: [Diary.Note.self], place))
    #expect(try context.history().isEmpty)
    #expect(try context.history(#Predicate { $0.author == "app" }, limit: 3).isEmpty)
    try context.deleteHistory(HistoryDescriptor<DefaultHistoryTransaction>())
    #expect(try context.history().isEmpty)
  }

  @Test("Transactions of a kind that no store keeps are refused by name")
  func otherKinds() throws {
    struct Foreign: HistoryTransaction {
      let id = 1
      let timestamp = Date.now
      let changes: [HistoryChange] = []
      let token = DefaultHistoryToken([:])
      let transactionIdentifier = 1
      let storeIdentifier = ""
      let author: String? = nil
      static func == (a: Self, b: Self) -> Bool { a.id == b.id }
      func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
    let context = try makeContext(.memory)
    let error = #expect(throws: SwiftDataError.self) {
      try context.fetchHistory(HistoryDescriptor<Foreign>())
    }
    #expect(error == .invalidTransactionFetchRequest)
    #expect(error?.explanation?.contains("Foreign") == true)
  }
}
