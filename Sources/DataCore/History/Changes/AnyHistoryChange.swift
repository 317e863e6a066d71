/// What an `any HistoryDelete` answers, where the class is not known: the preserved values by name.
@dynamicMemberLookup
public struct _PropertyNames {
  public subscript(dynamicMember name: String) -> String { name }
}

/// The tombstone of an `any HistoryDelete`: `tombstone[\.name]` is the preserved value of `name`.
public struct _AnyHistoryTombstone: Sendable {
  let value: @Sendable (String) -> (any Sendable)?

  /// The value that the property had; nil where it was not kept, was nil, or is none of the object.
  public subscript(keyPath: KeyPath<_PropertyNames, String>) -> (any Sendable)? {
    value(_PropertyNames()[keyPath: keyPath])
  }
}

extension HistoryDelete {
  /// The tombstone, for code that does not know the class.
  @_disfavoredOverload
  public var tombstone: _AnyHistoryTombstone {
    let own: HistoryTombstone<Model> = tombstone
    return _AnyHistoryTombstone { own[named: $0] }
  }
}

extension HistoryUpdate {
  /// The changed properties, for code that does not know the class: key paths of the class that
  /// declares each, so that `contains(\Trip.name)` holds for subclasses of `Trip` too.
  @_disfavoredOverload
  public var updatedAttributes: [AnyKeyPath] {
    let own: [any PartialKeyPath<Model> & Sendable] = updatedAttributes
    let metadata = Model.storedMetadata
    return own.map { keyPath in
      let name = Model.propertyName(of: keyPath)
      return metadata.first { $0.name == name }?.keypath ?? keyPath
    }
  }
}
