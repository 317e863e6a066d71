extension Filter {
  /// The same condition with constants, double negations and nested lists taken out.
  package func simplified() -> Filter {
    switch self {
    case .not(let filter):
      let simple = filter.simplified()
      switch simple {
      case .constant(let value): return .constant(!value)
      case .not(let inner): return inner
      case .and, .or, .compare, .text, .contained, .some, .every, .isKind, .identifiers:
        return .not(simple)
      }
    case .and(let filters):
      var parts: [Filter] = []
      for filter in filters {
        switch filter.simplified() {
        case .constant(true): continue
        case .constant(false): return .constant(false)
        case .and(let inner): parts += inner
        case let part: parts.append(part)
        }
      }
      return parts.count == 1 ? parts[0] : parts.isEmpty ? .constant(true) : .and(parts)
    case .or(let filters):
      var parts: [Filter] = []
      for filter in filters {
        switch filter.simplified() {
        case .constant(false): continue
        case .constant(true): return .constant(true)
        case .or(let inner): parts += inner
        case let part: parts.append(part)
        }
      }
      return parts.count == 1 ? parts[0] : parts.isEmpty ? .constant(false) : .or(parts)
    case .some(let path, let filter): return .some(path, filter.simplified())
    case .every(let path, let filter): return .every(path, filter.simplified())
    case .constant, .compare, .text, .contained, .isKind, .identifiers: return self
    }
  }
}
