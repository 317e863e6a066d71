import DataCore
import Foundation

/// Turns assignments into values of an entity's properties.
struct AssignmentReader {
  let session: CommandSession
  let store: OpenStore
  let entity: EntityDescription
  /// The object that is changed; nil for a new one.
  let row: Row?

  /// Values by property, in the order of the words; for `+=` and `-=` all members.
  ///
  /// Throws status 2 for a property or a value that is none, status 3 for an object that is not
  /// there.
  func values(_ words: [String]) throws -> [String: ModelValue] {
    var values: [String: ModelValue] = [:]
    for word in words {
      let assignment = try Assignment(word)
      let name = assignment.names[0]
      guard let property = entity.property(name) else {
        throw LaunchError.unknownProperty(
          name, of: entity.name, among: entity.properties.map(\.name))
      }
      if values[name] != nil, assignment.names.count == 1, assignment.form != .adding,
        assignment.form != .removing
      {
        throw LaunchError.wrongUsage("\(name) is set twice.")
      }
      switch property.kind {
      case .attribute(let attribute):
        values[name] = try value(assignment, attribute, now: values[name] ?? row?[name])
      case .relationship(let relationship):
        values[name] = try links(assignment, relationship, now: values[name])
      }
    }
    return values
  }

  private func value(
    _ assignment: Assignment, _ attribute: AttributeDescription, now: ModelValue?
  ) throws(LaunchError) -> ModelValue {
    let reader = ValueReader(text: session.text)
    do {
      return try value(assignment, assignment.names[1...], attribute, now ?? .null, reader)
    } catch {
      throw .wrongUsage("\(assignment.name) of \(entity.name): \(error.message)")
    }
  }

  /// A value, or a composite with one element changed.
  private func value(
    _ assignment: Assignment, _ path: ArraySlice<String>, _ attribute: AttributeDescription,
    _ now: ModelValue, _ reader: ValueReader
  ) throws(TextRefusal) -> ModelValue {
    if let name = path.first {
      guard let element = attribute.elements.first(where: { $0.name == name }),
        let part = element.attribute, attribute.enumCases.isEmpty
      else {
        let names = attribute.enumCases.isEmpty ? attribute.elements.map(\.name) : []
        throw TextRefusal(
          "there is no element “\(name)”. \(NearName.remedy(for: name, among: names))")
      }
      var elements: [String: ModelValue] = [:]
      if case .composite(let present) = now { elements = present }
      elements[name] = try value(
        assignment, path.dropFirst(), part, elements[name] ?? .null, reader)
      return .composite(elements)
    }
    switch assignment.form {
    case .json: return try reader.value(try reader.json(assignment.text), as: attribute)
    case .text:
      if assignment.text.isEmpty, attribute.type != .string {
        throw TextRefusal("an empty text is no value; nil is written \(assignment.name):=null.")
      }
      return try reader.typed(assignment.text, as: attribute)
    case .adding, .removing: throw TextRefusal("+= and -= are for to-many relationships.")
    }
  }
}

extension AssignmentReader {
  private func links(
    _ assignment: Assignment, _ relationship: RelationshipDescription, now: ModelValue?
  ) throws -> ModelValue {
    guard assignment.names.count == 1 else {
      throw LaunchError.wrongUsage(
        "\(assignment.names[0]) of \(entity.name) is a relationship; set its objects by their IDs.")
    }
    let ids = try words(assignment).map { try target($0, of: relationship).row.id }
    guard relationship.isToMany else {
      guard assignment.form == .text || assignment.form == .json, ids.count <= 1 else {
        throw LaunchError.wrongUsage(
          "\(assignment.name) of \(entity.name) takes one \(relationship.destination).")
      }
      return ids.first.map { .reference($0) } ?? .null
    }
    var members: [PersistentIdentifier] = []
    if assignment.form == .adding || assignment.form == .removing {
      if let now {
        members = now.identifiers
      } else if let row {
        members = try store.related(to: row.id, through: assignment.name)
      }
    }
    if assignment.form == .removing {
      members.removeAll { ids.contains($0) }
    } else {
      for id in ids where !members.contains(id) { members.append(id) }
    }
    return relationship.isOrdered ? .references(members) : .set(of: members)
  }

  /// The IDs: separated by commas, or in JSON a text, a list or null.
  private func words(_ assignment: Assignment) throws(LaunchError) -> [String] {
    guard assignment.form == .json else {
      return assignment.text.split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    let refusal = LaunchError.wrongUsage(
      "\(assignment.name) of \(entity.name) takes null, an ID or a list of IDs.")
    guard let node = try? JSONNode(parsing: assignment.text), let words = node.words else {
      throw refusal
    }
    return words
  }

  /// A linked object lies in the same store.
  private func target(
    _ word: String, of relationship: RelationshipDescription
  ) throws -> FoundObject {
    guard let destination = store.model[relationship.destination] else {
      throw LaunchError(
        status: .notFound, message: "There is no entity “\(relationship.destination)”.")
    }
    return try session.object(
      word, among: [.init(store: store, entity: destination)], of: destination.name)
  }
}

extension JSONNode {
  /// The texts of null, of a text, or of a list of texts; nil for everything else.
  var words: [String]? {
    switch self {
    case .null: return []
    case .string(let word): return [word]
    case .array(let elements):
      let words = elements.compactMap { element in
        if case .string(let word) = element { word } else { nil }
      }
      return words.count == elements.count ? words : nil
    case .bool, .number, .object: return nil
    }
  }
}
