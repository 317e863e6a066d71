import DataCore
import Foundation
import SampleModels
import SwiftData
import Synchronization

/// A store as an app would write it, with the sample's classes: cards in a box.
final class CardStore: DataStore {
  typealias Configuration = CardConfiguration
  typealias Snapshot = DefaultSnapshot

  let configuration: CardConfiguration
  let identifier: String
  let schema: Schema
  private var cards: [PersistentIdentifier: DefaultSnapshot] = [:]
  private var last = 0

  init(_ configuration: CardConfiguration, migrationPlan: (any SchemaMigrationPlan.Type)?) throws {
    self.configuration = configuration
    identifier = configuration.name
    schema = configuration.schema ?? Schema()
  }

  func fetch<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> DataStoreFetchResult<T, DefaultSnapshot> {
    DataStoreFetchResult(
      descriptor: request.descriptor, fetchedSnapshots: Array(cards.values))
  }

  func save(
    _ request: DataStoreSaveChangesRequest<DefaultSnapshot>
  ) throws -> DataStoreSaveChangesResult<DefaultSnapshot> {
    if let error = configuration.failure.error { throw error }
    var remapped: [PersistentIdentifier: PersistentIdentifier] = [:]
    for card in request.inserted where card.persistentIdentifier.storeIdentifier == nil {
      last += 1
      remapped[card.persistentIdentifier] = try PersistentIdentifier.identifier(
        for: identifier, entityName: card.persistentIdentifier.entityName, primaryKey: "card\(last)"
      )
    }
    for card in request.inserted + request.updated {
      let id = remapped[card.persistentIdentifier] ?? card.persistentIdentifier
      cards[id] = card.copy(persistentIdentifier: id, remappedIdentifiers: remapped)
    }
    for card in request.deleted { cards[card.persistentIdentifier] = nil }
    return DataStoreSaveChangesResult(for: identifier, remappedIdentifiers: remapped)
  }
}

struct CardConfiguration: DataStoreConfiguration {
  typealias Store = CardStore
  let name: String
  var schema: Schema?
  let failure: CardFailure

  static func == (a: CardConfiguration, b: CardConfiguration) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What the store's saves fail with now.
final class CardFailure: Sendable {
  struct Jam: Error, CustomStringConvertible {
    var description: String { "the drawer is jammed" }
  }

  private let current = Mutex<Jam?>(nil)

  var error: Jam? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}
