import Observation

/// Stands for an object whose entity no class of the program stands for. It has no properties; what
/// a context is told to do with it makes the next save throw.
final class MissingModel: PersistentModel {
  var _$record: Record

  init(backingData: any BackingData<MissingModel>) { _$record = backingData._record }

  var persistentBackingData: any BackingData<MissingModel> {
    get { _RecordBacking(_$record) }
    set { _$record = newValue._record }
  }

  func _$attach(_ record: Record, moving: Bool) { _$record = record }
  func _$notify(_ slot: Int) {}
  static var _$slotCount: Int { 0 }
  static var schemaMetadata: [Schema.PropertyMetadata] { [] }
}
