public import Foundation

/// A truth value in an order, false first, as the value of a sort descriptor's key path.
public struct _SortableBool: Comparable, Sendable {
  let isTrue: Bool

  public static func < (a: Self, b: Self) -> Bool { !a.isTrue && b.isTrue }
}

extension Bool {
  public var _sortable: _SortableBool { _SortableBool(isTrue: self) }
}

extension Bool? {
  public var _sortable: _SortableBool? { map { _SortableBool(isTrue: $0) } }
}

extension SortDescriptor {
  /// Sorts by a truth value, false first.
  public init(_ keyPath: any KeyPath<Compared, Bool> & Sendable, order: SortOrder = .forward) {
    self.init(sendable(keyPath.appending(path: \._sortable)), order: order)
  }

  /// Sorts by a truth value, a missing one first, then false.
  public init(_ keyPath: any KeyPath<Compared, Bool?> & Sendable, order: SortOrder = .forward) {
    self.init(sendable(keyPath.appending(path: \._sortable)), order: order)
  }
}
