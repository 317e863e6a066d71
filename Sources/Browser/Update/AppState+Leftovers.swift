extension AppState {
  /// What to do with edits that an earlier run did not save.
  enum LeftoverChoice: String {
    case restore, discard
  }

  /// Asks what is to become of edits that an earlier run did not save; whoever leaves the question is
  /// asked again at the next start.
  mutating func offer(_ edits: [LeftoverEdit]) -> [Effect] {
    let count = UndoName.count(edits.count, "edit")
    let names = edits.prefix(3).map { "“\($0.name)”" }.joined(separator: ", ")
    openChooser(
      Chooser(
        purpose: .leftovers,
        title: "An earlier run ended with \(count) not saved",
        items: [
          Chooser.Item(
            id: LeftoverChoice.restore.rawValue, title: "Restore",
            detail: "Makes them again: \(names)\(edits.count > 3 ? " and others" : "")."),
          Chooser.Item(
            id: LeftoverChoice.discard.rawValue, title: "Discard",
            detail: "Gives them up; the stores stay as they are."),
        ]))
    return []
  }

  mutating func answerLeftovers(_ choice: String) -> [Effect] {
    switch LeftoverChoice(rawValue: choice) {
    case .restore:
      hasEdited = true
      return [.restoreLeftovers]
    case .discard: return [.dropLeftovers]
    case nil: return []
    }
  }

  mutating func tell(_ message: Message) -> [Effect] {
    self.message = message
    return []
  }
}
