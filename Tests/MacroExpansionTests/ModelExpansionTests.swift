import SwiftSyntax
import SwiftSyntaxBuilder
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
      """, missing: [])
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
      """, missing: [])
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
        inOrder: "if record._isNew {", "_$slots.initialize(0, to: self.code)",
        "self.code = slots.get(0)"))
    #expect(!expansion.text.contains("initializes: _code"))
  }

  @Test("A constant has its marker's coding, on both of its ways")
  func codedConstant() {
    let expansion = Expansion(
      """
      @Model
      final class Item {
        @Attribute(.transformable(by: "Colours")) let colour: Colour
        @Attribute(.codable) let other: Colour
        init(colour: Colour) { self.colour = colour; other = colour }
      }
      """)
    #expect(
      expansion.contains(
        inOrder:
          "_$slots.initializeTransformable(0, to: self.colour, by: .transformable(by: \"Colours\"))",
        "_$slots.initializeCoded(1, to: self.other)",
        "self.colour = slots.getTransformable(0, by: .transformable(by: \"Colours\"))",
        "self.other = slots.getCoded(1)"))
  }

  @Test("A constant with a value gets accessors, and none that sets it")
  func constantWithValue() {
    let expansion = Expansion(
      "@Model final class A { let id = UUID(); init() {} }", languageMode: 5)
    #expect(expansion.messages == [])
    #expect(
      expansion.contains(
        inOrder: "_$slots.initialize(0, to: initialValue)", "_$slots.get(0)",
        "defaultValue: SwiftData._defaultValue(\\A.id, UUID())",
        "_id = _SwiftDataNoType()"))
    #expect(!expansion.text.contains("_$slots.set(0"))
  }

  @Test("A class that has PersistentModel from an app's protocol is a root")
  func refiningProtocol() {
    let expansion = Expansion(
      "@Model final class A: Syncable { var a: Int = 1; init() {} }", missing: ["_ModelRoot"])
    #expect(expansion.messages == [])
    #expect(expansion.text.contains("nonisolated extension A: SwiftData._ModelRoot"))
    #expect(!expansion.text.contains("extension A: SwiftData.PersistentModel"))
    #expect(expansion.text.contains("var persistentBackingData"))
    #expect(!expansion.text.contains("override"))
  }

  @Test(
    "Two markers on one property count as one", arguments: ["Attribute", "SwiftData.Attribute"])
  func twoMarkers(marker: String) {
    let expansion = Expansion(
      """
      @Model final class A {
        @\(marker)(originalName: "b") @Attribute(.unique) var a: Int = 1
        init() {}
      }
      """)
    #expect(
      expansion.text.contains(
        "metadata: SwiftData.Schema.Attribute(.unique, originalName: \"b\")"))
  }

  private let conditional = """
    @Model final class A {
      #if canImport(UIKit) && !os(watchOS)
      #Index<A>([\\.image])
      var image: UIImage?
      #elseif os(Linux)
      var data: Data?
      #if DEBUG
      var trace: String?
      #endif
      #endif
      var last: Int = 0
      #if DEBUG
      init() {}
      #else
      init(last: Int) {}
      #endif
    }
    """

  @Test("Members inside #if count where its condition holds")
  func conditionalMembers() {
    let expansion = Expansion(conditional)
    #expect(expansion.messages == [])
    #expect(
      expansion.contains(
        inOrder: "name: \"data\"", "name: \"last\"", "slotCount: 2", "_data = ", "_last = "))
    #expect(!expansion.text.contains("name: \"image\""))
    #expect(!expansion.text.contains("Schema.Index"))
  }

  @Test("A marker inside #if counts where its condition holds")
  func conditionalMarkers() {
    let expansion = Expansion(
      """
      @Model final class A {
        #if os(Linux)
        @Attribute(.transformable(by: "Colours"))
        #else
        @Attribute(.externalStorage)
        #endif
        var a: Colour = .red
        #if os(iOS)
        @Attribute(.unique)
        #endif
        var b: Int = 1
        init() {}
      }
      """)
    #expect(expansion.messages == [])
    #expect(
      expansion.contains(
        inOrder: "_$slots.getTransformable(0, by: .transformable(by: \"Colours\"))",
        "metadata: SwiftData.Schema.Attribute(.transformable(by: \"Colours\"))"))
    #expect(!expansion.text.contains("Schema.Attribute(.externalStorage)"))
    #expect(!expansion.text.contains("Schema.Attribute(.unique)"))
  }

  @Test("Conditions of the build decide about members")
  func customConditions() {
    let expansion = Expansion(conditional, conditions: ["DEBUG"])
    #expect(
      expansion.contains(
        inOrder: "name: \"data\"", "name: \"trace\"", "name: \"last\"", "slotCount: 3"))
  }

  @Test("A model on the main actor is described from anywhere")
  func mainActor() {
    let expansion = Expansion("@MainActor @Model final class A { var a: Int = 1; init() {} }")
    #expect(
      expansion.contains(
        inOrder: "nonisolated public static var schemaMetadata", "SwiftData._onMainActor {",
        "nonisolated required public init(backingData"))
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
        inOrder:
          "_$slots.initializeTransformable(0, to: initialValue, by: .transformable(by: \"Colours\"))",
        "_$slots.getTransformable(0, by: .transformable(by: \"Colours\"))",
        "_$slots.setTransformable(0, to: newValue, by: .transformable(by: \"Colours\"))"))
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
        inOrder: "public nonisolated let modelExecutor", "public nonisolated let modelContainer",
        "public init(modelContainer: SwiftData.ModelContainer)",
        "= SwiftData.ModelContext(modelContainer)", "SwiftData.DefaultSerialModelExecutor(",
        "extension Worker: SwiftData.ModelActor"
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
        "let _oldValue = self.a", "_$slots.set(0, to: newValue)",
        "let oldValue = _oldValue", "g(oldValue)",
        "self.a = self.a.b"))
  }

  @Test("What an observer itself declares under the property's name stays that")
  func shadowedNames() {
    let expansion = Expansion(
      """
      @Model final class A {
        var a: [Int] = [] {
          willSet(a) { f(a) }
          didSet {
            a.forEach { a in print(a) }
            a.map { (a: Int) in a + 1 }
            func g(a: Int) { print(a) }
            func h(b: Int) { print(a) }
          }
        }
        init() {}
      }
      """)
    #expect(
      expansion.contains(
        inOrder: "let a = newValue", "f(a)", "self.a.forEach { a in", "print(a)",
        "self.a.map { (a: Int) in", "a + 1", "func g(a: Int) {", "print(a)",
        "func h(b: Int) {", "print(self.a)"))
  }

  @Test("An observer names the old value as it likes")
  func oldValueNames() {
    let expansion = Expansion(
      "@Model final class A { var a: Int = 1 { didSet(newValue) { f(newValue) } }; init() {} }")
    #expect(
      expansion.contains(
        inOrder: "let _oldValue = self.a", "_$slots.set(0, to: newValue)",
        "let newValue = _oldValue", "f(newValue)"))
  }

  @Test("Conformances name their module, so that an app's own Observable is another type")
  func qualifiedConformances() {
    let expansion = Expansion("@Model final class A { var a: Int = 1; init() {} }")
    #expect(expansion.text.contains("nonisolated extension A: Observation.Observable"))
    #expect(expansion.text.contains("nonisolated extension A: SwiftData.PersistentModel"))
  }
}
