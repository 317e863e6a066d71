import Foundation
import SwiftData
import Testing

@Model
private final class Unlisted {
  var name = ""
  init() {}
}

extension Club.Member {
  var shout: String { name.uppercased() }
}

@Suite("Errors have a kind to match and a sentence to show")
struct ErrorTests {
  private let houses = ClubHouses()

  /// The specification's way of telling them apart.
  private func kind(of work: () throws -> Void) -> String {
    do {
      try work()
      return "none"
    } catch let error as SwiftDataError {
      switch error {
      case SwiftDataError.unsupportedPredicate: return "predicate"
      case SwiftDataError.unsupportedSortDescriptor: return "sort"
      case SwiftDataError.unsupportedKeyPath: return "key path"
      case SwiftDataError.modelValidationFailure: return "validation"
      case SwiftDataError.missingModelContext: return "context"
      case SwiftDataError.loadIssueModelContainer: return "container"
      default: return "other"
      }
    } catch {
      return "foreign: \(error)"
    }
  }

  private func error(_ work: () throws -> Void) throws -> SwiftDataError {
    try #require(throws: SwiftDataError.self) { try work() }
  }

  @Test("A broken rule names object and property", arguments: StorePlace.allCases)
  func validation(kind store: StorePlace) throws {
    let context = try houses.open(store).makeContext()
    let debt = Club.Debt(amount: 5)
    debt.payments = [Club.Payment(amount: 1)]
    context.insert(debt)
    try context.save()
    context.delete(debt)
    let denied = try error { try context.save() }
    #expect(denied == .modelValidationFailure)
    #expect(denied.explanation?.contains("Debt") == true)
    #expect(denied.explanation?.contains("payments") == true)
    #expect(denied.errorDescription == denied.localizedDescription)
    #expect(denied.recoverySuggestion?.isEmpty == false)
    #expect(!debt.isDeleted)
    try context.save()
    #expect(self.kind { try context.delete(model: Club.Debt.self) } == "validation")
    #expect(try context.fetchCount(FetchDescriptor<Club.Debt>()) == 1)
  }

  @Test("A predicate that fails while it is tested", arguments: StorePlace.allCases)
  func predicate(kind store: StorePlace) throws {
    let context = try houses.open(store).makeContext()
    context.insert(Club.Member(number: "1", name: "Ada"))
    let predicate = #Predicate<Club.Member> { $0.shout.contains("A") && $0.email!.isEmpty }
    let descriptor = FetchDescriptor(predicate: predicate)
    let found = try error { _ = try context.fetch(descriptor) }
    #expect(found == .unsupportedPredicate)
    #expect(found.explanation?.contains("Member") == true)
    #expect(self.kind { _ = try context.fetchCount(descriptor) } == "predicate")
    #expect(self.kind { _ = try context.fetchIdentifiers(descriptor) } == "predicate")
    #expect(self.kind { try context.enumerate(descriptor) { _ in } } == "predicate")
    #expect(
      self.kind { try context.delete(model: Club.Member.self, where: predicate) } == "predicate")
  }

  @Test("A property that is not stored cannot be fetched by itself", arguments: StorePlace.allCases)
  func keyPath(kind store: StorePlace) throws {
    let context = try houses.open(store).makeContext()
    var descriptor = FetchDescriptor<Club.Member>()
    descriptor.propertiesToFetch = [\.shout]
    let found = try error { _ = try context.fetch(descriptor) }
    #expect(found == .unsupportedKeyPath)
    #expect(found.explanation?.contains("Member") == true)
    descriptor.propertiesToFetch = [\.name]
    descriptor.relationshipKeyPathsForPrefetching = [\.loans]
    #expect(try context.fetch(descriptor).isEmpty)
  }

  @Test("A class that the container does not list", arguments: StorePlace.allCases)
  func unlisted(kind store: StorePlace) throws {
    let context = try houses.open(store).makeContext()
    let fetching = try error { _ = try context.fetch(FetchDescriptor<Unlisted>()) }
    #expect(fetching == .unknownSchema)
    #expect(fetching.explanation?.contains("Unlisted") == true)
    context.insert(Unlisted())
    context.insert(Club.Member(number: "1", name: "Ada"))
    let saving = try error { try context.save() }
    #expect(saving.explanation?.contains("Unlisted") == true)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Club.Member>()) == 1)
  }

  @Test("A fetch in batches leaves unsaved changes out", arguments: StorePlace.allCases)
  func batches(kind store: StorePlace) throws {
    let context = try houses.open(store).makeContext()
    context.insert(Club.Member(number: "1", name: "Ada"))
    var descriptor = FetchDescriptor<Club.Member>()
    let found = try error { _ = try context.fetch(descriptor, batchSize: 10) }
    #expect(found == .includePendingChangesWithBatchSize)
    let other = try error { _ = try context.fetchIdentifiers(descriptor, batchSize: 10) }
    #expect(other == .includePendingChangesWithBatchSize)
    descriptor.includePendingChanges = false
    #expect(try context.fetch(descriptor, batchSize: 10).isEmpty)
    try context.save()
    descriptor.includePendingChanges = true
    #expect(try context.fetch(descriptor, batchSize: 10).map(\.name) == ["Ada"])
  }

  @Test("A store that takes no changes", arguments: StorePlace.allCases)
  func readOnly(kind store: StorePlace) throws {
    let house = try houses.open(store)
    let configuration =
      house.url.map { ModelConfiguration(url: $0, allowsSave: false) }
      ?? ModelConfiguration(
        nil, schema: nil, isStoredInMemoryOnly: true, allowsSave: false)
    let container = try ModelContainer(for: Club.schema, configurations: configuration)
    let context = ModelContext(container)
    context.insert(Club.Member(number: "1", name: "Ada"))
    let found = try error { try context.save() }
    #expect(found == .modelValidationFailure)
    #expect(found.explanation?.contains("Member") == true)
  }

  @Test("A container that cannot be opened says why")
  func container() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).store")
    try Data(repeating: 120, count: 4096).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let found = try error {
      _ = try ModelContainer(for: Club.schema, configurations: ModelConfiguration(url: url))
    }
    #expect(found == .loadIssueModelContainer)
    #expect(found.explanation?.contains(url.lastPathComponent) == true)
  }

  @Test("Every kind has words of its own")
  func words() {
    let all: [SwiftDataError] = [
      .includePendingChangesWithBatchSize, .unsupportedPredicate, .unsupportedKeyPath,
      .sortingPendingChangesWithIdentifiers, .unsupportedSortDescriptor, .duplicateConfiguration,
      .configurationFileNameTooLong, .configurationFileNameContainsInvalidCharacters,
      .configurationSchemaNotFoundInContainerSchema, .loadIssueModelContainer,
      .modelValidationFailure, .missingModelContext, .backwardMigration, .unknownSchema,
      .historyTokenExpired, .invalidTransactionFetchRequest,
    ]
    #expect(Set(all).count == all.count)
    #expect(Set(all.map(\.localizedDescription)).count == all.count)
    #expect(all.allSatisfy { $0.localizedDescription.hasSuffix(".") })
  }

  @Test("An error of the block leaves a transaction and an enumeration as it is")
  func blocks() throws {
    struct Stop: Error {}
    let context = try houses.open(.memory).makeContext()
    context.insert(Club.Member(number: "1", name: "Ada"))
    try context.save()
    #expect(throws: Stop.self) {
      try context.transaction {
        context.insert(Club.Member(number: "2", name: "Mira"))
        throw Stop()
      }
    }
    #expect(!context.hasChanges)
    #expect(throws: Stop.self) {
      try context.enumerate(FetchDescriptor<Club.Member>()) { _ in throw Stop() }
    }
  }
}
