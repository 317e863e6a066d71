import Glibc

/// Reads a file that a person writes by hand, whatever lies in its place.
enum SettingsFile {
  /// More than anybody writes by hand.
  private static let sizeLimit = 1 << 20

  /// The file's bytes; nil where there is none.
  static func bytes(of path: String) throws(Configuration.Mistake) -> [UInt8]? {
    // A pipe in its place does not block.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Configuration.Mistake(
        message: "it cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Configuration.Mistake(message: "it is no regular file.")
    }
    guard status.st_size <= sizeLimit else {
      throw Configuration.Mistake(message: "it is larger than 1 MB, which no settings are.")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let piece = bytes[count...].withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress, $0.count)
      }
      if piece < 0 {
        if errno == EINTR { continue }
        throw Configuration.Mistake(
          message: "it cannot be read: \(String(cString: strerror(errno))).")
      }
      if piece == 0 { break }
      count += piece
    }
    return Array(bytes.prefix(count))
  }
}
