import DataCore

/// Answers questions about the stores as if the editor's pending edits were saved, but that
/// objects stay until their deletion is saved: the list marks them.
///
/// Has connections of its own. Each kind of question has a reader, and in each the newest request
/// counts: `turnstile` gives tickets, interrupts what runs, and drops what is stale.
actor Reader {
  nonisolated let turnstile = Turnstile()
  let stores: [String: any RecordStore]
  /// The order the command line names them in.
  let order: [String]
  let overlays: OverlayBoard
  let live: LiveChanges
  private var readers: [String: any StoreReader] = [:]

  init(_ stores: [any RecordStore], overlays: OverlayBoard, live: LiveChanges) {
    self.stores = Dictionary(
      stores.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    order = stores.map(\.identifier)
    self.overlays = overlays
    self.live = live
  }

  /// Asks one store; nil if a newer request has come. Without a ticket nothing interrupts it.
  ///
  /// The error is one sentence for a person.
  func ask<Answer>(
    _ identifier: String, _ ticket: Int?, keepsDeleted: Bool = true,
    _ body: (OverlayReader, ModelDescription) throws -> Answer
  ) -> Result<Answer, ReadFailure>? {
    do {
      guard let store = stores[identifier] else {
        return .failure(ReadFailure(message: "The store is not open any more."))
      }
      let base = try reader(of: store)
      if let ticket, !turnstile.begin(ticket, base.interrupter) { return nil }
      let reader = OverlayReader(
        base, overlays[identifier], model: store.model, keepsDeleted: keepsDeleted)
      let result: Result<Answer, ReadFailure>
      do {
        result = .success(try body(reader, store.model))
      } catch {
        result = .failure(ReadFailure(error))
      }
      return ticket.map(turnstile.end) ?? true ? result : nil
    } catch {
      return .failure(ReadFailure(error))
    }
  }

  private func reader(of store: any RecordStore) throws -> any StoreReader {
    if let reader = readers[store.identifier] { return reader }
    let reader = try store.makeReader()
    readers[store.identifier] = reader
    return reader
  }
}

/// Why something could not be read, as a sentence.
struct ReadFailure: Error, Hashable, Sendable {
  var message: String

  init(message: String) { self.message = message }
  init(_ error: any Error) {
    message = (error as? DataError)?.description ?? String(describing: error)
  }
}
