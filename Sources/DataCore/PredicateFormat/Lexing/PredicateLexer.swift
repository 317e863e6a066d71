/// Cuts a predicate's text into tokens, one at a time.
///
/// Works on scalars, so that a mark behind a quote is part of the quoted text.
struct PredicateLexer {
  let scalars: [Unicode.Scalar]
  var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func next() throws(PredicateFault) -> PredicateToken {
    while let scalar = current, scalar.properties.isWhitespace { position += 1 }
    let start = position
    let kind = try kind()
    return PredicateToken(kind: kind, range: start..<position)
  }

  private mutating func kind() throws(PredicateFault) -> PredicateToken.Kind {
    let start = position
    guard let scalar = current else { return .end }
    switch scalar {
    case "\"", "'": return .text(try text())
    case "0"..."9": return .number(try number())
    case "#":
      position += 1
      let name = word()
      if name.isEmpty { throw PredicateFault(start, "Behind # stands the name of a property.") }
      return .name(name)
    case "$":
      position += 1
      let name = word()
      if name.isEmpty { throw PredicateFault(start, "Behind $ stands a name, as in $x.") }
      return .variable(name)
    case "@":
      position += 1
      let name = word()
      if name.isEmpty { throw PredicateFault(start, "Behind @ stands a name, as in @count.") }
      return .collectionOperator(name)
    case "%":
      position += 1
      let letter = word()
      throw PredicateFault(
        start,
        "“%\(letter.isEmpty ? "@" : letter)” stands for a value that a program gives: write the "
          + "value itself.")
    case "“", "”", "„", "‟", "‘", "’", "‚", "«", "»":
      throw PredicateFault(start, "“\(scalar)” is no quote here: write text in \" or '.")
    default: break
    }
    let name = word()
    if !name.isEmpty { return .word(function(name)) }
    if let symbol = symbol() { return .symbol(symbol) }
    throw PredicateFault(start, "“\(scalar.shown)” means nothing in a filter.")
  }

  /// The longest sign that stands here.
  private mutating func symbol() -> PredicateToken.Symbol? {
    for length in [2, 1] where position + length <= scalars.count {
      var sign = String.UnicodeScalarView()
      sign.append(contentsOf: scalars[position..<position + length])
      if let symbol = PredicateToken.Symbol(rawValue: String(sign)) {
        position += length
        return symbol
      }
    }
    return nil
  }

  /// Letters, digits and underscores; empty where none stands.
  private mutating func word() -> String {
    var name = String.UnicodeScalarView()
    while let scalar = current, name.isEmpty ? scalar.startsName : scalar.continuesName {
      name.append(scalar)
      position += 1
    }
    return String(name)
  }

  /// The rest of a name like `modulus:by:`.
  private mutating func function(_ start: String) -> String {
    var name = start
    while current == ":" {
      position += 1
      name += ":" + word()
    }
    return name
  }
}

extension Unicode.Scalar {
  var startsName: Bool {
    self == "_" || properties.isXIDStart || isPictorial
  }

  var continuesName: Bool {
    properties.isXIDContinue || isPictorial || self == "\u{200D}" || self == "\u{FE0F}"
  }

  /// Swift takes these into names too.
  private var isPictorial: Bool { value > 0x2000 && properties.isEmoji }

  /// For a message: control characters by number.
  var shown: String {
    properties.generalCategory == .control || properties.generalCategory == .format
      ? "U+" + String(value, radix: 16, uppercase: true) : String(self)
  }
}
