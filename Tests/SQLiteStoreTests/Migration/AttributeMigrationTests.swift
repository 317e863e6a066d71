import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("Attributes that change") struct AttributeMigrationTests {
  private typealias Property = PropertyDescription

  private static func trips(_ properties: [PropertyDescription]) -> [Migrating.Declaration] {
    [.init("Trip", properties: properties)]
  }

  private static let three: @Sendable (Editing) throws -> Void = { editing in
    for (name, seats) in [("a", ModelValue.int(1)), ("b", .null), ("c", .int(3))] {
      _ = try editing.context.insert(
        entityNamed: "Trip", values: ["name": .string(name), "seats": seats])
    }
  }

  private func store(_ seats: PropertyDescription = .attribute("seats", .int64)) throws -> Migrating
  {
    try Migrating(Self.trips([.attribute("name", .string), seats]), fill: Self.three)
  }

  @Test("A renamed property keeps its values, whatever else takes its old name")
  func renamed() throws {
    let store = try store()
    let migrated = try store.migrate(
      to: Self.trips([
        .attribute("title", .string, was: "name"), .attribute("seats", .int64),
        .attribute("name", .int64, required: .int(7)),
      ]))
    #expect(try migrated.values("Trip", "title") == ["a", "b", "c"].map { .string($0) })
    #expect(try migrated.values("Trip", "name") == [.int(7), .int(7), .int(7)])
    #expect(try migrated.values("Trip", "seats") == [.int(1), .null, .int(3)])
    // A second time the property is known by its new name.
    let again = try store.migrate(
      to: Self.trips([
        .attribute("title", .string, was: "name"), .attribute("seats", .int64),
        .attribute("name", .int64, required: .int(7)), .attribute("more", .bool),
      ]))
    #expect(try again.values("Trip", "title") == ["a", "b", "c"].map { .string($0) })
  }

  @Test("Two properties change names")
  func swapped() throws {
    let store = try Migrating(
      Self.trips([.attribute("from", .string), .attribute("to", .string)])
    ) { editing in
      _ = try editing.context.insert(
        entityNamed: "Trip", values: ["from": .string("Oslo"), "to": .string("Rome")])
    }
    let migrated = try store.migrate(
      to: Self.trips([
        .attribute("from", .string, was: "to"), .attribute("to", .string, was: "from"),
      ]))
    #expect(try migrated.values("Trip", "from") == [.string("Rome")])
    #expect(try migrated.values("Trip", "to") == [.string("Oslo")])
  }

  @Test("An added property has its default value, or none where it is optional")
  func added() throws {
    let store = try store()
    let migrated = try store.migrate(
      to: Self.trips([
        .attribute("name", .string), .attribute("seats", .int64), .attribute("note", .string),
        .attribute("rating", .double, required: .double(0.1)),
        .attribute("code", .string, required: .string("it's \0 “x”")),
        .attribute("blob", .data, required: .data(Data([0, 1, 255])), external: true),
        .attribute(
          "size", .string, required: .string("small"), cases: ["small", "large"]),
        .attribute(
          "place", .composite, required: .composite(["city": .string("Oslo")]),
          elements: [.attribute("city", .string), .attribute("zip", .int64)]),
      ]))
    #expect(try migrated.values("Trip", "note") == [.null, .null, .null])
    #expect(try migrated.values("Trip", "rating") == Array(repeating: .double(0.1), count: 3))
    #expect(
      try migrated.values("Trip", "code") == Array(repeating: .string("it's \0 “x”"), count: 3))
    #expect(
      try migrated.values("Trip", "blob") == Array(repeating: .data(Data([0, 1, 255])), count: 3))
    #expect(try migrated.values("Trip", "size") == Array(repeating: .string("small"), count: 3))
    #expect(
      try migrated.values("Trip", "place")
        == Array(repeating: .composite(["city": .string("Oslo")]), count: 3))
  }

  @Test("A removed property is gone, and the others keep their values")
  func removed() throws {
    let store = try store()
    let migrated = try store.migrate(to: Self.trips([.attribute("seats", .int64)]))
    #expect(try migrated.values("Trip", "seats") == [.int(1), .null, .int(3)])
    #expect(migrated.model["Trip"]?.properties.map(\.name) == ["seats"])
  }

  @Test("What the classes do not know stays where no plan says that it goes")
  func keeping() throws {
    let store = try store(.attribute("seats", .int64, unique: true))
    let migrated = try store.migrate(
      to: Self.trips([.attribute("name", .string), .attribute("note", .string)]),
      keepingOthers: true)
    #expect(try migrated.values("Trip", "seats") == [.int(1), .null, .int(3)])
    #expect(try migrated.values("Trip", "name") == ["a", "b", "c"].map { .string($0) })
  }

  @Test("An optional property that becomes required takes its default where it had nothing")
  func required() throws {
    let store = try store()
    let migrated = try store.migrate(
      to: Self.trips([.attribute("name", .string), .attribute("seats", .int64, required: .int(4))]))
    #expect(try migrated.values("Trip", "seats") == [.int(1), .int(4), .int(3)])
    let other = try self.store()
    let error = try other.refusal(
      of: Self.trips([.attribute("seats", .int64, isOptional: false)]))
    #expect(error?.message.contains("Trip.seats of p2 has no value") == true, "\(error as Any)")
  }

  @Test("A new property that needs a value has none to take, unless there are no objects")
  func missing() throws {
    let model = Self.trips([
      .attribute("name", .string), .attribute("code", .string, isOptional: false),
    ])
    let error = try store().refusal(of: model)
    #expect(error?.message.contains("Trip.code of p1 has no value") == true)
    try Migrating(Self.trips([.attribute("name", .string)])).migrate(to: model)
  }

  @Test(
    "Numbers and texts become each other where no value changes by it",
    arguments: [
      (.int64, .double, [.int(5), .null, .int(-3)], [.double(5), .null, .double(-3)]),
      (.double, .int64, [.double(5), .null], [.int(5), .null]),
      (.int64, .int16, [.int(32767), .null], [.int(32767), .null]),
      (.int16, .int64, [.int(7)], [.int(7)]),
      (
        .int64, .bool, [.int(1), .int(0), .null],
        [
          .bool(true), .bool(false), .null,
        ]
      ),
      (.bool, .int64, [.bool(true)], [.int(1)]),
      (.int64, .string, [.int(.min), .null], [.string("-9223372036854775808"), .null]),
      (
        .double, .string, [.double(0.1), .double(0.1 + 0.2), .null],
        [
          .string("0.1"), .string("0.30000000000000004"), .null,
        ]
      ),
      (.string, .int64, [.string("-12"), .null], [.int(-12), .null]),
      (.string, .double, [.string("3.50"), .string("-1e3")], [.double(3.5), .double(-1000)]),
      (.float, .double, [.double(0.5)], [.double(0.5)]),
      (.url, .string, [.url(URL(fileURLWithPath: "/a"))], [.string("file:///a")]),
      (
        .uuid, .string,
        [.uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))],
        [
          .string("01020304-0506-0708-090A-0B0C0D0E0F10")
        ]
      ),
    ]
      as [(
        AttributeDescription.ValueType, AttributeDescription.ValueType, [ModelValue], [ModelValue]
      )]
  )
  func retyped(
    _ old: AttributeDescription.ValueType, _ new: AttributeDescription.ValueType,
    _ before: [ModelValue], _ after: [ModelValue]
  ) throws {
    let store = try Migrating(Self.trips([.attribute("value", old)])) { editing in
      for value in before {
        _ = try editing.context.insert(entityNamed: "Trip", values: ["value": value])
      }
    }
    let migrated = try store.migrate(to: Self.trips([.attribute("value", new)]))
    #expect(try migrated.values("Trip", "value") == after)
  }

  @Test(
    "A value that would change is told, with its object, and nothing is done",
    arguments: [
      (.double, .int64, .double(1.5), "1.5"), (.int64, .int16, .int(40000), "40000"),
      (.int64, .bool, .int(2), "2"), (.string, .int64, .string("12a"), "“12a”"),
      (.string, .int64, .string("99999999999999999999"), "“99999999999999999999”"),
      (.string, .double, .string("much"), "“much”"), (.double, .int64, .double(1e19), "1e+19"),
      (.int64, .double, .int((1 << 53) + 1), "9007199254740993"),
    ] as [(AttributeDescription.ValueType, AttributeDescription.ValueType, ModelValue, String)])
  func inexact(
    _ old: AttributeDescription.ValueType, _ new: AttributeDescription.ValueType,
    _ value: ModelValue, _ shown: String
  ) throws {
    let store = try Migrating(Self.trips([.attribute("value", old)])) { editing in
      _ = try editing.context.insert(entityNamed: "Trip", values: ["value": .null])
      _ = try editing.context.insert(entityNamed: "Trip", values: ["value": value])
    }
    let error = try store.refusal(of: Self.trips([.attribute("value", new)]))
    #expect(error?.message.contains("Trip.value of p2, \(shown),") == true, "\(error as Any)")
  }

  @Test("Types that say nothing of each other are refused before any row is read")
  func incompatible() throws {
    let error = try store().refusal(of: Self.trips([.attribute("name", .date)]))
    #expect(error?.message.contains("Trip.name is text in the store and a date here") == true)
    let link = try store().refusal(of: Self.trips([.one("name", "Trip")]))
    #expect(link?.message.contains("Trip.name is text in the store and Trip here") == true)
  }

  @Test("Cases of an enum come and go, and become text and back")
  func cases() throws {
    func size(_ cases: [String]) -> [Migrating.Declaration] {
      Self.trips([.attribute("size", .string, cases: cases)])
    }
    let store = try Migrating(size(["small", "large", "huge"])) { editing in
      for value in [ModelValue.string("large"), .null, .string("small")] {
        _ = try editing.context.insert(entityNamed: "Trip", values: ["size": value])
      }
    }
    let values: [ModelValue] = [.string("large"), .null, .string("small")]
    #expect(
      try store.migrate(to: size(["tiny", "small", "large"])).values("Trip", "size") == values)
    let error = try store.refusal(of: size(["tiny", "small"]))
    #expect(error?.message.contains("Trip.size of p1, “large”, is no case here") == true)
    #expect(
      try store.migrate(to: Self.trips([.attribute("size", .string)])).values("Trip", "size")
        == values)
    #expect(try store.migrate(to: size(["small", "large"])).values("Trip", "size") == values)
  }

  @Test("Elements of a composite come and go, and keep their values under changed types")
  func composites() throws {
    func place(_ elements: [PropertyDescription]) -> [Migrating.Declaration] {
      Self.trips([.attribute("place", .composite, elements: elements), .attribute("id", .int64)])
    }
    let store = try Migrating(
      place([.attribute("city", .string), .attribute("id", .int64), .attribute("zip", .string)])
    ) { editing in
      _ = try editing.context.insert(
        entityNamed: "Trip",
        values: [
          "place": .composite(["city": .string("Oslo"), "id": .int(3), "zip": .string("150")]),
          "id": .int(9),
        ])
      _ = try editing.context.insert(entityNamed: "Trip")
    }
    let migrated = try store.migrate(
      to: place([.attribute("zip", .int64), .attribute("city", .string), .attribute("x", .bool)]))
    #expect(
      try migrated.values("Trip", "place")
        == [.composite(["city": .string("Oslo"), "zip": .int(150)]), .null])
    #expect(try migrated.values("Trip", "id") == [.int(9), .null])
  }

  @Test("Values move into files and out of them as the model allows")
  func external() throws {
    func photo(_ external: Bool) -> [Migrating.Declaration] {
      Self.trips([.attribute("photo", .data, external: external)])
    }
    let values: [ModelValue] = [
      .data(Data([1, 2])), .null, .data(Data(repeating: 7, count: 200_000)), .data(Data()),
      .data(Data([1] + Array(repeating: 0, count: 37))),
    ]
    let store = try Migrating(photo(false)) { editing in
      for value in values {
        _ = try editing.context.insert(entityNamed: "Trip", values: ["photo": value])
      }
    }
    let external = try store.migrate(to: photo(true))
    #expect(try external.values("Trip", "photo") == values)
    let context = ModelContext(stores: [external])
    let first = try #require(try Editing(store.url).identifiers(of: "Trip").first)
    try context.setValue(.data(Data(repeating: 8, count: 150_000)), for: "photo", of: first)
    try context.save()
    #expect(try LargeFiles(store.url, external).present.count == 1)
    let inline = try store.migrate(to: photo(false))
    let after = [.data(Data(repeating: 8, count: 150_000))] + values.dropFirst()
    #expect(try inline.values("Trip", "photo") == after)
    #expect(try LargeFiles(store.url, external).present.isEmpty)
  }

  @Test("The files of a property that goes go with it")
  func externalRemoved() throws {
    let store = try Migrating(
      Self.trips([.attribute("photo", .data, external: true), .attribute("x", .int64)])
    ) { editing in
      _ = try editing.context.insert(
        entityNamed: "Trip", values: ["photo": .data(Data(repeating: 7, count: 200_000))])
    }
    let before = try LargeFiles(store.url, SQLiteStore(url: store.url, readOnly: true))
    #expect(before.present.count == 1)
    _ = try store.refusal(of: Self.trips([.attribute("x", .date)]))
    #expect(
      try LargeFiles(store.url, SQLiteStore(url: store.url, readOnly: true)).present
        == before.present)
    let after = try store.migrate(to: Self.trips([.attribute("x", .int64)]))
    #expect(try LargeFiles(store.url, after).present.isEmpty)
  }

  @Test("A file that cannot be read does not become an empty value; one that is gone is one")
  func unreadable() throws {
    func photo(_ external: Bool) -> [Migrating.Declaration] {
      Self.trips([.attribute("photo", .data, external: external)])
    }
    let store = try Migrating(photo(true)) { editing in
      _ = try editing.context.insert(
        entityNamed: "Trip", values: ["photo": .data(Data(repeating: 7, count: 200_000))])
    }
    let folder = URL(fileURLWithPath: try StoreFile(store.url).externalFolder)
    let name = try #require(
      try LargeFiles(store.url, SQLiteStore(url: store.url, readOnly: true)).present.first)
    try FileManager.default.removeItem(at: folder.appending(path: name))
    try FileManager.default.createDirectory(
      at: folder.appending(path: name), withIntermediateDirectories: false)
    let error = try store.refusal(of: photo(false))
    #expect(error?.code == .inputOutput)
    #expect(error?.message.contains("Trip.photo of p1") == true)
    try FileManager.default.removeItem(at: folder.appending(path: name))
    #expect(try store.migrate(to: photo(false)).values("Trip", "photo") == [.null])
  }
}
