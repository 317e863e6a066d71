package import DataCore
package import Foundation
import Synchronization

/// A store that keeps everything in memory, for as long as it lives; the oracle that other stores
/// are tested against.
///
/// Rows live in pages that copies share, so every reader call works on a snapshot that costs
/// nothing to take: a long search blocks no save and a save blocks no search.
package final class MemoryStore: RecordStore {
  package let name: String
  package let identifier: String
  package let model: ModelDescription
  package let readOnlyReason: String?
  package let reports = ChangeHub()
  let layout: StoreLayout
  /// What readers see. Locked only to look or to swap.
  let published: Mutex<PublishedState>
  /// What only a save needs; whoever holds it may save.
  let writer: Mutex<WriterState>

  /// Makes an empty store.
  ///
  /// - Parameter readOnlyReason: why it shall take no changes; nil if it shall.
  package init(
    name: String, identifier: String = UUID().uuidString, model: ModelDescription,
    readOnlyReason: String? = nil
  ) {
    self.name = name
    self.readOnlyReason = readOnlyReason
    self.identifier = identifier
    self.model = model
    layout = StoreLayout(model, storeIdentifier: identifier)
    published = Mutex(PublishedState(snapshot: Snapshot(layout)))
    writer = Mutex(WriterState(uniques: UniqueValues(count: layout.constraintCount)))
  }

  package var url: URL? { nil }

  package func makeReader() throws -> any StoreReader { MemoryReader(self) }
}

struct PublishedState: Sendable {
  var snapshot: Snapshot
  /// Ascending by number.
  var history: [KeptTransaction] = []
  /// The number of the last transaction, which may be forgotten since.
  var lastTransaction: Int64 = 0
  var indexes = IndexCache()
}

struct WriterState: Sendable {
  var uniques: UniqueValues
  var lastTransaction: Int64 = 0
  var lastHistoryChange: Int64 = 0
}
