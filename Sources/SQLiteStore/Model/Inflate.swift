import CZlib
import Foundation

/// Raw DEFLATE, as `Z_MODELCACHE` is packed.
enum Inflate {
  /// A few kilobytes can unfold to gigabytes; no model comes near this.
  static let sizeLimit = 64 << 20

  /// The unpacked bytes, or nil if the input is broken, or unfolds past the limit.
  static func inflated(_ input: [UInt8], limit: Int = sizeLimit) -> [UInt8]? {
    var input = input
    var stream = z_stream()
    guard cairn_inflate_init_raw(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    return input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      while true {
        let (code, count) = chunk.withUnsafeMutableBufferPointer { chunk in
          stream.next_out = chunk.baseAddress
          stream.avail_out = UInt32(clamping: chunk.count)
          let code = inflate(&stream, Z_NO_FLUSH)
          return (code, chunk.count - Int(stream.avail_out))
        }
        guard code == Z_OK || code == Z_STREAM_END, output.count + count <= limit else {
          return nil
        }
        output.append(contentsOf: chunk[..<count])
        if code == Z_STREAM_END { return output }
        if count == 0 && stream.avail_in == 0 { return nil }
      }
    }
  }
}
