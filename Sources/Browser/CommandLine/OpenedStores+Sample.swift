import DataCore
import MemoryStore

extension OpenedStores {
  /// The sample notes and trips, in memory.
  static func sample() throws(LaunchError) -> OpenedStores {
    let store = MemoryStore(
      name: "Sample",
      model: ModelDescription([
        .init(
          "Note",
          properties: [
            PropertyDescription(
              "title", isOptional: false, kind: .attribute(AttributeDescription(.string))),
            PropertyDescription(
              "text", isOptional: true, kind: .attribute(AttributeDescription(.string))),
          ])
      ]))
    return OpenedStores(stores: [store], inMemory: [store.identifier])
  }
}
