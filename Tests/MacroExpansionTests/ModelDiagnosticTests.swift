import SwiftDiagnostics
import Testing

@Suite("A model that cannot work is told why")
struct ModelDiagnosticTests {
  private func model(_ members: String, header: String = "final class Item") -> Expansion {
    Expansion("@Model\n\(header) {\n\(members)\n}")
  }

  @Test(
    "Only a class can be a model",
    arguments: [("struct", "a struct"), ("enum", "an enum"), ("actor", "an actor")])
  func kind(keyword: String, name: String) {
    let expansion = Expansion("@Model \(keyword) Item {}")
    #expect(
      expansion.messages == [
        "@Model cannot be applied to \(name): only a class can be a model."
      ])
    #expect(expansion.replacements == (keyword == "struct" ? ["class"] : []))
  }

  @Test("A class without initialiser is offered one")
  func missingInitializer() {
    let expansion = model("var name: String\nvar note: String?")
    #expect(
      expansion.messages == ["@Model requires an initializer be provided for 'Item'"])
    #expect(expansion.replacements.first?.contains("init(name: String) {") == true)
    #expect(expansion.replacements.first?.contains("self.name = name") == true)
  }

  @Test(
    "Names that every model has are refused",
    arguments: ["description", "modelContext", "persistentModelID"])
  func reservedName(name: String) {
    let expansion = model("var \(name): String = \"\"\ninit() {}")
    #expect(expansion.messages.count == 1)
    #expect(expansion.messages.first?.contains("cannot be named '\(name)'") == true)
  }

  @Test("A property named id is an ordinary one")
  func idProperty() {
    #expect(model("var id: UUID = UUID()\ninit() {}").messages == [])
  }

  @Test(
    "Names that a property can take from its model are ordinary ones",
    arguments: ["isDeleted", "hasChanges", "hash"])
  func sharedName(name: String) {
    #expect(model("var \(name): Bool = false\ninit() {}").messages == [])
  }

  @Test("A marker without effect is a warning: such code compiles elsewhere")
  func uselessMarkers() {
    let computed = model("@Attribute(.ephemeral) var a: Int { 1 }\ninit() {}")
    #expect(computed.messages.first?.hasPrefix("@Attribute has no effect on a computed") == true)
    #expect(computed.diagnostics.map(\.diagMessage.severity) == [.warning])
    let misplaced = model("@Relationship(inverse: \\Other.items)\ninit() {}")
    #expect(misplaced.messages.first?.hasPrefix("@Relationship belongs on a property") == true)
    #expect(misplaced.diagnostics.map(\.diagMessage.severity) == [.warning])
  }

  @Test("A lazy property is refused")
  func lazyProperty() {
    let expansion = model("lazy var a: Int = 1\ninit() {}")
    #expect(expansion.messages.first?.contains("'a' cannot be lazy") == true)
  }

  @Test("A transient property needs a value of its own")
  func transientWithoutValue() {
    let expansion = model("@Transient var a: Int\ninit() { a = 1 }")
    #expect(
      expansion.messages == [
        "@Transient requires non-optional property 'a' to have a default value"
      ])
    #expect(expansion.replacements == ["a: Int = <#default value#>"])
    #expect(model("@Transient var a: Int?\ninit() {}").messages == [])
  }

  @Test("In language mode 6 a constant with an initial value is offered to be a variable")
  func constantWithValue() {
    let expansion = model("let a: Int = 1\ninit() {}")
    #expect(expansion.messages.first?.hasPrefix("The constant 'a'") == true)
    #expect(expansion.replacements == ["var"])
  }

  @Test("A superclass that is no model is named")
  func superclass() {
    let expansion = model(
      "var a: Int = 1\noverride init() { super.init() }", header: "class Item: Base")
    #expect(expansion.messages.first?.hasPrefix("Item inherits from Base, which is no") == true)
    #expect(model("var a = 1\ninit() {}", header: "class Item: Codable").messages == [])
  }

  @Test("Two relationships that name each other as inverse are a circle")
  func circle() {
    let expansion = model(
      """
      @Relationship(inverse: \\Item.parent) var children: [Item] = []
      @Relationship(inverse: \\Item.children) var parent: Item?
      init() {}
      """)
    #expect(expansion.messages.count == 1)
    #expect(expansion.messages.first?.contains("circular") == true)
  }

  @Test("Several properties in one declaration are refused")
  func severalProperties() {
    let expansion = model("var a = 1, b = 2\ninit() {}")
    #expect(expansion.messages == ["Declare each persisted property on its own line."])
  }

  @Test("Markers belong on stored properties")
  func markers() {
    let expansion = model("@Attribute(.unique) var a: Int { 1 }\ninit() {}")
    #expect(
      expansion.messages == [
        "@Attribute has no effect on a computed property, which is not stored."
      ])
  }

  @Test("A generic class is refused")
  func generic() {
    let expansion = model("init() {}", header: "class Item<T>")
    #expect(expansion.messages.first?.contains("generic class") == true)
  }

  @Test("A model actor is an actor")
  func modelActor() {
    let expansion = Expansion("@ModelActor class Worker {}")
    #expect(expansion.messages.first?.hasPrefix("@ModelActor belongs on an actor") == true)
  }
}
