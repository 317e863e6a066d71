import DataCore
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Browser

@Suite("The diff command") struct DiffCommandTests {
  private struct Place {
    let folder: TemporaryFolder
    let shell: CommandShell

    init() throws {
      folder = try TemporaryFolder()
      shell = .plain()
      shell.environment = ["HOME": folder.path]
    }

    func run(_ words: String...) -> Answer { shell.run(words) }

    func copy(_ name: String, as other: String) throws {
      try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
        .write(to: URL(fileURLWithPath: folder.file(other)))
    }

    /// `add Tag name=x --store NAME`, and the same for the other edits.
    func edit(_ name: String, _ words: String...) {
      let answer = shell.run(words + ["--store", folder.file(name)])
      #expect(answer.status == .done, "\(answer)")
    }

    /// The records without the header.
    func differences(_ a: String, _ b: String, _ words: String...) -> [String] {
      let answer = shell.run(
        ["diff", folder.file(a), folder.file(b), "--format", "csv"] + words)
      return Array(answer.lines.dropFirst()).map { $0.trimmingCharacters(in: .newlines) }
    }

    func make(_ name: String, _ declarations: [ModelDescription.Declaration]) throws {
      try SQLiteStore.create(
        url: URL(fileURLWithPath: folder.file(name)), model: ModelDescription(declarations))
    }
  }

  private static func attribute(
    _ name: String, _ type: AttributeDescription.ValueType = .string, unique: Bool = false,
    originalName: String? = nil
  ) -> PropertyDescription {
    PropertyDescription(
      name, originalName: originalName, isOptional: true,
      kind: .attribute(AttributeDescription(type, isUnique: unique)))
  }

  private static func link(
    _ name: String, to entity: String, inverse: String?, many: Bool
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: true,
      kind: .relationship(
        RelationshipDescription(
          to: entity, inverse: inverse, isToMany: many, maximumCount: many ? 0 : 1)))
  }

  private static let library: [ModelDescription.Declaration] = [
    .init(
      "Author",
      properties: [
        attribute("name", unique: true), link("books", to: "Book", inverse: "author", many: true),
      ], uniquenessConstraints: [["name"]]),
    .init(
      "Book",
      properties: [
        attribute("title", unique: true), attribute("pages", .int64),
        link("author", to: "Author", inverse: "books", many: false),
        link("readers", to: "Reader", inverse: "books", many: true),
      ], uniquenessConstraints: [["title"]]),
    .init(
      "Reader",
      properties: [
        attribute("name"), link("books", to: "Book", inverse: "readers", many: true),
      ]),
  ]

  @Test("Copies of one store are compared by objectIDs: added, removed, changed with both values")
  func copies() throws {
    let place = try Place()
    try place.make("a.store", Self.library)
    place.edit("a.store", "add", "Author", "name=Ann")
    place.edit("a.store", "add", "Author", "name=Bob")
    place.edit("a.store", "add", "Book", "title=One", "pages=10", "author=1")
    place.edit("a.store", "add", "Book", "title=Two", "author=1")
    place.edit("a.store", "add", "Reader", "name=Rita", "books=1")
    try place.copy("a.store", as: "b.store")
    let same = place.run("diff", place.folder.file("a.store"), place.folder.file("b.store"))
    #expect(same.status == .done && same.data.isEmpty)
    #expect(same.said == "“a.store” and “b.store” hold the same.")
    place.edit("b.store", "set", "Book", "1", "pages=11", "author=2", "title=Won")
    place.edit("b.store", "set", "Reader", "1", "books=2")
    place.edit("b.store", "delete", "Book", "2")
    place.edit("b.store", "add", "Author", "name=Cid")
    let lines = place.differences("a.store", "b.store").map { line in
      line.replacing(#/x-coredata:\/\/[^/]*\//#, with: "")
    }
    #expect(
      lines == [
        "added,Author,Author/p3,,,\"{\"\"name\"\":\"\"Cid\"\"}\"",
        "changed,Book,Book/p1,title,One,Won", "changed,Book,Book/p1,pages,10,11",
        "changed,Book,Book/p1,author,Author/p1,Author/p2",
        "changed,Book,Book/p1,readers,\"[\"\"Reader/p1\"\"]\",[]",
        "removed,Book,Book/p2,,\"{\"\"title\"\":\"\"Two\"\",\"\"pages\"\":null,"
          + "\"\"author\"\":\"\"Author/p1\"\"}\",",
      ], "\(lines)")
    let answer = place.run("diff", place.folder.file("a.store"), place.folder.file("b.store"))
    #expect(answer.status == .failed)
    #expect(
      answer.said
        == "cairn: The stores differ: 1 object added, 1 object removed, 1 object changed.",
      "\(answer)")
    #expect(place.differences("a.store", "b.store", "--entity", "Author").count == 1)
    #expect(place.differences("b.store", "a.store").count == lines.count)
  }

  @Test("Objects of two stores are matched by what is unique, their links too") func unique() throws
  {
    let place = try Place()
    try place.make("a.store", Self.library)
    try place.make("b.store", Self.library)
    for (store, names) in [("a.store", ["Ann", "Bob"]), ("b.store", ["Bob", "Ann"])] {
      for name in names { place.edit(store, "add", "Author", "name=\(name)") }
    }
    place.edit("a.store", "add", "Book", "title=One", "pages=1", "author=1")
    place.edit("a.store", "add", "Book", "title=Two", "author=2")
    place.edit("b.store", "add", "Book", "title=Two", "author=2")
    place.edit("b.store", "add", "Book", "title=One", "pages=1", "author=2")
    let lines = place.differences("a.store", "b.store")
    // Two is by Bob in the one and by Ann in the other; One is by Ann in both.
    #expect(lines.count == 1 && lines[0].hasPrefix("changed,Book,"), "\(lines)")
    #expect(lines[0].contains("/Book/p2,author,"))
  }

  @Test("Models: entities, properties, rules, and values under a new name") func models() throws {
    let place = try Place()
    try place.make(
      "a.store",
      [
        .init("Item", properties: [Self.attribute("name"), Self.attribute("size", .int32)]),
        .init("Old", properties: [Self.attribute("x")]),
      ])
    try place.make(
      "b.store",
      [
        .init(
          "Item",
          properties: [
            Self.attribute("size", .int64), Self.attribute("title", originalName: "name"),
          ], uniquenessConstraints: [["title"]])
      ])
    place.edit("a.store", "add", "Item", "name=x", "size=2")
    place.edit("a.store", "add", "Old", "x=1")
    place.edit("b.store", "add", "Item", "title=x", "size=2")
    #expect(
      place.differences("a.store", "b.store").map { line in
        line.replacing(#/x-coredata:\/\/[^/]*\//#, with: "")
      } == [
        "schema,Item,,name,String optional,title: String optional unique",
        "schema,Item,,size,Int32 optional,Int64 optional",
        "schema,Item,,uniqueness,[],\"[\"\"title\"\"]\"", "schema,Old,,,entity,",
        "removed,Old,Old/p1,,\"{\"\"x\"\":\"\"1\"\"}\",",
      ])
  }

  @Test("A missing file is status 3, a damaged one 1, an unknown entity 3, and nothing is written")
  func failures() throws {
    let place = try Place()
    try place.make("a.store", Self.library)
    let a = place.folder.file("a.store")
    #expect(place.run("diff", a, place.folder.file("none")).status == .notFound)
    #expect(place.run("diff", a).status == .wrongUsage)
    #expect(place.run("diff", a, a, "--entity", "Bok").status == .notFound)
    #expect(place.run("diff", a, a).status == .done)
    let text = try place.folder.write("no store", to: "notes.txt")
    #expect(place.run("diff", a, text).status == .failed)
    let files = try FileManager.default.contentsOfDirectory(atPath: place.folder.path).sorted()
    #expect(files == ["a.store", "notes.txt"])
  }

  @Test("Every sample store equals itself, and a migrated pair differs as its versions do")
  func sampleStores() throws {
    let place = try Place()
    guard let one = try RealStores.copy("freezeray/v1.store", into: place.folder),
      let two = try RealStores.copy("freezeray/v2.store", into: place.folder)
    else { return }
    #expect(place.run("diff", one, one).status == .done)
    let lines = place.run("diff", one, two, "--format", "csv").lines.dropFirst()
    #expect(lines.count == 1 && lines.first?.contains(",email,") == true, "\(lines)")
  }
}
