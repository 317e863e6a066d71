import Foundation

/// Makes a record's bytes: whole numbers in as few bytes as they need, texts with their length,
/// names once and then by number.
struct JournalWriter {
  private(set) var bytes: [UInt8] = []
  private var names: [String: Int] = [:]

  /// Seven bits a byte, the lowest first.
  mutating func append(count: Int) { append(UInt64(bitPattern: Int64(count))) }

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Small numbers of either sign are short.
  mutating func append(signed number: Int64) {
    append(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  mutating func append(bits: UInt64) {
    withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: String) { append(Array(text.utf8)) }

  mutating func append(optional text: String?) {
    append(byte: text == nil ? 0 : 1)
    if let text { append(text) }
  }

  mutating func append(_ block: some Collection<UInt8>) {
    append(count: block.count)
    bytes.append(contentsOf: block)
  }

  /// A name of an entity or property: it comes again and again.
  mutating func append(name: String) {
    if let number = names[name] {
      append(count: number + 1)
      return
    }
    names[name] = names.count
    append(count: 0)
    append(name)
  }
}

extension JournalWriter {
  mutating func append(_ id: PersistentIdentifier, home: String) {
    switch id.origin.kind {
    case .permanent where id.storeIdentifier == home:
      append(byte: 0)
      append(name: id.entityName)
      append(signed: id.number)
    case .temporary:
      append(byte: 1)
      append(name: id.entityName)
      append(signed: id.number)
    case .permanent, .text:
      append(byte: 2)
      append(id.description)
    }
  }

  /// The value with its type and every bit.
  mutating func append(_ value: ModelValue, home: String) {
    append(byte: value.journalCode)
    switch value {
    case .null: break
    case .int(let number): append(signed: number)
    case .double(let number): append(bits: number.bitPattern)
    case .decimal(let number): append(number.description)
    case .string(let text): append(text)
    case .bool(let flag): append(byte: flag ? 1 : 0)
    case .date(let date): append(bits: date.timeIntervalSinceReferenceDate.bitPattern)
    case .uuid(let uuid): withUnsafeBytes(of: uuid.uuid) { bytes.append(contentsOf: $0) }
    case .url(let url): append(url.absoluteString)
    case .data(let data), .transformable(let data): append(data)
    case .composite(let elements):
      append(count: elements.count)
      for (name, element) in elements.sorted(by: { $0.key < $1.key }) {
        append(name: name)
        append(element, home: home)
      }
    case .reference(let id): append(id, home: home)
    case .references(let ids):
      append(count: ids.count)
      for id in ids { append(id, home: home) }
    }
  }
}

extension ModelValue {
  /// What stands before a value in the journal.
  fileprivate var journalCode: UInt8 {
    switch self {
    case .null: 0
    case .int: 1
    case .double: 2
    case .decimal: 3
    case .string: 4
    case .bool: 5
    case .date: 6
    case .uuid: 7
    case .url: 8
    case .data: 9
    case .transformable: 10
    case .composite: 11
    case .reference: 12
    case .references: 13
    }
  }
}
