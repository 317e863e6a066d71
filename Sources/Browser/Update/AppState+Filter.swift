import DataCore
import TerminalUI

extension AppState {
  mutating func startFilter() -> [Effect] {
    guard let sheet else { return [] }
    focus = .list
    prompts.append(
      .filter(FilterPrompt(text: TextBuffer(sheet.view.condition?.text ?? ""))))
    return filterTyped()
  }

  /// Reads what is typed so far; the list stays until it is applied.
  mutating func filterTyped() -> [Effect] {
    guard case .filter(var prompt) = prompt else { return [] }
    prompt.error = nil
    if case .failure(let error) = typedFilter(prompt.text.text) { prompt.error = error }
    withPrompt { $0 = .filter(prompt) }
    return []
  }

  mutating func runInFilter(_ action: PromptAction, _ prompt: FilterPrompt) -> [Effect] {
    switch action {
    case .accept: return applyFilter(prompt)
    case .cancel:
      prompts.removeLast()
      return []
    case .move(.lines(let lines)): return recallFilter(older: -lines, prompt)
    case .move, .acceptAll, .yes, .no, .toggle, .setNil, .editor: return []
    }
  }

  /// The condition that the text says of the shown sheet's objects, nil for an empty one.
  private func typedFilter(_ text: String) -> Result<TypedFilter?, PredicateFormatError> {
    guard let sheet, let model = store(sheet.store)?.model, !text.allSatisfy(\.isWhitespace) else {
      return .success(nil)
    }
    do {
      let filter = try PredicateFormat.parse(
        text, for: sheet.entity, in: model, store: sheet.store, timeZone: settings.timeZone,
        now: now)
      return .success(TypedFilter(text: text, filter: filter))
    } catch {
      return .failure(error)
    }
  }

  /// What is no filter stays to be mended.
  private mutating func applyFilter(_ prompt: FilterPrompt) -> [Effect] {
    switch typedFilter(prompt.text.text) {
    case .failure(let error):
      message = .error(error.message)
      return []
    case .success(let condition):
      prompts.removeLast()
      guard let sheet, sheet.view.condition != condition else { return [] }
      if let text = condition?.text {
        let earlier = filterHistory[sheet.entity.name, default: []].filter { $0 != text }
        filterHistory[sheet.entity.name] = Array(([text] + earlier).prefix(50))
      }
      rememberView()
      withSheet { $0.view.condition = condition }
      return reloadView()
    }
  }

  /// Takes up an earlier filter of the entity; past the newest is what was typed.
  private mutating func recallFilter(older: Int, _ prompt: FilterPrompt) -> [Effect] {
    guard let sheet else { return [] }
    let earlier = filterHistory[sheet.entity.name] ?? []
    var prompt = prompt
    if prompt.recalled == nil { prompt.draft = prompt.text.text }
    let index = min((prompt.recalled ?? -1) + older, earlier.count - 1)
    prompt.recalled = index < 0 ? nil : index
    prompt.text = TextBuffer(index < 0 ? prompt.draft : earlier[index])
    withPrompt { $0 = .filter(prompt) }
    return filterTyped()
  }
}
