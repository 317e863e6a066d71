/// A fixed range of keys and the rows that are there.
///
/// A value: copies share their rows until one of them changes, so a snapshot costs nothing and a
/// save copies only the pages it touches.
struct Page: Sendable {
  static let bits: Int64 = 8
  static let size = 1 << Int(bits)

  /// The page holds the keys from `number << bits` on.
  let number: Int64
  /// One for each key, `StoredRow.none` where no row is.
  var rows: ContiguousArray<StoredRow>
  var count = 0
  /// A bit for each entity that ever had a row here, modulo 64.
  var entities: UInt64 = 0

  init(_ number: Int64) {
    self.number = number
    rows = ContiguousArray(repeating: .none, count: Self.size)
  }

  var firstKey: Int64 { number << Self.bits }

  static func number(of key: Int64) -> Int64 { key >> bits }
  static func offset(of key: Int64) -> Int { Int(key & Int64(size - 1)) }
}
