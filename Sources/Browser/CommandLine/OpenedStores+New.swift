import DataCore
import Foundation
import SQLiteStore
import SampleModels
import SwiftData

extension OpenedStores {
  /// Makes a store for notes and trips in each of the files, all of them or none.
  static func create(_ files: [String], isFilled: Bool) throws(LaunchError) {
    var made: [URL] = []
    do {
      let schema = Schema(SampleStore.types)
      let model = schema.modelDescription()
      for path in files {
        let url = URL(fileURLWithPath: path)
        try SQLiteStore.create(url: url, model: model, version: schema.version.description)
        made.append(url)
        if isFilled {
          try SampleStore.fill(
            ModelContainer(for: schema, configurations: ModelConfiguration(url: url)))
        }
      }
    } catch let error as DataError {
      made.forEach(remove)
      throw LaunchError(status: status(of: error), message: error.description)
    } catch {
      made.forEach(remove)
      throw LaunchError(status: .failed, message: "The store cannot be made: \(error)")
    }
  }

  private static func status(of error: DataError) -> ExitStatus {
    switch error.code {
    case .exists, .noPermission, .readOnly: .refused
    case .notFound: .notFound
    default: .failed
    }
  }

  private static func remove(_ store: URL) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: store.path + suffix)
    }
  }
}
