import Foundation
import Glibc
import Synchronization

extension JournalFile {
  /// Under the lock: checks the header, makes it where the file is new or was cut off in it.
  func prepare(_ state: inout State) throws {
    if state.readEnd > 0 { return }
    let head = try read(state.descriptor, from: 0, count: JournalHeader.count)
    switch JournalHeader(head) {
    case .current: state.readEnd = JournalHeader.count
    case .newer(let version):
      throw DataError(
        .unsupported,
        "The undo journal of \(storeName) (\(url.path)) is of version \(version), which only a "
          + "newer cairn knows.", remedy: "It is left as it is.")
    case .incomplete:
      guard state.isLocked else { return }
      guard ftruncate(state.descriptor, 0) == 0 else { throw failure("cannot be written") }
      try write(state.descriptor, JournalHeader.bytes, at: 0)
      let record = JournalFrame.bytes(of: JournalRecord.place(place).bytes)
      try write(state.descriptor, record, at: JournalHeader.count)
      state.readEnd = JournalHeader.count + record.count
    case .unknown:
      let all = try read(state.descriptor, from: 0, count: size(state.descriptor))
      guard !JournalContents(all[...], at: 0).items.isEmpty else {
        throw DataError(
          .damaged,
          "The file in the place of the undo journal of \(storeName) (\(url.path)) is no journal.",
          remedy: "It is left as it is.")
      }
    // The damaged head is told with what is read.
    }
  }

  /// The records since the last call, in order, and what is damaged among them.
  func readNews() throws -> JournalContents {
    try state.withLock { state in
      guard state.descriptor >= 0 else { return JournalContents([], at: 0) }
      let start = state.readEnd
      let bytes = try read(state.descriptor, from: start, count: size(state.descriptor) - start)
      var contents = JournalContents(bytes[...], at: start)
      var end = start + bytes.count
      // Without the lock, the end may be a record that somebody is writing just now.
      if !state.isLocked, let last = contents.damages.last, last.offset + last.count == end {
        contents.damages.removeLast()
        end = last.offset
      }
      state.readEnd = end
      return contents
    }
  }

  /// Appends records and returns where each one lies. `readNews` has been called under this lock.
  func append(_ records: [JournalRecord], isSynced: Bool) throws -> [Int] {
    try state.withLock { state in
      guard state.isLocked else {
        throw failure("cannot be written", state.isWritable ? EBADF : EACCES)
      }
      let start = try size(state.descriptor)
      var bytes: [UInt8] = []
      var offsets: [Int] = []
      for record in records {
        offsets.append(start + bytes.count)
        let frame = JournalFrame.bytes(of: record.bytes)
        // One record may be very large: it is not copied once more.
        if bytes.isEmpty { bytes = frame } else { bytes += frame }
      }
      do {
        try write(state.descriptor, bytes, at: start)
        if isSynced, fdatasync(state.descriptor) != 0 { throw failure("cannot be written") }
      } catch {
        // Half a record would be told as damage for ever.
        _ = ftruncate(state.descriptor, off_t(start))
        throw error
      }
      state.readEnd = start + bytes.count
      return offsets
    }
  }

  /// An entry's changes, read again.
  func changes(of id: JournalEntry.ID, at offset: Int) throws -> ArraySlice<UInt8> {
    try state.withLock { state in
      guard state.descriptor >= 0 else { throw failure("is not open", EBADF) }
      let head = try read(state.descriptor, from: offset, count: JournalFrame.overhead)
      guard head.count == JournalFrame.overhead else { throw failure("is cut off", EIO) }
      let length = head[4..<12].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let count = Int(exactly: length), count <= (try size(state.descriptor)) else {
        throw failure("is damaged", EIO)
      }
      let frame = try read(state.descriptor, from: offset, count: count + JournalFrame.overhead)
      guard let (body, _) = JournalFrame.record(in: frame[...]),
        let step = try? JournalRecord(body).steps.first(where: { $0.entry.id == id })
      else { throw failure("is damaged", EIO) }
      return step.changes
    }
  }

  private func failure(_ what: String, _ number: Int32 = errno) -> DataError {
    DataError.journal(what, storeName, url, number)
  }

  private func size(_ descriptor: Int32) throws -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("cannot be read") }
    return Int(status.st_size)
  }

  private func read(_ descriptor: Int32, from start: Int, count: Int) throws -> [UInt8] {
    guard count > 0 else { return [] }
    var failed: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(start + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failed = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    if failed != 0 { throw failure("cannot be read", failed) }
    return bytes
  }

  func write(_ descriptor: Int32, _ bytes: [UInt8], at start: Int) throws {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done, off_t(start + done))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { throw failure("cannot be written") }
      done += count
    }
  }
}

extension JournalRecord {
  /// The entries that it brings, with their changes.
  var steps: [Step] {
    switch self {
    case .staged(let step): [step]
    case .intent(let intent): intent.steps
    case .place, .confirmed, .abandoned, .dropped, .skipped: []
    }
  }
}
