/// A condition on an object that any store can test.
///
/// Two-valued, with Swift's meaning of `nil`: `==` and `!=` treat null as a value, every other
/// comparison with null is false, and `not` turns false into true. A key path through a missing
/// object is null. Stores answer exactly this, or throw `unsupportedFilter` naming the part.
package indirect enum Filter: Hashable, Sendable {
  case constant(Bool)
  case not(Filter)
  case and([Filter])
  case or([Filter])
  case compare(FilterExpression, ComparisonOperator, FilterExpression, TextOptions = [])
  case text(FilterExpression, TextOperator, FilterExpression, TextOptions = [])
  case contained(FilterExpression, in: [ModelValue], TextOptions = [])
  /// An element of the to-many relationship fulfils the filter; inside it, scope 0 is the element
  /// and the scopes outside move up by one.
  case some(FilterPath, Filter)
  case every(FilterPath, Filter)
  /// The object at the path (empty: the object itself) is of this entity or one below it.
  case isKind(FilterPath, entity: String)
  /// The object itself is one of these.
  case identifiers([PersistentIdentifier])
}

/// Property names to follow from a scope's object: 0 is the innermost, 1 the one around it.
package struct FilterPath: Hashable, Sendable {
  package var scope: Int
  package var names: [String]

  package init(_ names: [String], scope: Int = 0) {
    self.scope = scope
    self.names = names
  }
}

/// A value computed from an object.
package indirect enum FilterExpression: Hashable, Sendable {
  case value(ModelValue)
  /// An empty path is the object itself, as a reference.
  case path(FilterPath)
  case arithmetic(FilterExpression, ArithmeticOperator, FilterExpression)
  case negated(FilterExpression)
  case conditional(Filter, FilterExpression, FilterExpression)
  case coalesced(FilterExpression, FilterExpression)
  /// How many elements of the to-many relationship fulfil the filter (scopes as in `some`).
  case count(FilterPath, where: Filter? = nil)
  case aggregate(AggregateFunction, FilterPath, of: FilterExpression)
  case boolean(Filter)
  case function(TextFunction, FilterExpression)
}

package enum ComparisonOperator: String, Hashable, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

package enum TextOperator: String, Hashable, Sendable {
  case contains, beginsWith, endsWith
  /// `*` and `?` stand for any text and any character.
  case like
  /// An ICU regular expression over the whole text.
  case matches
  /// `localizedStandardContains`: case and diacritics folded.
  case search
}

package struct TextOptions: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let caseInsensitive = TextOptions(rawValue: 1)
  package static let diacriticInsensitive = TextOptions(rawValue: 2)
}

package enum ArithmeticOperator: String, Hashable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case power = "**"
}

package enum AggregateFunction: String, Hashable, Sendable {
  case sum, average, minimum, maximum
}

package enum TextFunction: String, Hashable, Sendable {
  case lowercased, uppercased, count, isEmpty, absolute
}
