import DataCore
import Dispatch
import Foundation
import Synchronization

/// The rows of one store as somebody asks for them: the store reads on a thread of its own and
/// waits after each batch, so that several can be merged in flat memory.
final class RowStream: Sendable {
  private struct State: Sendable {
    var batch: [Row] = []
    var failure: (any Error)?
    var isAtEnd = false
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let wanted = DispatchSemaphore(value: 0)

  private static let batchSize = 256

  init(_ store: any RecordStore, _ query: Query) {
    Thread.detachNewThread { [self] in read(store, query) }
  }

  /// The next rows, none at the end.
  func next() throws -> ArraySlice<Row> {
    if state.withLock({ $0.isAtEnd }) { return [] }
    wanted.signal()
    filled.wait()
    let (batch, failure) = state.withLock { state in
      defer { state.batch = [] }
      return (state.batch, state.failure)
    }
    if let failure { throw failure }
    return batch[...]
  }

  /// Lets the thread end; `next` is not called afterwards.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    wanted.signal()
  }

  private func read(_ store: any RecordStore, _ query: Query) {
    var batch: [Row] = []
    batch.reserveCapacity(Self.batchSize)
    var failure: (any Error)?
    wanted.wait()
    do {
      try store.makeReader().enumerate(query) { row in
        batch.append(row)
        guard batch.count == Self.batchSize else { return true }
        hand(batch)
        batch.removeAll(keepingCapacity: true)
        wanted.wait()
        return !state.withLock { $0.isCancelled }
      }
    } catch {
      failure = error
    }
    state.withLock { [failure] state in
      state.failure = failure
      state.isAtEnd = true
    }
    hand(batch)
  }

  private func hand(_ batch: [Row]) {
    state.withLock { $0.batch = batch }
    filled.signal()
  }
}
