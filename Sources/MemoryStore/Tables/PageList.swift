/// Pages in a row, kept in chunks, so that a save which changes one page of very many copies the
/// chunk that holds it and the list of chunks, not the list of all pages.
struct PageList: Sendable {
  private static let bits = 6
  private static let size = 1 << bits

  /// All are full but the last, and none is empty.
  private var chunks: ContiguousArray<ContiguousArray<Page>> = []
  private(set) var count = 0

  init() {}

  subscript(index: Int) -> Page {
    get { chunks[index >> Self.bits][index & (Self.size - 1)] }
    _modify { yield &chunks[index >> Self.bits][index & (Self.size - 1)] }
  }

  var last: Page? { chunks.last?.last }

  /// Costs nothing at the end, elsewhere a move in each later chunk.
  mutating func insert(_ page: Page, at index: Int) {
    var moved = page
    var offset = index & (Self.size - 1)
    for chunk in (index >> Self.bits)..<chunks.count {
      if chunks[chunk].count < Self.size {
        chunks[chunk].insert(moved, at: offset)
        count += 1
        return
      }
      let overflow = chunks[chunk].removeLast()
      chunks[chunk].insert(moved, at: offset)
      moved = overflow
      offset = 0
    }
    chunks.append([moved])
    count += 1
  }

  mutating func remove(at index: Int) {
    var chunk = index >> Self.bits
    chunks[chunk].remove(at: index & (Self.size - 1))
    while chunk + 1 < chunks.count {
      chunks[chunk].append(chunks[chunk + 1].removeFirst())
      chunk += 1
    }
    if chunks[chunk].isEmpty { chunks.removeLast() }
    count -= 1
  }
}
