import Foundation
import SwiftData
import Testing

enum ConstantModels {
  struct Origin: Codable, Equatable { var place: String }

  /// Writes a list of words as text.
  final class WordsTransformer: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
      (value as? [String]).map { Data($0.joined(separator: "|").utf8) }
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
      (value as? Data).map {
        String(decoding: $0, as: UTF8.self).split(separator: "|").map(String.init)
      }
    }
  }

  @Model
  final class Parcel {
    let code: String
    @Attribute(.transformable(by: WordsTransformer.self)) let words: [String]
    @Attribute(.codable) let origin: Origin

    init(code: String, words: [String], origin: Origin) {
      self.code = code
      self.words = words
      self.origin = origin
    }
  }

  // Accessors on a constant are an error in language mode 6, here as on Apple's platforms.
  #if !swift(>=6)
    @Model
    final class Ticket {
      @Attribute(.unique) let id = UUID()
      let issued: Date = Date()
      var seat: String

      init(seat: String) { self.seat = seat }
    }
  #endif
}

@Suite("Constants of a model")
struct ConstantTests {
  private func context(for type: any PersistentModel.Type) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: type, configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
  }

  @Test("Each is kept as its marker says")
  func codings() throws {
    let context = try context(for: ConstantModels.Parcel.self)
    context.insert(
      ConstantModels.Parcel(
        code: "a", words: ["x", "y"], origin: ConstantModels.Origin(place: "Rome")))
    try context.save()
    let found = try #require(
      try ModelContext(context.container).fetch(FetchDescriptor<ConstantModels.Parcel>()).first)
    #expect(found.code == "a")
    #expect(found.words == ["x", "y"])
    #expect(found.origin == ConstantModels.Origin(place: "Rome"))
    let stored = found.persistentBackingData.getTransformableValue(forKey: \.words)
    #expect(stored == ["x", "y"])
  }

  #if !swift(>=6)
    @Test("One with a value of its own reads as the store has it")
    func ownValue() throws {
      let context = try context(for: ConstantModels.Ticket.self)
      let ticket = ConstantModels.Ticket(seat: "12a")
      let (id, issued) = (ticket.id, ticket.issued)
      context.insert(ticket)
      try context.save()
      #expect(ticket.id == id)
      let other = ModelContext(context.container)
      let found = try other.fetch(
        FetchDescriptor<ConstantModels.Ticket>(predicate: #Predicate { $0.id == id }))
      #expect(found.map(\.seat) == ["12a"])
      #expect(found.map(\.issued) == [issued])
      #expect(found.first !== ticket)
    }
  #endif
}
