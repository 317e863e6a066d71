import Foundation
import Observation
import SwiftData
import Testing

@Model
private final class Sketch {
  struct Style: Codable, Equatable {
    var pen: String
    var width: Double
  }

  enum Tool: String, Codable { case pencil, brush }

  var title: String
  @Attribute(.codable) var style: Style
  @Attribute(.codable) var otherStyle: Style?
  @Attribute(.codable) var number: Int = 7
  @Attribute(.codable) var tool: Tool = Tool.pencil
  @Attribute(.codable) var range: ClosedRange<Int>?
  @Attribute(.codable) let origin: Style
  @Attribute(.ephemeral) var isSelected: Bool = false
  @Attribute(.ephemeral) var hint: String?

  init(title: String, style: Style) {
    self.title = title
    self.style = style
    origin = style
  }
}

@Suite("Options of attributes")
struct AttributeOptionTests {
  private func sketch(_ title: String = "boat", width: Double = 0.5) -> Sketch {
    Sketch(title: title, style: .init(pen: "fine", width: width))
  }

  @Test("A codable attribute comes back, whatever its type is", arguments: StorePlace.allCases)
  func codable(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Sketch.self)
    let made = sketch()
    made.otherStyle = .init(pen: "broad", width: 3)
    made.number = -5
    made.tool = .brush
    made.range = 2...4
    let seen = try #require(try store.reread(made))
    #expect(seen !== made)
    #expect(seen.style == Sketch.Style(pen: "fine", width: 0.5))
    #expect(seen.otherStyle == Sketch.Style(pen: "broad", width: 3))
    #expect(seen.number == -5)
    #expect(seen.tool == .brush)
    #expect(seen.range == 2...4)
    #expect(seen.origin == Sketch.Style(pen: "fine", width: 0.5))
    #expect(seen.getValue(forKey: \.number) == -5)
    seen.setValue(forKey: \.number, to: 8)
    #expect(seen.number == 8)
  }

  @Test("Codable attributes have their defaults, and nil", arguments: StorePlace.allCases)
  func codableDefaults(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Sketch.self)
    let made = sketch()
    made.otherStyle = made.style
    made.otherStyle = nil
    let seen = try #require(try store.reread(made))
    #expect(seen.otherStyle == nil)
    #expect(seen.number == 7)
    #expect(seen.tool == .pencil)
    #expect(seen.range == nil)
  }

  @Test("The schema says that a codable attribute is one value, and an ephemeral one none")
  func schema() throws {
    let entity = try #require(Schema([Sketch.self]).entity(for: Sketch.self))
    let style = try #require(entity.attributesByName["style"])
    #expect(style.isCodable)
    #expect(!(style is Schema.CompositeAttribute))
    #expect(entity.attributesByName["isSelected"]?.isTransient == true)
    #expect(entity.attributesByName["title"]?.isTransient == false)
  }

  @Test("Predicates and orders reach codable attributes", arguments: StorePlace.allCases)
  func codablePredicates(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Sketch.self)
    let context = try store.context()
    for number in [3, 1, 2] {
      let made = sketch("sketch \(number)", width: Double(number))
      made.number = number
      context.insert(made)
    }
    try context.save()
    let reader = try store.context()
    let large = FetchDescriptor<Sketch>(
      predicate: #Predicate { $0.number > 1 && $0.style.width < 3 })
    #expect(try reader.fetch(large).map(\.title) == ["sketch 2"])
    #expect(try reader.fetchCount(large) == 1)
    let ordered = FetchDescriptor<Sketch>(sortBy: [SortDescriptor(\.number)])
    #expect(try reader.fetch(ordered).map(\.number) == [1, 2, 3])
  }

  @Test("An ephemeral value lives in its context and is not saved", arguments: StorePlace.allCases)
  func ephemeral(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Sketch.self)
    let context = try store.context()
    let made = sketch()
    made.isSelected = true
    made.hint = "draw here"
    context.insert(made)
    try context.save()
    #expect(made.isSelected)
    #expect(made.hint == "draw here")
    let other = try store.context()
    let seen = try #require(try other.fetch(FetchDescriptor<Sketch>()).first)
    #expect(seen.title == "boat")
    #expect(!seen.isSelected)
    #expect(seen.hint == nil)
    seen.isSelected = true
    #expect(other.hasChanges)
    try other.save()
    #expect(!other.hasChanges)
    #expect(seen.isSelected)
    seen.title = "ship"
    try other.save()
    #expect(try store.context().fetch(FetchDescriptor<Sketch>()).map(\.title) == ["ship"])
    other.delete(seen)
    try other.save()
    #expect(try store.context().fetchCount(FetchDescriptor<Sketch>()) == 0)
  }

  @Test("A change of an ephemeral value is observed, and undone")
  func ephemeralChanges() throws {
    let context = try ValueStore(.memory, Sketch.self).context()
    let made = sketch()
    context.insert(made)
    try context.save()
    context.undoManager = UndoManager()
    let noticed = Noticed()
    withObservationTracking {
      _ = made.isSelected
    } onChange: {
      noticed.isNoticed = true
    }
    made.isSelected = true
    #expect(noticed.isNoticed)
    context.processPendingChanges()
    context.undoManager?.undo()
    #expect(!made.isSelected)
    context.undoManager?.redo()
    #expect(made.isSelected)
  }

  @Test("A predicate reads ephemeral values as they are", arguments: StorePlace.allCases)
  func ephemeralPredicates(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Sketch.self)
    let context = try store.context()
    let made = [sketch("a"), sketch("b")]
    for sketch in made { context.insert(sketch) }
    made[1].isSelected = true
    let selected = FetchDescriptor<Sketch>(predicate: #Predicate { $0.isSelected })
    #expect(try context.fetch(selected).map(\.title) == ["b"])
    try context.save()
    #expect(try context.fetch(selected).map(\.title) == ["b"])
    #expect(try store.context().fetchCount(selected) == 0)
  }
}

private final class Noticed: @unchecked Sendable {
  var isNoticed = false
}
