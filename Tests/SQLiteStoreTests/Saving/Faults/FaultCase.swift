import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// A kind of save: a store to begin with, and what is changed in it.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Makes the store in a folder of its own.
  let make: @Sendable (Scratch) throws -> URL
  let edit: @Sendable (Editing) throws -> Void

  init(
    _ name: String, _ make: @escaping @Sendable (Scratch) throws -> URL,
    _ edit: @escaping @Sendable (Editing) throws -> Void
  ) {
    testDescription = name
    self.make = make
    self.edit = edit
  }
}

extension FaultCase {
  static func large(_ byte: UInt8) -> ModelValue {
    .data(Data(repeating: byte, count: ExternalFiles.threshold + 1))
  }

  /// A store of ours: empty, or with a few of each.
  static func zoo(empty: Bool) -> @Sendable (Scratch) throws -> URL {
    { scratch in
      let url = scratch.file("Zoo.store")
      try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
      if empty { return url }
      let editing = try Editing(url)
      try editing.act("Fill") {
        let context = editing.context
        let people = try ["Ada", "Bo"].map { name in
          try context.insert(entityNamed: "Person", values: ["name": .string(name)]).identifier
        }
        let tags = try ["red", "blue"].map { name in
          try context.insert(entityNamed: "Tag", values: ["name": .string(name)]).identifier
        }
        for number in 0..<4 {
          _ = try context.insert(
            entityNamed: number % 2 == 0 ? "Dog" : "Bird",
            values: [
              "name": .string("animal \(number)"), "owner": .reference(people[0]),
              "tags": .references([tags[0]]),
              "photo": number < 2 ? large(UInt8(number)) : .data(Data([7])),
            ])
        }
        try editing.set("wishes", of: people[0], to: .references([tags[0]]))
      }
      return url
    }
  }

  /// Authors own their books; names and numbers are unique.
  private static let library: [ModelDescription.Declaration] = [
    .init(
      "Author",
      properties: [
        PropertyDescription(
          "name", isOptional: true, kind: .attribute(AttributeDescription(.string, isUnique: true))),
        PropertyDescription(
          "books", isOptional: true,
          kind: .relationship(
            RelationshipDescription(
              to: "Book", inverse: "author", isToMany: true, deleteRule: .cascade))),
      ], uniquenessConstraints: [["name"]]),
    .init(
      "Book",
      properties: [
        PropertyDescription(
          "number", isOptional: true, kind: .attribute(AttributeDescription(.int64, isUnique: true))
        ),
        Zoo.attribute("scan", .data, external: true),
        Zoo.toOne("author", "Author", "books"), Zoo.toMany("readers", "Reader", "books"),
      ], uniquenessConstraints: [["number"]]),
    .init(
      "Reader",
      properties: [Zoo.attribute("name", .string), Zoo.toMany("books", "Book", "readers")]),
  ]

  static let books: @Sendable (Scratch) throws -> URL = { scratch in
    let url = scratch.file("Library.store")
    try SQLiteStore.create(url: url, model: ModelDescription(library))
    let editing = try Editing(url)
    try editing.act("Fill") {
      let reader = try editing.context.insert(entityNamed: "Reader").identifier
      for name in ["Ada", "Bo"] {
        let author = try editing.context.insert(
          entityNamed: "Author", values: ["name": .string(name)])
        for number in 0..<2 {
          _ = try editing.context.insert(
            entityNamed: "Book",
            values: [
              "author": .reference(author.identifier), "scan": large(UInt8(number)),
              "number": .int(Int64(number) + (name == "Ada" ? 0 : 10)),
              "readers": .references([reader]),
            ])
        }
      }
    }
    return url
  }

  /// A copy of a store that Apple's frameworks wrote.
  static func copy(of source: URL) -> @Sendable (Scratch) throws -> URL {
    { scratch in try scratch.copy(source) }
  }
}
