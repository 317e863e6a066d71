import DataCore

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
      let writer = ObjectBatch(
        session.writer(columns, format: format, to: output, isExact: true), columns)
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
