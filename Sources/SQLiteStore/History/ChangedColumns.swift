import Foundation

/// `ZCOLUMNS`: which properties an update changed, the first in the most significant bit.
struct ChangedColumns {
  private(set) var names: [String] = []
  /// A bit stands for a property that the model no longer has.
  private(set) var hasUnknown = false

  /// - Parameter names: the entity's properties, sorted.
  init(_ bitmap: Data, names: [String]) {
    for (byte, bits) in bitmap.enumerated() where bits != 0 {
      for bit in 0..<8 where bits & (0x80 >> UInt8(bit)) != 0 {
        let index = byte * 8 + bit
        if index < names.count { self.names.append(names[index]) } else { hasUnknown = true }
      }
    }
  }

  /// The bitmap of some of an entity's properties: as many bytes as all of them need.
  ///
  /// - Parameter names: the entity's properties, sorted.
  static func bitmap(of changed: [String], names: [String]) -> Data {
    var bitmap = Data(count: (names.count + 7) / 8)
    for (index, name) in names.enumerated() where changed.contains(name) {
      bitmap[index / 8] |= 0x80 >> UInt8(index % 8)
    }
    return bitmap
  }
}
