extension Schema {
  /// Groups of properties that a store keeps in order; `#Index` makes one.
  public final class Index<T: PersistentModel>: SchemaProperty, _SchemaConstraint,
    CustomDebugStringConvertible
  {
    public enum Types<P> {
      case binary([PartialKeyPath<P>])
      case rtree([PartialKeyPath<P>])
    }

    public let indices: [Types<T>]
    public var name = "SwiftData.Schema.Index"
    public var originalName = ""
    public var valueType: any Any.Type = Never.self

    public init(_ indices: Types<T>...) { self.indices = indices }

    public init(_ indices: [PartialKeyPath<T>]...) { self.indices = indices.map { .binary($0) } }

    public enum CodingKeys: String, CodingKey { case indices }

    private struct Group: Codable {
      let isTree: Bool
      let properties: [String]
    }

    public init(from decoder: any Decoder) throws {
      let groups = try decoder.container(keyedBy: CodingKeys.self)
        .decode([Group].self, forKey: .indices)
      indices = groups.map { group in
        let paths: [PartialKeyPath<T>] = T.keyPaths(named: group.properties)
        return group.isTree ? .rtree(paths) : .binary(paths)
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let groups = indices.map { index in
        switch index {
        case .binary(let paths): Group(isTree: false, properties: T.names(of: paths))
        case .rtree(let paths): Group(isTree: true, properties: T.names(of: paths))
        }
      }
      try container.encode(groups, forKey: .indices)
    }

    public var _keyPathGroups: [[AnyKeyPath]] {
      indices.map { index in
        switch index {
        case .binary(let paths), .rtree(let paths): paths
        }
      }
    }

    public var _limitsUniqueness: Bool { false }

    public var debugDescription: String {
      "Index of \(T.self): \(T.described(_keyPathGroups))"
    }
  }

  /// Groups of properties that together are unique; `#Unique` makes one.
  public final class Unique<T: PersistentModel>: SchemaProperty, _SchemaConstraint,
    CustomDebugStringConvertible
  {
    public let constraints: [[PartialKeyPath<T>]]
    public var name = "SwiftData.Schema.Unique"
    public var originalName = ""
    public var valueType: any Any.Type = Never.self

    public init(_ constraints: [PartialKeyPath<T>]...) { self.constraints = constraints }

    public enum CodingKeys: String, CodingKey { case constraints }

    public init(from decoder: any Decoder) throws {
      let groups = try decoder.container(keyedBy: CodingKeys.self)
        .decode([[String]].self, forKey: .constraints)
      constraints = groups.map { T.keyPaths(named: $0) }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(_keyPathGroups.map { T.names(of: $0) }, forKey: .constraints)
    }

    public var _keyPathGroups: [[AnyKeyPath]] { constraints }
    public var _limitsUniqueness: Bool { true }

    public var debugDescription: String {
      "Unique in \(T.self): \(T.described(_keyPathGroups))"
    }
  }
}

extension _SchemaConstraint where Self: SchemaProperty {
  public var isAttribute: Bool { false }
  public var isRelationship: Bool { false }
  public var isTransient: Bool { false }
  public var isOptional: Bool { false }
  public var isUnique: Bool { _limitsUniqueness }

  public static func == (a: Self, b: Self) -> Bool { a._keyPathGroups == b._keyPathGroups }
  public func hash(into hasher: inout Hasher) { hasher.combine(_keyPathGroups) }
}

extension PersistentModel {
  static func names(of keyPaths: [AnyKeyPath]) -> [String] {
    keyPaths.compactMap { propertyName(of: $0) }
  }

  fileprivate static func described(_ groups: [[AnyKeyPath]]) -> String {
    groups.map { names(of: $0).joined(separator: " and ") }.joined(separator: ", ")
  }

  static func keyPaths(named names: [String]) -> [PartialKeyPath<Self>] {
    let metadata = storedMetadata
    return names.compactMap { name in
      metadata.first { $0.name == name }?.keypath as? PartialKeyPath<Self>
    }
  }
}
