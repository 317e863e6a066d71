import DataCore

/// Why actions cannot run now, each a sentence, nil if they can.
extension AppState {
  var whyNoSheet: String? { sheet == nil ? "No list is open: choose an entity first." : nil }

  var whyNotSearch: String? {
    guard let sheet else { return whyNoSheet }
    return sheet.entity.textPaths.isEmpty ? "\(sheet.entity.name) has no text to search." : nil
  }

  var whyNoMatches: String? {
    guard let sheet else { return whyNoSheet }
    if sheet.view.search.isEmpty { return "Search first: / and what you look for." }
    return sheet.window.rows.isEmpty ? "Nothing contains “\(sheet.view.search)”." : nil
  }

  var whyNotSelect: String? {
    guard let sheet else { return whyNoSheet }
    return sheet.window.rows.isEmpty ? "The list is empty." : nil
  }

  var whyNotOpen: String? {
    switch focus {
    case .sidebar:
      return sidebar.cursor?.entity == nil ? "A store has no list: choose an entity." : nil
    case .list:
      return whyNotSelect
    case .detail:
      guard let field = detail.field else { return "There is no object here." }
      if case .link(nil) = field.content { return "\(field.name) is empty: there is no object." }
      return nil
    case .history:
      return history.item == nil ? "The history is empty." : nil
    }
  }

  var whyNotBack: String? {
    if focus != .list || sheets.count > 1 || !(sheet?.past.isEmpty ?? true) { return nil }
    if sheet?.rangeStart != nil { return nil }
    return "This is the first list."
  }

  /// Why the shown sheet's store takes no changes.
  var whyReadOnly: String? {
    guard let sheet else { return whyNoSheet }
    return store(sheet.store)?.readOnlyReason
  }

  var whyNotAdd: String? {
    if let reason = whyReadOnly { return reason }
    guard case .relationship(let owner, _)? = sheet?.source, pending[owner] == .deleted else {
      return nil
    }
    return "The \(owner.entityName.words) that this list belongs to is deleted."
  }

  var whyNotEdit: String? {
    if let reason = whyReadOnly { return reason }
    if focus == .list || focus == .detail, let reason = whyDeleted { return reason }
    switch focus {
    case .sidebar: return "An entity cannot be edited: open its list."
    case .history: return "History cannot be edited; r takes an entry back."
    case .list: return sheet?.cursorRow == nil ? "There is no object here." : nil
    case .detail:
      guard let field = detail.field else { return "There is no object here." }
      return field.property.whyNotEditable
    }
  }

  var whyNotEditExternally: String? {
    if let reason = whyNotEdit { return reason }
    guard focus == .detail else { return "Go to a text in the detail pane first." }
    return detail.field?.property.attribute?.type == .string
      ? nil : "Only texts are edited in $EDITOR; e edits this."
  }

  var whyNotDelete: String? {
    if let reason = whyReadOnly { return reason }
    if focus != .list && focus != .detail { return "Go to an object in the list first." }
    if focus == .detail || sheet?.selection.isEmpty != false, let reason = whyDeleted {
      return reason
    }
    return whyNotSelect
  }

  /// Said where the object at the cursor is deleted and that is not saved yet.
  private var whyDeleted: String? {
    guard let id = sheet?.cursorID, pending[id] == .deleted else { return nil }
    let undo = keymap.keys(of: .undo).first.map { " Undo brings it back: \($0)." } ?? ""
    let save = keymap.keys(of: .save).first.map { " \($0) saves that it goes." } ?? ""
    return "This \(id.entityName.words) is deleted already.\(undo)\(save)"
  }

  var whyNotSkipUndo: String? {
    guard let undoName else { return "There is nothing to undo." }
    return isUndoRefused
      ? nil : "Only an edit whose undoing was refused is skipped; “\(undoName)” was not."
  }

  var whyNotRevert: String? {
    guard focus == .history else { return "Go to an entry of the history pane first: H." }
    guard let item = history.item else { return "The history is empty." }
    if let reason = store(item.entry.storeIdentifier)?.readOnlyReason { return reason }
    return item.changes == nil
      ? "The earlier values of this entry were not recorded, so it cannot be taken back." : nil
  }
}

extension PropertyDescription {
  /// Why nobody can type a value for it; nil if one can.
  var whyNotEditable: String? {
    guard let attribute else { return nil }
    switch attribute.type {
    case .data: return "\(name) holds bytes, which cannot be typed."
    case .transformable: return "\(name) holds a coded value, which cannot be typed."
    case .undefined: return "\(name) is of a type this program does not know."
    case .composite:
      return attribute.elements.isEmpty ? "\(name) has no elements to edit." : nil
    case .int16, .int32, .int64, .decimal, .double, .float, .string, .bool, .date, .uuid, .url:
      return nil
    }
  }
}
