// “CloudKit Integration”, “Multiple ModelContainer Configurations” and “Error Handling” of the
// specification, as printed. Added: `url:` where the printed form would write into the user's
// folder, the address of a store made first for `Bundle.main.url(…)!`, the models that are named but
// not printed, and `break` in a `case` with only a comment, which no compiler takes.

import SwiftData
import Testing

@Model
class SyncedNote {
  // Use optional properties -- records may arrive partially from other devices
  var title: String?
  var body: String?

  // Encrypt sensitive fields in CloudKit
  @Attribute(.allowsCloudEncryption) var secretContent: String?

  // Store large data externally
  @Attribute(.externalStorage) var attachment: Data?

  // Avoid .unique with CloudKit -- CloudKit does not enforce server-side uniqueness
  // Use @Attribute(.unique) only for local-only stores

  init(title: String? = nil, body: String? = nil) {
    self.title = title
    self.body = body
  }
}

@Model class DraftNote {
  var text: String
  init(text: String) { self.text = text }
}

@Model class PublishedNote {
  var text: String
  init(text: String) { self.text = text }
}

@Model class ReferenceItem {
  var name: String
  init(name: String) { self.name = name }
}

@Suite("Snippets of configurations") struct ConfigurationSnippetTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "cairn-configurations-\(UUID().uuidString)", directoryHint: .isDirectory)

  @Test("configurations for CloudKit keep what they are told")
  func cloudKit() {
    // Automatic: uses CloudKit entitlement from the app
    let autoConfig = ModelConfiguration(
      cloudKitDatabase: .automatic
    )

    // Explicit private database
    let privateConfig = ModelConfiguration(
      cloudKitDatabase: .private("iCloud.com.example.myapp")
    )

    // No CloudKit sync
    let localConfig = ModelConfiguration(
      cloudKitDatabase: .none
    )
    #expect(privateConfig.cloudKitContainerIdentifier == "iCloud.com.example.myapp")
    #expect(autoConfig.cloudKitContainerIdentifier == nil)
    #expect(localConfig.cloudKitContainerIdentifier == nil)
  }

  @Test("a model made for CloudKit opens in a local file")
  func synced() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let configuration = ModelConfiguration(
      "Synced", url: folder.appending(path: "synced.store"),
      cloudKitDatabase: .private("iCloud.com.example.app"))
    let container = try ModelContainer(for: SyncedNote.self, configurations: configuration)
    let context = ModelContext(container)
    let note = SyncedNote(title: "a")
    note.secretContent = "s"
    note.attachment = Data(repeating: 7, count: 200_000)
    context.insert(note)
    try context.save()
    let read = try #require(
      try ModelContext(container).fetch(FetchDescriptor<SyncedNote>()).first)
    #expect(read.title == "a" && read.body == nil && read.secretContent == "s")
    #expect(read.attachment == Data(repeating: 7, count: 200_000))
    let attribute = container.schema.entity(for: SyncedNote.self)?
      .attributesByName["secretContent"]
    #expect(attribute?.options == [.allowsCloudEncryption])
  }

  @Test("a local and a synced store take each its own models")
  func twoStores() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let localConfig = ModelConfiguration(
      "Local",
      schema: Schema([DraftNote.self]),
      url: folder.appending(path: "local.store"),
      cloudKitDatabase: .none
    )

    let syncedConfig = ModelConfiguration(
      "Synced",
      schema: Schema([PublishedNote.self]),
      url: folder.appending(path: "synced.store"),
      cloudKitDatabase: .private("iCloud.com.example.app")
    )

    let container = try ModelContainer(
      for: Schema([DraftNote.self, PublishedNote.self]),
      configurations: [localConfig, syncedConfig]
    )
    let context = ModelContext(container)
    context.insert(DraftNote(text: "d"))
    context.insert(PublishedNote(text: "p"))
    try context.save()
    let local = try ModelContainer(for: DraftNote.self, configurations: localConfig)
    #expect(try ModelContext(local).fetch(FetchDescriptor<DraftNote>()).map(\.text) == ["d"])
    let synced = try ModelContainer(for: PublishedNote.self, configurations: syncedConfig)
    #expect(try ModelContext(synced).fetch(FetchDescriptor<PublishedNote>()).map(\.text) == ["p"])
  }

  @Test("a bundled store is read and takes no change")
  func readOnly() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundledURL = folder.appending(path: "seed.store")
    do {
      let container = try ModelContainer(
        for: ReferenceItem.self, configurations: ModelConfiguration(url: bundledURL))
      let context = ModelContext(container)
      context.insert(ReferenceItem(name: "seed"))
      try context.save()
    }
    let readOnlyConfig = ModelConfiguration(
      "SeedData",
      schema: Schema([ReferenceItem.self]),
      url: bundledURL,
      allowsSave: false
    )
    let container = try ModelContainer(for: ReferenceItem.self, configurations: readOnlyConfig)
    let context = ModelContext(container)
    let item = try #require(try context.fetch(FetchDescriptor<ReferenceItem>()).first)
    #expect(item.name == "seed")
    item.name = "changed"
    #expect(throws: (any Error).self) { try context.save() }
  }

  @Test("an error of a fetch is told apart by its case")
  func errors() throws {
    let container = try ModelContainer(
      for: DraftNote.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let modelContext = ModelContext(container)
    let descriptor = FetchDescriptor<PublishedNote>()
    var found = ""
    do {
      let trips = try modelContext.fetch(descriptor)
      found = "\(trips.count) objects"
    } catch let error as SwiftDataError {
      switch error {
      case SwiftDataError.unsupportedPredicate:
        // Predicate uses unsupported operations
        break
      case SwiftDataError.unsupportedSortDescriptor:
        // Sort descriptor cannot be processed
        break
      case SwiftDataError.modelValidationFailure:
        // Model fails validation (e.g., unique constraint)
        break
      case SwiftDataError.loadIssueModelContainer:
        // Container could not load the store
        break
      default:
        // Handle other SwiftData errors
        found = "\(error)"
      }
    } catch {
      // Handle non-SwiftData errors
      found = "\(error)"
    }
    #expect(found.contains("PublishedNote"), "\(found)")
  }
}
