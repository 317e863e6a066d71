import Foundation

// An order that no store has, over more objects than are kept at a time: runs of them are sorted,
// then merged. What is kept of all is their identifiers.

extension ModelFetch {
  /// How many objects are sorted at a time.
  private static var runSize: Int { 4096 }

  /// The identifiers of what passes, in order, as many as the offset and the limit ask for.
  func sortedIdentifiers() throws -> [PersistentIdentifier] {
    let (offset, limit) = range
    let wanted = offset.addingReportingOverflow(limit)
    if !wanted.overflow && wanted.partialValue <= Self.runSize {
      return try sorted().dropFirst(offset).prefix(limit).map(\._record.identifier)
    }
    return Array(try merged(try runs()).dropFirst(offset).prefix(limit))
  }

  private func runs() throws -> [[PersistentIdentifier]] {
    var runs: [[PersistentIdentifier]] = []
    var open: [T] = []
    func close() {
      open.sort(by: precedes)
      runs.append(open.map(\._record.identifier))
      open.removeAll(keepingCapacity: true)
    }
    try test { object in
      open.append(object)
      if open.count == Self.runSize { close() }
      return true
    }
    if !open.isEmpty { close() }
    return runs
  }

  private func merged(_ runs: [[PersistentIdentifier]]) throws -> [PersistentIdentifier] {
    if runs.count <= 1 { return runs.first ?? [] }
    var result: [PersistentIdentifier] = []
    result.reserveCapacity(runs.reduce(0) { $0 + $1.count })
    // A heap: no run's next object precedes that of the one above it.
    var heap: [SortedRun<T>] = []
    func isBefore(_ a: Int, _ b: Int) -> Bool {
      guard let first = heap[a].next, let second = heap[b].next else { return false }
      return precedes(first, second)
    }
    func sink(_ start: Int) {
      var place = start
      while true {
        var least = place
        for child in [2 * place + 1, 2 * place + 2]
        where child < heap.count && isBefore(child, least) { least = child }
        if least == place { return }
        heap.swapAt(place, least)
        place = least
      }
    }
    for ids in runs {
      var run = SortedRun<T>(ids)
      run.fill(from: context)
      if run.next != nil { heap.append(run) }
    }
    for place in heap.indices.reversed() { sink(place) }
    while let object = heap.first?.next {
      result.append(object._record.identifier)
      heap[0].advance(in: context)
      if heap[0].next == nil {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
      }
      sink(0)
    }
    return result
  }
}

/// A run of sorted objects, of which a few are read at a time.
private struct SortedRun<T: PersistentModel> {
  private let ids: [PersistentIdentifier]
  private var place = 0
  /// The objects that are read, the next one last.
  private var objects: [T] = []

  init(_ ids: [PersistentIdentifier]) { self.ids = ids }

  var next: T? { objects.last }

  mutating func advance(in context: ModelContext) {
    objects.removeLast()
    fill(from: context)
  }

  /// Reads the next objects where there is none; those that are gone by now are passed over.
  mutating func fill(from context: ModelContext) {
    while objects.isEmpty && place < ids.count {
      let end = min(place + 32, ids.count)
      objects = context.objects(for: Array(ids[place..<end]), as: T.self).reversed()
      place = end
    }
  }
}
