import DataCore
import Foundation
import TestSupport
import Testing

private typealias Build = PredicateExpressions
private typealias Condition = any StandardPredicateExpression<Bool>
private typealias Variable = PredicateExpressions.Variable<Item>

@Suite("Random predicates")
struct RandomPredicateTests {
  @Test("Foundation and the filter agree on every object", arguments: UInt64(1)...12)
  func agree(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var scope = PredicateScope()
    let items = (0..<12).map { Self.item(Int64($0), &random) }
    let rows = items.map { scope.row(for: $0) }
    for _ in 0..<40 {
      let predicate = Predicate<Item> { Self.condition(on: $0, depth: 4, &random) }
      let filter = try Filter(predicate)
      for (item, row) in zip(items, rows) {
        let expected = try predicate.evaluate(item)
        #expect(try filter.matches(row, in: scope) == expected, "\(filter)")
      }
    }
  }

  static func item(_ number: Int64, _ random: inout SplitMix64) -> Item {
    let item = Bool.random(using: &random) ? Item(number) : Tool(number)
    item.name = word(&random)
    item.count = .random(in: -2...4, using: &random)
    item.price = Double.random(in: -2...4, using: &random).rounded()
    item.isNew = .random(using: &random)
    item.note = Bool.random(using: &random) ? word(&random) : nil
    item.grade = Grade.allCases.randomElement(using: &random) ?? .low
    item.parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Part(.random(in: 0...4, using: &random), word(&random))
    }
    if number < 100, Bool.random(using: &random) { item.owner = self.item(number + 100, &random) }
    return item
  }

  static func word(_ random: inout SplitMix64) -> String {
    ["", "a", "ab", "Ab", "áb", "b a", "2", "10"].randomElement(using: &random) ?? ""
  }

  fileprivate static func condition(
    on item: Variable, depth: Int, _ random: inout SplitMix64
  ) -> Condition {
    guard depth > 0 else { return leaf(on: item, &random) }
    func open(_ a: Condition, _ b: Condition, _ isAnd: Bool) -> Condition {
      func join(
        _ a: some StandardPredicateExpression<Bool>, _ b: some StandardPredicateExpression<Bool>
      ) -> Condition {
        isAnd
          ? Build.build_Conjunction(lhs: a, rhs: b) : Build.build_Disjunction(lhs: a, rhs: b)
      }
      return join(a, b)
    }
    let first = condition(on: item, depth: depth - 1, &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      func negate(_ a: some StandardPredicateExpression<Bool>) -> Condition {
        Build.build_Negation(a)
      }
      return negate(first)
    case 1:
      func choose(
        _ a: some StandardPredicateExpression<Bool>, _ b: some StandardPredicateExpression<Bool>,
        _ c: some StandardPredicateExpression<Bool>
      ) -> Condition { Build.build_Conditional(a, b, c) }
      return choose(
        leaf(on: item, &random), first, condition(on: item, depth: depth - 2, &random))
    case 2, 3:
      return open(
        first, condition(on: item, depth: depth - 1, &random), Bool.random(using: &random))
    default: return leaf(on: item, &random)
    }
  }

  fileprivate static func leaf(
    on item: Variable, _ random: inout SplitMix64
  ) -> Condition {
    let number = Int.random(in: -1...4, using: &random)
    let text = word(&random)
    let operation =
      [PredicateExpressions.ComparisonOperator.lessThan, .lessThanOrEqual, .greaterThan]
      .randomElement(using: &random) ?? .greaterThanOrEqual
    let name = Build.build_KeyPath(root: item, keyPath: \.name)
    let count = Build.build_KeyPath(root: item, keyPath: \.count)
    let note = Build.build_KeyPath(root: item, keyPath: \.note)
    let owner = Build.build_KeyPath(root: item, keyPath: \.owner)
    let parts = Build.build_KeyPath(root: item, keyPath: \.parts)
    let limit = Build.build_Arg(number)
    let word = Build.build_Arg(text)
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return Build.build_Comparison(lhs: count, rhs: limit, op: operation)
    case 1:
      return Build.build_Comparison(
        lhs: Build.build_KeyPath(root: item, keyPath: \.price),
        rhs: Build.build_Arg(Double(number)), op: operation)
    case 2:
      return Build.build_Equal(
        lhs: Build.build_Arithmetic(lhs: count, rhs: limit, op: .multiply), rhs: limit)
    case 3: return Build.build_Equal(lhs: name, rhs: word)
    case 4: return Build.build_starts(name, with: word)
    case 5: return Build.build_localizedStandardContains(name, word)
    case 6: return Build.build_Equal(lhs: note, rhs: Build.build_NilLiteral())
    case 7: return Build.build_Equal(lhs: Build.build_NilCoalesce(lhs: note, rhs: name), rhs: word)
    case 8:
      return Build.build_NotEqual(
        lhs: Build.build_flatMap(owner) { Build.build_KeyPath(root: $0, keyPath: \.note) },
        rhs: Build.build_Arg(text as String?))
    case 9:
      return Build.build_contains(parts) { part in
        Build.build_Comparison(
          lhs: Build.build_KeyPath(root: part, keyPath: \.weight), rhs: count, op: operation)
      }
    case 10:
      return Build.build_allSatisfy(parts) { part in
        Build.build_Comparison(
          lhs: Build.build_KeyPath(root: part, keyPath: \.weight), rhs: limit, op: operation)
      }
    case 11:
      let some = Build.build_filter(parts) { part in
        Build.build_Equal(lhs: Build.build_KeyPath(root: part, keyPath: \.label), rhs: name)
      }
      return Build.build_Comparison(
        lhs: Build.build_KeyPath(root: some, keyPath: \.count), rhs: limit, op: operation)
    case 12:
      return Build.build_contains(
        Build.build_ClosedRange(lower: Build.build_Arg(0), upper: Build.build_Arg(2)), count)
    case 13: return Build.build_contains(Build.build_Arg([number, 1]), count)
    default: return PredicateExpressions.TypeCheck<_, Tool>(item)
    }
  }
}
