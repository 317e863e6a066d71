import DataCore

/// Makes imported objects, and then their links.
struct ImportRun {
  private struct Waiting {
    var record: Record
    var links: [ImportedObject.Link]
  }

  /// A link whose objects are known.
  private struct Resolved {
    var owner: PersistentIdentifier
    var property: String
    var relationship: RelationshipDescription
    var targets: [PersistentIdentifier] = []
  }

  private struct Lost {
    var count = 0
    var example = ""
  }

  private let store: OpenStore
  private var new: [String: Record] = [:]
  private var waiting: [Waiting] = []
  private var counts: [String: Int] = [:]
  /// Links that lead nowhere, by property.
  private var lost: [String: Lost] = [:]

  init(_ store: OpenStore) { self.store = store }

  mutating func insert(_ object: ImportedObject, into context: ModelContext) throws {
    let record = try context.insert(
      entityNamed: object.entity.name, values: object.values, store: store.store.identifier)
    counts[object.entity.name, default: 0] += 1
    if let id = object.id, new.updateValue(record, forKey: id) != nil {
      throw LaunchError(status: .failed, message: "The object \(id) occurs twice.")
    }
    waiting.append(Waiting(record: record, links: object.links))
  }

  /// Links the objects.
  mutating func link(in context: ModelContext) throws {
    var links: [Resolved] = []
    for entry in waiting {
      for link in entry.links where !link.ids.isEmpty {
        links.append(try resolved(link, of: entry.record))
      }
    }
    try linkHubs(links, in: context)
    for link in links {
      guard let first = link.targets.first else { continue }
      let value: ModelValue =
        !link.relationship.isToMany
        ? .reference(first)
        : link.relationship.isOrdered ? .references(link.targets) : .set(of: link.targets)
      try context.setValue(value, for: link.property, of: link.owner)
    }
  }

  /// Links objects that very many others name from their own side, all at once: from the others'
  /// side each link would copy all those before it.
  private func linkHubs(_ links: [Resolved], in context: ModelContext) throws {
    struct Hub: Hashable {
      var id: PersistentIdentifier
      var property: String
    }
    var members: [Hub: [PersistentIdentifier]] = [:]
    for link in links {
      guard let inverse = link.relationship.inverse else { continue }
      for target in link.targets {
        members[Hub(id: target, property: inverse), default: []].append(link.owner)
      }
    }
    for (hub, owners) in members.sorted(by: { $0.key.id < $1.key.id }) where owners.count > 64 {
      guard let record = try context.record(for: hub.id), let entity = record.entity,
        let slot = entity.slot(of: hub.property),
        let relationship = entity.properties[slot].relationship, relationship.isToMany
      else { continue }
      let all = record.value(at: slot).identifiers + owners
      try context.setValue(
        relationship.isOrdered ? .references(all) : .set(of: all), for: hub.property, of: hub.id)
    }
  }

  private mutating func resolved(
    _ link: ImportedObject.Link, of record: Record
  ) throws -> Resolved {
    var resolved = Resolved(
      owner: record.identifier, property: link.property, relationship: link.relationship)
    for id in link.ids {
      if let target = try target(id, of: link.relationship) {
        resolved.targets.append(target)
      } else {
        let name = "\(record.entity?.name ?? "").\(link.property)"
        lost[name, default: Lost(example: id)].count += 1
      }
    }
    return resolved
  }

  /// A new object, or one of the store; throws where it is none that the relationship takes.
  private func target(
    _ text: String, of relationship: RelationshipDescription
  ) throws -> PersistentIdentifier? {
    let id: PersistentIdentifier
    if let record = new[text] {
      id = record.identifier
    } else if let named = PersistentIdentifier(text),
      named.storeIdentifier == store.store.identifier, store.model[named.entityName] != nil,
      let row = try store.reader.rows(for: [named])[named]
    {
      id = row.id
    } else {
      return nil
    }
    guard store.model[id.entityName]?.isKind(of: relationship.destination) == true else {
      throw LaunchError(
        status: .failed,
        message: "\(text) is a \(id.entityName), where a \(relationship.destination) is linked.")
    }
    return id
  }

  /// What was done and what was left out, in sentences.
  func report() -> [String] {
    let parts = counts.sorted { $0.key < $1.key }.map { UndoName.count($0.value, $0.key) }
    var sentences = ["Imported \(parts.isEmpty ? "nothing" : CommandSession.listed(parts))."]
    for (name, lost) in lost.sorted(by: { $0.key < $1.key }) {
      sentences.append(
        "\(UndoName.count(lost.count, "link")) of \(name) left out: the objects are neither in "
          + "the files nor in the store, like \(lost.example).")
    }
    return sentences
  }
}
