import DataCore

/// `import`: new objects from files, in one transaction.
enum ImportCommand {
  static let description = CommandDescription(
    .importing, "ENTITY FILE...", "Adds the objects that files describe, all or none.",
    notes: [
      "The file's name says the format (.json, .jsonl, .csv, .tsv), or --format; - is the standard "
        + "input. What a file leaves out has its default value. Several entities are imported "
        + "together: cairn import Tag tags.json Trip trips.json.",
      "objectIDs in the files stand for the new objects, so that links between these are kept; a "
        + "link to an object of the store itself is kept too. Other links are left out, and told.",
    ],
    minimum: 2, maximum: nil
  ) { session in
    let words = session.request.arguments
    guard words.count.isMultiple(of: 2) else {
      throw LaunchError.wrongUsage("import takes pairs of words: ENTITY FILE ENTITY FILE ...")
    }
    let homes = try stride(from: 0, to: words.count, by: 2).map { try session.home(of: words[$0]) }
    guard let store = homes.first?.store, homes.allSatisfy({ $0.store === store }) else {
      throw LaunchError.wrongUsage(
        "These entities lie in several stores; import into one store at a time.")
    }
    let files = try homes.enumerated().map { index, home in
      try ImportFile(words[index * 2 + 1], of: home.entity, in: session, store)
    }
    var run = ImportRun(store)
    let name = "Import " + homes.map(\.entity.label).joined(separator: " and ")
    _ = try session.change(store, named: name) { context, _ in
      for file in files { try file.objects { try run.insert($0, into: context) } }
      try run.link(in: context)
    }
    for sentence in run.report() { session.io.say(sentence) }
  }
}

/// Makes imported objects, and then their links.
private struct ImportRun {
  private struct Waiting {
    var record: Record
    var links: [ImportedObject.Link]
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

  /// Links the objects. Those with many members come first: then the other ends hold already.
  mutating func link(in context: ModelContext) throws {
    var links: [(record: Record, link: ImportedObject.Link)] = []
    for entry in waiting {
      for link in entry.links where !link.ids.isEmpty { links.append((entry.record, link)) }
    }
    links.sort { $0.link.ids.count > $1.link.ids.count }
    for (record, link) in links {
      var targets: [PersistentIdentifier] = []
      for id in link.ids {
        if let target = try target(id, of: link.relationship) {
          targets.append(target)
        } else {
          let name = "\(record.entity?.name ?? "").\(link.property)"
          lost[name, default: Lost(example: id)].count += 1
        }
      }
      guard let first = targets.first else { continue }
      try context.setValue(
        !link.relationship.isToMany
          ? .reference(first)
          : link.relationship.isOrdered ? .references(targets) : .set(of: targets),
        for: link.property, of: record.identifier)
    }
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
