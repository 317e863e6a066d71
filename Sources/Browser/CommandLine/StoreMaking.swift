import DataCore
import Foundation
import JSONStore
import MemoryStore
import SQLiteStore
import SampleModels
import SwiftData

/// Whether the stores that a command line names are made before they are opened.
enum StoreMaking: Hashable, Sendable {
  case none
  /// `--sample` alone, which is refused.
  case filling
  case empty
  case filled

  mutating func add(_ option: CommandLineOption.Name) {
    let isFilling = option == .sample
    switch self {
    case .none: self = isFilling ? .filling : .empty
    case .filling: self = isFilling ? .filling : .filled
    case .empty: self = isFilling ? .filled : .empty
    case .filled: break
    }
  }

  /// Options that mean nothing together are told rather than passed over.
  func check(_ files: [String], isReadOnly: Bool) throws(LaunchError) {
    switch self {
    case .none: break
    case .filling:
      throw .wrongUsage(
        "--sample fills a store that --new makes; without files cairn shows the sample.")
    case .empty, .filled:
      if files.isEmpty {
        throw .wrongUsage(
          "--new needs a file to make: cairn --new trips.store, or --store trips.store with a command."
        )
      }
      if isReadOnly {
        throw .wrongUsage("--new makes a file and --read-only makes none: give one of them.")
      }
    }
  }
}

extension StoreMaking {
  /// The model of the stores that are made; nil where none is.
  var model: ModelDescription? {
    switch self {
    case .none, .filling: nil
    case .empty, .filled: Schema(SampleStore.types).modelDescription()
    }
  }

  /// Makes a store for notes and trips in each of the files, all of them or none.
  func make(_ files: [String]) throws(LaunchError) {
    guard self == .empty || self == .filled else { return }
    var made: [URL] = []
    do {
      let schema = Schema(SampleStore.types)
      let model = schema.modelDescription()
      for path in files {
        let url = URL(fileURLWithPath: path)
        if url.pathExtension.lowercased() == "json" {
          try makeJSON(url, schema)
        } else {
          try SQLiteStore.create(
            url: url, model: model, version: schema.version.description,
            filling: self == .filled ? { try Self.fill($0, schema) } : nil)
        }
        made.append(url)
      }
    } catch {
      made.forEach(remove)
      throw LaunchError(error)
    }
  }

  private func makeJSON(_ url: URL, _ schema: Schema) throws {
    let model = schema.storedModelDescription()
    guard self == .filled else { return try JSONStore.create(url: url, model: model) }
    try JSONStore.create(url: url, model: model) { draft in
      let store = try JSONStore(url: draft, readOnly: false) { model, identifier, name in
        MemoryStore(name: name, identifier: identifier, model: model)
      }
      try SampleStore.fill(ModelContainer(stores: [store], schema: schema))
    }
  }

  private static func fill(_ url: URL, _ schema: Schema) throws {
    try SampleStore.fill(
      ModelContainer(for: schema, configurations: ModelConfiguration(url: url)))
  }

  private func remove(_ store: URL) {
    for suffix in ["", "-wal", "-shm", "-journal", "-history"] {
      try? FileManager.default.removeItem(atPath: store.path + suffix)
    }
  }
}
