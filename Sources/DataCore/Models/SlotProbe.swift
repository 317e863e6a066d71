/// Beside the values of a record: notes which slot a key path reads, or says which values of a
/// fault are loaded already.
final class SlotProbe {
  var slot: Int?
  /// By slot; empty where none is.
  let loaded: [Bool]

  init(loaded: [Bool] = []) { self.loaded = loaded }

  func isLoaded(_ slot: Int) -> Bool { slot < loaded.count && loaded[slot] }
}

extension PersistentModel {
  /// The name of the property that a key path of this class reads, or nil if it reads none.
  ///
  /// Key paths are not comparable across a hierarchy or a generic function, so one that the
  /// metadata does not list is read once on an object that is made for it.
  package static func propertyName(of keyPath: AnyKeyPath) -> String? {
    let metadata = storedMetadata
    if let property = metadata.first(where: { $0.keypath == keyPath }) { return property.name }
    guard let path = keyPath as? PartialKeyPath<Self> else { return nil }
    let record = Record(
      slotCount: _$slotCount, identifier: .temporary(entity: Schema.entityName(of: Self.self)))
    record.state = .gone
    let probe = SlotProbe()
    let object = face(on: record)
    record.probe = probe
    _ = object[keyPath: path]
    guard let slot = probe.slot, metadata.indices.contains(slot) else { return nil }
    return metadata[slot].name
  }

  /// The metadata of what has a slot, in slot order.
  package static var storedMetadata: [Schema.PropertyMetadata] {
    schemaMetadata.filter { !$0.isConstraint }
  }

  /// The slot of the property that a key path reads.
  static func slot(of keyPath: AnyKeyPath) -> Int? {
    guard let name = propertyName(of: keyPath) else { return nil }
    return storedMetadata.firstIndex { $0.name == name }
  }
}
