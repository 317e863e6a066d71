import CResources
package import DataCore
package import Foundation
import SwiftData

/// The bundled reference store: some four hundred places of the time zone database, read only.
///
/// A store is a file, so the bytes that the program carries are put into one first.
package enum PlaceStore {
  /// Every model of the store.
  package static var types: [any PersistentModel.Type] { [Place.self] }

  /// Opens the places with `allowsSave: false`.
  ///
  /// - Parameter folder: where the file is put; one that is there and has the same bytes is used.
  package static func open(in folder: URL) throws -> any RecordStore {
    let url = try place(in: folder)
    let configuration = ModelConfiguration(
      "Places", schema: Schema(types), url: url, allowsSave: false)
    let container = try ModelContainer(for: Schema(types), configurations: configuration)
    guard let store = container.stores.first else {
      throw DataError(
        .inputOutput, "The bundled places cannot be opened.", remedy: "Install Cairn anew.")
    }
    return store
  }

  /// The file with the bundled bytes. It is written beside and renamed, so that no other process
  /// meets half of it.
  private static func place(in folder: URL) throws -> URL {
    let resource = cairn_places_store()
    let bytes = Data(bytes: resource.bytes, count: resource.count)
    let url = folder.appending(path: "places.store")
    if let present = try? Data(contentsOf: url), present == bytes { return url }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try bytes.write(to: url, options: .atomic)
    } catch {
      throw DataError(
        .inputOutput, "The bundled places cannot be put into “\(folder.path)”.",
        remedy: "Make the folder writable, or set XDG_CACHE_HOME to one that is.")
    }
    return url
  }
}
