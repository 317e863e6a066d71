public import Foundation

/// Text in the order that a person expects, as the value of a sort descriptor's key path.
public struct _LocalizedText: Comparable, Sendable {
  let text: String

  public static func == (a: Self, b: Self) -> Bool { FoldedText.compare(a.text, b.text) == 0 }
  public static func < (a: Self, b: Self) -> Bool { FoldedText.compare(a.text, b.text) < 0 }
}

extension String {
  public var _localizedStandard: _LocalizedText { _LocalizedText(text: self) }
}

extension String? {
  public var _localizedStandard: _LocalizedText? { map { _LocalizedText(text: $0) } }
}

/// The comparators of text that Foundation has on Apple's platforms only.
public struct _LocalizedComparator: Hashable, Sendable {
  /// Case and diacritics folded, numbers by value.
  public static let localizedStandard = Self()
  /// The same order: this implementation has one for people.
  public static let localized = Self()
}

extension SortDescriptor {
  public init(
    _ keyPath: any KeyPath<Compared, String> & Sendable, comparator: _LocalizedComparator,
    order: SortOrder = .forward
  ) {
    self.init(sendable(keyPath.appending(path: \._localizedStandard)), order: order)
  }

  public init(
    _ keyPath: any KeyPath<Compared, String?> & Sendable, comparator: _LocalizedComparator,
    order: SortOrder = .forward
  ) {
    self.init(sendable(keyPath.appending(path: \._localizedStandard)), order: order)
  }
}

/// Two key paths that may be sent make one that may: neither captures anything else.
func sendable<Root, Value>(
  _ keyPath: KeyPath<Root, Value>
) -> any KeyPath<Root, Value> & Sendable {
  unsafeBitCast(keyPath, to: (any KeyPath<Root, Value> & Sendable).self)
}
