import SwiftData
import Testing

@Suite("Deleting history") struct HistoryDeletionTests {
  private let places = ContainerPlaces()

  private func makeContext(_ place: StorePlace, notes: Int = 8) throws -> ModelContext {
    let context = ModelContext(try places.container(for: [Diary.Note.self], place))
    for index in 0..<notes {
      try context.note("\(index)", by: index % 2 == 0 ? "app" : "sync", at: Double(index))
    }
    return context
  }

  private func numbers(_ context: ModelContext) throws -> [Int64] {
    try context.history().map(\.transactionIdentifier)
  }

  @Test(
    "What fits goes, the objects stay, and no number comes back", arguments: StorePlace.allCases)
  func deletion(_ place: StorePlace) throws {
    let context = try makeContext(place)
    try context.deleteHistory(
      HistoryDescriptor<DefaultHistoryTransaction>(predicate: #Predicate { $0.author == "sync" }))
    #expect(try numbers(context) == [1, 3, 5, 7])
    var two = HistoryDescriptor<DefaultHistoryTransaction>(
      sortBy: [SortDescriptor(\.timestamp, order: .reverse)])
    two.fetchLimit = 2
    try context.deleteHistory(two)
    #expect(try numbers(context) == [1, 3])
    try context.deleteHistory(
      HistoryDescriptor<DefaultHistoryTransaction>(
        predicate: #Predicate { $0.changes.count == 1 && $0.transactionIdentifier == 1 }))
    #expect(try numbers(context) == [3])
    try context.deleteHistory(HistoryDescriptor<DefaultHistoryTransaction>())
    #expect(try numbers(context) == [])
    #expect(try context.fetchCount(FetchDescriptor<Diary.Note>()) == 8)
    try context.note("next", at: 100)
    #expect(try numbers(context) == [9])
    #expect(try context.history().last?.changes.count == 1)
  }

  @Test(
    "A token is expired once transactions behind it are deleted, and not before",
    arguments: StorePlace.allCases)
  func expiry(_ place: StorePlace) throws {
    let context = try makeContext(place)
    let tokens = try context.history().map(\.token)
    let third = tokens[2]
    func later(_ token: DefaultHistoryToken) throws -> Int {
      try context.history(#Predicate { $0.token > token && $0.author == "sync" }).count
    }
    // The last one that goes is the token's own.
    try context.deleteHistory(
      HistoryDescriptor<DefaultHistoryTransaction>(predicate: #Predicate { $0.token <= third }))
    #expect(try later(third) == 3)
    let error = #expect(throws: SwiftDataError.self) { try later(tokens[1]) }
    #expect(error == .historyTokenExpired)
    #expect(error?.explanation?.contains("up to 3") == true)
    #expect(try later(tokens[7]) == 0)
    try context.deleteHistory(HistoryDescriptor<DefaultHistoryTransaction>())
    #expect(throws: SwiftDataError.historyTokenExpired) { try later(tokens[6]) }
    #expect(try later(tokens[7]) == 0)
    try context.note("next", by: "sync", at: 100)
    #expect(try later(tokens[7]) == 1)
    let older = tokens[0]
    #expect(try context.history(#Predicate { $0.token < older }).isEmpty)
  }

  @Test("A token of a store that went back, or of another one, is expired too")
  func strangeTokens() throws {
    let context = try makeContext(.memory)
    let other = ModelContext(try places.container(for: [Diary.Note.self], .memory))
    try other.note("other", at: 0)
    let foreign = try #require(try other.history().first).token
    #expect(throws: SwiftDataError.historyTokenExpired) {
      try context.history(#Predicate { $0.token > foreign })
    }
    let longer = try makeContext(.file, notes: 3)
    let store = try #require(try longer.history().first).storeIdentifier
    let ahead = DefaultHistoryToken([store: 4])
    #expect(throws: SwiftDataError.historyTokenExpired) {
      try longer.history(#Predicate { $0.token > ahead })
    }
  }

  @Test("A store that takes no changes keeps its history")
  func readOnly() throws {
    _ = try makeContext(.file)
    let url = try places.configuration(.file).url
    let container = try ModelContainer(
      for: Schema([Diary.Note.self]),
      configurations: [ModelConfiguration(url: url, allowsSave: false)])
    let context = ModelContext(container)
    #expect(throws: SwiftDataError.self) {
      try context.deleteHistory(HistoryDescriptor<DefaultHistoryTransaction>())
    }
    #expect(try numbers(context) == Array(1...8))
  }
}
