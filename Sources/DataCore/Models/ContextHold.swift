/// Keeps the context of an object's record alive, which holds records and no objects.
///
/// The root class of a hierarchy has one, beside its slots and not in them: a getter copies the
/// slots, and would count the context, which weak references point to, once more and once less at
/// every read.
public struct _ContextHold {
  // Not private, as the layout of `_Slots`.
  /// What holds the context.
  var context: AnyObject?

  public init() {}

  /// Holds the record's context from the start, if it is in one.
  public init(of record: _Record) {
    context = record.contextLink?.hold
  }

  /// Holds the record's context, if it has come to one by now.
  public mutating func keep(of record: _Record) { context = _ContextHold(of: record).context }
}

/// Holds a context for its objects.
final class ContextHolder {
  private let context: ModelContext
  init(context: ModelContext) { self.context = context }
}
