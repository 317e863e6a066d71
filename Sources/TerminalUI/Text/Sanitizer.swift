/// The one place where text from data becomes something that a terminal may be sent.
///
/// Control characters become their pictures (`␀`–`␟`, `␡`), line ends `↵`, tabs `⇥`, and C1, bidi
/// and other invisible controls `␦`; noncharacters become `�`, and a mark without a base stands on a
/// blank. Nothing is dropped silently and nothing that a terminal obeys gets through.
package struct Sanitizer: Hashable, Sendable {
  package let width: TextWidth

  package init(width: TextWidth = .narrow) {
    self.width = width
  }

  /// What stands for a control that has no picture.
  static let substitute: Character = "\u{2426}"
  /// The most scalars of one cluster that are kept; more is an attack on the terminal.
  static let clusterLimit = 24
}
