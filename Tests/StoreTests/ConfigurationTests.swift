import DataCore
import Foundation
import SQLiteStore
import SwiftData
import Testing

@Model private final class Setting {
  var name: String
  init(name: String) { self.name = name }
}

@Model private final class Draft {
  var text: String
  var pages: [Page]
  init(text: String) {
    self.text = text
    pages = []
  }
}

@Model private final class Page {
  var number: Int
  @Relationship(inverse: \Draft.pages) var draft: Draft?
  init(number: Int) { self.number = number }
}

/// A setting as a later version has it.
private enum LaterV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Setting.self, Draft.self] }

  @Model final class Setting {
    var name: String
    init(name: String) { self.name = name }
  }

  @Model final class Draft {
    var text: String
    init(text: String) { self.text = text }
  }
}

private enum LaterV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Setting.self, Draft.self] }

  @Model final class Setting {
    @Attribute(originalName: "name") var key: String
    init(key: String) { self.key = key }
  }

  @Model final class Draft {
    var text: String
    var isDone = false
    init(text: String) { self.text = text }
  }
}

private enum LaterPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [LaterV1.self, LaterV2.self] }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: LaterV1.self, toVersion: LaterV2.self, willMigrate: nil,
        didMigrate: { context in
          for store in context.container.stores where store.model["Draft"] != nil {
            for draft in try context.fetch(FetchDescriptor<LaterV2.Draft>()) { draft.isDone = true }
          }
        })
    ]
  }
}

@Suite("Several configurations") struct ConfigurationTests {
  private let place: StorePlace
  private var settings: URL { place.folder.appending(path: "settings.store") }
  private var drafts: URL { place.folder.appending(path: "drafts.store") }
  private static let all = Schema([Setting.self, Draft.self])

  init() throws { place = try StorePlace() }

  @Test("Objects go to the store whose schema lists them, in memory or in a file")
  func routing() throws {
    let container = try ModelContainer(
      for: Self.all,
      configurations: [
        ModelConfiguration("cache", schema: Schema([Setting.self]), isStoredInMemoryOnly: true),
        ModelConfiguration("drafts", schema: Schema([Draft.self]), url: drafts),
      ])
    let context = ModelContext(container)
    let draft = Draft(text: "d")
    draft.pages = [Page(number: 1), Page(number: 2)]
    context.insert(draft)
    context.insert(Setting(name: "s"))
    try context.save()
    let file = try SQLiteStore(url: drafts, readOnly: true)
    #expect(Set(file.model.entities.map(\.name)) == ["Draft", "Page"])
    #expect(try file.makeReader().count(Query(.entity("Page"))) == 2)
    let again = ModelContext(
      try ModelContainer(
        for: Self.all,
        configurations: [
          ModelConfiguration("cache", schema: Schema([Setting.self]), isStoredInMemoryOnly: true),
          ModelConfiguration("drafts", schema: Schema([Draft.self]), url: drafts),
        ]))
    #expect(try again.fetch(FetchDescriptor<Draft>()).map(\.text) == ["d"])
    #expect(try again.fetchCount(FetchDescriptor<Setting>()) == 0, "memory is gone with its store")
  }

  @Test("An object that no configuration keeps is told with its class, and nothing is saved")
  func homeless() throws {
    let container = try ModelContainer(
      for: Self.all,
      configurations: ModelConfiguration("drafts", schema: Schema([Draft.self]), url: drafts))
    let context = ModelContext(container)
    context.insert(Draft(text: "d"))
    context.insert(Setting(name: "s"))
    let error = #expect(throws: SwiftDataError.self) { try context.save() }
    #expect(error == .unknownSchema)
    #expect(error?.description.contains("Setting") == true)
    #expect(
      try SQLiteStore(url: drafts, readOnly: true).makeReader().count(Query(.entity("Draft"))) == 0)
  }

  @Test("One file, one memory or one store is not given twice, under whatever names")
  func duplicates() throws {
    let link = place.folder.appending(path: "link.store")
    _ = try ModelContainer(for: Self.all, configurations: ModelConfiguration(url: drafts))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: drafts)
    try FileManager.default.createDirectory(
      at: place.folder.appending(path: "x"), withIntermediateDirectories: true)
    let around = place.folder.appending(path: "x/../drafts.store")
    for second in [
      ModelConfiguration("other", url: drafts), ModelConfiguration("other", url: link),
      ModelConfiguration("other", url: around),
    ] {
      #expect(throws: SwiftDataError.duplicateConfiguration) {
        try ModelContainer(
          for: Self.all, configurations: ModelConfiguration("drafts", url: drafts), second)
      }
    }
    #expect(throws: SwiftDataError.duplicateConfiguration) {
      try ModelContainer(
        for: Self.all, configurations: ModelConfiguration("m", isStoredInMemoryOnly: true),
        ModelConfiguration("m", isStoredInMemoryOnly: true))
    }
  }

  @Test("A configuration's schema must be a part of the container's")
  func foreignSchema() {
    let error = #expect(throws: SwiftDataError.self) {
      try ModelContainer(
        for: Schema([Draft.self]),
        configurations: ModelConfiguration(
          "settings", schema: Schema([Setting.self]), url: settings))
    }
    #expect(error == .configurationSchemaNotFoundInContainerSchema)
    #expect(error?.description.contains("settings keeps Setting") == true)
    #expect(!FileManager.default.fileExists(atPath: settings.path))
  }

  @Test("A name that makes no file name is refused before any file is made")
  func names() {
    for (name, expected) in [
      ("a/b", SwiftDataError.configurationFileNameContainsInvalidCharacters),
      ("a\0b", .configurationFileNameContainsInvalidCharacters),
      (String(repeating: "n", count: 260), .configurationFileNameTooLong),
    ] {
      #expect(throws: expected) {
        try ModelContainer(for: Self.all, configurations: ModelConfiguration(name))
      }
    }
  }

  @Test("A group's folder lies beside the program's own and has the group's name")
  func groups() {
    let own = ModelConfiguration("app").url
    let group = ModelConfiguration("app", groupContainer: .identifier("group.com.example.app"))
    let folder = group.url.deletingLastPathComponent()
    #expect(folder.lastPathComponent == "group.com.example.app")
    #expect(
      folder.deletingLastPathComponent().path
        == own.deletingLastPathComponent().deletingLastPathComponent().path)
    #expect(group.groupAppContainerIdentifier == "group.com.example.app")
    #expect(ModelConfiguration("app", groupContainer: .none).url == own)
    #expect(own.lastPathComponent == "app.store")
  }

  private func makeBoth() throws {
    let old = ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: LaterV1.self),
        configurations: [
          ModelConfiguration("settings", schema: Schema([LaterV1.Setting.self]), url: settings),
          ModelConfiguration("drafts", schema: Schema([LaterV1.Draft.self]), url: drafts),
        ]))
    old.insert(LaterV1.Setting(name: "s"))
    old.insert(LaterV1.Draft(text: "d"))
    try old.save()
  }

  private func later(readOnly: Bool = false) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: LaterV2.self), migrationPlan: LaterPlan.self,
        configurations: [
          ModelConfiguration(
            "settings", schema: Schema([LaterV2.Setting.self]), url: settings,
            allowsSave: !readOnly),
          ModelConfiguration("drafts", schema: Schema([LaterV2.Draft.self]), url: drafts),
        ]))
  }

  @Test("Each store of a container is migrated by the plan, with the entities that it keeps")
  func plan() throws {
    try makeBoth()
    for _ in 0..<2 {
      let context = try later()
      #expect(try context.fetch(FetchDescriptor<LaterV2.Setting>()).map(\.key) == ["s"])
      #expect(try context.fetch(FetchDescriptor<LaterV2.Draft>()).map(\.isDone) == [true])
    }
    for url in [settings, drafts] {
      let store = try SQLiteStore(url: url, readOnly: true)
      #expect(store.model.entities.count == 1)
      #expect(try SQLiteStore(url: url, readOnly: true).version == Schema.Version(2, 0, 0))
    }
  }

  @Test("A read-only store is not migrated; one whose values have another name is told")
  func readOnly() throws {
    try makeBoth()
    let before = try Data(contentsOf: settings)
    let error = #expect(throws: SwiftDataError.self) { try later(readOnly: true) }
    #expect(error == .loadIssueModelContainer)
    #expect(error?.description.contains("the store still calls Setting.key “name”") == true)
    #expect(error?.description.contains("for writing, so that it can be migrated") == true)
    #expect(try Data(contentsOf: settings) == before)
  }
}
