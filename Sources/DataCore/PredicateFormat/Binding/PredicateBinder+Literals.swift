import Foundation

extension PredicateBinder {
  /// Digits as a value: whole numbers stay whole, fractions are decimals beside decimals.
  func number(
    _ digits: String, _ range: Range<Int>, expecting expected: PredicateType?
  ) throws(PredicateFault) -> BoundExpression {
    let isWhole = digits.allSatisfy { $0 == "-" || $0.isNumber }
    switch expected?.kind {
    case .date:
      throw PredicateFault(
        range.lowerBound,
        "Expected a date: write it like \"2026-11-30\", or CAST(\(digits), \"NSDate\") for seconds "
          + "since 2001.")
    case .text, .uuid, .url, .data, .enumCase, .entityName:
      throw PredicateFault(
        range.lowerBound, "Expected \(expected?.name ?? "text"): write \"\(digits)\" in quotes.")
    case .object(let entity):
      guard isWhole else { break }
      let ids = try identifiers(digits, of: entity, range)
      return constant(.references(ids), PredicateType(.object(entity)), range)
    case .decimal where !isWhole:
      return constant(.decimal(try decimal(digits, range)), PredicateType(.decimal), range)
    case .integer, .floating, .single, .decimal, .bool, .composite, .transformable, .unknown, nil:
      break
    }
    if isWhole {
      if let value = Int64(digits) { return constant(.int(value), PredicateType(.integer), range) }
      return constant(.decimal(try decimal(digits, range)), PredicateType(.decimal), range)
    }
    guard let value = Double(digits), value.isFinite else {
      throw PredicateFault(range.lowerBound, "\(digits) is out of range.")
    }
    let single = Double(Float(value))
    return constant(
      .double(expected?.kind == .single && single.isFinite ? single : value),
      PredicateType(.floating), range)
  }

  /// A decimal number, every digit of it.
  func decimal(_ digits: String, _ range: Range<Int>) throws(PredicateFault) -> Decimal {
    let significant = digits.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
    guard significant.count <= 38, let value = Decimal(exact: digits) else {
      throw PredicateFault(
        range.lowerBound, "\(digits) is out of range: a decimal number holds 38 digits.")
    }
    return value
  }

  /// A text as what is expected.
  func text(
    _ text: String, _ range: Range<Int>, expecting expected: PredicateType?
  ) throws(PredicateFault) -> BoundExpression {
    guard let expected else { return constant(.string(text), PredicateType(.text), range) }
    let refusal = PredicateFault(
      range.lowerBound, "\(source.quoted(range)) is not \(expected.name).")
    switch expected.kind {
    case .text, .unknown: return constant(.string(text), PredicateType(.text), range)
    case .entityName, .enumCase: return constant(.string(text), expected, range)
    case .integer, .floating, .single, .decimal:
      guard let value = try numeric(text, range, expected) else { throw refusal }
      return value
    case .bool:
      switch text.lowercased() {
      case "yes", "true", "1": return constant(.bool(true), expected, range)
      case "no", "false", "0": return constant(.bool(false), expected, range)
      default: throw refusal
      }
    case .date:
      return constant(.date(try dates.date(text, range.lowerBound)), expected, range)
    case .uuid:
      guard let value = UUID(uuidString: text) else { throw refusal }
      return constant(.uuid(value), expected, range)
    case .url:
      guard let value = URL(string: text), value.absoluteString == text else { throw refusal }
      return constant(.url(value), expected, range)
    case .data:
      guard let value = Data(base64Encoded: text) else {
        throw PredicateFault(
          range.lowerBound, "\(source.quoted(range)) is no data: it is written in Base64.")
      }
      return constant(.data(value), expected, range)
    case .object(let entity):
      let ids = try identifiers(text, of: entity, range)
      return constant(
        ids.count == 1 ? .reference(ids[0]) : .references(ids), expected, range)
    case .composite, .transformable:
      throw PredicateFault(
        range.lowerBound, "\(expected.name.capitalizedFirst) is compared with nil only.")
    }
  }

  /// A number in quotes, infinities and not-a-number included.
  private func numeric(
    _ text: String, _ range: Range<Int>, _ expected: PredicateType
  ) throws(PredicateFault) -> BoundExpression? {
    let word = text.lowercased()
    let named: [String: Double] = [
      "nan": .nan, "inf": .infinity, "infinity": .infinity, "-inf": -.infinity,
      "-infinity": -.infinity,
    ]
    if let value = named[word] {
      if expected.kind == .decimal, value.isNaN { return constant(.decimal(.nan), expected, range) }
      return constant(.double(value), PredicateType(.floating), range)
    }
    var lexer = PredicateLexer(word.hasPrefix("-") ? String(word.dropFirst()) : word)
    guard lexer.current?.properties.numericType == .decimal, let digits = try? lexer.number(),
      lexer.current == nil
    else { return nil }
    return try number((word.hasPrefix("-") ? "-" : "") + digits, range, expecting: expected)
  }

  /// The objects that an objectID, `p12` or `12` names; the short forms fit one of the entity's
  /// family, whose keys are one sequence.
  private func identifiers(
    _ text: String, of entity: String, _ range: Range<Int>
  ) throws(PredicateFault) -> [PersistentIdentifier] {
    if let id = PersistentIdentifier(text) { return [id] }
    let digits = text.hasPrefix("p") ? text.dropFirst() : text[...]
    if let store, let number = Int64(digits), number > 0, !digits.hasPrefix("+") {
      return (model[entity]?.family ?? [entity]).sorted().map {
        PersistentIdentifier(IdentifierOrigin(store: store, entity: $0, kind: .permanent), number)
      }
    }
    let forms = store == nil ? "" : ", p12"
    throw PredicateFault(
      range.lowerBound,
      "\(source.quoted(range)) names no object: write an objectID, as "
        + "x-coredata://STORE/\(entity)/p12\(forms), or compare a property of \(entity).")
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
