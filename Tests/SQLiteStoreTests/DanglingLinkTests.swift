import Foundation
import SwiftData
import Testing

private enum Post {
  @Model
  final class House {
    var street: String
    init(street: String) { self.street = street }
  }

  @Model
  final class Letter {
    var text: String
    /// The house knows nothing of it.
    var home: House?
    /// It must have one.
    var sender: House
    @Relationship(inverse: \Stamp.letters) var stamps: [Stamp] = []

    init(text: String, home: House?, sender: House) {
      self.text = text
      self.home = home
      self.sender = sender
    }
  }

  @Model
  final class Stamp {
    var price: Int
    var letters: [Letter] = []
    init(price: Int) { self.price = price }
  }
}

/// Links that other programs left behind when they deleted what the links lead to.
@Suite("Links to nothing in a file")
struct DanglingLinkTests {
  private let scratch: Scratch
  private let url: URL

  /// A letter whose houses and one of whose stamps are gone, and one that has everything.
  init() throws {
    scratch = try Scratch()
    url = scratch.file("post.store")
    let context = try open()
    for text in ["broken", "whole"] {
      let letter = Post.Letter(
        text: text, home: Post.House(street: text), sender: Post.House(street: "from"))
      context.insert(letter)
      letter.stamps = [Post.Stamp(price: 1), Post.Stamp(price: 2)]
      try context.save()
    }
    let database = try RawDatabase(url)
    try database.run(
      """
      DELETE FROM ZHOUSE WHERE Z_PK IN (SELECT ZHOME FROM ZLETTER WHERE ZTEXT = 'broken')
        OR Z_PK IN (SELECT ZSENDER FROM ZLETTER WHERE ZTEXT = 'broken');
      DELETE FROM ZSTAMP WHERE Z_PK = 1;
      """)
    #expect(try database.int("SELECT count(*) FROM ZHOUSE") == 2)
    #expect(try database.int("SELECT count(*) FROM ZSTAMP") == 3)
  }

  private func open() throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Post.Letter.self, Post.House.self, configurations: ModelConfiguration(url: url)))
  }

  private func letters(
    _ context: ModelContext, _ predicate: Predicate<Post.Letter>? = nil
  ) throws -> [Post.Letter] {
    try context.fetch(FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.text)]))
  }

  @Test("They read as none, and where there must be one as an object that is gone")
  func reading() throws {
    let context = try open()
    let seen = try letters(context)
    #expect(seen.map(\.text) == ["broken", "whole"])
    #expect(seen[0].home == nil && seen[1].home?.street == "whole")
    #expect(seen[0].sender.street == "" && seen[0].sender.isDeleted)
    #expect(seen[1].sender.street == "from" && !seen[1].sender.isDeleted)
    #expect(seen.map { $0.stamps.map(\.price).sorted() }.map(\.count).sorted() == [1, 2])
    let stamps = try context.fetch(FetchDescriptor<Post.Stamp>())
    #expect(stamps.allSatisfy { $0.letters.count == 1 })
  }

  @Test("Conditions and orders that go through them throw nothing and trap nowhere")
  func asking() throws {
    let context = try open()
    #expect(
      try letters(context, #Predicate { $0.home?.street == "whole" }).map(\.text) == ["whole"])
    #expect(
      try letters(context, #Predicate { $0.sender.street == "from" }).map(\.text) == ["whole"])
    #expect(try letters(context, #Predicate { $0.stamps.count == 1 }).map(\.text) == ["broken"])
    let ordered = FetchDescriptor<Post.Letter>(sortBy: [SortDescriptor(\.home?.street)])
    #expect(try context.fetch(ordered).map(\.text) == ["broken", "whole"])
  }

  @Test("The object is edited, mended and deleted like any other")
  func editing() throws {
    let context = try open()
    let broken = try #require(try letters(context).first)
    broken.text = "edited"
    try context.save()
    let house = Post.House(street: "new")
    context.insert(house)
    broken.home = house
    broken.sender = house
    try context.save()
    let again = try #require(try letters(try open()).first)
    #expect(again.text == "edited")
    #expect(again.home?.street == "new" && again.sender.street == "new")
    context.delete(broken)
    try context.save()
    #expect(try letters(try open()).map(\.text) == ["whole"])
  }
}
