/// Is told of a context's edits while they are made; must not touch the context then.
protocol EditListening: AnyObject {
  /// False while whatever could be told is nothing new.
  var isListening: Bool { get }
  func note(_ region: Region)
}

/// Holds a listener for as long as somebody else does.
struct EditListener {
  weak var listener: (any EditListening)?
}

extension ModelContext {
  func setListens(_ listens: Bool, _ listener: any EditListening) {
    editListeners.removeAll { $0.listener == nil || $0.listener === listener }
    if listens { editListeners.append(EditListener(listener: listener)) }
  }

  /// Called for each edit: of some properties, or of the object as a whole (nil).
  func tellEdit(
    of record: Record, _ entity: EntityDescription, _ changes: [PropertyChange]?
  ) {
    if savesOnChange { scheduleSave() }
    if editListeners.isEmpty { return }
    let listeners = editListeners.compactMap(\.listener)
    if listeners.isEmpty { editListeners = [] }
    let listening = listeners.filter(\.isListening)
    if listening.isEmpty { return }
    let names = changes.map { changes in Set(changes.map { entity.properties[$0.slot].name }) }
    let part = Region.Part(objects: [record.identifier], properties: names)
    let region = Region([entity.name: part])
    for listener in listening { listener.note(region) }
  }
}
