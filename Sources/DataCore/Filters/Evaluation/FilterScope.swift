/// What evaluating a filter may ask of the store around it.
package protocol FilterScope {
  /// The object, nil if it is gone.
  func row(for identifier: PersistentIdentifier) throws -> Row?

  /// The other ends of a to-many relationship, in identifier order, or in its own if it is ordered.
  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier]
}

extension Filter {
  /// Whether the object fulfils the filter.
  ///
  /// To ask for many objects, make one `PreparedFilter`. Throws `unknownProperty`, and
  /// `unsupportedFilter` naming the part that cannot be answered.
  package func matches(_ row: Row, in scope: some FilterScope) throws -> Bool {
    try PreparedFilter(self).matches(row, in: scope)
  }
}

extension FilterExpression {
  /// The value for the object. Throws as `Filter.matches` does.
  package func value(of row: Row, in scope: some FilterScope) throws -> ModelValue {
    try PreparedExpression(self).value(of: row, in: scope)
  }
}
