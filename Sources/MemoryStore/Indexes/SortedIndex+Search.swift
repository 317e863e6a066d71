import DataCore

extension SortedIndex {
  /// A place between two keys: before `blocks[block][offset]`.
  struct Cursor: Hashable {
    var block: Int
    var offset: Int
  }

  var end: Cursor { Cursor(block: blocks.count, offset: 0) }

  /// The place before the first row for which the condition fails; it holds for a first part of
  /// the rows and for no later one.
  func cursor(while holds: (Position) throws -> Bool) throws -> Cursor {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if let key = blocks[middle].last, try holds(position(key)) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < blocks.count else { return end }
    let block = blocks[low]
    var first = 0
    var last = block.count
    while first < last {
      let middle = (first + last) / 2
      if try holds(position(block[middle])) { first = middle + 1 } else { last = middle }
    }
    return Cursor(block: low, offset: first)
  }

  private func position(_ key: Int64) throws -> Position {
    guard let row = row(key) else {
      throw DataError(
        .damaged, "An index names row \(key), which does not exist.",
        remedy: "This is a defect of the store; open it again.")
    }
    return try position(of: row)
  }

  /// Visits the keys behind the cursor until the body returns false.
  func scan(from cursor: Cursor, _ body: (Int64) throws -> Bool) rethrows {
    var cursor = cursor
    while cursor.block < blocks.count {
      let block = blocks[cursor.block]
      while cursor.offset < block.count {
        guard try body(block[cursor.offset]) else { return }
        cursor.offset += 1
      }
      cursor = Cursor(block: cursor.block + 1, offset: 0)
    }
  }

  /// Visits the keys before the cursor, nearest first, until the body returns false.
  func scanBackward(from cursor: Cursor, _ body: (Int64) throws -> Bool) rethrows {
    var block = cursor.block
    var offset = cursor.offset
    while true {
      if offset == 0 {
        if block == 0 { return }
        block -= 1
        offset = blocks[block].count
      }
      offset -= 1
      guard try body(blocks[block][offset]) else { return }
    }
  }
}

extension SortedIndex {
  /// Brings the index to a newer snapshot, given the keys of the rows that may differ.
  ///
  /// Costs a search for each key. Right only where the order reads nothing but the row itself.
  mutating func update(
    to newer: View, touched: Set<Int64>, _ selection: EntitySelection
  ) throws {
    for key in touched {
      guard let row = view.selectedRow(key, in: table, selection) else { continue }
      let old = try position(of: row)
      let cursor = try cursor { order.precedes($0, old) }
      guard cursor.block < blocks.count, blocks[cursor.block][cursor.offset] == key else {
        continue
      }
      remove(at: cursor)
    }
    view = newer
    for key in touched {
      guard let row = newer.selectedRow(key, in: table, selection) else { continue }
      let new = try position(of: row)
      insert(key, at: try cursor { order.precedes($0, new) })
    }
  }

  private mutating func remove(at cursor: Cursor) {
    blocks[cursor.block].remove(at: cursor.offset)
    if blocks[cursor.block].isEmpty { blocks.remove(at: cursor.block) }
    count -= 1
  }

  private mutating func insert(_ key: Int64, at cursor: Cursor) {
    count += 1
    var cursor = cursor
    if cursor.block == blocks.count {
      if blocks.isEmpty {
        blocks.append([key])
        return
      }
      cursor = Cursor(block: blocks.count - 1, offset: blocks[blocks.count - 1].count)
    }
    blocks[cursor.block].insert(key, at: cursor.offset)
    if blocks[cursor.block].count > 2 * Self.blockSize {
      let half = ContiguousArray(blocks[cursor.block].suffix(Self.blockSize))
      blocks[cursor.block].removeLast(Self.blockSize)
      blocks.insert(half, at: cursor.block + 1)
    }
  }
}

extension View {
  fileprivate func selectedRow(_ key: Int64, in table: Int, _ selection: EntitySelection) -> Row? {
    guard let stored = snapshot.tables[table][key], selection.contains(stored.ordinal) else {
      return nil
    }
    return snapshot.tables[table].row(stored, at: key)
  }
}
