import Foundation
import SwiftData
import Testing

enum Transformables {
  struct Tint: Equatable {
    var red: UInt8
    var blue: UInt8
  }

  /// Writes a tint, which is not Codable, as two bytes.
  final class TintTransformer: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
      (value as? Tint).map { Data([$0.red, $0.blue]) }
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
      guard let bytes = value as? Data, bytes.count == 2 else { return nil }
      return Tint(red: bytes[bytes.startIndex], blue: bytes[bytes.startIndex + 1])
    }
  }

  /// Turns text around, under a name of its own.
  final class MirrorTransformer: ValueTransformer {
    static let name = NSValueTransformerName("Mirror")

    override func transformedValue(_ value: Any?) -> Any? {
      (value as? String).map { Data(String($0.reversed()).utf8) }
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
      (value as? Data).map { String(String(decoding: $0, as: UTF8.self).reversed()) }
    }
  }

  /// Writes only tints that are mostly red, and reads all but those of red 7.
  final class RedTransformer: ValueTransformer {
    static let name = NSValueTransformerName("Red")

    override func transformedValue(_ value: Any?) -> Any? {
      guard let tint = value as? Tint, tint.red > tint.blue else { return nil }
      return NSData(data: Data([tint.red, tint.blue]))
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
      guard let bytes = value as? Data, bytes.count == 2, bytes.first != 7 else { return nil }
      return Tint(red: bytes[bytes.startIndex], blue: bytes[bytes.startIndex + 1])
    }
  }

  @Model
  final class Rose {
    @Attribute(.transformable(by: RedTransformer.name.rawValue)) var tint = Tint(red: 9, blue: 1)
    @Attribute(.transformable(by: RedTransformer.name.rawValue)) var edge: Tint? = Tint(
      red: 8, blue: 2)

    init(tint: Tint) { self.tint = tint }
  }

  @Model
  final class Swatch {
    var name: String
    @Attribute(.transformable(by: TintTransformer.self)) var tint: Tint
    @Attribute(.transformable(by: TintTransformer.self)) var border: Tint?
    @Attribute(.transformable(by: "Mirror")) var note: String?
    @Attribute(.transformable(by: "nobody registered this")) var tags: [String] = []

    init(name: String, tint: Tint) {
      self.name = name
      self.tint = tint
    }
  }
}

@Suite("Attributes with a value transformer")
struct TransformableTests {
  private let folder: URL
  private var url: URL { folder.appending(path: "swatches.store") }

  init() throws {
    ValueTransformer.setValueTransformer(
      Transformables.MirrorTransformer(), forName: Transformables.MirrorTransformer.name)
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func container(inMemory: Bool) throws -> ModelContainer {
    try ModelContainer(
      for: Transformables.Swatch.self,
      configurations: inMemory
        ? ModelConfiguration(isStoredInMemoryOnly: true) : ModelConfiguration(url: url))
  }

  @Test("Values go through it into each store and back", arguments: [true, false])
  func roundTrip(inMemory: Bool) throws {
    let container = try container(inMemory: inMemory)
    let context = ModelContext(container)
    let swatch = Transformables.Swatch(
      name: "A", tint: Transformables.Tint(red: 1, blue: 2))
    swatch.note = "abc"
    swatch.tags = ["x", "y"]
    context.insert(swatch)
    try context.save()
    let again = try #require(
      try ModelContext(container).fetch(FetchDescriptor<Transformables.Swatch>()).first)
    #expect(again.tint == Transformables.Tint(red: 1, blue: 2))
    #expect(again.border == nil)
    #expect(again.note == "abc")
    #expect(again.tags == ["x", "y"])
    again.border = Transformables.Tint(red: 8, blue: 9)
    #expect(again.border == Transformables.Tint(red: 8, blue: 9))
    #expect(again.getTransformableValue(forKey: \.tint).blue == 2)
  }

  @Test("A value that it makes no data of is refused at the save, not lost")
  func refusal() throws {
    ValueTransformer.setValueTransformer(
      Transformables.RedTransformer(), forName: Transformables.RedTransformer.name)
    let context = ModelContext(
      try ModelContainer(
        for: Transformables.Rose.self,
        configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
    let rose = Transformables.Rose(tint: Transformables.Tint(red: 5, blue: 4))
    context.insert(rose)
    try context.save()
    #expect(rose.tint == Transformables.Tint(red: 5, blue: 4))
    rose.edge = Transformables.Tint(red: 1, blue: 4)
    let error = try #require(throws: SwiftDataError.self) { try context.save() }
    #expect(error == .modelValidationFailure)
    #expect(error.explanation?.contains("“edge”") == true)
    #expect(error.explanation?.contains("no data from RedTransformer for Tint") == true)
    rose.edge = nil
    try context.save()
    #expect(rose.edge == nil)
  }

  @Test("What it cannot read is the property's default value")
  func defaultValue() throws {
    let name = Transformables.RedTransformer.name
    ValueTransformer.setValueTransformer(Transformables.RedTransformer(), forName: name)
    let container = try ModelContainer(
      for: Transformables.Rose.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    let rose = Transformables.Rose(tint: Transformables.Tint(red: 7, blue: 4))
    rose.edge = nil
    context.insert(rose)
    try context.save()
    let seen = try #require(
      try ModelContext(container).fetch(FetchDescriptor<Transformables.Rose>()).first)
    #expect(seen.tint == Transformables.Tint(red: 9, blue: 1))
    #expect(seen.edge == nil)
  }

  @Test("A schema names the transformer")
  func schema() throws {
    let schema = Schema([Transformables.Swatch.self])
    let entity = try #require(schema.entity(for: Transformables.Swatch.self))
    #expect(entity.attributesByName["note"]?.isTransformable == true)
    #expect(entity.attributesByName["name"]?.isTransformable == false)
  }

  @Test("A registered transformer is found by its name until it is taken out")
  func registry() {
    let name = NSValueTransformerName("Tint for a test")
    #expect(ValueTransformer.valueTransformer(forName: name) == nil)
    ValueTransformer.setValueTransformer(Transformables.TintTransformer(), forName: name)
    #expect(ValueTransformer.valueTransformer(forName: name) is Transformables.TintTransformer)
    #expect(ValueTransformer.valueTransformerNames().contains(name))
    ValueTransformer.setValueTransformer(nil, forName: name)
    #expect(ValueTransformer.valueTransformer(forName: name) == nil)
  }

  @Test("The transformer of secure archives reads what it wrote")
  func secureArchives() throws {
    final class OnlyText: NSSecureUnarchiveFromDataTransformer {
      override class var allowedTopLevelClasses: [AnyClass] { [NSString.self] }
    }
    let transformer = OnlyText()
    let data = try #require(transformer.reverseTransformedValue(NSString("a")) as? Data)
    #expect(transformer.transformedValue(data) as? NSString == "a")
  }
}
