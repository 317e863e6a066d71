import CModelRegistry

/// The model classes of this program, as the macro leaves them in a linker section.
enum ModelRegistry {
  static func modelTypes() -> [any PersistentModel.Type] {
    var first: UnsafePointer<cairn_model_entry?>?
    let count = cairn_model_entries(&first)
    guard let first else { return [] }
    return (0..<count).compactMap { index in
      guard let metadata = first[index]?() else { return nil }
      return unsafeBitCast(metadata, to: Any.Type.self) as? any PersistentModel.Type
    }
  }
}
