/// Reads a predicate by recursive descent; says at which scalar and what it expected.
///
///     or         = and { ("OR" | "||") and }
///     and        = not { ("AND" | "&&") not }
///     not        = { "NOT" | "!" } comparison
///     comparison = [ "ANY" | "SOME" | "ALL" | "NONE" ] sum [ operation [ "[cd]" ] sum ]
///     sum        = product { ("+" | "-") product }
///     product    = power { ("*" | "/") power }
///     power      = sign { "**" sign }
///     sign       = "-" sign | operand
///     operand    = literal | key path | list | call | "(" or ")"
///
/// A parenthesis holds a condition or a value, which only its end tells, so both come back from the
/// same functions as a `Part`.
struct PredicateParser {
  let source: PredicateSource
  private var lexer: PredicateLexer
  private(set) var token: PredicateToken
  /// Where the last token ended.
  private(set) var end = 0
  private var depth = 0

  /// A condition or a value.
  enum Part {
    case condition(PredicateSyntax.Condition, Range<Int>)
    case expression(PredicateSyntax.Expression)
  }

  init(_ text: String) throws(PredicateFault) {
    lexer = PredicateLexer(text)
    source = PredicateSource(scalars: lexer.scalars)
    token = try lexer.next()
  }

  /// The whole text.
  mutating func condition() throws(PredicateFault) -> PredicateSyntax.Condition {
    if token.kind == .end { throw PredicateFault(0, "There is no filter: write one, as a == 1.") }
    let part = try or()
    let condition = try condition(of: part)
    guard token.kind == .end else {
      throw fault("Expected AND, OR or the end, found \(found).")
    }
    return condition
  }

  mutating func advance() throws(PredicateFault) {
    end = token.range.upperBound
    token = try lexer.next()
  }

  /// Goes one level deeper.
  mutating func nested<Result>(
    _ body: (inout PredicateParser) throws(PredicateFault) -> Result
  ) throws(PredicateFault) -> Result {
    depth += 1
    defer { depth -= 1 }
    if depth > PredicateFormat.depthLimit { throw tooDeep(token.range.lowerBound) }
    return try body(&self)
  }

  func tooDeep(_ offset: Int) -> PredicateFault {
    PredicateFault(
      offset,
      "More than \(PredicateFormat.depthLimit) parts lie in one another here: write it flatter.")
  }
}

/// The text that is read, to quote parts of it.
struct PredicateSource {
  let scalars: [Unicode.Scalar]

  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
    return String(text)
  }

  func quoted(_ range: Range<Int>) -> String { text(range).inQuotes }
}

extension String {
  /// As a message names it, shortened.
  var inQuotes: String {
    unicodeScalars.count > 40 ? "“\(String(unicodeScalars.prefix(39)))…”" : "“\(self)”"
  }
}

extension PredicateParser {
  func fault(_ message: String) -> PredicateFault {
    PredicateFault(token.range.lowerBound, message)
  }

  /// The token as a message names it.
  var found: String {
    token.kind == .end ? "the end" : source.quoted(token.range)
  }

  func at(_ symbol: PredicateToken.Symbol) -> Bool { token.kind == .symbol(symbol) }

  /// Whether this word of the language stands here.
  func at(keyword: PredicateKeyword) -> Bool { self.keyword == keyword }

  var keyword: PredicateKeyword? {
    guard case .word(let word) = token.kind else { return nil }
    return PredicateKeyword(rawValue: word.uppercased())
  }

  mutating func expect(
    _ symbol: PredicateToken.Symbol, _ hint: String = ""
  ) throws(PredicateFault) {
    guard at(symbol) else {
      throw fault("Expected “\(symbol.rawValue)”, found \(found).\(hint)")
    }
    try advance()
  }
}

/// Words with a meaning of their own, in any case; for a property of that name there is `#`.
enum PredicateKeyword: String, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case any = "ANY"
  case some = "SOME"
  case all = "ALL"
  case none = "NONE"
  case isIn = "IN"
  case between = "BETWEEN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case null = "NULL"
  case `nil` = "NIL"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case object = "SELF"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
}
