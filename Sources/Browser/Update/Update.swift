/// The one place where the state changes: an action in, what is to be done out.
///
/// Pure: the same state and action give the same state and effects.
func update(_ state: inout AppState, _ action: Action) -> [Effect] {
  switch action {
  case .run(let id): state.run(id)
  case .type(let key): state.type(key)
  case .unbound(let key): state.reportUnbound(key)
  case .resized(let size): state.resize(to: size)
  case .started: state.start()
  case .tick(let date): state.tick(date)
  case .windowLoaded(let answer): state.take(answer)
  case .countLoaded(let sheet, let generation, let count):
    state.takeCount(count, sheet: sheet, generation: generation)
  case .selectionLoaded(let request, let ids): state.takeSelection(ids, for: request)
  case .entityCounted(let key, let count): state.takeEntityCount(count, key)
  case .detailLoaded(let answer): state.take(answer)
  case .linksLoaded(let answer): state.take(answer)
  case .historyLoaded(let answer): state.take(answer)
  case .editorChanged(let status): state.take(status)
  case .edited(let outcome): state.take(outcome)
  case .editRefused(let refusal): state.take(refusal)
  case .previewed(let lines): state.showPreview(lines)
  case .saved(let count): state.takeSaved(count)
  case .editedExternally(let text, let error): state.takeExternalText(text, error: error)
  case .dataChanged(let change): state.take(change)
  case .leftoversFound(let edits): state.offer(edits)
  case .told(let message): state.tell(message)
  case .failed(let message): state.fail(message)
  }
}
