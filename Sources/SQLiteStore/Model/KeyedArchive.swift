import DataCore
import Foundation

/// The object graph of an `NSKeyedArchiver`, read without making any of its classes.
struct KeyedArchive: Sendable {
  private let list: PropertyList
  private let objects: [Int]

  /// One object, or a value in place.
  struct Value: Sendable {
    fileprivate let archive: KeyedArchive
    fileprivate let index: Int
  }

  /// Hostile archives name one huge object again and again; no model's objects are larger.
  fileprivate static let fieldLimit = 256
  fileprivate static let elementLimit = 8192

  init?(_ bytes: [UInt8]) {
    guard let list = try? PropertyList(bytes),
      case .dictionary(let keys, let values) = list[list.top]
    else { return nil }
    self.list = list
    var objects: [Int]?
    for (key, value) in zip(keys, values) where list[key] == .string("$objects") {
      if case .array(let elements) = list[value] { objects = elements }
    }
    guard let objects else { return nil }
    self.objects = objects
  }

  var root: Value? {
    Value(archive: self, index: list.top)["$top"]?["root"]
  }

  fileprivate func node(_ index: Int) -> PropertyList.Object { list[index] }

  /// Follows a reference into `$objects`; `$null` is nil.
  fileprivate func resolved(_ index: Int) -> Value? {
    var index = index
    if case .uid(let number) = list[index] {
      guard number != 0, objects.indices.contains(number) else { return nil }
      index = objects[number]
    }
    switch list[index] {
    case .null, .uid, .string("$null"): return nil
    case .bool, .int, .real, .date, .data, .string, .array, .dictionary:
      return Value(archive: self, index: index)
    }
  }
}

extension KeyedArchive.Value {
  /// Same object, for telling cycles.
  var identity: Int { index }

  subscript(key: String) -> KeyedArchive.Value? {
    guard case .dictionary(let keys, let values) = archive.node(index) else { return nil }
    for (name, value) in zip(keys, values).prefix(KeyedArchive.fieldLimit)
    where archive.node(name) == .string(key) {
      return archive.resolved(value)
    }
    return nil
  }

  var className: String? { self["$class"]?["$classname"]?.string }

  var string: String? {
    switch archive.node(index) {
    case .string(let text): text
    case .dictionary: self["NS.string"]?.string
    case .null, .bool, .int, .real, .date, .data, .uid, .array: nil
    }
  }

  var int: Int64? {
    switch archive.node(index) {
    case .int(let value): value
    case .bool(let value): value ? 1 : 0
    case .real(let value): Int64(exactly: value)
    case .null, .date, .data, .string, .uid, .array, .dictionary: nil
    }
  }

  var bool: Bool { int.map { $0 != 0 } ?? false }

  var double: Double? {
    switch archive.node(index) {
    case .int(let value): Double(value)
    case .real(let value): value
    case .bool(let value): value ? 1 : 0
    case .date(let value): value
    case .null, .data, .string, .uid, .array, .dictionary: nil
    }
  }

  var data: [UInt8]? {
    if case .data(let bytes) = archive.node(index) { bytes } else { self["NS.data"]?.data }
  }

  /// The elements of an array or a set.
  var elements: [KeyedArchive.Value] {
    switch archive.node(index) {
    case .array(let elements):
      elements.prefix(KeyedArchive.elementLimit).compactMap { archive.resolved($0) }
    case .dictionary: self["NS.objects"]?.elements ?? []
    case .null, .bool, .int, .real, .date, .data, .string, .uid: []
    }
  }

  /// How many elements an archived array says it has; nil for everything else.
  var elementCount: Int? {
    guard case .dictionary(let keys, let values) = archive.node(index) else { return nil }
    for (name, value) in zip(keys, values).prefix(KeyedArchive.fieldLimit)
    where archive.node(name) == .string("NS.objects") {
      if case .array(let elements) = archive.node(value) { return elements.count }
    }
    return nil
  }

  /// The entries of a dictionary with text keys, Core Data's own kind of dictionary included.
  var entries: [(key: String, value: KeyedArchive.Value)] {
    let keys: KeyedArchive.Value?
    let values: KeyedArchive.Value?
    if let mapping = self["searchMapping"] {
      keys = mapping["keys"]
      values = self["values"]
    } else {
      keys = self["NS.keys"]
      values = self["NS.objects"]
    }
    guard let keys, let values, case .array(let names) = archive.node(keys.arrayIndex),
      case .array(let objects) = archive.node(values.arrayIndex)
    else { return [] }
    return zip(names, objects).prefix(KeyedArchive.elementLimit).compactMap { name, object in
      guard let key = archive.resolved(name)?.string, let value = archive.resolved(object) else {
        return nil
      }
      return (key, value)
    }
  }

  /// The number of the plain array behind this value, itself if it is one.
  private var arrayIndex: Int {
    if case .dictionary = archive.node(index), let inner = self["NS.objects"] {
      return inner.index
    }
    return index
  }
}
