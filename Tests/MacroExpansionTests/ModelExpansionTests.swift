import Testing

@Suite("@Model expands to accessors of slots")
struct ModelExpansionTests {
  @Test("A property becomes an accessor of its slot, numbered in declaration order")
  func accessors() {
    let expansion = Expansion(
      """
      @Model
      final class Trip {
        var name: String
        static let kind = 1
        var days: Int { 2 }
        @Transient var scratch = 0
        var spent: Double?
        init(name: String) { self.name = name }
      }
      """)
    #expect(expansion.messages == [])
    #expect(
      expansion.contains(
        inOrder: "@storageRestrictions(accesses: _$slots, initializes: _name)",
        "_$slots.initialize(0, to: initialValue)",
        "_$observationRegistrar.access(self, keyPath: \\.name)", "return _$slots.get(0)",
        "_$slots.set(0, to: newValue)", "private var _name: _SwiftDataNoType",
        "_$slots.initialize(1, to: initialValue)", "private var _spent: _SwiftDataNoType"))
    #expect(!expansion.text.contains("_scratch"))
    #expect(!expansion.text.contains("_days"))
    #expect(!expansion.text.contains("_kind"))
    #expect(
      expansion.contains(
        inOrder: "nonisolated extension Trip: Observation.Observable {",
        "nonisolated extension Trip: SwiftData.PersistentModel {"))
  }

  @Test("The metadata hands on default values and the arguments of markers")
  func metadata() {
    let expansion = Expansion(
      """
      @Model
      class Trip {
        #Unique<Trip>([\\.name], [\\.name, \\.start])
        #Index<Trip>([\\.start])
        @Attribute(.unique, originalName: "title") var name: String = ""
        var start: Date = .now
        @Relationship(deleteRule: .cascade, inverse: \\Item.trip) var items: [Item] = []
        init() {}
      }
      """)
    #expect(expansion.messages == [])
    #expect(
      expansion.contains(
        inOrder: "class var schemaMetadata",
        "name: \"name\", keypath: \\Trip.name, "
          + "defaultValue: SwiftData._defaultValue(\\Trip.name, \"\"), "
          + "metadata: SwiftData.Schema.Attribute(.unique, originalName: \"title\")",
        "SwiftData._defaultValue(\\Trip.start, .now)",
        "SwiftData.Schema.Relationship(deleteRule: .cascade, inverse: \\Item.trip)",
        "SwiftData.Schema.Unique<Trip>([\\.name], [\\.name, \\.start])",
        "SwiftData.Schema.Index<Trip>([\\.start])"))
  }

  @Test("A subclass adds to what it inherits, and has no members of the root")
  func subclass() {
    let expansion = Expansion(
      """
      @Model
      class BusinessTrip: Trip {
        var company: String
        init(company: String) { self.company = company; super.init() }
      }
      """, subclasses: true)
    #expect(expansion.messages == [])
    #expect(
      expansion.contains(
        inOrder: "override public func _$attach", "super._$attach(record, moving: moving)",
        "base: Trip._$slotCount", "override public class var _$slotCount",
        "Trip._$slotCount + 1", "super.schemaMetadata + [",
        "init(backingData: any SwiftData.BackingData<_$ModelRoot>)",
        "super.init(backingData: backingData)"))
    #expect(!expansion.text.contains("persistentBackingData"))
    #expect(!expansion.text.contains("extension BusinessTrip"))
  }

  @Test("A subclass without an initialiser inherits init(backingData:)")
  func inheritedInitializer() {
    let expansion = Expansion(
      """
      @Model
      class PersonalTrip: Trip {
        var companion: String?
      }
      """, subclasses: true)
    #expect(expansion.messages == [])
    #expect(!expansion.text.contains("init(backingData"))
  }

  @Test("A constant stays stored and is copied to and from its slot")
  func constant() {
    let expansion = Expansion(
      """
      @Model
      final class Item {
        let code: String
        init(code: String) { self.code = code }
      }
      """)
    #expect(expansion.messages == [])
    #expect(
      expansion.contains(
        inOrder: "if record._isNew {", "_$slots.initialize(0, to: code)", "code = slots.get(0)"))
    #expect(!expansion.text.contains("initializes: _code"))
  }

  @Test("A transformable property goes through its transformer")
  func transformable() {
    let expansion = Expansion(
      """
      @Model
      final class Item {
        @Attribute(.transformable(by: "Colours")) var colour: Colour
        init(colour: Colour) { self.colour = colour }
      }
      """)
    #expect(
      expansion.contains(
        inOrder: "_$slots.initializeTransformable(0", "_$slots.getTransformable(0)",
        "_$slots.setTransformable(0"))
  }

  @Test("A property that is kept as encoded data has accessors of its own")
  func coded() {
    let expansion = Expansion(
      """
      @Model
      final class Item {
        @Attribute(.codable, originalName: "tint") var colour: Colour
        @Attribute(Schema.Attribute.Option.codable) var other: Colour?
        @Attribute(originalName: "codable") var plain: Colour?
        init(colour: Colour) { self.colour = colour }
      }
      """)
    #expect(
      expansion.contains(
        inOrder: "_$slots.initializeCoded(0", "_$slots.getCoded(0)", "_$slots.setCoded(0",
        "_$slots.getCoded(1)", "_$slots.get(2)"))
  }

  @Test("An open class's members can be overridden in another module")
  func openClass() {
    let expansion = Expansion(
      """
      @Model
      open class Item {
        var a = 1
        public init() {}
      }
      """)
    #expect(expansion.contains(inOrder: "open func _$attach", "open class var _$slotCount"))
  }

  @Test("A model actor gets a container, an executor and an initialiser")
  func modelActor() {
    let expansion = Expansion("@ModelActor\nactor Worker {}")
    #expect(expansion.messages == [])
    #expect(
      expansion.contains(
        inOrder: "nonisolated let modelExecutor", "nonisolated let modelContainer",
        "init(modelContainer: SwiftData.ModelContainer)", "extension Worker: SwiftData.ModelActor"
      ))
  }

  @Test("A setter calls the property's observers, once, and keeps the old value for didSet")
  func observers() {
    let expansion = Expansion(
      "@Model final class A { var a: Int = 1 { willSet(next) { f(next) } didSet { g(oldValue); a = a.b } }; init() {} }"
    )
    #expect(expansion.messages == [])
    #expect(
      expansion.contains(
        inOrder: "set {", "_a.enter()", "let next = newValue", "f(next)",
        "let oldValue = self.a", "_$slots.set(0, to: newValue)", "g(oldValue)",
        "self.a = self.a.b"))
  }

  @Test("Conformances name their module, so that an app's own Observable is another type")
  func qualifiedConformances() {
    let expansion = Expansion("@Model final class A { var a: Int = 1; init() {} }")
    #expect(expansion.text.contains("nonisolated extension A: Observation.Observable"))
    #expect(expansion.text.contains("nonisolated extension A: SwiftData.PersistentModel"))
  }
}
