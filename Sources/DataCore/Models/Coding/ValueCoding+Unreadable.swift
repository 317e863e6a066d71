import CModelRegistry
import Foundation
@_spi(Reflection) import Swift

extension ValueCoding {
  /// What a property reads as whose store holds nothing that fits, and that has no default value.
  ///
  /// First what the type makes of empty values. A struct or a class whose own decoder refuses those is
  /// put together from its stored properties, past its rules: data alone never traps. Only what holds
  /// something that no empty value is known of, as a protocol's value, a closure or a `Mutex`, has none,
  /// and stops the program with a sentence.
  static func unreadable<Value>(_ type: Value.Type) -> Value {
    if let sample = sample(type, depth: 0) { return sample }
    preconditionFailure(
      "\(type) cannot be read from the store and has no empty value: make the property optional, or"
        + " give it a default value.")
  }

  /// Whether it is a class that reads itself from nothing that is empty.
  static func refusesEmptyValues<Value>(_ type: Value.Type) -> Bool {
    type is AnyClass && coded(type) == nil
  }

  private static func sample<Value>(_ type: Value.Type, depth: Int) -> Value? {
    if let optional = type as? any OptionalType.Type { return optional.none as? Value }
    if let storable = type as? any _StorableValue.Type { return storable._missing as? Value }
    if let first = firstCase(of: type) { return first }
    if let coded = coded(type) { return coded }
    guard depth < 16 else { return nil }
    if let empty = empty(type) { return empty }
    return assembled(type, depth: depth + 1) ?? assembledObject(of: type, depth: depth + 1)
  }

  /// What the type decodes itself as from empty values.
  private static func coded<Value>(_ type: Value.Type) -> Value? {
    func sample<Coded: Decodable>(_ type: Coded.Type) -> Value? {
      (try? FillingDecoder.sample(type)) as? Value
    }
    return (type as? any Decodable.Type).flatMap { sample($0) }
  }

  /// A stored property, or an element of a tuple.
  private struct Field {
    let offset: Int
    let type: Any.Type

    /// Where it begins behind what ends there, and where it ends.
    func extent(behind end: Int) -> (start: Int, end: Int) {
      func layout<Value>(_ type: Value.Type) -> (start: Int, end: Int) {
        let mask = MemoryLayout<Value>.alignment - 1
        return ((end + mask) & ~mask, offset + MemoryLayout<Value>.size)
      }
      return _openExistential(type, do: layout)
    }
  }

  /// The fields of a type, those of superclasses too, if they are all that it consists of. Some
  /// have more than they tell, as `Mutex` and whatever holds one.
  ///
  /// - Parameters:
  ///   - start: where the first one begins.
  ///   - size: where the last one ends.
  private static func fields(
    of type: Any.Type, _ options: _EachFieldOptions, from start: Int, to size: Int
  ) -> [Field]? {
    var fields: [Field] = []
    let isComplete = _forEachField(of: type, options: options) { _, offset, type, _ in
      // What cannot be copied is told as nothing, and some fields' types as no type at all.
      guard type != Void.self, unsafeBitCast(type, to: Int.self) != 0 else { return false }
      fields.append(Field(offset: offset, type: type))
      return true
    }
    guard isComplete else { return nil }
    var end = start
    for field in fields {
      let extent = field.extent(behind: end)
      guard extent.start == field.offset else { return nil }
      end = extent.end
    }
    return end == size ? fields : nil
  }

  /// A struct or a tuple of samples.
  private static func assembled<Value>(_ type: Value.Type, depth: Int) -> Value? {
    guard isStruct(type) || isTuple(type),
      let fields = fields(of: type, [], from: 0, to: MemoryLayout<Value>.size)
    else { return nil }
    return withUnsafeTemporaryAllocation(
      byteCount: max(MemoryLayout<Value>.size, 1), alignment: MemoryLayout<Value>.alignment
    ) { bytes -> Value? in
      guard let base = bytes.baseAddress else { return nil }
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      // What was placed before is given up: it leaks rather than being used half made.
      guard fill(base, fields, depth: depth) else { return nil }
      return base.assumingMemoryBound(to: Value.self).move()
    }
  }

  /// `_EachFieldOptions.classType`, which is a variable.
  private static var objects: _EachFieldOptions { _EachFieldOptions(rawValue: 1) }

  /// An object whose stored properties, those of its superclasses too, are samples.
  ///
  /// It is never freed: no `deinit` runs on what no initialiser made.
  private static func assembledObject<Value>(of type: Value.Type, depth: Int) -> Value? {
    guard let known = type as? AnyClass, !isBuiltOnFoundation(known) else { return nil }
    let metadata = unsafeBitCast(known, to: UnsafeRawPointer.self)
    guard
      let fields = fields(
        of: type, objects, from: Int(cairn_object_header_size()),
        to: Int(cairn_object_size(metadata))),
      let object = cairn_new_object(metadata), fill(object, fields, depth: depth)
    else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue() as? Value
  }

  /// Whether a class of Foundation beside `NSObject` is among its superclasses: those keep more than
  /// their properties show.
  private static func isBuiltOnFoundation(_ type: AnyClass) -> Bool {
    var next: AnyClass? = type
    while let known = next, known != NSObject.self {
      if String(reflecting: known).hasPrefix("Foundation") { return true }
      next = _getSuperclass(known)
    }
    return false
  }

  /// An empty object of one of Foundation's classes.
  private static func empty<Value>(_ type: Value.Type) -> Value? {
    guard type is NSObject.Type else { return nil }
    let empty: [NSObject] = [
      NSObject(), NSMutableString(capacity: 0), NSMutableArray(), NSMutableDictionary(),
      NSMutableSet(), NSMutableData(),
      NSMutableAttributedString(string: ""), NSNumber(value: 0), NSDecimalNumber(value: 0),
      NSDate(timeIntervalSinceReferenceDate: 0), NSURL(fileURLWithPath: "/"), NSUUID(), NSNull(),
    ]
    return empty.lazy.compactMap { $0 as? Value }.first
  }

  private static func fill(
    _ base: UnsafeMutableRawPointer, _ fields: [Field], depth: Int
  ) -> Bool {
    fields.allSatisfy { field in
      func place<Part>(_ type: Part.Type) -> Bool {
        guard let part = sample(type, depth: depth) else { return false }
        (base + field.offset).initializeMemory(as: Part.self, to: part)
        // An unowned property, which reflection does not tell from another one, ends a link.
        if type is AnyClass { cairn_link(Unmanaged.passUnretained(part as AnyObject).toOpaque()) }
        return true
      }
      return _openExistential(field.type, do: place)
    }
  }

  private static func isStruct(_ type: Any.Type) -> Bool { kind(of: type) == 0x200 }
  private static func isTuple(_ type: Any.Type) -> Bool { kind(of: type) == 0x301 }

  private static func kind(of type: Any.Type) -> Int {
    unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self)
  }
}
