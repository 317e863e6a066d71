import Foundation
import SQLiteStore
import SwiftData
import Testing

/// Version 1.0.0 of a sample app's models, whose store lies among the real ones.
private enum FreezeRay {
  @Model
  class User {
    var name: String?
    var createdAt: Date?
    init(name: String? = nil, createdAt: Date? = nil) {
      self.name = name
      self.createdAt = createdAt
    }
  }
}

/// The same entity as a later program has it.
private enum Later {
  @Model
  class User {
    var name: String?
    var createdAt: Date?
    var email: String?
    init(email: String? = nil) { self.email = email }
  }
}

/// As a program that knows less has it.
private enum Narrow {
  @Model
  class User {
    var name: String?
    init(name: String? = nil) { self.name = name }
  }
}

/// As one that means something else by it.
private enum Other {
  @Model
  class User {
    var name: Date?
    var createdAt: Date?
    init(name: Date? = nil) { self.name = name }
  }
}

@Suite("Containers of files")
struct ContainerFileTests {
  private let scratch: Scratch
  private let url: URL

  init() throws {
    scratch = try Scratch()
    url = scratch.file("users.store")
  }

  private func container(
    _ type: any PersistentModel.Type, _ configuration: ModelConfiguration
  ) throws -> ModelContainer {
    try ModelContainer(for: Schema([type]), configurations: configuration)
  }

  @Test("A container makes the file that its configuration names, and opens it again")
  func makes() throws {
    let configuration = ModelConfiguration(url: url)
    let first = try container(FreezeRay.User.self, configuration)
    let identifier = try #require(first.storeIdentifier(forConfigurationNamed: "users"))
    #expect(try ModelContext(first).fetch(FetchDescriptor<FreezeRay.User>()).isEmpty)
    let second = try container(FreezeRay.User.self, configuration)
    #expect(second.stores.map(\.identifier) == first.stores.map(\.identifier))
    #expect(second.stores.map(\.identifier) == [identifier])
    #expect(second.configurationName(forStoreIdentifier: identifier) == "users")
    #expect((first.stores.first as? SQLiteStore)?.isOwnStore == true)
  }

  @Test("The store made for an app's classes is the one that its own framework made")
  func freezeRay() throws {
    guard let original = SampleStores.named("v1.store") else { return }
    _ = try container(FreezeRay.User.self, ModelConfiguration(url: url))
    let real = try DatabaseLayout(scratch.copy(original, as: "real.store"))
    let made = try DatabaseLayout(url)
    #expect(made == real)
    let rows = "SELECT * FROM Z_PRIMARYKEY ORDER BY Z_ENT"
    let realRows = try RawDatabase(scratch.file("real.store"), readOnly: true).query(rows)
    #expect(try RawDatabase(url, readOnly: true).query(rows) == realRows)
  }

  @Test("Without the right to save, a missing file is told and none is made")
  func missing() throws {
    let error = #expect(throws: SwiftDataError.self) {
      try container(FreezeRay.User.self, ModelConfiguration(url: url, allowsSave: false))
    }
    #expect(error?.description.contains("There is no file") == true)
    #expect(try scratch.listing().isEmpty)
  }

  @Test("A store without the right to save is read only, in a file and in memory")
  func readOnly() throws {
    _ = try container(FreezeRay.User.self, ModelConfiguration(url: url))
    for configuration in [
      ModelConfiguration(url: url, allowsSave: false),
      ModelConfiguration("memory", isStoredInMemoryOnly: true, allowsSave: false),
    ] {
      let store = try #require(try container(FreezeRay.User.self, configuration).stores.first)
      #expect(store.readOnlyReason != nil)
      let entity = try #require(store.model["User"])
      let id = PersistentIdentifier(
        IdentifierOrigin(store: store.identifier, entity: "User", kind: .temporary), 1)
      let insert = ObjectChange(id, entity, .insert([.null, .null]))
      let error = #expect(throws: DataError.self) {
        try store.save(SaveRequest(ChangeSet([insert])))
      }
      #expect(error?.code == .readOnly)
    }
  }

  @Test("A store of other classes is refused with entity and property")
  func otherClasses() throws {
    _ = try container(FreezeRay.User.self, ModelConfiguration(url: url))
    let error = #expect(throws: SwiftDataError.self) {
      try container(Other.User.self, ModelConfiguration(url: url))
    }
    #expect(error == .loadIssueModelContainer)
    #expect(
      error?.description.contains("User.name is text in the store and a date here") == true)
  }

  @Test("Several stores live in one container, in files and in memory")
  func several() throws {
    let other = scratch.file("more.store")
    let container = try ModelContainer(
      for: Schema([FreezeRay.User.self]),
      configurations: [
        ModelConfiguration("first", url: url), ModelConfiguration("second", url: other),
        ModelConfiguration("third", isStoredInMemoryOnly: true),
      ])
    #expect(Set(container.stores.map(\.identifier)).count == 3)
    let files = try scratch.listing().keys.filter { $0.hasSuffix(".store") }
    #expect(files.sorted() == ["more.store", "users.store"])
  }

  @Test("Two copies of one store are not opened together")
  func copies() throws {
    _ = try container(FreezeRay.User.self, ModelConfiguration(url: url))
    let copy = try scratch.copy(url, as: "copy.store")
    #expect(throws: SwiftDataError.duplicateConfiguration) {
      try ModelContainer(
        for: Schema([FreezeRay.User.self]),
        configurations: ModelConfiguration(url: url), ModelConfiguration(url: copy))
    }
  }

  @Test("A folder that is missing is told, and made only where nobody named it")
  func folder() throws {
    let lost = scratch.file("nowhere").appending(path: "users.store")
    let error = #expect(throws: SwiftDataError.self) {
      try container(FreezeRay.User.self, ModelConfiguration(url: lost))
    }
    #expect(error?.description.contains("There is no folder") == true)
    #expect(try scratch.listing().isEmpty)
  }

  @Test("What a store has and the classes lack stays, what they have and it lacks is told")
  func fits() throws {
    func model(_ type: any PersistentModel.Type) -> ModelDescription {
      Schema([type]).modelDescription()
    }
    let kept = model(FreezeRay.User.self)
    #expect(ModelFit(of: kept, to: model(Narrow.User.self), isReadOnly: false).problems == [])
    let later = ModelFit(of: kept, to: model(Later.User.self), isReadOnly: false)
    #expect(later.problems == ["the store has no User.email"])
    #expect(ModelFit(of: kept, to: model(Later.User.self), isReadOnly: true).problems == [])
  }
}
