import CZlib

/// Raw DEFLATE, the other way of `Inflate`.
enum Deflate {
  /// Nil only where zlib gets no memory.
  static func deflated(_ input: [UInt8]) -> [UInt8]? {
    var input = input
    var stream = z_stream()
    guard cairn_deflate_init_raw(&stream, Z_DEFAULT_COMPRESSION) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
    let code = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: output.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard code == Z_STREAM_END else { return nil }
    return Array(output.prefix(Int(stream.total_out)))
  }
}
