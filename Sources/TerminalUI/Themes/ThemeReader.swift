/// Turns a JSON5 document into a theme.
struct ThemeReader {
  private var palette: [String: TerminalColor] = [:]
  private var variant = Theme.Variant.dark

  static let paletteNames = (0..<16).map {
    "base0" + String($0, radix: 16, uppercase: true)
  }

  mutating func theme(_ document: JSON5Value) throws(JSON5Error) -> Theme {
    var name: String?
    var roles: [JSON5Value.Member] = []
    for member in try document.object("a theme") {
      switch member.key {
      case "name": name = try member.value.string("name")
      case "variant": variant = try variant(member.value)
      case "palette": try readPalette(member.value)
      case "roles": roles = try member.value.object("roles")
      default:
        throw unknown(member, "name, variant, palette and roles")
      }
    }
    guard let name else { throw JSON5Error("the theme has no name", at: document.position) }
    var looks: [Role: Theme.Look] = [:]
    for member in roles {
      guard let role = Role(rawValue: member.key) else {
        throw unknown(member, Role.allCases.map(\.rawValue).joined(separator: ", "))
      }
      looks[role] = try look(member.value)
    }
    return Theme(name: name, variant: variant, looks: looks)
  }

  private func variant(_ value: JSON5Value) throws(JSON5Error) -> Theme.Variant {
    guard let variant = Theme.Variant(rawValue: try value.string("variant")) else {
      throw JSON5Error("variant must be \"dark\", \"light\" or \"mono\"", at: value.position)
    }
    return variant
  }

  private mutating func readPalette(_ value: JSON5Value) throws(JSON5Error) {
    for member in try value.object("palette") {
      guard ThemeReader.paletteNames.contains(member.key) else {
        throw unknown(member, "base00 to base0F")
      }
      let text = try member.value.string(member.key)
      guard let color = TerminalColor.hexadecimal(text) else {
        throw JSON5Error(
          "\(member.key) must be a colour such as \"#1d2129\"", at: member.value.position)
      }
      palette[member.key] = color
    }
  }

  private func look(_ value: JSON5Value) throws(JSON5Error) -> Theme.Look {
    var foreground: Theme.Shade?
    var background: Theme.Shade?
    var attributes: Attributes = []
    var mono: Attributes?
    for member in try value.object("a role") {
      switch member.key {
      case "fg": foreground = try shade(member.value)
      case "bg": background = try shade(member.value)
      case "attributes": attributes = try self.attributes(member.value)
      case "mono": mono = try self.attributes(member.value)
      default: throw unknown(member, "fg, bg, attributes and mono")
      }
    }
    return Theme.Look(
      foreground: foreground, background: background, attributes: attributes,
      monoAttributes: mono ?? attributes)
  }

  private func attributes(_ value: JSON5Value) throws(JSON5Error) -> Attributes {
    var attributes: Attributes = []
    for element in try value.array("attributes") {
      let name = try element.string("an attribute")
      guard let known = Attributes.names.first(where: { $0.name == name }) else {
        let names = Attributes.names.map(\.name).joined(separator: ", ")
        throw JSON5Error(
          "\"\(Sanitizer().sanitized(name))\" is no attribute; there are \(names)",
          at: element.position)
      }
      attributes.insert(known.attribute)
    }
    return attributes
  }

  private func unknown(_ member: JSON5Value.Member, _ known: String) -> JSON5Error {
    JSON5Error(
      "\"\(Sanitizer().sanitized(member.key))\" is not known here; there are \(known)",
      at: member.keyPosition)
  }
}

extension ThemeReader {
  /// A colour, or a list of its renderings for truecolor, 256 and 16 colours.
  private func shade(_ value: JSON5Value) throws(JSON5Error) -> Theme.Shade {
    guard case .array(let values) = value.kind else {
      let color = try trueColor(value)
      return Theme.Shade(
        trueColor: color, ansi256: color.nearest(in: 16...255), ansi16: try sixteen(value, color))
    }
    guard let first = values.first, values.count <= 3 else {
      throw JSON5Error(
        "a colour list holds one to three colours: truecolor, 256 and 16", at: value.position)
    }
    let color = try trueColor(first)
    return Theme.Shade(
      trueColor: color,
      ansi256: values.count > 1 ? try indexed(values[1], 255) : color.nearest(in: 16...255),
      ansi16: values.count > 2 ? try indexed(values[2], 15) : try sixteen(first, color))
  }

  private func trueColor(_ value: JSON5Value) throws(JSON5Error) -> TerminalColor {
    let text = try value.string("a colour")
    if text == "default" { return .standard }
    if let color = palette[text] { return color }
    if text.hasPrefix("#"), let color = TerminalColor.hexadecimal(text) { return color }
    throw JSON5Error(
      "\"\(Sanitizer().sanitized(text))\" is no colour; write \"#rrggbb\", \"default\" or the name "
        + "of a palette entry", at: value.position)
  }

  private func indexed(_ value: JSON5Value, _ limit: Int) throws(JSON5Error) -> TerminalColor {
    if case .string(let text) = value.kind {
      if text == "default" { return .standard }
      if let index = TerminalColor.names.firstIndex(of: text) { return .indexed(UInt8(index)) }
      throw JSON5Error(
        "\"\(Sanitizer().sanitized(text))\" is no terminal colour; write 0 to \(limit), "
          + "\"default\" or a name such as \"brightBlue\"", at: value.position)
    }
    return .indexed(UInt8(try value.integer("a terminal colour", in: 0...limit)))
  }

  /// A palette name's usual place among the sixteen, so that a terminal's own scheme fits.
  private func sixteen(
    _ value: JSON5Value, _ color: TerminalColor
  ) throws(JSON5Error) -> TerminalColor {
    let name = try value.string("a colour")
    guard let index = ThemeReader.paletteNames.firstIndex(of: name) else {
      return color.nearest(in: 0...15)
    }
    switch index {
    case 0, 5: return .standard
    case 1: return .indexed(variant == .light ? 7 : 0)
    case 2, 3: return .indexed(8)
    case 4: return .indexed(variant == .light ? 8 : 7)
    case 6, 7: return .indexed(variant == .light ? 0 : 15)
    default: return .indexed([1, 3, 11, 2, 6, 4, 5, 9][index - 8])
    }
  }
}
