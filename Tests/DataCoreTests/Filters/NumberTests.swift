import DataCore
import Foundation
import TestSupport
import Testing

@Suite("Numbers compare and compute exactly")
struct NumberTests {
  let scope = FilterFixture()
  let row: Row

  init() throws {
    var scope = FilterFixture()
    row = try scope.add("Tag", 1, [:])
  }

  func holds(_ a: ModelValue, _ operation: ComparisonOperator, _ b: ModelValue) throws -> Bool {
    try Filter.compare(.value(a), operation, .value(b)).matches(row, in: scope)
  }

  func compute(
    _ a: ModelValue, _ operation: ArithmeticOperator, _ b: ModelValue
  ) throws -> ModelValue {
    try FilterExpression.arithmetic(.value(a), operation, .value(b)).value(of: row, in: scope)
  }

  @Test("64-bit integers are not rounded against doubles")
  func bigIntegers() throws {
    #expect(try holds(.int(9_007_199_254_740_993), .greater, .double(9_007_199_254_740_992)))
    #expect(try !holds(.int(9_007_199_254_740_993), .equal, .double(9_007_199_254_740_992)))
    #expect(try holds(.int(.max), .less, .double(0x1p63)))
    #expect(try holds(.int(.min), .equal, .double(-0x1p63)))
    #expect(try holds(.int(.min), .greater, .double(-.infinity)))
    #expect(try holds(.int(-3), .greater, .double(-3.5)))
    #expect(try holds(.int(3), .less, .double(3.5)))
    #expect(try holds(.double(2), .equal, .int(2)))
    #expect(try holds(.bool(true), .equal, .int(1)))
  }

  @Test("decimals are exact against doubles and integers")
  func decimals() throws {
    let tenth = ModelValue.decimal(Decimal(string: "0.1") ?? 0)
    #expect(try holds(tenth, .less, .double(0.1)))
    #expect(try !holds(tenth, .equal, .double(0.1)))
    #expect(try holds(.double(0.1), .greater, tenth))
    #expect(try holds(.decimal(Decimal(string: "0.5") ?? 0), .equal, .double(0.5)))
    #expect(try holds(.decimal(Decimal(string: "-1e100") ?? 0), .greater, .double(-1.01e100)))
    #expect(try holds(.decimal(Decimal(Int64.max)), .equal, .int(.max)))
    #expect(try holds(.decimal(1), .greater, .double(.leastNonzeroMagnitude)))
    #expect(try holds(.decimal(1), .less, .double(.infinity)))
  }

  @Test("NaN is unequal to itself in a filter and has a place in an order")
  func notANumber() throws {
    #expect(try !holds(.double(.nan), .equal, .double(.nan)))
    #expect(try holds(.double(.nan), .notEqual, .double(.nan)))
    #expect(try !holds(.double(.nan), .less, .int(1)))
    #expect(ModelValue.compare(.double(.nan), .double(.nan)) == 0)
    #expect(ModelValue.compare(.double(.nan), .double(-.infinity)) < 0)
    #expect(ModelValue.compare(.null, .double(.nan)) < 0)
  }

  @Test("overflow and division by zero give null")
  func checkedArithmetic() throws {
    #expect(try compute(.int(.max), .add, .int(1)) == .null)
    #expect(try compute(.int(.min), .subtract, .int(1)) == .null)
    #expect(try compute(.int(.max), .multiply, .int(2)) == .null)
    #expect(try compute(.int(.min), .divide, .int(-1)) == .null)
    #expect(try compute(.int(.min), .remainder, .int(-1)) == .null)
    #expect(try compute(.int(1), .divide, .int(0)) == .null)
    #expect(try compute(.int(1), .remainder, .int(0)) == .null)
    #expect(try compute(.decimal(1), .divide, .decimal(0)) == .null)
    #expect(try compute(.double(1), .divide, .double(0)) == .double(.infinity))
    #expect(try compute(.int(7), .divide, .int(-2)) == .int(-3))
    #expect(try compute(.int(-7), .remainder, .int(2)) == .int(-1))
    #expect(try compute(.decimal(7), .remainder, .int(2)) == .decimal(1))
    #expect(try compute(.decimal(-7), .remainder, .int(2)) == .decimal(-1))
    #expect(try compute(.int(1), .add, .null) == .null)
    #expect(try compute(.int(1), .add, .double(0.5)) == .double(1.5))
    #expect(try FilterExpression.negated(.value(.int(.min))).value(of: row, in: scope) == .null)
  }

  @Test("a decimal result that fits no decimal is null, however large or small")
  func decimalRange() throws {
    let tiny = Decimal(sign: .plus, exponent: -100, significand: 1)
    let huge = Decimal(sign: .plus, exponent: 100, significand: 1)
    #expect(try compute(.decimal(tiny), .multiply, .decimal(tiny)) == .null)
    #expect(try compute(.decimal(huge), .multiply, .decimal(huge)) == .null)
    #expect(try compute(.decimal(tiny), .divide, .decimal(huge)) == .null)
    #expect(try compute(.decimal(tiny), .multiply, .decimal(huge)) == .decimal(1))
    #expect(try compute(.decimal(tiny), .multiply, .decimal(.nan)) == .decimal(.nan))
    #expect(try compute(.decimal(tiny), .multiply, .int(0)) == .decimal(0))
  }

  @Test("what has no arithmetic is refused by name")
  func refused() throws {
    let error = try #require(throws: DataError.self) {
      try compute(.string("a"), .add, .int(1))
    }
    #expect(error.code == .unsupportedFilter)
    #expect(error.message.contains("(\"a\" + 1)"))
  }

  @Test("the order of values is total, antisymmetric and transitive", arguments: UInt64(1)...6)
  func laws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = (0..<70).map { _ in SeededValue.make(&random) }
    for collation in [SortKey.Collation.binary, .localizedStandard] {
      for a in values {
        for b in values {
          let order = ModelValue.compare(a, b, collation: collation)
          #expect(order == -ModelValue.compare(b, a, collation: collation), "\(a), \(b)")
        }
      }
      let sorted = values.sorted { ModelValue.compare($0, $1, collation: collation) < 0 }
      for i in sorted.indices {
        for j in sorted.indices where i < j {
          let order = ModelValue.compare(sorted[i], sorted[j], collation: collation)
          #expect(order <= 0, "\(sorted[i]), \(sorted[j])")
        }
      }
    }
  }

  @Test("rows are ordered by their keys, then by identifier")
  func rowOrder() throws {
    var scope = FilterFixture()
    let names = ["Note 10", "note 9", "NOTE 9", "b"]
    let rows = try names.enumerated().map { index, name in
      try scope.add("Tag", Int64(index), ["name": .string(name), "priority": .int(1)])
    }
    func sorted(_ keys: [SortKey]) throws -> [Int64] {
      let order = RowOrder(keys)
      let positions = try rows.map { Position($0.id, keys: try order.keys(of: $0, in: scope)) }
      return positions.shuffled().sorted(by: order.precedes).map(\.id.number)
    }
    #expect(try sorted([]) == [0, 1, 2, 3])
    #expect(try sorted([SortKey(["name"])]) == [2, 0, 3, 1])
    #expect(try sorted([SortKey(["priority"], ascending: false)]) == [0, 1, 2, 3])
    #expect(
      try sorted([SortKey(["name"], collation: .localizedStandard)]) == [3, 2, 1, 0])
    #expect(
      try sorted([SortKey(["priority"]), SortKey(["name"], ascending: false)]) == [1, 3, 0, 2])
    let trip = try scope.add("Trip", 9, [:])
    let error = #expect(throws: DataError.self) {
      _ = try RowOrder([SortKey(["tags", "name"])]).keys(of: trip, in: scope)
    }
    #expect(error?.code == .unsupportedOrder)
  }
}

enum SeededValue {
  static func make(_ random: inout SplitMix64) -> ModelValue {
    let integers: [Int64] = [0, 1, -1, .max, .min, 9_007_199_254_740_993, 3]
    let doubles: [Double] = [
      0, -0.0, 0.1, 1, 1.5, .nan, .infinity, -.infinity, 9_007_199_254_740_992, 0x1p63,
      .leastNonzeroMagnitude, 3,
    ]
    let decimals = ["0", "0.1", "1", "1.5", "-1", "9007199254740993", "1e60", "1e-60"]
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .null
    case 1: return .int(integers.randomElement(using: &random) ?? 0)
    case 2: return .double(doubles.randomElement(using: &random) ?? 0)
    case 3:
      return .decimal(Decimal(string: decimals.randomElement(using: &random) ?? "0") ?? 0)
    case 4: return .string(SeededText.make(&random))
    case 5: return .bool(Bool.random(using: &random))
    case 6:
      return .date(
        Date(timeIntervalSinceReferenceDate: doubles.randomElement(using: &random) ?? 0))
    case 7: return .data(Data(SeededText.make(&random).utf8))
    default: return .reference(FilterFixture.id("Tag", Int64.random(in: 0...3, using: &random)))
    }
  }
}
