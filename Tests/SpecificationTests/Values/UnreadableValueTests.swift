import Foundation
import SwiftData
import Testing

/// A class that takes only texts of a certain form, and models that keep such a text and such an object
/// in the same column.
private enum Seals {
  class Mark: NSObject {
    let shape: String
    init(shape: String) { self.shape = shape }
  }

  final class Seal: Mark, Codable {
    struct Broken: Error {}
    let text: String
    var marks: [Int] = [1]
    weak var owner: NSObject?

    init(_ text: String) throws {
      guard text.hasPrefix("seal ") else { throw Broken() }
      self.text = text
      super.init(shape: "round")
    }

    convenience init(from decoder: any Decoder) throws {
      try self.init(decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  enum Written {
    @Model
    final class Letter {
      var number: Int
      @Attribute(.codable) var seal: String

      init(number: Int, seal: String) {
        self.number = number
        self.seal = seal
      }
    }
  }

  enum Read {
    @Model
    final class Letter {
      var number: Int
      @Attribute(.codable) var seal: Seal

      init(number: Int, seal: Seal) {
        self.number = number
        self.seal = seal
      }
    }
  }
}

@Suite("Values that a class refuses")
struct UnreadableValueTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let context = try context(for: Seals.Written.Letter.self)
    context.insert(Seals.Written.Letter(number: 1, seal: "seal of a town"))
    context.insert(Seals.Written.Letter(number: 2, seal: "torn"))
    try context.save()
  }

  private func context(for type: any PersistentModel.Type) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: type,
        configurations: ModelConfiguration(url: folder.appending(path: "letters.store"))))
  }

  @Test("Reading one gives an object, and the next save says which value it was")
  func refusal() throws {
    let context = try context(for: Seals.Read.Letter.self)
    let letters = try context.fetch(
      FetchDescriptor<Seals.Read.Letter>(sortBy: [SortDescriptor(\.number)]))
    #expect(letters.first?.seal.text == "seal of a town")
    try context.save()
    let seal = try #require(letters.last?.seal)
    #expect(seal.text.isEmpty)
    #expect(seal.marks.isEmpty)
    #expect(seal.owner == nil)
    #expect(seal.shape.isEmpty)
    letters.first?.number = 10
    let error = try #require(throws: SwiftDataError.self) { try context.save() }
    #expect(error == .modelValidationFailure)
    #expect(error.explanation?.contains("“seal” of Letter") == true)
    #expect(error.explanation?.contains("Seal") == true)
    try context.save()
    let again = try self.context(for: Seals.Written.Letter.self)
    let kept = try again.fetch(
      FetchDescriptor<Seals.Written.Letter>(sortBy: [SortDescriptor(\.number)]))
    #expect(kept.map(\.seal) == ["torn", "seal of a town"])
    #expect(kept.map(\.number) == [2, 10])
  }

  @Test("An object without a value reads as one too, before it is saved")
  func nothing() throws {
    let backing: any BackingData<Seals.Read.Letter> = Seals.Read.Letter.createBackingData()
    let letter = Seals.Read.Letter(backingData: backing)
    #expect(letter.seal.text.isEmpty)
    letter.seal = try Seals.Seal("seal of a king")
    letter.number = 3
    let context = try context(for: Seals.Read.Letter.self)
    context.insert(letter)
    try context.save()
    #expect(letter.seal.text == "seal of a king")
  }
}
