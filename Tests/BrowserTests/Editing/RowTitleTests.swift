import DataCore
import Testing

@testable import Browser

@Suite struct RowTitleTests {
  private func title(_ values: KeyValuePairs<String, String>) -> String {
    let properties = values.map { name, _ in
      PropertyDescription(name, isOptional: true, kind: .attribute(AttributeDescription(.string)))
    }
    let model = ModelDescription([.init("Sync", properties: properties)])
    guard let entity = model["Sync"] else { return "" }
    let id = PersistentIdentifier(
      IdentifierOrigin(store: "s", entity: "Sync", kind: .permanent), 7)
    let slots = entity.properties.map { property in
      values.first { $0.key == property.name }.map { ModelValue.string($0.value) } ?? .null
    }
    return Row(id, entity, values: slots).title
  }

  @Test("An object is called by its name, by what ends so, or by its first text")
  func order() {
    #expect(title(["city": "Rome", "title": "Summer", "name": "A"]) == "A")
    #expect(title(["city": "Rome", "hotelName": "Adler"]) == "Adler")
    #expect(title(["city": "Rome", "code": "R"]) == "Rome")
  }

  @Test("What only programs read names an object only where nothing else does")
  func internalTexts() {
    let uuid = "3F2504E0-4F89-11D3-9A0C-0305E82C3301"
    #expect(title(["ownerName": "__defaultOwner__", "identifier": uuid, "note": "x"]) == "x")
    #expect(title(["identifier": uuid]) == uuid)
    #expect(title(["name": " ", "note": "first\nsecond"]) == "first")
    #expect(title(["name": ""]) == "Sync 7")
  }
}
