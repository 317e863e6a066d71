import Foundation
import Testing

@testable import DataCore

private struct Plain: Codable, Equatable {
  var name: String
  var count: Int?
  var inner: Inner?
  struct Inner: Codable, Equatable { var depth: Int }
}

/// Takes no empty text.
private struct Strict: Codable, Equatable {
  let text: String
  struct Empty: Error {}

  init(text: String) throws {
    if text.isEmpty { throw Empty() }
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    try self.init(
      text: decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text))
  }
}

private struct StrictCode: RawRepresentable, Codable, Equatable {
  let rawValue: String
  let number: Int

  init?(rawValue: String) {
    guard let number = Int(rawValue.dropFirst()), number > 0 else { return nil }
    self.rawValue = rawValue
    self.number = number
  }
}

private struct Holder: Codable, Equatable {
  var strict: Strict
  var label: String
}

private enum Mood: Codable { case calm, stormy }
private enum Renamed: Codable {
  case low, high
  enum CodingKeys: String, CodingKey { case low = "slow", high = "fast" }
}
private enum Shape: Codable, Equatable { case circle(radius: Double), none }
private enum Level: Int, Codable { case low = 1 }

private struct Wrapper: Codable {
  var value: Int
  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

private final class Node: Codable {
  var next: Node?
  var name = ""
}

private struct Empty: Codable, Equatable {}

@Suite("How values of a type are kept")
struct ValuePlanTests {
  /// The plan in a few words.
  private func words(_ plan: ValuePlan) -> String {
    switch plan.kind {
    case .scalar(let type): "\(type)"
    case .raw(let type): "raw \(type)"
    case .single(let plan): "single \(words(plan))"
    case .cases(let names): names.joined(separator: "|")
    case .opaque: "opaque"
    case .composite(let elements):
      "("
        + elements.map { "\($0.name)\($0.isOptional ? "?" : ""): \(words($0.plan))" }
        .joined(separator: ", ") + ")"
    }
  }

  @Test("What codes itself as the compiler writes it has columns, everything else is encoded data")
  func kinds() {
    let expected: [(any Any.Type, String)] = [
      (Int.self, "Int"), (String?.self, "String"), (Level.self, "raw Int"),
      (Mood.self, "calm|stormy"), (Mood??.self, "calm|stormy"), (Renamed.self, "slow|fast"),
      (Plain.self, "(name: String, count?: Int, inner?: (depth: Int))"),
      (Wrapper.self, "single Int"), (Node.self, "(next?: opaque, name: String)"),
      ([Int].self, "opaque"), ([String: Plain].self, "opaque"), (Shape.self, "opaque"),
      (ClosedRange<Int>.self, "opaque"), (Measurement<UnitLength>.self, "opaque"),
      (Strict.self, "opaque"), (Empty.self, "opaque"), (Never.self, "opaque"),
      (PersistentIdentifier.self, "opaque"), (Locale.self, "opaque"), (TimeZone.self, "opaque"),
    ]
    for (type, text) in expected {
      #expect(words(ValuePlan.of(type)) == text, "\(type)")
    }
  }

  private static let values: [ModelValue] = [
    .null, .int(.max), .double(.nan), .decimal(Decimal(1.5)), .string(""), .string("x"),
    .bool(true), .date(.distantPast),
    .uuid(UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2))),
    .data(Data()), .data(Data("[1,2]".utf8)), .data(Data("{\"text\":\"\"}".utf8)),
    .data(Data("bplist00".utf8)), .transformable(Data([0, 255])), .composite([:]),
    .composite(["text": .int(1), "name": .null, "inner": .string("x")]),
    .composite(["strict": .composite(["text": .string("")]), "zebra": .string("zebra")]),
    .reference(
      PersistentIdentifier(IdentifierOrigin(store: "S", entity: "E", kind: .permanent), 1)),
    .references([]),
  ]

  @Test("No stored value is a trap, whatever type it is read as")
  func noTraps() {
    let types: [any (Decodable & Encodable).Type] = [
      Int.self, Int?.self, String.self, Level.self, Mood.self, Renamed.self, Plain.self,
      Plain?.self, Wrapper.self, Node.self, [Int].self, [String].self, [String: Plain].self,
      Set<Int>.self, Shape.self, ClosedRange<Int>.self, Strict.self, Holder.self, Holder?.self,
      StrictCode.self, Empty.self, Duration.self, Measurement<UnitLength>.self,
      PersistentIdentifier.self, Locale.self, TimeZone.self, Calendar.self, CGPoint.self,
      URLComponents.self, DateComponents.self,
    ]
    func read<Value: Codable>(_ type: Value.Type) {
      for value in Self.values {
        let seen = ValueCoding.decoded(type, from: value)
        if let optional = seen as? any OptionalType, optional.wrappedValue == nil { continue }
        #expect(!ValueCoding.encoded(seen).isNull, "\(type) from \(value)")
      }
    }
    for type in types { read(type) }
  }

  @Test("What does not fit reads as the property's default value, then as an empty one")
  func defaults() throws {
    let fallback = try Strict(text: "given")
    let stored = ValueCoding.encoded(fallback)
    #expect(ValueCoding.decoded(Strict.self, from: .null, default: stored) == fallback)
    #expect(ValueCoding.decoded(Strict.self, from: .string("x"), default: stored) == fallback)
    #expect(ValueCoding.decoded(Strict.self, from: .null).text == "")
    #expect(ValueCoding.decoded(Holder.self, from: .null).label == "")
    #expect(ValueCoding.decoded(Strict?.self, from: .null, default: stored) == nil)
    #expect(ValueCoding.decoded(Shape.self, from: .null) == .circle(radius: 0))
    #expect(
      ValueCoding.decoded(Mood.self, from: .string("sunny"), default: .string("stormy")) == .stormy)
  }

  @Test("A value that its own coding refuses is one that no attribute takes")
  func refusals() throws {
    struct Refusing: Codable {
      var count: Int
      init() { count = 0 }
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(count, .init(codingPath: [], debugDescription: "never"))
      }
    }
    let property = PropertyDescription(
      "value", isOptional: true, kind: .attribute(AttributeDescription(.transformable)))
    let entity = EntityDescription(
      name: "E", superentityName: nil, isAbstract: false, lineage: ["E"], family: ["E"],
      properties: [property], uniquenessConstraints: [])
    let attribute = try #require(property.attribute)
    #expect(throws: DataError.self) {
      try property.check(
        ValueCoding.encoded(Refusing()), attribute, of: .temporary(entity: "E"), entity)
    }
  }

  @Test("Equal dictionaries are equal data")
  func order() {
    let keys = (0..<50).map { "key \($0)" }
    let one = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
    var other: [String: Int] = [:]
    for key in keys.reversed() { other[key] = 1 }
    #expect(ValueCoding.encoded(one) == ValueCoding.encoded(other))
  }
}
