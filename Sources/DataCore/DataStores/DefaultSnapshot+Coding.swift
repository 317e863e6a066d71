import Foundation

extension DefaultSnapshot {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DataStoreSnapshotCodingKey.self)
    try container.encode(persistentIdentifier, forKey: .persistentIdentifier)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      try container.encode(TaggedValue(value: value), forKey: .modeledProperty(name))
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DataStoreSnapshotCodingKey.self)
    var values: [String: ModelValue] = [:]
    for key in container.allKeys {
      guard case .modeledProperty(let name) = key else { continue }
      values[name] = try container.decode(TaggedValue.self, forKey: key).value
    }
    self.init(
      try container.decode(PersistentIdentifier.self, forKey: .persistentIdentifier),
      values: values)
  }
}

/// A value under its type's name: `{"date": {"bits": …}}`.
///
/// It asks its coder for nothing but text, whole numbers, true and false: their forms do not depend
/// on how the coder writes dates, data and numbers that are none.
private struct TaggedValue: Codable {
  let value: ModelValue

  private enum Tag: String, CodingKey {
    case null, int, double, decimal, string, bool, date, uuid, url, data, composite, reference,
      references, transformable
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Tag.self)
    switch value {
    case .null: try container.encode(true, forKey: .null)
    case .int(let value): try container.encode(value, forKey: .int)
    case .double(let value): try container.encode(ExactDouble(value), forKey: .double)
    case .decimal(let value): try container.encode(value.description, forKey: .decimal)
    case .string(let value): try container.encode(value, forKey: .string)
    case .bool(let value): try container.encode(value, forKey: .bool)
    case .date(let value):
      try container.encode(ExactDouble(value.timeIntervalSinceReferenceDate), forKey: .date)
    case .uuid(let value): try container.encode(value.uuidString, forKey: .uuid)
    case .url(let value): try container.encode(value.absoluteString, forKey: .url)
    case .data(let value): try container.encode(value.base64EncodedString(), forKey: .data)
    case .transformable(let value):
      try container.encode(value.base64EncodedString(), forKey: .transformable)
    case .composite(let values):
      try container.encode(values.mapValues(TaggedValue.init(value:)), forKey: .composite)
    case .reference(let value): try container.encode(value, forKey: .reference)
    case .references(let values): try container.encode(values, forKey: .references)
    }
  }

  init(value: ModelValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Tag.self)
    guard let tag = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "The value has no type."))
    }
    func made<Value>(_ value: Value?) throws -> Value {
      if let value { return value }
      throw DecodingError.dataCorruptedError(
        forKey: tag, in: container, debugDescription: "It is no \(tag.rawValue).")
    }
    func text() throws -> String { try container.decode(String.self, forKey: tag) }
    func double() throws -> Double { try container.decode(ExactDouble.self, forKey: tag).value }
    switch tag {
    case .null: value = .null
    case .int: value = .int(try container.decode(Int64.self, forKey: tag))
    case .double: value = .double(try double())
    case .decimal: value = .decimal(try made(Decimal(exact: text())))
    case .string: value = .string(try text())
    case .bool: value = .bool(try container.decode(Bool.self, forKey: tag))
    case .date: value = .date(Date(timeIntervalSinceReferenceDate: try double()))
    case .uuid: value = .uuid(try made(UUID(uuidString: text())))
    case .url: value = .url(try made(URL(string: text())))
    case .data: value = .data(try made(Data(base64Encoded: text())))
    case .transformable: value = .transformable(try made(Data(base64Encoded: text())))
    case .composite:
      value = .composite(
        try container.decode([String: TaggedValue].self, forKey: tag).mapValues(\.value))
    case .reference:
      value = .reference(try container.decode(PersistentIdentifier.self, forKey: tag))
    case .references:
      value = .references(try container.decode([PersistentIdentifier].self, forKey: tag))
    }
  }
}

/// A number as the shortest text that gives it back; by its bits where no text does (`bits:…`).
private struct ExactDouble: Codable {
  let value: Double

  init(_ value: Double) { self.value = value }

  private static let bitsMark = "bits:"

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      value.isNaN ? Self.bitsMark + String(value.bitPattern, radix: 16) : value.description)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let bits = text.hasPrefix(Self.bitsMark) ? UInt64(text.dropFirst(5), radix: 16) : nil
    guard let value = bits.map(Double.init(bitPattern:)) ?? Double(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is no number.")
    }
    self.value = value
  }
}
