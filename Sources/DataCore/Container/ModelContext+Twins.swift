// Objects that became one: several faces on one record.

/// A new object that became a change of another one.
struct Absorption {
  /// The other one.
  let id: PersistentIdentifier
  /// The objects of an app that stood for the new one.
  let faces: [WeakFace]
}

struct WeakFace {
  private(set) weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }

  var face: (any PersistentModel)? { object as? any PersistentModel }
}

extension Record {
  /// Tells who observes through any of the objects on the record.
  func notifyTwins(_ slot: Int) {
    guard let context, !context.twins.isEmpty, context.twins[ObjectIdentifier(self)] != nil else {
      return
    }
    for face in context.faces(of: self) { face._$notify(slot) }
  }
}

extension ModelContext {
  /// Drops what stands for objects that are gone. Where none is left, fetches look for none.
  func forgetTwins() {
    if twins.isEmpty { return }
    twins = twins.compactMapValues { faces in
      let left = faces.filter { $0.object != nil }
      return left.isEmpty ? nil : left
    }
  }

  /// The objects on the record, the one that it hands out first.
  func faces(of record: Record) -> [any PersistentModel] {
    let first = record.object as? any PersistentModel
    let others =
      twins[ObjectIdentifier(record)]?.compactMap(\.face)
      // Another record may have been there once.
      .filter { $0._$record === record } ?? []
    return (first.map { [$0] } ?? []) + others.filter { $0 !== first }
  }

  /// One that is left on a record whose first object is gone; it is handed out from then on.
  func survivor(on record: Record) -> (any PersistentModel)? {
    guard
      let face = twins[ObjectIdentifier(record)]?.lazy.compactMap(\.face)
        .first(where: { $0._$record === record })
    else { return nil }
    record.object = face
    return face
  }

  /// Puts all objects of one record on another one, which they show from then on.
  func moveFaces(from old: Record, to new: Record) {
    let faces = faces(of: old)
    old.object = nil
    twins[ObjectIdentifier(old)] = nil
    for face in faces { put(face, on: new) }
  }

  private func put(_ face: any PersistentModel, on record: Record) {
    face._$attach(record, moving: false)
    if record.object == nil {
      record.object = face
    } else if record.object !== face {
      twins[ObjectIdentifier(record), default: []].append(WeakFace(face))
    }
  }

  /// The identifier under which an object is now, if it became a change of another one.
  func present(_ id: PersistentIdentifier) -> PersistentIdentifier {
    guard id.isTemporary, let managed else { return id }
    var id = id
    while let absorption = managed.absorbed[id] { id = permanent[absorption.id] ?? absorption.id }
    return id
  }

  /// An object that had become a change of another one is there again by itself: undo brought it
  /// back, into this record.
  func part(_ record: Record) {
    guard let managed, let absorption = managed.absorbed.removeValue(forKey: record.identifier)
    else { return }
    managed.parted[record.identifier] = absorption
    for face in absorption.faces.compactMap(\.face) where face._$record !== record {
      let other = face._$record
      twins[ObjectIdentifier(other)]?.removeAll { $0.object === face || $0.object == nil }
      if other.object === face {
        other.object = twins[ObjectIdentifier(other)]?.first?.object
      }
      put(face, on: record)
      record.notifyAll()
    }
  }

  /// Objects that redo takes out again as it changes those that they had become.
  func rejoin(_ changes: [ObjectChange], _ doomed: [Record]) throws {
    guard let managed, !managed.parted.isEmpty else { return }
    let changed = Set(changes.filter { !$0.isDelete }.map(\.id))
    for record in doomed {
      guard let absorption = managed.parted[record.identifier],
        changed.contains(permanent[absorption.id] ?? absorption.id),
        let other = try self.record(for: absorption.id)
      else { continue }
      managed.parted[record.identifier] = nil
      managed.absorbed[record.identifier] = absorption
      moveFaces(from: record, to: other)
      other.notifyAll()
    }
  }
}
