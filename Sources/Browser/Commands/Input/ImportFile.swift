import DataCore
import Foundation

/// A file to import: objects of an entity and those below it, in one of the formats.
struct ImportFile {
  let path: String
  let format: OutputFormat
  let entity: EntityDescription
  let model: ModelDescription
  let reader: ValueReader
  let bytes: [UInt8]

  init(
    _ path: String, of entity: EntityDescription, in session: CommandSession, _ store: OpenStore
  ) throws(LaunchError) {
    self.path = path == "-" ? "The standard input" : "“\(path)”"
    self.entity = entity
    model = store.model
    reader = ValueReader(text: session.text)
    format = try session.fileFormat(of: path)
    if path == "-" {
      bytes = try session.io.input()
      return
    }
    do {
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      let isMissing = !FileManager.default.fileExists(atPath: path)
      throw LaunchError(
        status: isMissing ? .notFound : .failed,
        message: isMissing ? "There is no file “\(path)”." : "“\(path)” cannot be read: \(error)")
    }
  }

  /// Hands out the objects in the order of the file; throws status 1 with the line.
  func objects(_ body: (ImportedObject) throws -> Void) throws {
    switch format {
    case .json, .jsonl, .table: try objectsOfJSON(body)
    case .csv: try records(delimiter: ",", body)
    case .tsv: try records(delimiter: "\t", body)
    }
  }

  private func mistake(_ message: String, line: Int) -> LaunchError {
    LaunchError(status: .failed, message: "\(path), line \(line): \(message)")
  }
}

extension ImportFile {
  /// A list of objects, or one object after the other.
  private func objectsOfJSON(_ body: (ImportedObject) throws -> Void) throws {
    var scanner = JSONScanner(bytes)
    do {
      let isList = scanner.take("[")
      var isOpen = !(isList && scanner.take("]"))
      while isOpen {
        scanner.skipBlanks()
        if !isList, scanner.peek == nil { return }
        guard scanner.peek == UInt8(ascii: "{") else {
          throw scanner.fail("expected an object, found \(scanner.found)")
        }
        let line = scanner.line
        try body(try object(try scanner.members(), line: line))
        if isList, !scanner.take(",") {
          guard scanner.take("]") else {
            throw scanner.fail("expected , or ] behind the object, found \(scanner.found)")
          }
          isOpen = false
        }
      }
      try scanner.expectEnd()
    } catch let error as InputError {
      throw mistake("\(error.message).", line: error.line)
    }
  }

  private func object(_ members: [JSONNode.Member], line: Int) throws -> ImportedObject {
    var id: String?
    if let node = members.first(where: { $0.name == "objectID" })?.value, node != .null {
      guard case .string(let text) = node else {
        throw mistake("objectID is a text, not \(node.noun).", line: line)
      }
      id = text
    }
    var object = try blank(id, line: line)
    for member in members where member.name != "objectID" {
      let property = try property(member.name, of: object.entity, line: line)
      switch property.kind {
      case .attribute(let attribute):
        do {
          object.values[member.name] = try reader.value(member.value, as: attribute)
        } catch {
          throw mistake("\(member.name): \(error.message)", line: line)
        }
      case .relationship(let relationship):
        guard let ids = member.value.words, relationship.isToMany || ids.count <= 1 else {
          throw mistake(
            "\(member.name) takes \(relationship.isToMany ? "a list of objectIDs" : "an objectID")"
              + " or null.", line: line)
        }
        object.links.append(.init(property: member.name, relationship: relationship, ids: ids))
      }
    }
    return object
  }

  /// An object without values, of the entity that its objectID names where that is one of these.
  private func blank(_ id: String?, line: Int) throws(LaunchError) -> ImportedObject {
    var object = ImportedObject(entity: entity, id: id)
    guard let id else { return object }
    guard let identifier = PersistentIdentifier(id) else {
      throw mistake("“\(id)” is no objectID, like x-coredata://STORE/Entity/p12.", line: line)
    }
    guard let named = model[identifier.entityName] else { return object }
    guard named.isKind(of: entity.name) else {
      throw mistake("“\(id)” is a \(named.name), not a \(entity.name).", line: line)
    }
    object.entity = named
    return object
  }

  private func property(
    _ name: String, of entity: EntityDescription, line: Int
  ) throws(LaunchError) -> PropertyDescription {
    if let property = entity.property(name) { return property }
    throw mistake(
      LaunchError.unknownProperty(
        name, of: entity.name, among: entity.properties.map(\.name) + ["objectID"]
      ).message, line: line)
  }
}

extension ImportFile {
  private func records(
    delimiter: Unicode.Scalar, _ body: (ImportedObject) throws -> Void
  ) throws {
    var source = DelimitedReader(bytes, delimiter: delimiter)
    do {
      guard let header = try source.next() else { return }
      let names = header.fields.map { $0 ?? "" }
      for (index, name) in names.enumerated() where names[..<index].contains(name) {
        throw mistake("the column “\(name)” occurs twice.", line: header.line)
      }
      while let record = try source.next() {
        if record.fields == [nil], names.count > 1 { continue }
        guard record.fields.count == names.count else {
          throw mistake(
            "there are \(record.fields.count) fields, but the first line names \(names.count).",
            line: record.line)
        }
        try body(try object(names, record))
      }
    } catch let error as InputError {
      throw mistake("\(error.message).", line: error.line)
    }
  }

  private func object(
    _ names: [String], _ record: DelimitedReader.Record
  ) throws -> ImportedObject {
    let line = record.line
    let fields = zip(names, record.fields)
    var object = try blank(fields.first { $0.0 == "objectID" }?.1, line: line)
    for (name, field) in fields where name != "objectID" {
      // The columns of entities beside this one are empty.
      if field == nil, object.entity.property(name) == nil, isInFamily(name) { continue }
      let property = try property(name, of: object.entity, line: line)
      do {
        switch property.kind {
        case .attribute(let attribute):
          object.values[name] = try reader.value(field: field, as: attribute)
        case .relationship(let relationship):
          object.links.append(
            .init(
              property: name, relationship: relationship, ids: try ids(field, relationship)))
        }
      } catch {
        throw mistake("\(name): \(error.message)", line: line)
      }
    }
    return object
  }

  private func isInFamily(_ name: String) -> Bool {
    model.entities.contains { entity.family.contains($0.name) && $0.property(name) != nil }
  }

  private func ids(
    _ field: String?, _ relationship: RelationshipDescription
  ) throws(TextRefusal) -> [String] {
    guard let field, !field.isEmpty else { return [] }
    if !relationship.isToMany { return [field] }
    guard let words = try reader.json(field).words else {
      throw TextRefusal("it takes a list of objectIDs in JSON.")
    }
    return words
  }
}
