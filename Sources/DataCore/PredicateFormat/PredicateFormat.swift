package import Foundation

/// Filters as people type them: the format strings of `NSPredicate`, as Core Data's SQLite store
/// answers them.
///
///     budget - spent > 100 AND NOT destination CONTAINS[cd] "tokyo"
///     ANY tags.name == "sea" OR SUBQUERY(packingList, $x, $x.isPacked == NO).@count > 2
///
/// Meaning of nil: a comparison with it is neither true nor false, and so is its negation, as in
/// SQL; only `== nil` and `!= nil` ask for it. Literals take the type of what they are compared
/// with: an ISO 8601 text beside a date is a date, an objectID beside a relationship an object.
///
/// Syntax: Apple, “Predicate Format String Syntax” and “BNF Definition of Cocoa Predicates”.
package enum PredicateFormat {
  /// Parts that lie in one another, whatever they are; more would cost the stack.
  static let depthLimit = 100

  /// The filter that the text means for objects of the entity.
  ///
  /// - Parameters:
  ///   - store: where given, an object may also be named `p12` or `12` instead of by its objectID.
  ///   - timeZone: the zone of dates that name none.
  ///   - now: what `now()` is.
  /// - Throws: what is wrong, and at which character.
  package static func parse(
    _ text: String, for entity: EntityDescription, in model: ModelDescription,
    store: String? = nil, timeZone: TimeZone = .gmt, now: Date = Date()
  ) throws(PredicateFormatError) -> Filter {
    do {
      var parser = try PredicateParser(text)
      let condition = try parser.condition()
      let binder = PredicateBinder(
        model, root: entity, source: parser.source, store: store,
        dates: PredicateDates(timeZone: timeZone, now: now))
      return try binder.bound(condition).holds.simplified()
    } catch {
      throw PredicateFormatError(error, in: text)
    }
  }
}
