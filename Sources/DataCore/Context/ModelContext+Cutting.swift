/// What objects that stay lose of those that go.
struct LinkCuts {
  private var places: [ObjectIdentifier: [Int: Int]] = [:]
  private(set) var all: [(record: Record, slot: Int, ids: Set<PersistentIdentifier>)] = []

  mutating func note(_ id: PersistentIdentifier, at slot: Int, of record: Record) {
    if let place = places[ObjectIdentifier(record)]?[slot] {
      all[place].ids.insert(id)
      return
    }
    places[ObjectIdentifier(record), default: [:]][slot] = all.count
    all.append((record, slot, [id]))
  }
}

extension ModelContext {
  /// Takes objects that go out of a relationship; its other end goes with them.
  func cut(_ ids: Set<PersistentIdentifier>, at slot: Int, of record: Record) {
    guard record.state == .registered,
      let relationship = record.entity?.properties[slot].relationship
    else { return }
    defer { record.notify(slot) }
    guard relationship.isToMany else {
      if let target = record.values[slot].identifiers.first, ids.contains(target) {
        assign(.null, at: slot, of: record)
      }
      return
    }
    if relationship.isOrdered {
      load(record, slot: slot)
      let members = record.values[slot].identifiers.filter { !ids.contains($0) }
      assign(.references(members), at: slot, of: record)
      return
    }
    var gone = ids
    if case .references(let members) = record.values[slot] {
      gone.formIntersection(members)
      if gone.isEmpty { return }
      record.values[slot] = .references(members.filter { !gone.contains($0) })
    }
    note([PropertyChange(slot, .links(added: [], removed: gone))], of: record)
  }
}
