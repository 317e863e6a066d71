/// The folded scalars of UTF-8 text, one after the other; allocates nothing for common text.
struct FoldedScalars: IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private var pending: [UInt32] = []
  private var pendingIndex = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  @inline(__always)
  mutating func next() -> UInt32? {
    if pendingIndex < pending.count {
      pendingIndex += 1
      return pending[pendingIndex - 1]
    }
    while offset < bytes.count {
      let (scalar, end) = bytes.decodedScalar(at: offset)
      offset = end
      switch ScalarFolding.folded(scalar) {
      case .dropped: continue
      case .one(let folded): return folded
      case .several(let scalars):
        pending = scalars
        pendingIndex = 1
        return scalars[0]
      }
    }
    return nil
  }
}

extension FoldedScalars {
  static func array(of text: String) -> [UInt32] {
    text.withBytes { bytes in
      var scalars = FoldedScalars(bytes)
      var result: [UInt32] = []
      result.reserveCapacity(bytes.count)
      while let scalar = scalars.next() { result.append(scalar) }
      return result
    }
  }
}
