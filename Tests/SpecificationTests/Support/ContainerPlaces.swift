import SwiftData

/// Makes containers in memory and in files of a folder of its own, which goes with it.
final class ContainerPlaces {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "cairn-places-\(UUID().uuidString)", directoryHint: .isDirectory)

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// - Parameter name: containers of one name share a file.
  func configuration(
    _ place: StorePlace, _ name: String = "main", schema: Schema? = nil
  ) throws -> ModelConfiguration {
    switch place {
    case .memory: return ModelConfiguration(name, schema: schema, isStoredInMemoryOnly: true)
    case .file:
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return ModelConfiguration(
        name, schema: schema, url: folder.appending(path: "\(name).store"))
    }
  }

  func container(
    for types: [any PersistentModel.Type], _ place: StorePlace, _ name: String = "main"
  ) throws -> ModelContainer {
    try ModelContainer(
      for: Schema(types), configurations: [try configuration(place, name)])
  }
}
