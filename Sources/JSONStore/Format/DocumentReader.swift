import DataCore

/// Reads a store's file, and says in which line and column it is none.
struct DocumentReader {
  private(set) var scanner: JSONScanner
  private let name: String
  private(set) var document: StoreDocument
  private var links: DocumentLinks
  /// Each object's values by slot; links are added once all objects are known.
  private(set) var objects: [PersistentIdentifier: [ModelValue]] = [:]
  private var ends: LinkEnds
  private var origins: [String: IdentifierOrigin] = [:]

  /// What a file says: the document, and its objects with all links.
  static func read(
    _ bytes: [UInt8], name: String
  ) throws -> (document: StoreDocument, objects: [PersistentIdentifier: [ModelValue]]) {
    var reader = DocumentReader(bytes, name: name)
    do {
      try reader.readAll()
    } catch let error as InputError {
      throw DataError(
        .damaged,
        "“\(name)” cannot be read at line \(error.line), column \(error.column ?? 1): "
          + "\(error.message).",
        remedy: "Mend that place with a text editor, or put a copy back; until then nothing is"
          + " saved into the file.")
    }
    return (reader.document, reader.objects)
  }

  private init(_ bytes: [UInt8], name: String) {
    scanner = JSONScanner(bytes)
    self.name = name
    let model = ModelDescription([])
    document = StoreDocument(identifier: "", model: model)
    ends = LinkEnds(model)
    links = DocumentLinks(model, ends)
  }

  private mutating func readAll() throws {
    scanner.skipBlanks()
    guard scanner.peek == UInt8(ascii: "{") else {
      throw notAStore("it does not begin with {")
    }
    _ = scanner.take("{")
    let version = try member("cairn").integer
    guard version == Int64(StoreDocument.version) else {
      throw DataError(
        .notAStore, "“\(name)” is of version \(version.map(String.init) ?? "?") of its form.",
        remedy: "Open it with the program that made it, or a newer Cairn.")
    }
    try comma()
    let identifier = try text("store")
    try comma()
    let transaction = try whole("transaction")
    try comma()
    let lastKeys = try keys()
    try comma()
    let model = try entities()
    document = StoreDocument(
      identifier: identifier, model: model, transaction: transaction, lastKeys: lastKeys)
    ends = LinkEnds(model)
    links = DocumentLinks(model, ends)
    try comma()
    try readObjects()
    guard scanner.take("}") else { throw scanner.fail("expected }, found \(scanner.found)") }
    try scanner.expectEnd()
    try links.join(into: &objects)
    for (id, values) in objects {
      guard let entity = model[id.entityName] else { continue }
      document.objects[entity.name, default: [:]][id.number] = StoreDocument.lines(
        of: id, entity, values, ends)
    }
  }

  private func notAStore(_ reason: String) -> DataError {
    DataError(
      .notAStore, "“\(name)” is no JSON store: \(reason).",
      remedy: "Give the path of a store that Cairn made, or import its objects.")
  }
}

extension DocumentReader {
  private mutating func comma() throws(InputError) {
    guard scanner.take(",") else { throw scanner.fail("expected , found \(scanner.found)") }
  }

  /// The value of the member that must be next.
  private mutating func member(_ name: String) throws -> JSONNode {
    try begin(name)
    return try scanner.value()
  }

  private mutating func begin(_ name: String) throws {
    scanner.skipBlanks()
    guard scanner.peek == UInt8(ascii: "\"") else {
      throw scanner.fail("expected \"\(name)\", found \(scanner.found)")
    }
    let place = scanner.fail("expected \"\(name)\" here")
    guard try scanner.string() == name else {
      if name == "cairn" { throw notAStore("it does not begin with \"cairn\"") }
      throw place
    }
    guard scanner.take(":") else {
      throw scanner.fail("expected : after \"\(name)\", found \(scanner.found)")
    }
    scanner.skipBlanks()
  }

  private mutating func text(_ name: String) throws -> String {
    scanner.skipBlanks()
    let place = scanner.fail("\"\(name)\" is no text")
    guard let text = try member(name).text, !text.isEmpty else { throw place }
    return text
  }

  private mutating func whole(_ name: String) throws -> Int64 {
    scanner.skipBlanks()
    let place = scanner.fail("\"\(name)\" is no whole number")
    guard let number = try member(name).integer, number >= 0 else { throw place }
    return number
  }

  private mutating func keys() throws -> [String: Int64] {
    scanner.skipBlanks()
    let place = scanner.fail("\"lastKeys\" is no object of whole numbers")
    guard case .object(let members) = try member("lastKeys") else { throw place }
    var keys: [String: Int64] = [:]
    for member in members {
      guard let number = member.value.integer, number >= 0 else { throw place }
      keys[member.name] = number
    }
    return keys
  }

  private mutating func entities() throws -> ModelDescription {
    try begin("entities")
    guard scanner.take("[") else { throw scanner.fail("\"entities\" is no list") }
    var declarations: [ModelDescription.Declaration] = []
    if scanner.take("]") { return ModelDescription([]) }
    repeat {
      scanner.skipBlanks()
      let place = scanner.fail("")
      let node = try scanner.value()
      do {
        declarations.append(try ModelDescription.Declaration(node))
      } catch {
        throw InputError(message: error.message, line: place.line, column: place.column)
      }
    } while scanner.take(",")
    guard scanner.take("]") else { throw scanner.fail("expected ], found \(scanner.found)") }
    return ModelDescription(declarations)
  }
}

extension DocumentReader {
  /// Goes through the members of the object that is next.
  private mutating func members(
    _ body: (inout DocumentReader, String, InputError) throws -> Void
  ) throws {
    scanner.skipBlanks()
    guard scanner.take("{") else {
      throw scanner.fail("expected an object, found \(scanner.found)")
    }
    if scanner.take("}") { return }
    var names: Set<String> = []
    repeat {
      scanner.skipBlanks()
      guard scanner.peek == UInt8(ascii: "\"") else {
        throw scanner.fail("expected a name in double quotes, found \(scanner.found)")
      }
      var place = scanner.fail("")
      let name = try scanner.string()
      place.message = "“\(name)” occurs twice in one object"
      guard names.insert(name).inserted else { throw place }
      guard scanner.take(":") else {
        throw scanner.fail("expected : after “\(name)”, found \(scanner.found)")
      }
      scanner.skipBlanks()
      try body(&self, name, place)
    } while scanner.take(",")
    guard scanner.take("}") else {
      throw scanner.fail("expected , or } in the object, found \(scanner.found)")
    }
  }

  private mutating func readObjects() throws {
    try begin("objects")
    try members { reader, name, place in
      var place = place
      guard let entity = reader.document.model[name], !entity.isAbstract else {
        place.message = "there is no entity “\(name)” that has objects"
        throw place
      }
      try reader.members { reader, key, place in try reader.readObject(key, entity, place) }
    }
  }

  private mutating func readObject(
    _ key: String, _ entity: EntityDescription, _ place: InputError
  ) throws {
    var place = place
    guard key.first == "p", let number = Int64(key.dropFirst()), number > 0,
      key == "p\(number)"
    else {
      place.message = "“\(key)” is no key; keys are p1, p2 and so on"
      throw place
    }
    let id = PersistentIdentifier(origin(of: entity), number)
    guard links.add(id, root: entity.rootName) else {
      place.message = "“\(key)” is another object of “\(entity.rootName)” already"
      throw place
    }
    document.lastKeys[entity.rootName] = max(document.lastKeys[entity.rootName] ?? 0, number)
    var values = entity.properties.map { property in
      property.relationship?.isToMany == true ? ModelValue.references([]) : .null
    }
    try members { reader, name, place in
      var place = place
      guard let slot = entity.slot(of: name) else {
        place.message = "“\(entity.name)” has no property “\(name)”"
        throw place
      }
      let value = reader.scanner.fail("")
      let node = try reader.scanner.value()
      let property = entity.properties[slot]
      if let attribute = property.attribute {
        do {
          values[slot] = try ModelValue(node, as: attribute)
        } catch let error as FormatError {
          throw InputError(
            message: "“\(name)” of \(entity.name) \(key): \(error.message)", line: value.line,
            column: value.column)
        }
      } else {
        try reader.links.note(node, property, slot, of: id, entity, value)
      }
    }
    objects[id] = values
  }

  private mutating func origin(of entity: EntityDescription) -> IdentifierOrigin {
    if let origin = origins[entity.name] { return origin }
    let origin = IdentifierOrigin(
      store: document.identifier, entity: entity.name, kind: .permanent)
    origins[entity.name] = origin
    return origin
  }
}

extension ModelDescription.Declaration {
  fileprivate init(_ node: JSONNode) throws(FormatError) {
    guard let name = node["name"]?.text, !name.isEmpty else {
      throw FormatError(message: "an entity has no name")
    }
    var properties: [PropertyDescription] = []
    for property in node["properties"]?.elements ?? [] {
      properties.append(try PropertyDescription(property))
    }
    self.init(
      name, superentityName: node["superentity"]?.text,
      isAbstract: node["abstract"]?.truth ?? false, properties: properties,
      uniquenessConstraints: (node["unique"]?.elements ?? []).map { group in
        (group.elements ?? []).compactMap(\.text)
      },
      indexes: (node["indexes"]?.elements ?? []).compactMap { index in
        index["name"]?.text.map { name in
          IndexDescription(
            name, properties: (index["properties"]?.elements ?? []).compactMap(\.text))
        }
      })
  }
}
