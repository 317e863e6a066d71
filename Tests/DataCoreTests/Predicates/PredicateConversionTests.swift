import DataCore
import Foundation
import Testing

@Suite("A predicate becomes a filter that means the same")
struct PredicateConversionTests {
  static func items() -> [Item] {
    let owner = Item(9)
    owner.name = "Ana"
    owner.count = 3
    owner.note = "boss"
    let plain = Item(1)
    plain.name = "Lamp"
    let full = Item(2)
    full.name = "Málaga lamp"
    full.count = 4
    full.price = 2.5
    full.isNew = true
    full.note = "fragile"
    full.grade = .high
    full.size = Size(width: 3)
    full.owner = owner
    full.parts = [Part(7, "bulb"), Part(2, "foot")]
    let tool = Tool(3)
    tool.name = "Saw"
    tool.maker = "ACME"
    tool.parts = [Part(1, "blade")]
    return [plain, full, tool, owner]
  }

  func agrees(
    _ predicate: Predicate<Item>, _ text: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let filter = try Filter(predicate)
    var scope = PredicateScope()
    for item in Self.items() {
      let row = scope.row(for: item)
      let expected = try predicate.evaluate(item)
      #expect(
        try filter.matches(row, in: scope) == expected, "\(item.name): \(filter)",
        sourceLocation: sourceLocation)
    }
    if let text { #expect(filter.description == text, sourceLocation: sourceLocation) }
  }

  @Test("comparisons, logic and arithmetic")
  func operators() throws {
    let limit = 3
    let isOff = false
    try agrees(#Predicate { $0.count > limit && !$0.isNew || $0.name == "Saw" })
    try agrees(#Predicate { $0.isNew == true }, "isNew == TRUE")
    try agrees(#Predicate { $0.isNew }, "isNew == TRUE")
    try agrees(#Predicate { isOff || $0.count == 4 }, "count == 4")
    try agrees(#Predicate { $0.count * 2 - 1 >= 7 })
    try agrees(#Predicate { $0.count / 2 == 1 && $0.count % 2 == 1 })
    try agrees(#Predicate { -$0.price < -1.0 })
    try agrees(#Predicate { ($0.isNew ? 10 : $0.count) > 3 })
  }

  @Test("optionals, chains and casts")
  func optionals() throws {
    let none: String? = nil
    try agrees(#Predicate { $0.note == nil }, "note == nil")
    try agrees(#Predicate { $0.note != none })
    try agrees(#Predicate { $0.owner == nil ? $0.isNew : true })
    try agrees(#Predicate { $0.owner?.name == "Ana" }, "owner.name == \"Ana\"")
    try agrees(#Predicate { $0.owner?.owner?.name == nil }, "owner.owner.name == nil")
    try agrees(#Predicate { ($0.owner?.count ?? 0) >= 3 })
    try agrees(#Predicate { ($0.note ?? "none") == "none" })
    try agrees(#Predicate { $0.owner.flatMap { $0.note == nil } ?? true })
    try agrees(#Predicate { if let owner = $0.owner { owner.isNew } else { false } })
    try agrees(#Predicate { if let note = $0.note { note.isEmpty } else { true } })
    try agrees(#Predicate { $0 is Tool }, "SELF IS Tool")
    try agrees(#Predicate { ($0 as? Tool)?.maker == "ACME" })
    try agrees(#Predicate { ($0 as? Tool)?.maker != "ACME" })
    try agrees(#Predicate { if let tool = $0 as? Tool { tool.maker == "x" } else { true } })
  }

  @Test("relationships")
  func relationships() throws {
    let limit = 5
    try agrees(#Predicate { item in item.parts.contains { $0.weight > limit } })
    try agrees(#Predicate { item in item.parts.contains { $0.weight > item.count } })
    try agrees(#Predicate { item in item.parts.allSatisfy { $0.weight > 1 } })
    try agrees(#Predicate { item in item.parts.filter { $0.weight > 1 }.count == 2 })
    try agrees(#Predicate { item in item.parts.filter { $0.weight > 1 }.isEmpty })
    try agrees(
      #Predicate { item in
        item.parts.filter { $0.weight > 1 }.contains { $0.label.contains("l") }
      })
    try agrees(#Predicate { $0.parts.isEmpty == false })
    try agrees(#Predicate { !$0.parts.isEmpty })
    try agrees(#Predicate { $0.parts.count > 1 }, "parts.@count > 1")
    try agrees(#Predicate { $0.owner?.parts.isEmpty == true })
    try agrees(#Predicate { item in item.owner?.parts.contains { $0.weight == item.count } == nil })
  }

  @Test("text, ranges, lists, enums and composites")
  func values() throws {
    let names: Set = ["Lamp", "Saw"]
    let grades = [Grade.high]
    let range = 1...3
    let prices = 0.5...
    try agrees(#Predicate { $0.name.contains("am") && $0.name.starts(with: "La") })
    try agrees(#Predicate { $0.name.count == 3 || $0.name.isEmpty })
    try agrees(#Predicate { names.contains($0.name) })
    try agrees(#Predicate { item in names.contains { $0 == item.name } })
    try agrees(#Predicate { item in names.allSatisfy { $0 != item.name } })
    try agrees(#Predicate { grades.contains($0.grade) })
    let high = Grade.high
    try agrees(#Predicate { $0.grade == high }, "grade == \"high\"")
    try agrees(#Predicate { range.contains($0.count) }, "count >= 1 AND count <= 3")
    try agrees(#Predicate { (1..<4).contains($0.count) && prices.contains($0.price) })
    try agrees(#Predicate { $0.size.width > 1 }, "size.width > 1")
    let id = FilterFixture.id("Item", 2)
    try agrees(#Predicate { $0.persistentModelID == id }, "SELF == p2")
  }

  @Test("expressions that Foundation lacks on Linux")
  func ownExpressions() throws {
    typealias Build = PredicateExpressions
    let named = #Predicate<Item> { $0.name == "Ana" }
    try agrees(
      Predicate<Item> {
        Build.build_localizedStandardContains(
          Build.build_KeyPath(root: $0, keyPath: \.name), Build.build_Arg("malaga"))
      }, "name CONTAINS[cd] \"malaga\"")
    try agrees(
      Predicate<Item> {
        Build.build_Equal(
          lhs: Build.build_caseInsensitiveCompare(
            Build.build_KeyPath(root: $0, keyPath: \.name), Build.build_Arg("LAMP")),
          rhs: Build.build_Arg(.orderedSame))
      })
    try agrees(
      Predicate<Item> {
        Build.build_Equal(
          lhs: Build.build_lowercased(Build.build_KeyPath(root: $0, keyPath: \.name)),
          rhs: Build.build_Arg("saw"))
      })
    try agrees(
      Predicate<Item> {
        Build.build_NilCoalesce(
          lhs: Build.build_flatMap(Build.build_KeyPath(root: $0, keyPath: \.owner)) {
            Build.build_evaluate(named, $0)
          }, rhs: Build.build_Arg(false))
      })
    try agrees(
      Predicate<Item> {
        Build.build_Equal(
          lhs: Build.build_evaluate(
            #Expression<Int, Int> { $0 + 1 }, Build.build_KeyPath(root: $0, keyPath: \.count)),
          rhs: Build.build_Arg(5))
      })
    try agrees(
      Predicate<Item> {
        Build.build_Equal(
          lhs: Build.build_rawValue(
            root: Build.build_KeyPath(root: $0, keyPath: \.grade), keyPath: \.rawValue),
          rhs: Build.build_Arg("high"))
      })
  }

  @Test("a captured value that is missing counts only where it is reached")
  func captures() throws {
    let limit: Int? = nil
    let filter = try Filter(#Predicate<Item> { limit == nil || $0.count < limit! })
    #expect(filter == .constant(true))
    let names = ["a"]
    try agrees(#Predicate { $0.name == names[0] || $0.count > 3 })
  }

  @Test("what cannot be said is refused by its name")
  func refused() throws {
    func message(_ predicate: Predicate<Item>) throws -> String {
      let error = try #require(throws: DataError.self) { try Filter(predicate) }
      #expect(error.code == .unsupportedPredicate && !error.remedy.isEmpty)
      return error.message
    }
    #expect(try message(#Predicate { $0.title == "x" }).contains("Item"))
    #expect(try message(#Predicate { $0.size.isWide }).contains("Size"))
    #expect(try message(#Predicate { $0.parts[0].weight > 1 }).contains("index"))
    #expect(try message(#Predicate { $0.grade.rawValue == "low" }).contains("Grade"))
  }
}
