import Foundation

/// What the journal's file holds, one after the other.
enum JournalRecord: Hashable, Sendable {
  /// An entry and its changes as bytes (`ChangeSet.journaled`), which only an edit has.
  struct Step: Hashable, Sendable {
    var entry: JournalEntry
    var changes: ArraySlice<UInt8>
  }

  /// Written before a store's commit, in its transaction.
  struct Intent: Hashable, Sendable {
    var id: JournalEntry.ID
    /// What is saved: entries that are in the file already as staged ones, and others.
    var staged: [JournalEntry.ID]
    var steps: [Step]
    /// The identifiers that objects have from then on.
    var identifiers: [JournalName: PersistentIdentifier]
  }

  /// Which store this is, where it lay, and what file it was there.
  case place(JournalPlace)
  /// An edit was made and is not saved.
  case staged(Step)
  case intent(Intent)
  /// The intent's commit has taken place.
  case confirmed(JournalEntry.ID)
  /// It has not and will not.
  case abandoned(JournalEntry.ID)
  /// Staged entries that nobody will save any more.
  case dropped([JournalEntry.ID])
  /// Entries that are neither undone nor redone any more.
  case skipped([JournalEntry.ID])
}

/// Where a store lies.
package struct JournalPlace: Hashable, Sendable {
  package var storeIdentifier: String
  package var path: String
  package var device: UInt64
  package var inode: UInt64
}

extension JournalRecord {
  var bytes: [UInt8] {
    var writer = JournalWriter()
    switch self {
    case .place(let place):
      writer.append(byte: 0)
      writer.append(place.storeIdentifier)
      writer.append(place.path)
      writer.append(place.device)
      writer.append(place.inode)
    case .staged(let step):
      writer.append(byte: 1)
      writer.append(step)
    case .intent(let intent):
      writer.append(byte: 2)
      writer.append(intent.id)
      writer.append(intent.staged)
      writer.append(count: intent.identifiers.count)
      let names = intent.identifiers.sorted { $0.value < $1.value }
      for (name, id) in names {
        writer.append(name.session)
        writer.append(name.id, home: "")
        writer.append(id, home: "")
      }
      writer.append(count: intent.steps.count)
      for step in intent.steps { writer.append(step) }
    case .confirmed(let id):
      writer.append(byte: 3)
      writer.append(id)
    case .abandoned(let id):
      writer.append(byte: 4)
      writer.append(id)
    case .dropped(let ids):
      writer.append(byte: 5)
      writer.append(ids)
    case .skipped(let ids):
      writer.append(byte: 6)
      writer.append(ids)
    }
    return writer.bytes
  }

  /// Throws for bytes that are no record, and for records of a kind that is not known.
  init(_ bytes: ArraySlice<UInt8>) throws {
    var reader = JournalReader(bytes)
    switch try reader.byte() {
    case 0:
      self = .place(
        JournalPlace(
          storeIdentifier: try reader.text(), path: try reader.text(),
          device: try reader.number(), inode: try reader.number()))
    case 1: self = .staged(try reader.step())
    case 2: self = .intent(try reader.intent())
    case 3: self = .confirmed(try reader.entryID())
    case 4: self = .abandoned(try reader.entryID())
    case 5: self = .dropped(try reader.entryIDs())
    case 6: self = .skipped(try reader.entryIDs())
    default: throw JournalReader.Malformed()
    }
    guard reader.isAtEnd else { throw JournalReader.Malformed() }
  }
}

extension JournalWriter {
  fileprivate mutating func append(_ id: JournalEntry.ID) {
    append(bits: id.session)
    append(id.number)
  }

  fileprivate mutating func append(_ ids: [JournalEntry.ID]) {
    append(count: ids.count)
    for id in ids { append(id) }
  }

  fileprivate mutating func append(_ step: JournalRecord.Step) {
    append(step.entry.id)
    switch step.entry.kind {
    case .edit: append(byte: 0)
    case .undo(let id):
      append(byte: 1)
      append(id)
    case .redo(let id):
      append(byte: 2)
      append(id)
    }
    append(step.entry.name)
    append(optional: step.entry.author)
    append(bits: step.entry.date.timeIntervalSinceReferenceDate.bitPattern)
    append(step.changes)
  }
}

extension JournalReader {
  fileprivate mutating func entryID() throws -> JournalEntry.ID {
    JournalEntry.ID(session: try bits(), number: try number())
  }

  fileprivate mutating func entryIDs() throws -> [JournalEntry.ID] {
    var ids: [JournalEntry.ID] = []
    for _ in 0..<(try count()) { ids.append(try entryID()) }
    return ids
  }

  fileprivate mutating func intent() throws -> JournalRecord.Intent {
    var intent = JournalRecord.Intent(
      id: try entryID(), staged: try entryIDs(), steps: [], identifiers: [:])
    for _ in 0..<(try count()) {
      let session = try number()
      let name = JournalName(try identifier(home: ""), in: session)
      intent.identifiers[name] = try identifier(home: "")
    }
    for _ in 0..<(try count()) { intent.steps.append(try step()) }
    return intent
  }

  fileprivate mutating func step() throws -> JournalRecord.Step {
    let id = try entryID()
    let kind: JournalEntry.Kind =
      switch try byte() {
      case 0: .edit
      case 1: .undo(try entryID())
      case 2: .redo(try entryID())
      default: throw Malformed()
      }
    let name = try text()
    let author = try optionalText()
    let date = Date(timeIntervalSinceReferenceDate: Double(bitPattern: try bits()))
    return JournalRecord.Step(
      entry: JournalEntry(id, kind, name: name, author: author, date: date),
      changes: try block())
  }
}
