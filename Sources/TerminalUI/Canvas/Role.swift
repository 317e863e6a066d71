/// What a piece of the screen means; a theme says how each meaning looks.
///
/// A role has a foreground, a background and attributes. ``Style`` takes the foreground of one role
/// and lays it on the background of another. Where a theme leaves a role out, ``fallback`` is used.
package enum Role: String, CaseIterable, Hashable, Sendable {
  /// The screen itself, and ordinary text on it.
  case background, text, dim, heading, accent
  case border, borderFocused, title, titleFocused
  /// The row at the bottom, a key named in it, and its secondary words.
  case statusBar, statusKey, statusDim
  /// The row under the cursor in the focused pane, and in another pane.
  case selection, selectionInactive
  /// Rows chosen with `Space`.
  case marked
  /// The header row of a table, and the column it is sorted by.
  case tableHeader, sortedHeader
  /// Pending or recorded changes.
  case added, changed, deleted
  case error, warning, success
  /// The part of a text that a search found.
  case match
  case key, label, count, hint
  /// Values by kind.
  case null, number, string, date, boolean, link, data, identifier
  case prompt, input, inputInvalid
  case dialog, dialogBorder
  case scrollbar, scrollbarThumb
  /// Marks of a read-only or an unsaved thing.
  case readOnly, pending

  /// The role whose look is taken where a theme does not define this one.
  package var fallback: Role? {
    switch self {
    case .background: nil
    case .text: nil
    case .dim, .heading, .accent, .border, .string, .label: .text
    case .borderFocused, .titleFocused, .key, .link, .prompt: .accent
    case .title: .heading
    case .statusBar: .background
    case .statusKey: .key
    case .statusDim, .hint, .count, .null, .identifier, .data: .dim
    case .selection: .background
    case .selectionInactive, .marked, .match: .selection
    case .tableHeader: .heading
    case .sortedHeader: .tableHeader
    case .added, .changed, .number, .date, .boolean: .text
    case .deleted: .error
    case .error, .warning: .accent
    case .success: .added
    case .input, .dialog: .background
    case .inputInvalid: .error
    case .dialogBorder: .borderFocused
    case .scrollbar: .border
    case .scrollbarThumb: .borderFocused
    case .readOnly, .pending: .warning
    }
  }
}
