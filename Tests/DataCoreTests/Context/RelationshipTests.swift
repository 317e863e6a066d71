import MemoryStore
import Testing

@testable import DataCore

@Suite("The context keeps both ends of a relationship true")
struct RelationshipTests {
  @Test("setting a to-one adds the object at the other end")
  func toOne() throws {
    let library = Library()
    let author = try library.add("Author", ["name": .string("Le Guin")])
    let book = try library.add("Book", ["author": .reference(author.identifier)])
    #expect(author["books"].identifiers == [book.identifier])
    book["author"] = .null
    #expect(author["books"].identifiers.isEmpty)
  }

  @Test("setting a to-many points the members back, and takes them from their old owner")
  func toMany() throws {
    let library = Library()
    let first = try library.add("Author")
    let second = try library.add("Author")
    let book = try library.add("Book", ["author": .reference(first.identifier)])
    second["books"] = .references([book.identifier])
    #expect(book["author"].identifiers == [second.identifier])
    #expect(first["books"].identifiers.isEmpty)
  }

  @Test("an object that is given twice is a member once")
  func members() throws {
    let library = Library()
    let author = try library.add("Author")
    let book = try library.add("Book")
    let other = try library.add("Book")
    author["books"] = .references([book.identifier, other.identifier, book.identifier])
    #expect(author["books"].identifiers == [book.identifier, other.identifier].sorted())
    try library.context.save()
    author["books"] = .references([book.identifier, book.identifier])
    #expect(author["books"].identifiers == [book.identifier])
    try library.context.save()
    #expect(
      try library.store.makeReader().related(to: author.identifier, through: "books")
        == [book.identifier])
  }

  @Test("a one-to-one moves: the old partners let go")
  func oneToOne() throws {
    let library = Library()
    let cover = try library.add("Cover")
    let old = try library.add("Book", ["cover": .reference(cover.identifier)])
    let new = try library.add("Book")
    let lonely = try library.add("Cover")
    new["cover"] = .reference(lonely.identifier)
    new["cover"] = .reference(cover.identifier)
    #expect(old["cover"].isNull)
    #expect(lonely["book"].isNull)
    #expect(cover["book"].identifiers == [new.identifier])
  }

  @Test("many-to-many holds at both ends, and after a save")
  func manyToMany() throws {
    let library = Library()
    let tag = try library.add("Tag", ["name": .string("sea")])
    let book = try library.add("Novel", ["tags": .references([tag.identifier])])
    #expect(tag["books"].identifiers == [book.identifier])
    try library.context.save()
    let reader = try library.store.makeReader()
    #expect(try reader.related(to: tag.identifier, through: "books") == [book.identifier])
    #expect(try reader.related(to: book.identifier, through: "tags") == [tag.identifier])
    #expect(!tag.identifier.isTemporary && !book.identifier.isTemporary)
  }

  @Test("deleting follows the rules: cascade takes, nullify lets go, deny refuses")
  func deleteRules() throws {
    let library = Library()
    let author = try library.add("Author")
    let cover = try library.add("Cover")
    let book = try library.add(
      "Book",
      ["author": .reference(author.identifier), "cover": .reference(cover.identifier)])
    let loan = try library.add("Loan", ["book": .reference(book.identifier)])
    try library.context.save()
    let error = #expect(throws: DataError.self) {
      try library.context.delete([book.identifier])
    }
    #expect(error?.code == .denied)
    #expect(book.state == .registered && !library.context.hasChanges)
    try library.context.delete([loan.identifier])
    try library.context.delete([book.identifier])
    try library.context.save()
    #expect(author["books"].identifiers.isEmpty)
    #expect(cover.state == .gone && book.state == .gone)
    #expect(try Set(library.contents().keys) == [author.identifier])
  }

  @Test("a reference without an inverse is cleared when its target is deleted")
  func withoutInverse() throws {
    let library = Library()
    let book = try library.add("Book")
    let author = try library.add("Author", ["best": .reference(book.identifier)])
    try library.context.save()
    try library.context.delete([book.identifier])
    #expect(author["best"].isNull)
    try library.context.save()
    #expect(try library.contents()[author.identifier]?["best"] == .null)
  }

  @Test("so is one that an abstract entity in the middle of a hierarchy declares")
  func withoutInverseInTheMiddle() throws {
    func entity(
      _ name: String, _ parent: String?, isAbstract: Bool = false, _ references: [String] = []
    ) -> ModelDescription.Declaration {
      .init(
        name, superentityName: parent, isAbstract: isAbstract,
        properties: references.map {
          PropertyDescription(
            $0, isOptional: true,
            kind: .relationship(
              RelationshipDescription(
                to: "Place", inverse: nil, isToMany: $0 == "stops", deleteRule: .nullify,
                maximumCount: $0 == "stops" ? 0 : 1)))
        })
    }
    let model = ModelDescription([
      entity("Place", nil), entity("Journey", nil, ["start"]),
      entity("Guided", "Journey", isAbstract: true, ["end", "stops"]), entity("Walk", "Guided"),
    ])
    let library = Library(sharing: MemoryStore(name: "walks", model: model))
    let place = try library.add("Place")
    let walk = try library.add(
      "Walk",
      [
        "start": .reference(place.identifier), "end": .reference(place.identifier),
        "stops": .references([place.identifier]),
      ])
    try library.context.save()
    try library.context.delete([place.identifier])
    #expect(walk["start"].isNull && walk["end"].isNull)
    #expect(walk["stops"].identifiers.isEmpty)
    try library.context.save()
    let row = try #require(try library.contents()[walk.identifier])
    #expect(row["start"] == .null && row["end"] == .null && row["stops"] == .references([]))
  }

  @Test("a value that does not fit is refused with the reason, and nothing changes")
  func refusals() throws {
    let library = Library()
    let book = try library.add("Book", ["title": .string("A")])
    let wrong = #expect(throws: DataError.self) {
      try library.context.setValue(.int(3), for: "title", of: book.identifier)
    }
    #expect(wrong?.code == .invalidValue)
    let unknown = #expect(throws: DataError.self) {
      try library.context.setValue(.int(3), for: "tilte", of: book.identifier)
    }
    #expect(unknown?.code == .unknownProperty)
    #expect(book["title"] == .string("A"))
  }
}
