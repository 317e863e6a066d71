/// Makes changes of one class's objects; what they need of the class is looked up once.
final class HistoryModel<Model: PersistentModel>: HistoryChangeMaking {
  let metadata = Model.storedMetadata
  private var keyPaths: [String: any PartialKeyPath<Model> & Sendable] = [:]

  init() {}

  func change(_ change: HistoryEntryChange, of transaction: Int64) -> HistoryChange {
    switch change.kind {
    case .insert: .insert(DefaultHistoryInsert<Model>(change, of: transaction))
    case .update: .update(DefaultHistoryUpdate(change, of: transaction, self))
    case .delete: .delete(DefaultHistoryDelete(change, of: transaction, self))
    }
  }

  /// The property of that name as a key path from this very class; nil where it has none.
  func keyPath(of name: String) -> (any PartialKeyPath<Model> & Sendable)? {
    if let known = keyPaths[name] { return known }
    guard let keyPath = metadata.first(where: { $0.name == name })?.keypath,
      let own = keyPath as? PartialKeyPath<Model> ?? Model.inherited(keyPath)
    else { return nil }
    // A property's key path captures nothing, which cannot be asked at run time.
    let sendable = unsafeBitCast(own, to: (any PartialKeyPath<Model> & Sendable).self)
    keyPaths[name] = sendable
    return sendable
  }

  /// The preserved values as the class has them: they are read from an object that is made for it.
  func tombstone(_ kept: [String: ModelValue]) -> HistoryTombstone<Model> {
    let known = metadata.enumerated().filter { kept[$0.element.name]?.isNull == false }
    var values = kept.compactMapValues { $0.plainValue }
    if known.isEmpty { return HistoryTombstone(values) }
    let record = Record(
      slotCount: Model._$slotCount,
      identifier: .temporary(entity: Schema.entityName(of: Model.self)))
    for (slot, property) in known { record.setValue(kept[property.name] ?? .null, at: slot) }
    let object = Model.face(on: record)
    for (_, property) in known {
      values[property.name] = object.sendableValue(at: property.keypath)
    }
    return HistoryTombstone(values)
  }
}

/// The same for code that does not know the class.
protocol HistoryChangeMaking {
  func change(_ change: HistoryEntryChange, of transaction: Int64) -> HistoryChange
}

extension PersistentModel {
  static func historyModel() -> any HistoryChangeMaking { HistoryModel<Self>() }

  fileprivate static func inherited(_ keyPath: AnyKeyPath) -> PartialKeyPath<Self>? {
    func through<Root: PersistentModel>(_ root: Root.Type) -> PartialKeyPath<Self>? {
      (\Self.[seenAs: ClassMark<Root>()] as AnyKeyPath).appending(path: keyPath)
        as? PartialKeyPath<Self>
    }
    guard let root = type(of: keyPath).rootType as? any PersistentModel.Type else { return nil }
    return through(root)
  }

  /// The object itself, as one of a class above its own.
  private subscript<Root: PersistentModel>(seenAs mark: ClassMark<Root>) -> Root {
    guard let object = self as? Root else {
      preconditionFailure("\(Self.self) is no subclass of \(Root.self).")
    }
    return object
  }

  /// The value at a key path of this class or of one above it; nil for a nil.
  fileprivate func sendableValue(at keyPath: AnyKeyPath) -> (any Sendable)? {
    guard let value = (self as Any)[keyPath: keyPath] else { return nil }
    let mirror = Mirror(reflecting: value)
    var plain = [value]
    if mirror.displayStyle == .optional { plain = mirror.children.map(\.value) }
    // What a store keeps is Sendable, which cannot be asked at run time.
    return unsafeBitCast(plain, to: [any Sendable].self).first
  }
}

/// Stands for a class in a key path.
private struct ClassMark<Root>: Hashable {}

extension ModelValue {
  /// The value without a class that says what it stands for.
  fileprivate var plainValue: (any Sendable)? {
    switch self {
    case .null: nil
    case .int(let value): value
    case .double(let value): value
    case .decimal(let value): value
    case .string(let value): value
    case .bool(let value): value
    case .date(let value): value
    case .uuid(let value): value
    case .url(let value): value
    case .data(let value), .transformable(let value): value
    case .composite(let values): values.compactMapValues { $0.plainValue }
    case .reference(let id): id
    case .references(let ids): ids
    }
  }
}
