/// The tree of a predicate's text: names not looked up, literals without a type. Places are offsets
/// in scalars.
enum PredicateSyntax {
  indirect enum Condition {
    case constant(Bool)
    case not(Condition)
    case and([Condition])
    case or([Condition])
    case comparison(Comparison)
  }

  struct Comparison {
    var quantifier: Quantifier?
    var left: Expression
    var operation: Operation
    /// Where the operation stands, and its options.
    var start: Int
    var options: TextOptions = []
    var optionsStart: Int?
    var right: Expression
  }

  enum Quantifier: String {
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
  }

  enum Operation: Hashable {
    case compare(ComparisonOperator)
    case text(TextOperator)
    case isIn
    case between
  }

  struct Expression {
    indirect enum Kind {
      case null
      case bool(Bool)
      /// With its sign.
      case number(String)
      case text(String)
      case path(KeyPath)
      case list([Expression])
      case arithmetic(Expression, ArithmeticOperator, Expression)
      case negated(Expression)
      case call(String, [Expression])
      case cast(Expression, to: Expression)
      case choice(Condition, Expression, Expression)
      /// The number of a relationship's objects that fulfil the condition.
      case subquery(Expression, variable: String, Condition)
    }

    var kind: Kind
    var range: Range<Int>
    /// How many expressions lie in one another here.
    var depth = 1

    var start: Int { range.lowerBound }
  }

  struct KeyPath {
    /// Nil for the object itself.
    var variable: String?
    var components: [Component]
  }

  struct Component {
    var name: String
    var start: Int
    /// `@count`.
    var isOperator = false
  }
}
