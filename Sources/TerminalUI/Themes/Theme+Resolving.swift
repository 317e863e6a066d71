extension Theme {
  /// What a style looks like at a colour depth.
  ///
  /// The foreground comes from the style's foreground role, the background from its background role,
  /// attributes from both; on the plain screen, a role with a background of its own (`match`, `marked`)
  /// brings it along. Where the background role has a foreground of its own, plain text takes it;
  /// at 16 colours, where few pairs of colours are readable, everything does.
  package func resolve(_ style: Style, depth: ColorDepth) -> ResolvedStyle {
    let over = look(of: style.foreground)
    let bringsOwn = style.background == .background && over.background != nil
    let under = bringsOwn ? over : look(of: style.background)
    let isMono = depth == .mono
    var attributes = style.attributes.union(isMono ? over.monoAttributes : over.attributes)
    attributes.formUnion(isMono ? under.monoAttributes : under.attributes)
    guard !isMono else { return ResolvedStyle(attributes: attributes) }
    let ground = look(of: .background)
    let takesUnder = style.foreground == .text || depth == .ansi16
    let setsGround = under.background != nil && under.background != ground.background
    let own = takesUnder && setsGround ? under.foreground ?? over.foreground : over.foreground
    return ResolvedStyle(
      foreground: color(own ?? look(of: .text).foreground, depth),
      background: color(under.background ?? ground.background, depth),
      attributes: attributes)
  }

  /// The look of a role, taken from the roles it falls back to where the theme leaves it out.
  func look(of role: Role) -> Look {
    var current: Role? = role
    while let role = current {
      if let look = looks[role] { return look }
      current = role.fallback
    }
    return Look(foreground: nil, background: nil, attributes: [], monoAttributes: [])
  }

  private func color(_ shade: Shade?, _ depth: ColorDepth) -> TerminalColor {
    guard let shade else { return .standard }
    return switch depth {
    case .mono: .standard
    case .ansi16: shade.ansi16
    case .ansi256: shade.ansi256
    case .trueColor: shade.trueColor
    }
  }
}
