package import DataCore
import Foundation

/// A few items of the test model, each called by its `code`, for filters to tell apart.
///
/// A and B have most values, C few, D none; E is a special item, F a rare one.
package struct PredicateWorld {
  package private(set) var graph = ObjectGraph()

  package init() {
    let sea = graph.insert("Tag", ["name": .string("sea")])
    let sun = graph.insert("Tag", ["name": .string("sun")])
    let nameless = graph.insert("Tag")
    let ana = graph.insert("Person", ["name": .string("Ana"), "age": .int(30)])
    let ben = graph.insert("Person", ["name": .string("Ben")])
    graph.set("spouse", of: ana, to: .reference(ben))
    graph.link(ana, "friends", ben)
    let a = graph.insert(
      "Item",
      [
        "code": .string("A"), "title": .string("Tokyo Tower"), "small": .int(1),
        "medium": .int(10), "large": .int(9_007_199_254_740_993),
        "amount": .decimal(Decimal(string: "1.5") ?? 0), "weight": .double(2.5),
        "ratio": .double(Double(Float(0.1))), "flag": .bool(true), "created": date(788_918_400),
        "token": .uuid(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8") ?? UUID()),
        "link": URL(string: "https://example.org/a").map { .url($0) } ?? .null,
        "blob": .data(Data([0, 1])), "coded": .transformable(Data([9])),
        "place": .composite(["city": .string("Tōkyō"), "floor": .int(2)]),
        "owner": .reference(ana), "favourite": .reference(sun),
      ])
    let b = graph.insert(
      "Item",
      [
        "code": .string("B"), "title": .string("tokyo tower"), "small": .int(-1),
        "medium": .int(0), "weight": .double(0), "flag": .bool(false),
        "created": date(802_009_800), "owner": .reference(ben),
      ])
    _ = graph.insert(
      "Item",
      [
        "code": .string("C"), "title": .string("Zürich"), "small": .int(7),
        "amount": .decimal(Decimal(string: "0.1") ?? 0), "weight": .double(-1.5),
        "place": .composite(["floor": .int(0)]), "owner": .reference(ana),
      ])
    _ = graph.insert("Item", ["code": .string("D"), "title": .string("")])
    let e = graph.insert(
      "SpecialItem",
      [
        "code": .string("E"), "title": .string("50%_*?"), "small": .int(2), "flag": .bool(true),
        "level": .int(3), "grade": .string("g"),
      ])
    let f = graph.insert(
      "RareItem",
      [
        "code": .string("F"), "title": .string("line\nbreak"), "weight": .double(.infinity),
        "created": date(788_918_399.5), "level": .int(4), "rarity": .double(0.5),
      ])
    for (item, tags) in [(a, [sea, sun]), (b, [sun]), (e, [nameless])] {
      for tag in tags { graph.link(item, "tags", tag) }
    }
    for name in ["bolt", "nut"] {
      _ = graph.insert("Part", ["name": .string(name), "item": .reference(a)])
    }
    graph.link(f, "admirers", ana)
  }

  private func date(_ seconds: Double) -> ModelValue {
    .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  /// The codes of rows, sorted and joined.
  package static func codes(_ rows: [Row]) -> String {
    rows.map { row in
      guard case .string(let code) = row["code"] else { return "?" }
      return code
    }
    .sorted().joined()
  }
}
