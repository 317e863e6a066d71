extension DefaultHistoryTransaction {
  /// What stands for `token` and `storeIdentifier` in a filter, until the store is known.
  static let tokenName = "token"
  static let storeName = "storeIdentifier"

  /// How filters and orders name what a key path reads; nil for what no store can be asked for.
  static func propertyName(of keyPath: AnyKeyPath) -> String? {
    let known: [(AnyKeyPath, String)] = [
      (\Self.transactionIdentifier, HistoryEntry.Property.number.rawValue),
      (\Self.id, HistoryEntry.Property.number.rawValue),
      (\Self.timestamp, HistoryEntry.Property.timestamp.rawValue),
      (\Self.author, HistoryEntry.Property.author.rawValue),
      (\Self.bundleIdentifier, HistoryEntry.Property.bundleIdentifier.rawValue),
      (\Self.processIdentifier, HistoryEntry.Property.processIdentifier.rawValue),
      (\Self.storeIdentifier, storeName),
      (\Self.token, tokenName),
    ]
    return known.first { $0.0 == keyPath }?.1
  }
}

/// A comparison of a transaction's token with one that is known.
struct TokenComparison {
  let operation: ComparisonOperator
  let token: [String: Int64]

  /// What it means in one store. A store that the token does not name is new from its beginning.
  func filter(for store: String) -> Filter {
    guard let number = token[store] else {
      switch operation {
      case .greater, .greaterOrEqual, .notEqual: return .constant(true)
      case .less, .lessOrEqual, .equal: return .constant(false)
      }
    }
    let own = FilterPath([HistoryEntry.Property.number.rawValue])
    return .compare(.path(own), operation, .value(.int(number)))
  }
}

extension Filter {
  /// The comparison of tokens that the filter is; nil for any other.
  var tokenComparison: TokenComparison? {
    guard case .compare(let left, let operation, let right, _) = self else { return nil }
    if left.isToken, let token = right.tokenNumbers {
      return TokenComparison(operation: operation, token: token)
    }
    if right.isToken, let token = left.tokenNumbers {
      return TokenComparison(operation: operation.flipped, token: token)
    }
    return nil
  }

  /// The filter for one store's transactions.
  func resolved(for store: String) -> Filter {
    switch self {
    case .not(let filter): return .not(filter.resolved(for: store))
    case .and(let filters): return .and(filters.map { $0.resolved(for: store) })
    case .or(let filters): return .or(filters.map { $0.resolved(for: store) })
    case .compare(let left, let operation, let right, let options):
      if let tokens = tokenComparison { return tokens.filter(for: store) }
      return .compare(
        left.resolved(for: store), operation, right.resolved(for: store), options)
    case .text(let text, let operation, let pattern, let options):
      return .text(text.resolved(for: store), operation, pattern.resolved(for: store), options)
    case .contained(let expression, let values, let options):
      return .contained(expression.resolved(for: store), in: values, options)
    case .constant, .some, .every, .isKind, .identifiers: return self
    }
  }

  /// Whether any store can test it on its transactions.
  var isOfTransactions: Bool {
    switch self {
    case .constant: true
    case .not(let filter): filter.isOfTransactions
    case .and(let filters), .or(let filters): filters.allSatisfy(\.isOfTransactions)
    case .compare(let left, _, let right, _):
      tokenComparison != nil || (left.isOfTransactions && right.isOfTransactions)
    case .text(let text, _, let pattern, _): text.isOfTransactions && pattern.isOfTransactions
    case .contained(let expression, _, _): expression.isOfTransactions
    case .some, .every, .isKind, .identifiers: false
    }
  }
}

extension FilterExpression {
  fileprivate var isToken: Bool {
    self == .path(FilterPath([DefaultHistoryTransaction.tokenName]))
  }

  private var isStore: Bool {
    self == .path(FilterPath([DefaultHistoryTransaction.storeName]))
  }

  fileprivate func resolved(for store: String) -> FilterExpression {
    switch self {
    case .path: isStore ? .value(.string(store)) : self
    case .arithmetic(let a, let operation, let b):
      .arithmetic(a.resolved(for: store), operation, b.resolved(for: store))
    case .coalesced(let a, let b): .coalesced(a.resolved(for: store), b.resolved(for: store))
    case .negated(let a): .negated(a.resolved(for: store))
    case .function(let function, let a): .function(function, a.resolved(for: store))
    case .conditional(let filter, let a, let b):
      .conditional(filter.resolved(for: store), a.resolved(for: store), b.resolved(for: store))
    case .boolean(let filter): .boolean(filter.resolved(for: store))
    case .value, .count, .aggregate: self
    }
  }

  fileprivate var tokenNumbers: [String: Int64]? {
    guard case .value(.composite(let stores)) = self else { return nil }
    var numbers: [String: Int64] = [:]
    for (store, value) in stores {
      guard case .int(let number) = value else { return nil }
      numbers[store] = number
    }
    return numbers
  }

  fileprivate var isOfTransactions: Bool {
    switch self {
    case .value: true
    case .path(let path):
      path.scope == 0 && path.names.count == 1
        && (HistoryEntry.Property(rawValue: path.names[0]) != nil || isStore)
    case .arithmetic(let a, _, let b), .coalesced(let a, let b):
      a.isOfTransactions && b.isOfTransactions
    case .negated(let a), .function(_, let a): a.isOfTransactions
    case .conditional(let filter, let a, let b):
      filter.isOfTransactions && a.isOfTransactions && b.isOfTransactions
    case .boolean(let filter): filter.isOfTransactions
    case .count, .aggregate: false
    }
  }
}

extension ComparisonOperator {
  /// The same with its sides exchanged.
  fileprivate var flipped: ComparisonOperator {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }
}
