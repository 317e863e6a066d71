import Foundation
import SwiftData

/// Types that say themselves how they are encoded, as apps have them.
enum OwnCoding {
  /// A list instead of keys.
  struct Tint: Codable, Equatable {
    var red: Double, green: Double, blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      red = try list.decode(Double.self)
      green = try list.decode(Double.self)
      blue = try list.decode(Double.self)
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(red)
      try list.encode(green)
      try list.encode(blue)
    }
  }

  /// Keys inside keys.
  struct Parcel: Codable, Equatable {
    var label: String
    var width: Int
    var height: Int

    init(label: String, width: Int, height: Int) {
      (self.label, self.width, self.height) = (label, width, height)
    }

    enum CodingKeys: String, CodingKey { case label, size }
    enum SizeKeys: String, CodingKey { case width, height }

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: CodingKeys.self)
      label = try keys.decode(String.self, forKey: .label)
      let size = try keys.nestedContainer(keyedBy: SizeKeys.self, forKey: .size)
      width = try size.decode(Int.self, forKey: .width)
      height = try size.decode(Int.self, forKey: .height)
    }

    func encode(to encoder: any Encoder) throws {
      var keys = encoder.container(keyedBy: CodingKeys.self)
      try keys.encode(label, forKey: .label)
      var size = keys.nestedContainer(keyedBy: SizeKeys.self, forKey: .size)
      try size.encode(width, forKey: .width)
      try size.encode(height, forKey: .height)
    }
  }

  class Device: Codable, Equatable {
    var serial: String
    init(serial: String) { self.serial = serial }
    static func == (a: Device, b: Device) -> Bool { a.serial == b.serial }
  }

  /// Its superclass is encoded beside it.
  final class Lamp: Device {
    var watts = 0

    init(serial: String, watts: Int) {
      self.watts = watts
      super.init(serial: serial)
    }

    enum CodingKeys: String, CodingKey { case watts }

    required init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: CodingKeys.self)
      watts = try keys.decode(Int.self, forKey: .watts)
      try super.init(from: keys.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var keys = encoder.container(keyedBy: CodingKeys.self)
      try keys.encode(watts, forKey: .watts)
      try super.encode(to: keys.superEncoder())
    }

    static func == (a: Lamp, b: Lamp) -> Bool { a.serial == b.serial && a.watts == b.watts }
  }

  /// One text, of which not every one is an address.
  struct Email: Codable, Equatable {
    let text: String
    struct Malformed: Error {}

    init(_ text: String) throws {
      guard text.contains("@") else { throw Malformed() }
      self.text = text
    }

    init(from decoder: any Decoder) throws {
      try self.init(decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  /// A number or a text, whichever it is.
  struct Reading: Codable, Equatable {
    var number: Int?
    var text: String?

    init(number: Int) { self.number = number }
    init(text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self.number = number
      } else {
        text = try container.decode(String.self)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let number { try container.encode(number) } else { try container.encode(text ?? "") }
    }
  }

  /// Cases without raw values that are texts when encoded.
  enum Season: Codable, Equatable {
    case spring, summer, autumn

    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      switch text {
      case "SP": self = .spring
      case "SU": self = .summer
      case "AU": self = .autumn
      default:
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: text))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .spring: try container.encode("SP")
      case .summer: try container.encode("SU")
      case .autumn: try container.encode("AU")
      }
    }
  }

  /// Cases under other names than in code.
  enum Gear: Codable, Equatable {
    case low, high
    enum CodingKeys: String, CodingKey { case low = "slow", high = "fast" }
  }

  /// Keys that depend on a value.
  struct Job: Codable, Equatable {
    var isTimed: Bool
    var minutes: Int
    var note: String

    enum CodingKeys: String, CodingKey { case isTimed, minutes, note }

    init(isTimed: Bool, minutes: Int = 0, note: String = "") {
      (self.isTimed, self.minutes, self.note) = (isTimed, minutes, note)
    }

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: CodingKeys.self)
      isTimed = try keys.decode(Bool.self, forKey: .isTimed)
      minutes = isTimed ? try keys.decode(Int.self, forKey: .minutes) : 0
      note = isTimed ? "" : try keys.decode(String.self, forKey: .note)
    }

    func encode(to encoder: any Encoder) throws {
      var keys = encoder.container(keyedBy: CodingKeys.self)
      try keys.encode(isTimed, forKey: .isTimed)
      try keys.encode(minutes, forKey: .minutes)
      try keys.encode(note, forKey: .note)
    }
  }
}

/// A type's value in each place a struct has for it.
struct Holder<Value: Codable & Equatable>: Codable, Equatable {
  var label: String
  var value: Value
  var maybe: Value?
  var list: [Value]
  var count: Int?

  init(_ value: Value, _ list: [Value]) {
    label = "held"
    self.value = value
    maybe = list.last
    self.list = list
  }
}
