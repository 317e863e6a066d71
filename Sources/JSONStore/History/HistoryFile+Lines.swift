import DataCore
import Foundation

extension HistoryFile {
  /// Changes are numbered in the order they stand: the transaction's number above these bits.
  private static let changeBits: Int64 = 32

  /// The line of a save.
  ///
  /// - Parameters:
  ///   - changes: under permanent identifiers.
  ///   - inserted: the temporary ones of new objects, and their permanent ones.
  func line(
    of changes: ChangeSet, inserted: IdentifierMap<PersistentIdentifier>,
    _ before: [PersistentIdentifier: [ModelValue]], _ request: SaveRequest, number: Int64
  ) -> [UInt8] {
    let new = Set(inserted.map(\.value))
    let sorted = changes.sorted
    let again = sorted.filter { $0.isInsert && !new.contains($0.id) }
    let made = request.changes.sorted.compactMap { change in
      change.isInsert ? inserted[change.id].flatMap { changes[$0] } : nil
    }
    let rest = sorted.filter { !$0.isInsert && !$0.isDelete } + sorted.filter(\.isDelete)
    var members: [JSONNode.Member] = [.init(name: "number", value: .number(number))]
    func add(_ name: String, _ text: String?) {
      if let text { members.append(.init(name: name, value: .string(text))) }
    }
    add("timestamp", ExactDate.text(request.date))
    add("author", request.author)
    add("contextName", request.contextName)
    add("bundle", Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
    add("process", String(ProcessInfo.processInfo.processIdentifier))
    members.append(
      .init(
        name: "changes", value: .array((again + made + rest).map { node(of: $0, before[$0.id]) })))
    return JSONText.bytes { $0.append(.object(members)) }
  }

  private func node(of change: ObjectChange, _ before: [ModelValue]?) -> JSONNode {
    let properties = change.entity.properties
    var members: [JSONNode.Member] = []
    switch change.kind {
    case .insert: members.append(.init(name: "insert", value: .string(key(change.id))))
    case .update(let changes):
      members.append(.init(name: "update", value: .string(key(change.id))))
      let names = changes.compactMap { change in
        properties.indices.contains(change.slot) ? properties[change.slot].name : nil
      }
      members.append(.init(name: "properties", value: .names(names.sorted())))
    case .delete:
      members.append(.init(name: "delete", value: .string(key(change.id))))
      let kept = zip(properties, before ?? []).compactMap { property, value in
        property.attribute.flatMap { attribute in
          attribute.preservesValueOnDeletion
            ? JSONNode.Member(name: property.name, value: value.node(of: attribute)) : nil
        }
      }
      if !kept.isEmpty { members.append(.init(name: "tombstone", value: .object(kept))) }
    }
    return .object(members)
  }

  private func key(_ id: PersistentIdentifier) -> String { "\(id.entityName)/p\(id.number)" }

  func entry(_ node: JSONNode, _ number: Int64) -> HistoryEntry {
    let changes = node["changes"]?.elements ?? []
    return HistoryEntry(
      number: number, storeIdentifier: storeIdentifier,
      timestamp: node["timestamp"]?.text.flatMap(ExactDate.parse) ?? Date(timeIntervalSince1970: 0),
      author: node["author"]?.text, contextName: node["contextName"]?.text,
      bundleIdentifier: node["bundle"]?.text, processIdentifier: node["process"]?.text,
      changes: changes.enumerated().compactMap {
        change($1, number << Self.changeBits | Int64($0))
      })
  }

  private func change(_ node: JSONNode, _ number: Int64) -> HistoryEntryChange? {
    let kinds: [(String, HistoryEntryChange.Kind)] = [
      ("insert", .insert), ("update", .update), ("delete", .delete),
    ]
    for (word, kind) in kinds {
      guard let text = node[word]?.text,
        let id = PersistentIdentifier("x-coredata://\(storeIdentifier)/\(text)")
      else { continue }
      let names = (node["properties"]?.elements ?? []).compactMap(\.text)
      let known = model[id.entityName]
      return HistoryEntryChange(
        number: number, kind: kind, id: id, properties: names,
        hasUnknownProperties: names.contains { known?.property($0) == nil },
        tombstone: tombstone(node["tombstone"], known))
    }
    return nil
  }

  private func tombstone(
    _ node: JSONNode?, _ entity: EntityDescription?
  ) -> [String: ModelValue] {
    guard case .object(let members) = node else { return [:] }
    var values: [String: ModelValue] = [:]
    for member in members {
      guard let attribute = entity?.property(member.name)?.attribute else { continue }
      values[member.name] = try? ModelValue(member.value, as: attribute)
    }
    return values
  }
}
