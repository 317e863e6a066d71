import Foundation
import SwiftData

/// A store of a test's own: each context reads it anew, and that of a file opens the file again.
final class ValueStore {
  private let types: [any PersistentModel.Type]
  private let folder: URL
  private let container: ModelContainer
  private let kind: StorePlace

  init(_ kind: StorePlace, _ types: any PersistentModel.Type...) throws {
    self.kind = kind
    self.types = types
    folder = FileManager.default.temporaryDirectory.appending(path: "values-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    container = try Self.container(kind, types, folder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var url: URL { folder.appending(path: "values.store") }

  private static func container(
    _ kind: StorePlace, _ types: [any PersistentModel.Type], _ folder: URL
  ) throws -> ModelContainer {
    let configuration =
      switch kind {
      case .memory: ModelConfiguration(isStoredInMemoryOnly: true)
      case .file: ModelConfiguration(url: folder.appending(path: "values.store"))
      }
    return try ModelContainer(for: Schema(types), configurations: configuration)
  }

  func context() throws -> ModelContext {
    switch kind {
    case .memory: ModelContext(container)
    case .file: ModelContext(try Self.container(kind, types, folder))
    }
  }

  /// Saves the object and gives it back as another context reads it.
  func reread<T: PersistentModel>(_ object: T) throws -> T? {
    let context = try context()
    context.insert(object)
    try context.save()
    return try self.context().fetch(FetchDescriptor<T>()).first
  }
}
