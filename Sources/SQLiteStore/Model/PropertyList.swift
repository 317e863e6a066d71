/// A binary property list as a flat table of objects.
///
/// Foundation's reader hides the references of a keyed archive on Linux, and recursion is what
/// hostile files aim at: here every object is read once, without following any reference, within
/// fixed budgets.
struct PropertyList: Sendable {
  /// An element or a value is the number of another object.
  enum Object: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case real(Double)
    /// Seconds since 2001-01-01 UTC.
    case date(Double)
    case data([UInt8])
    case string(String)
    /// A reference within a keyed archive.
    case uid(Int)
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  struct Malformed: Error {}

  private(set) var objects: [Object]
  let top: Int

  static let objectLimit = 1 << 20
  /// References, and bytes of text and data, in all objects together.
  static let contentLimit = 64 << 20

  subscript(index: Int) -> Object {
    objects.indices.contains(index) ? objects[index] : .null
  }

  init(_ bytes: [UInt8]) throws {
    var reader = try PropertyListReader(bytes)
    objects = try reader.objects()
    top = reader.top
  }
}
