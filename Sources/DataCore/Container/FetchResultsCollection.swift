/// What a fetch found, in its order: only so many objects are read at a time as a batch has.
///
/// Which objects it has is settled at the fetch; one that is deleted later reads as empty. Source:
/// Apple, “FetchResultsCollection” (SwiftData).
public struct FetchResultsCollection<Element>: RandomAccessCollection {
  private let batches: FetchBatches<Element>

  init(count: Int, batchSize: Int, load: @escaping (Range<Int>) -> [Element]) {
    batches = FetchBatches(count: count, batchSize: batchSize, load: load)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { batches.count }
  public subscript(position: Int) -> Element { batches.element(at: position) }
}

/// The batch that was read last, shared by all copies of a collection.
final class FetchBatches<Element> {
  let count: Int
  private let batchSize: Int
  private let load: (Range<Int>) -> [Element]
  private var range = 0..<0
  private var elements: [Element] = []

  init(count: Int, batchSize: Int, load: @escaping (Range<Int>) -> [Element]) {
    self.count = count
    self.batchSize = batchSize > 0 ? batchSize : max(count, 1)
    self.load = load
  }

  func element(at position: Int) -> Element {
    precondition(
      position >= 0 && position < count, "The fetch found \(count) objects, none at \(position).")
    if !range.contains(position) {
      let start = position / batchSize * batchSize
      let loading = start..<Swift.min(start + batchSize, count)
      // What observers do while the objects are read may come back here for another batch.
      let loaded = load(loading)
      (range, elements) = (loading, loaded)
    }
    return elements[position - range.lowerBound]
  }
}
