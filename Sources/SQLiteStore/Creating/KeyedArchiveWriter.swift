/// Builds what `NSKeyedArchiver` would write, object by object.
struct KeyedArchiveWriter {
  typealias Value = PropertyListValue

  private var objects: [Value] = [.string("$null")]
  /// By their bytes: two texts that are equal to a person may have different ones.
  private var strings: [[UInt8]: Value] = [:]
  private var classes: [String: Value] = [:]

  static let null = Value.uid(0)

  /// A place for an object that others refer to before it is complete.
  mutating func reserve() -> Value {
    objects.append(.string("$null"))
    return .uid(objects.count - 1)
  }

  mutating func set(_ place: Value, to value: Value) {
    if case .uid(let number) = place { objects[number] = value }
  }

  mutating func add(_ value: Value) -> Value {
    let place = reserve()
    set(place, to: value)
    return place
  }

  mutating func string(_ text: String) -> Value {
    let bytes = Array(text.utf8)
    if let known = strings[bytes] { return known }
    let place = add(.string(text))
    strings[bytes] = place
    return place
  }

  mutating func string(_ text: String?) -> Value {
    guard let text else { return KeyedArchiveWriter.null }
    return string(text)
  }

  /// An object's content: its fields and its class.
  ///
  /// - Parameter ancestry: the class first, `NSObject` left out.
  mutating func content(
    _ ancestry: [String], _ fields: [(key: String, value: Value)]
  ) -> Value {
    let name = ancestry.first ?? "NSObject"
    let type =
      classes[name]
      ?? add(
        .dictionary([
          ("$classname", .string(name)),
          ("$classes", .array((ancestry + ["NSObject"]).map { .string($0) })),
        ]))
    classes[name] = type
    return .dictionary(fields + [("$class", type)])
  }

  mutating func instance(_ ancestry: [String], _ fields: [(key: String, value: Value)]) -> Value {
    let content = content(ancestry, fields)
    return add(content)
  }

  mutating func array(_ elements: [Value]) -> Value {
    instance(["NSArray"], [("NS.objects", .array(elements))])
  }

  mutating func mutableArray(_ elements: [Value]) -> Value {
    instance(["NSMutableArray", "NSArray"], [("NS.objects", .array(elements))])
  }

  mutating func set(of elements: [Value]) -> Value {
    instance(["NSSet"], [("NS.objects", .array(elements))])
  }

  mutating func dictionary(_ entries: [(key: String, value: Value)]) -> Value {
    let keys = entries.map { string($0.key) }
    return instance(
      ["NSMutableDictionary", "NSDictionary"],
      [("NS.keys", .array(keys)), ("NS.objects", .array(entries.map(\.value)))])
  }

  func file(root: Value) -> [UInt8] {
    Value.dictionary([
      ("$version", .int(100_000)), ("$archiver", .string("NSKeyedArchiver")),
      ("$top", .dictionary([("root", root)])), ("$objects", .array(objects)),
    ]).binary
  }
}
