package import DataCore
package import Foundation

extension SQLiteStore {
  /// Makes the file of an empty store for the model, whole or not at all.
  ///
  /// Throws `exists` where there is a file already, `notFound` or `noPermission` for the folder,
  /// `unsupported` for a model that no tables can hold, or `inputOutput`.
  ///
  /// - Parameter version: the schema's version, kept in the metadata.
  package static func create(
    url: URL, model: ModelDescription, identifier: UUID = UUID(), version: String = "1.0.0"
  ) throws {
    try create(
      url: url, model: model, identifier: identifier, version: version, calls: SystemFileCalls())
  }

  static func create(
    url: URL, model: ModelDescription, identifier: UUID = UUID(), version: String = "1.0.0",
    calls: any FileCalls
  ) throws {
    let image = try StoreImage(model, identifier: identifier.uuidString, version: version)
    try NewFile(url, calls).write(image.bytes)
  }
}
