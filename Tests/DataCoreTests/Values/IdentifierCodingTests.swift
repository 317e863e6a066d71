import Foundation
import Testing

@testable import DataCore

@Suite("Encoded identifiers")
struct IdentifierCodingTests {
  private let permanent = PersistentIdentifier(
    IdentifierOrigin(store: "6B29", entity: "Trip", kind: .permanent), 12)

  @Test("An identifier is encoded in SwiftData's parts")
  func parts() throws {
    let data = try JSONEncoder().encode(permanent)
    let whole = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: [String: NSObject]])
    #expect(whole.keys.sorted() == ["implementation"])
    #expect(
      whole["implementation"] == [
        "primaryKey": "p12" as NSString,
        "uriRepresentation": "x-coredata://6B29/Trip/p12" as NSString,
        "isTemporary": NSNumber(value: false), "storeIdentifier": "6B29" as NSString,
        "entityName": "Trip" as NSString,
      ])
  }

  @Test("Permanent, temporary and text keys come back")
  func roundTrip() throws {
    let identifiers = [
      permanent,
      PersistentIdentifier(IdentifierOrigin(store: nil, entity: "Trip", kind: .temporary), 3),
      try .identifier(for: "S", entityName: "Note", primaryKey: "a/b c"),
      try .identifier(for: "S", entityName: "Note", primaryKey: 7),
    ]
    let data = try JSONEncoder().encode(identifiers)
    #expect(try JSONDecoder().decode([PersistentIdentifier].self, from: data) == identifiers)
    #expect(
      try JSONDecoder().decode(
        [PersistentIdentifier: Int].self, from: JSONEncoder().encode([permanent: 1]))
        == [permanent: 1])
  }

  @Test("A temporary identifier names no store")
  func temporary() throws {
    let identifier = PersistentIdentifier(
      IdentifierOrigin(store: nil, entity: "Trip", kind: .temporary), 3)
    let text = String(decoding: try JSONEncoder().encode(identifier), as: UTF8.self)
    #expect(!text.contains("storeIdentifier"))
    #expect(text.contains("\"isTemporary\":true"))
  }

  @Test(
    "The written form is read, with its parts or alone",
    arguments: [
      #""x-coredata://6B29/Trip/p12""#,
      #"{"implementation":{"uriRepresentation":"x-coredata://6B29/Trip/p12"}}"#,
      #"{"implementation":{"primaryKey":"p12","uriRepresentation":"x-coredata://6B29/Trip/p12","#
        + #""isTemporary":false,"entityName":"Trip"}}"#,
    ])
  func forms(_ json: String) throws {
    let data = Data("[\(json)]".utf8)
    #expect(try JSONDecoder().decode([PersistentIdentifier].self, from: data) == [permanent])
  }

  @Test(
    "What is no identifier is refused",
    arguments: [
      #""Trip 12""#, "12", "{}", #"{"implementation":{}}"#,
      #"{"implementation":{"uriRepresentation":"http://example.org"}}"#,
    ])
  func refused(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PersistentIdentifier].self, from: Data("[\(json)]".utf8))
    }
  }
}
