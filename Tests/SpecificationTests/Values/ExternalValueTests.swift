import Foundation
import SwiftData
import Testing

private enum LettersV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Letter.self] }

  @Model
  final class Letter {
    @Attribute(.externalStorage) var text: String
    @Attribute(.externalStorage) var number: UUID
    @Attribute(.externalStorage) var pages: [String]

    init(text: String, number: UUID, pages: [String]) {
      self.text = text
      self.number = number
      self.pages = pages
    }
  }
}

private enum LettersV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Letter.self] }

  @Model
  final class Letter {
    @Attribute(.externalStorage) var text: String
    @Attribute(.externalStorage) var number: UUID
    @Attribute(.externalStorage) var pages: [String]
    var isRead: Bool = false

    init(text: String, number: UUID, pages: [String]) {
      self.text = text
      self.number = number
      self.pages = pages
    }
  }
}

@Suite("External storage is a hint, which values that are no bytes cannot follow")
struct ExternalValueTests {
  private let places = ContainerPlaces()

  @Test(
    "They are kept as without it, over a save and a change of the model", arguments: [1, 200_000])
  func texts(length: Int) throws {
    let text = String(repeating: "é", count: length)
    let number = UUID()
    let pages = Array(repeating: "page", count: length / 4)
    do {
      let first = ModelContext(try places.container(for: LettersV1.models, .file))
      first.insert(LettersV1.Letter(text: text, number: number, pages: pages))
      try first.save()
    }
    do {
      let again = ModelContext(try places.container(for: LettersV1.models, .file))
      let letter = try #require(try again.fetch(FetchDescriptor<LettersV1.Letter>()).first)
      #expect(letter.text == text && letter.number == number && letter.pages == pages)
    }
    let later = ModelContext(try places.container(for: LettersV2.models, .file))
    let letter = try #require(try later.fetch(FetchDescriptor<LettersV2.Letter>()).first)
    #expect(letter.text == text && letter.number == number && letter.pages == pages)
    let found = FetchDescriptor<LettersV2.Letter>(predicate: #Predicate { $0.number == number })
    #expect(try later.fetchCount(found) == 1)
  }
}
