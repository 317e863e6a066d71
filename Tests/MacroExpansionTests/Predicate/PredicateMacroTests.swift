import SwiftDiagnostics
import SwiftOperators
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import MacroExpansion

@Suite("#Predicate expands part by part")
struct PredicateMacroTests {
  /// The expansion, a line for each of its lines, and the messages with their columns.
  func expand(_ source: String) throws -> (text: String, messages: [String]) {
    let file = Parser.parse(source: source)
    let folded = try #require(
      OperatorTable.standardOperators.foldAll(file) { _ in }.as(SourceFileSyntax.self))
    let context = BasicMacroExpansionContext(
      sourceFiles: [folded: .init(moduleName: "Test", fullFilePath: "test.swift")])
    let text = folded.expand(
      macros: ["Predicate": PredicateMacro.self], contextGenerator: { _ in context },
      indentationWidth: .spaces(2)
    ).description
    let converter = SourceLocationConverter(fileName: "test.swift", tree: folded)
    let messages = context.diagnostics.map { diagnostic in
      let column = converter.location(for: diagnostic.position).column
      return "\(column): \(diagnostic.message)"
    }
    let lines = text.split(separator: "\n").map { line in
      String(line.drop { $0 == " " }).replacing("PredicateExpressions.build_", with: "")
    }
    return (lines.joined(separator: "\n"), messages)
  }

  func lines(_ body: String) throws -> String {
    let (text, messages) = try expand("#Predicate<Trip> { trip in \(body) }")
    #expect(messages.isEmpty)
    let start = "Foundation.Predicate<Trip>({ trip in\n"
    try #require(text.hasPrefix(start) && text.hasSuffix("\n})"), "\(text)")
    return String(text.dropFirst(start.count).dropLast(3))
  }

  @Test("each part that holds the object is one let, literals stay in their call")
  func parts() throws {
    #expect(
      try lines("trip.name == \"x\" && trip.days > 2") == """
        let _$1 = KeyPath(root: trip, keyPath: \\.name)
        let _$2 = Equal(lhs: _$1, rhs: Arg("x"))
        let _$3 = KeyPath(root: trip, keyPath: \\.days)
        let _$4 = Comparison(lhs: _$3, rhs: Arg(2), op: .greaterThan)
        return Conjunction(lhs: _$2, rhs: _$4)
        """)
  }

  @Test("captured values are computed outside, nil is nil")
  func captures() throws {
    #expect(
      try lines("(minDate == nil || trip.start >= (minDate ?? .distantPast))") == """
        let _$1 = KeyPath(root: trip, keyPath: \\.start)
        let _$2 = Comparison(lhs: _$1, rhs: Arg(minDate ?? .distantPast), op: .greaterThanOrEqual)
        return Disjunction(lhs: Arg(minDate == nil), rhs: _$2)
        """)
    #expect(
      try lines("trip.owner == nil") == """
        let _$1 = KeyPath(root: trip, keyPath: \\.owner)
        return Equal(lhs: _$1, rhs: NilLiteral())
        """)
  }

  @Test("a captured value that could trap is computed where it is reached")
  func traps() throws {
    #expect(
      try lines("trip.days < limit! || trip.days < total / n") == """
        let _$1 = KeyPath(root: trip, keyPath: \\.days)
        let _$2 = ForcedUnwrap(Arg(limit))
        let _$3 = Comparison(lhs: _$1, rhs: _$2, op: .lessThan)
        let _$4 = KeyPath(root: trip, keyPath: \\.days)
        let _$5 = Division(lhs: Arg(total), rhs: Arg(n))
        let _$6 = Comparison(lhs: _$4, rhs: _$5, op: .lessThan)
        return Disjunction(lhs: _$3, rhs: _$6)
        """)
  }

  @Test("an optional chain is a flatMap")
  func chains() throws {
    #expect(
      try lines("trip.stay?.host?.city == \"Paris\"")
        == """
        let _$1 = KeyPath(root: trip, keyPath: \\.stay)
        let _$7 = flatMap(_$1, { _$2 in
        let _$3 = KeyPath(root: _$2, keyPath: \\.host)
        return flatMap(_$3, { _$4 in
        return KeyPath(root: _$4, keyPath: \\.city)
        })
        })
        return Equal(lhs: _$7, rhs: Arg("Paris"))
        """)
  }

  @Test("closures over elements, $0 and key paths included")
  func closures() throws {
    #expect(
      try lines("trip.tags.contains { $0.priority > trip.days }") == """
        let _$1 = KeyPath(root: trip, keyPath: \\.tags)
        return contains(_$1, where: { _$2 in
        let _$3 = KeyPath(root: _$2, keyPath: \\.priority)
        let _$4 = KeyPath(root: trip, keyPath: \\.days)
        return Comparison(lhs: _$3, rhs: _$4, op: .greaterThan)
        })
        """)
    let mapped = try lines("ids.map { $0.id }.contains(trip.id)")
    #expect(mapped.contains("let _$1 = KeyPath(root: trip, keyPath: \\.id)\n"))
    #expect(mapped.contains("contains(Arg(ids.map {"))
  }

  @Test("if let, if and else, casts")
  func branches() throws {
    #expect(
      try lines("if let b = trip as? Business { b.company == \"X\" } else { false }")
        == """
        let _$1 = PredicateExpressions.ConditionalCast<_, Business>(trip)
        return NilCoalesce(lhs: flatMap(_$1, { b in
        let _$2 = KeyPath(root: b, keyPath: \\.company)
        return Equal(lhs: _$2, rhs: Arg("X"))
        }), rhs: Arg(false))
        """)
    #expect(
      try lines("trip is Business") == "return PredicateExpressions.TypeCheck<_, Business>(trip)")
  }

  @Test("a branch of literals takes its type from where it stands")
  func flexible() throws {
    #expect(
      try lines("(trip.isNew ? 1 : 2) < trip.price") == """
        let _$1 = KeyPath(root: trip, keyPath: \\.isNew)
        let _$2 = KeyPath(root: trip, keyPath: \\.price)
        return Comparison(lhs: Conditional(_$1, Arg(1), Arg(2)), rhs: _$2, op: .lessThan)
        """)
  }

  @Test(
    "what cannot be said is refused at its place",
    arguments: [
      ("trip.name.trimmed() == \"x\"", 38, "“trimmed” cannot be called"),
      ("trip === other", 33, "The operator === cannot"),
      ("trip.first + \" x\" == name", 41, "cannot put text together"),
      ("\"\\(trip.name)\" == name", 28, "cannot put text together"),
      ("if trip.isNew { true }", 28, "This if has no else"),
      ("let n = 1; return trip.days == n", 39, "A predicate is one expression"),
      ("abs(trip.days) > 2", 28, "“abs” cannot be called"),
      ("trip.days &+ 1 > 2", 38, "The operator &+ cannot"),
      ("[trip.a, trip.b].contains(1)", 28, "cannot make a collection"),
    ])
  func refused(body: String, column: Int, message: String) throws {
    let messages = try expand("#Predicate<Trip> { trip in \(body) }").messages
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("\(column): ") == true, "\(messages)")
    #expect(messages.first?.contains(message) == true, "\(messages)")
  }
}
