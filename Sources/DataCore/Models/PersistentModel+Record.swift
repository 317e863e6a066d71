extension PersistentModel {
  /// The object's one record.
  ///
  /// Until somebody asks, each level of a hierarchy keeps its values in a record of its own, as an
  /// initialiser runs level by level; the first call joins them.
  package var _record: Record {
    let record = _$record
    if record.object === self { return record }
    guard record.state == .detached else {
      if record.object == nil { record.object = self }
      return record
    }
    let type = type(of: self)
    let name = Schema.entityName(of: type)
    if record.slotCount == type._$slotCount, record.identifier.entityName == name {
      record.object = self
      return record
    }
    let joined = Record(slotCount: type._$slotCount, identifier: .temporary(entity: name))
    _$attach(joined, moving: true)
    joined.object = self
    return joined
  }

  /// `_record` for generated code, under a name that no property can have.
  public var _$joinedRecord: _Record { _record }

  /// Makes the typed face of a record, which has none yet.
  package static func face(on record: Record) -> Self {
    let face = _$object(on: record)
    record.object = face
    return face
  }

  public static func _$object(on record: _Record) -> Self {
    Self(backingData: _RecordBacking<Self>(record))
  }
}
