/// A word or sign of a predicate's text.
struct PredicateToken {
  enum Kind: Hashable {
    /// A name, a function's name with its colons, or a word of the language.
    case word(String)
    /// A name behind `#`, which is never a word of the language.
    case name(String)
    /// `$x`.
    case variable(String)
    /// `@count`, without its sign.
    case collectionOperator(String)
    /// Digits, perhaps with a point and an exponent.
    case number(String)
    case text(String)
    case symbol(Symbol)
    case end
  }

  enum Symbol: String, CaseIterable {
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBrace = "{"
    case closeBrace = "}"
    case openBracket = "["
    case closeBracket = "]"
    case comma = ","
    case point = "."
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
    case power = "**"
    case equal = "=="
    case equals = "="
    case notEqual = "!="
    case unequal = "<>"
    case less = "<"
    case lessOrEqual = "<="
    case equalOrLess = "=<"
    case greater = ">"
    case greaterOrEqual = ">="
    case equalOrGreater = "=>"
    case and = "&&"
    case or = "||"
    case not = "!"
  }

  var kind: Kind
  /// Offsets in scalars.
  var range: Range<Int>
}
