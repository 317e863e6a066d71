import TestSupport
import Testing

@testable import DataCore

/// A map of identifiers is a dictionary that also knows an order.
@Suite("Values by identifier")
struct IdentifierMapTests {
  private static let origins = [
    IdentifierOrigin(store: "S", entity: "Trip", kind: .permanent),
    IdentifierOrigin(store: "S", entity: "Note", kind: .permanent),
    IdentifierOrigin(store: nil, entity: "Trip", kind: .temporary),
    // Equal to the first, another object.
    IdentifierOrigin(store: "S", entity: "Trip", kind: .permanent),
    IdentifierOrigin(store: "S", entity: "Trip", kind: .text("abc")),
    IdentifierOrigin(store: "S", entity: "Trip", kind: .text("abd")),
  ]

  private func identifier(_ random: inout SplitMix64) -> PersistentIdentifier {
    let origin = random.element(of: Self.origins) ?? Self.origins[0]
    if case .text = origin.kind { return PersistentIdentifier(origin, 0) }
    let number =
      random.chance(10)
      ? random.element(of: [Int64.min, .max, -1, 1 << 40]) ?? 0
      : Int64(random.number(below: 200)) - 20
    return PersistentIdentifier(origin, number)
  }

  @Test("it does what a dictionary does, over seeds", arguments: UInt64(1)...20)
  func dictionary(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var map = IdentifierMap<Int>()
    var expected: [PersistentIdentifier: Int] = [:]
    for step in 0..<600 {
      let id = identifier(&random)
      switch random.number(below: 5) {
      case 0: #expect(map.removeValue(forKey: id) == expected.removeValue(forKey: id))
      case 1:
        map[id] = nil
        expected[id] = nil
      case 2:
        map[id] = step
        expected[id] = step
      default:
        #expect(map.updateValue(step, forKey: id) == expected.updateValue(step, forKey: id))
      }
      if step % 150 == 149 {
        map.removeAll { $0 % 3 == 0 }
        expected = expected.filter { $1 % 3 != 0 }
      }
      if step % 200 == 99 {
        var gone = map.keys.filter { _ in random.chance(2) } + [identifier(&random)]
        if random.chance(2) { gone.shuffle(using: &random) }
        map.removeValues(forKeys: gone)
        for id in gone { expected[id] = nil }
      }
      let touched = identifier(&random)
      let old = map.modify(touched) { value -> Int? in
        defer { value += 1 }
        return value
      }
      #expect(old == expected[touched])
      expected[touched] = old.map { $0 + 1 }
      let asked = identifier(&random)
      let isKept = expected[asked].map { $0 % 2 == 0 } ?? false
      let found = map.value(for: asked, keptIf: { $0 % 2 == 0 }, orElse: { -step })
      if !isKept { expected[asked] = -step }
      #expect(found.value == expected[asked])
      #expect(found.count == (isKept ? nil : expected.count))
      #expect(map[id] == expected[id])
      #expect(map.count == expected.count && map.isEmpty == expected.isEmpty)
    }
    #expect(Dictionary(uniqueKeysWithValues: map.map { ($0.key, $0.value) }) == expected)
    #expect(map.keys.count == expected.count)
    #expect(map.values.sorted() == expected.values.sorted())
    let doubled = map.mapValues { $0 * 2 }
    #expect(doubled.allSatisfy { expected[$0.key] == $0.value / 2 })
  }

  @Test("of two merged maps the second one's values count", arguments: UInt64(1)...10)
  func merging(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var maps = [IdentifierMap<Int>(), IdentifierMap<Int>()]
    var expected: [PersistentIdentifier: Int] = [:]
    for (index, count) in [random.number(below: 3) * 80, 120].enumerated() {
      for step in 0..<count {
        let id = identifier(&random)
        maps[index][id] = index * 1_000 + step
        expected[id] = index * 1_000 + step
      }
    }
    maps[0].merge(maps[1])
    #expect(Dictionary(uniqueKeysWithValues: maps[0].map { ($0.key, $0.value) }) == expected)
    #expect(maps[0].count == expected.count)
  }

  @Test("an entity's objects come by ascending key", arguments: UInt64(1)...5)
  func order(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var map = IdentifierMap<Int>()
    for _ in 0..<300 { map[identifier(&random)] = 1 }
    for origin in Self.origins.prefix(3) {
      let numbers = map.keys.filter { $0.origin.isEqual(to: origin) }.map(\.number)
      #expect(numbers == numbers.sorted())
    }
  }

  @Test("equal maps are equal and hash alike, however they were made")
  func equality() {
    let ids = (0..<200).map { PersistentIdentifier(Self.origins[$0 % 3], Int64($0)) }
    var a = IdentifierMap<Int>()
    var b = IdentifierMap<Int>()
    for id in ids { a[id] = Int(id.number) }
    for id in ids.reversed() { b[id] = Int(id.number) }
    b[PersistentIdentifier(Self.origins[4], 0)] = 1
    #expect(a != b)
    b[PersistentIdentifier(Self.origins[5], 0)] = 1
    b.removeValue(forKey: PersistentIdentifier(Self.origins[4], 0))
    b.removeValue(forKey: PersistentIdentifier(Self.origins[5], 0))
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    b[ids[0]] = -1
    #expect(a != b)
  }
}
