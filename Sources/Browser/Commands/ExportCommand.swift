import DataCore
import Foundation
import Glibc

/// `export`: the objects of an entity into a file that `import` reads back bit for bit.
enum ExportCommand {
  static let description = CommandDescription(
    .exporting, "ENTITY FILE", "Writes the objects of an entity into a new file.",
    notes: [
      "The file's name says the format (.json, .jsonl, .csv, .tsv), or --format; - is the standard "
        + "output. What is written reads back as the same bits. A file that exists is refused."
    ],
    options: [.filter, .sort, .columns, .limit, .offset], minimum: 2, maximum: 2
  ) { session in
    let name = session.argument(0)
    let path = session.argument(1)
    let format = try session.fileFormat(of: path)
    let query = try ObjectQuery(session, entity: name)
    let columns =
      try session.options.columns == nil
      ? session.allColumns(try session.places(of: name), isOwn: format.isJSON)
      : session.columns(of: name)
    var count = 0
    func write(to output: OutputBuffer) throws {
      let writer = session.writer(columns, format: format, to: output, isExact: true)
      try query.enumerate { row, store in
        count += 1
        try writer.write(row, from: store)
        return true
      }
      try writer.finish()
    }
    if path == "-" {
      try write(to: session.io.output)
    } else {
      let file = try NewFile(path)
      do {
        try write(to: OutputBuffer { piece throws(OutputFailure) in try file.write(piece) })
        try file.close()
      } catch {
        file.discard()
        throw error
      }
    }
    session.io.say("Exported \(UndoName.count(count, name)).")
  }
}

extension CommandSession {
  /// The format of a file that is read or written; status 2 where nothing says it.
  func fileFormat(of path: String) throws(LaunchError) -> OutputFormat {
    guard let format = options.format ?? OutputFormat(fileName: path) else {
      throw .wrongUsage(
        "“\(path)” does not say its format; name it .json, .jsonl, .csv or .tsv, or give --format.")
    }
    if format == .table {
      throw .wrongUsage("A table is not read back; use --format json, jsonl, csv or tsv.")
    }
    return format
  }
}

/// A file that did not exist; gone again unless it was written to its end.
private struct NewFile {
  private let path: String
  private let descriptor: Int32
  /// A device or a pipe is used as it is.
  private let isRegular: Bool

  init(_ path: String) throws(LaunchError) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    let isSpecial = exists && [S_IFCHR, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    isRegular = !isSpecial
    descriptor =
      isSpecial ? open(path, O_WRONLY) : open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    if descriptor >= 0 { return }
    if errno == EEXIST {
      throw LaunchError(
        status: .refused, message: "“\(path)” exists; remove it first, or give another name.")
    }
    throw LaunchError(
      status: .failed, message: "“\(path)” cannot be made: \(String(cString: strerror(errno))).")
  }

  func write(_ piece: UnsafeRawBufferPointer) throws(OutputFailure) {
    try CommandIO.write(piece, to: descriptor)
  }

  func close() throws(OutputFailure) {
    if Glibc.close(descriptor) != 0 { throw .failed(String(cString: strerror(errno))) }
  }

  func discard() {
    _ = Glibc.close(descriptor)
    if isRegular { unlink(path) }
  }
}
