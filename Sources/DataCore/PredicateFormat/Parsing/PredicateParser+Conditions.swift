extension PredicateParser {
  typealias Condition = PredicateSyntax.Condition

  mutating func or() throws(PredicateFault) -> Part {
    let start = token.range.lowerBound
    let first = try and()
    guard at(.or) || at(keyword: .or) else { return first }
    var conditions = [try condition(of: first)]
    while at(.or) || at(keyword: .or) {
      try advance()
      let next = try and()
      conditions.append(try condition(of: next))
    }
    return .condition(.or(conditions), start..<end)
  }

  private mutating func and() throws(PredicateFault) -> Part {
    let start = token.range.lowerBound
    let first = try not()
    guard at(.and) || at(keyword: .and) else { return first }
    var conditions = [try condition(of: first)]
    while at(.and) || at(keyword: .and) {
      try advance()
      let next = try not()
      conditions.append(try condition(of: next))
    }
    return .condition(.and(conditions), start..<end)
  }

  private mutating func not() throws(PredicateFault) -> Part {
    guard at(.not) || at(keyword: .not) else { return try comparison() }
    let start = token.range.lowerBound
    var isNegated = false
    while at(.not) || at(keyword: .not) {
      isNegated.toggle()
      try advance()
    }
    let part = try comparison()
    let condition = try condition(of: part)
    return .condition(isNegated ? .not(condition) : condition, start..<end)
  }

  /// A part as a condition; a value alone is none.
  func condition(of part: Part) throws(PredicateFault) -> Condition {
    switch part {
    case .condition(let condition, _): return condition
    case .expression(let expression):
      let text = source.quoted(expression.range)
      if token.kind == .end || at(.closeParenthesis) {
        throw PredicateFault(
          expression.range.upperBound,
          "Expected an operation behind \(text), as == or CONTAINS; for a truth value write == YES."
        )
      }
      throw operationExpected(text)
    }
  }

  private func operationExpected(_ text: String) -> PredicateFault {
    if at(keyword: .not) {
      return fault("NOT stands before the whole comparison: NOT (a IN {1, 2}).")
    }
    if case .word(let word) = token.kind {
      if word.uppercased() == "IS" { return fault("There is no IS: write == nil or != nil.") }
      let near = NearNames.nearest(
        to: word, among: PredicateSyntax.Operation.words.map(\.rawValue))
      if let near = near.first {
        return fault("There is no operation “\(word)”. Did you mean \(near)?")
      }
    }
    return fault("Expected an operation behind \(text), as == or CONTAINS, found \(found).")
  }

  private mutating func comparison() throws(PredicateFault) -> Part {
    let start = token.range.lowerBound
    let quantifier = try quantifier()
    let part = try sum()
    guard let (operation, place) = try operation() else {
      guard quantifier != nil else { return part }
      return .condition(try condition(of: part), start..<end)
    }
    guard case .expression(let left) = part else {
      throw PredicateFault(place, "A condition cannot be compared; join conditions by AND and OR.")
    }
    let optionsStart = token.range.lowerBound
    let options = at(.openBracket) ? try options(of: operation) : nil
    if let keyword, PredicateSyntax.Quantifier(keyword) != nil {
      throw fault(
        "\(keyword.rawValue) stands at the start of a comparison: ANY tags.name == \"sea\".")
    }
    let right = try expression()
    return .condition(
      .comparison(
        PredicateSyntax.Comparison(
          quantifier: quantifier, left: left, operation: operation, start: place,
          options: options ?? [], optionsStart: options == nil ? nil : optionsStart, right: right)),
      start..<end)
  }

  private mutating func quantifier() throws(PredicateFault) -> PredicateSyntax.Quantifier? {
    guard let found = keyword.flatMap({ PredicateSyntax.Quantifier($0) }) else { return nil }
    try advance()
    return found
  }

  private mutating func operation() throws(PredicateFault) -> (PredicateSyntax.Operation, Int)? {
    let start = token.range.lowerBound
    var operation = keyword.flatMap { PredicateSyntax.Operation($0) }
    if case .symbol(let symbol) = token.kind { operation = PredicateSyntax.Operation(symbol) }
    guard let operation else { return nil }
    try advance()
    return (operation, start)
  }

  /// `[cd]`: c ignores case, d diacritics, n compares the bytes, which is done without it too.
  private mutating func options(
    of operation: PredicateSyntax.Operation
  ) throws(PredicateFault) -> TextOptions {
    try advance()
    let start = token.range.lowerBound
    guard case .word(let letters) = token.kind else {
      throw fault("Expected c, d or cd behind “[”, found \(found).")
    }
    var options: TextOptions = []
    for (index, letter) in letters.lowercased().unicodeScalars.enumerated() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      case "n": continue
      default:
        throw PredicateFault(
          start + index, "There is no option “\(letter)”: c ignores case, d ignores diacritics.")
      }
    }
    if letters.lowercased().contains("n") { options = [] }
    try advance()
    try expect(.closeBracket)
    return options
  }
}

extension PredicateSyntax.Quantifier {
  fileprivate init?(_ keyword: PredicateKeyword) {
    switch keyword {
    case .any, .some: self = .any
    case .all: self = .all
    case .none: self = .none
    case .and, .or, .not, .isIn, .between, .contains, .beginsWith, .endsWith, .like, .matches,
      .null, .nil, .true, .yes, .false, .no, .object, .truePredicate, .falsePredicate:
      return nil
    }
  }
}

extension PredicateSyntax.Operation {
  static let words: [PredicateKeyword] = [
    .isIn, .between, .contains, .beginsWith, .endsWith, .like, .matches,
  ]

  fileprivate init?(_ keyword: PredicateKeyword) {
    switch keyword {
    case .isIn: self = .isIn
    case .between: self = .between
    case .contains: self = .text(.contains)
    case .beginsWith: self = .text(.beginsWith)
    case .endsWith: self = .text(.endsWith)
    case .like: self = .text(.like)
    case .matches: self = .text(.matches)
    case .and, .or, .not, .any, .some, .all, .none, .null, .nil, .true, .yes, .false, .no,
      .object, .truePredicate, .falsePredicate:
      return nil
    }
  }

  fileprivate init?(_ symbol: PredicateToken.Symbol) {
    switch symbol {
    case .equal, .equals: self = .compare(.equal)
    case .notEqual, .unequal: self = .compare(.notEqual)
    case .less: self = .compare(.less)
    case .lessOrEqual, .equalOrLess: self = .compare(.lessOrEqual)
    case .greater: self = .compare(.greater)
    case .greaterOrEqual, .equalOrGreater: self = .compare(.greaterOrEqual)
    case .openParenthesis, .closeParenthesis, .openBrace, .closeBrace, .openBracket,
      .closeBracket, .comma, .point, .plus, .minus, .times, .dividedBy, .power, .and, .or, .not:
      return nil
    }
  }
}
