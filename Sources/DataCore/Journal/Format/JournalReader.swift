import Foundation

/// Reads a record's bytes. Throws `JournalReader.Malformed` for bytes that no writer made.
struct JournalReader {
  struct Malformed: Error {}

  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var names: [String] = []
  private var origins: [String: IdentifierOrigin] = [:]
  private var temporaryOrigins: [String: IdentifierOrigin] = [:]

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  var isAtEnd: Bool { place >= bytes.endIndex }

  mutating func byte() throws -> UInt8 {
    guard place < bytes.endIndex else { throw Malformed() }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func number() throws -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      if shift > 63 { throw Malformed() }
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
  }

  /// A number of things that each take a byte or more.
  mutating func count() throws -> Int {
    let number = try number()
    guard number <= UInt64(bytes.endIndex - place) else { throw Malformed() }
    return Int(number)
  }

  mutating func signed() throws -> Int64 {
    let number = try number()
    return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
  }

  mutating func bits() throws -> UInt64 {
    try take(8).enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64($1.offset * 8) }
  }

  mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.endIndex - place else { throw Malformed() }
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func block() throws -> ArraySlice<UInt8> { try take(try count()) }

  mutating func text() throws -> String {
    guard let text = String(validating: try block(), as: UTF8.self) else { throw Malformed() }
    return text
  }

  mutating func optionalText() throws -> String? { try flag() ? try text() : nil }

  mutating func flag() throws -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw Malformed()
    }
  }

  mutating func name() throws -> String {
    let number = try self.number()
    if number == 0 {
      let name = try text()
      names.append(name)
      return name
    }
    guard number <= UInt64(names.count) else { throw Malformed() }
    return names[Int(number) - 1]
  }
}

extension JournalReader {
  mutating func identifier(home: String) throws -> PersistentIdentifier {
    switch try byte() {
    case 0:
      let entity = try name()
      let origin =
        origins[entity] ?? IdentifierOrigin(store: home, entity: entity, kind: .permanent)
      origins[entity] = origin
      return PersistentIdentifier(origin, try signed())
    case 1:
      let entity = try name()
      let origin =
        temporaryOrigins[entity] ?? IdentifierOrigin(store: nil, entity: entity, kind: .temporary)
      temporaryOrigins[entity] = origin
      return PersistentIdentifier(origin, try signed())
    case 2:
      guard let id = PersistentIdentifier(try text()) else { throw Malformed() }
      return id
    default: throw Malformed()
    }
  }

  /// Composites lie no deeper than this in one another.
  private static let depthLimit = 64

  mutating func value(home: String, depth: Int = 0) throws -> ModelValue {
    switch try byte() {
    case 0: return .null
    case 1: return .int(try signed())
    case 2: return .double(Double(bitPattern: try bits()))
    case 3: return .decimal(try decimal())
    case 4: return .string(try text())
    case 5: return .bool(try flag())
    case 6:
      return .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: try bits())))
    case 7:
      var uuid = UUID().uuid
      let bytes = try take(16)
      withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes) }
      return .uuid(UUID(uuid: uuid))
    case 8:
      guard let url = URL(string: try text()) else { throw Malformed() }
      return .url(url)
    case 9: return .data(Data(try block()))
    case 10: return .transformable(Data(try block()))
    case 11:
      if depth > Self.depthLimit { throw Malformed() }
      var elements: [String: ModelValue] = [:]
      for _ in 0..<(try count()) {
        let name = try name()
        elements[name] = try value(home: home, depth: depth + 1)
      }
      return .composite(elements)
    case 12: return .reference(try identifier(home: home))
    case 13: return .references(try identifiers(home: home))
    default: throw Malformed()
    }
  }

  mutating func identifiers(home: String) throws -> [PersistentIdentifier] {
    let count = try count()
    var ids: [PersistentIdentifier] = []
    ids.reserveCapacity(count)
    for _ in 0..<count { ids.append(try identifier(home: home)) }
    return ids
  }

  private mutating func decimal() throws -> Decimal {
    guard let number = Decimal(exact: try text()) else { throw Malformed() }
    return number
  }
}
