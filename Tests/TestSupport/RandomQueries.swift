package import DataCore

extension SplitMix64 {
  /// A filter on items of the test model.
  package mutating func itemFilter(_ graph: ObjectGraph, depth: Int = 2) -> Filter {
    if depth > 0 {
      switch number(below: 8) {
      case 0: return .not(itemFilter(graph, depth: depth - 1))
      case 1:
        return .and([itemFilter(graph, depth: depth - 1), itemFilter(graph, depth: depth - 1)])
      case 2:
        return .or([itemFilter(graph, depth: depth - 1), itemFilter(graph, depth: depth - 1)])
      case 3: return .some(FilterPath(["tags"]), nameFilter())
      case 4: return .every(FilterPath(["parts"]), nameFilter())
      case 5:
        return .some(
          FilterPath(["owner", "items"]),
          .and([itemFilter(graph, depth: 0), .some(FilterPath(["tags"]), nameFilter())]))
      default: break
      }
    }
    switch number(below: 8) {
    case 0: return .isKind(FilterPath([]), entity: element(of: ["Item", "SpecialItem"]) ?? "Item")
    case 1: return .identifiers(graph.identifiers(of: "Item").filter { _ in chance(2) })
    case 2:
      return .compare(
        .count(FilterPath(["tags"])), .greaterOrEqual, .value(.int(Int64(number(below: 3)))))
    case 3: return .text(.path(FilterPath(["title"])), .search, .value(.string(text())))
    case 4: return .compare(.path(FilterPath(["owner"])), .notEqual, .value(.null))
    case 5:
      return .compare(.path(FilterPath(["large"])), .lessOrEqual, .value(.int(2)))
    case 6:
      return .compare(.path(FilterPath(["place", "city"])), .greater, .value(.string("a")))
    default: return .compare(.path(FilterPath(["flag"])), .equal, .value(.bool(true)))
    }
  }

  private mutating func nameFilter() -> Filter {
    .compare(.path(FilterPath(["name"])), .notEqual, .value(.string(text())))
  }

  /// An order of items of the test model, often with ties and nulls.
  package mutating func itemOrder() -> [SortKey] {
    let paths = [
      ["title"], ["small"], ["large"], ["amount"], ["weight"], ["flag"], ["created"], ["token"],
      ["place", "city"], ["owner", "name"], ["owner", "age"], ["blob"], ["link"],
    ]
    return (0..<number(below: 4)).compactMap { _ in
      element(of: paths).map {
        SortKey(
          $0, ascending: Bool.random(using: &self),
          collation: chance(3) ? .localizedStandard : .binary)
      }
    }
  }

  package mutating func itemQuery(_ graph: ObjectGraph) -> Query {
    if chance(5), let person = element(of: graph.identifiers(of: "Person")) {
      return Query(
        .relationship(of: person, name: "items"), filter: chance(2) ? itemFilter(graph) : nil,
        order: itemOrder())
    }
    return Query(
      .entity(chance(4) ? "SpecialItem" : "Item"), filter: chance(2) ? itemFilter(graph) : nil,
      order: itemOrder(), includesSubentities: !chance(5))
  }
}
