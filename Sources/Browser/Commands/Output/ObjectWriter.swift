import DataCore
import Foundation

/// Writes objects in one of the formats, as they come, in flat memory.
protocol ObjectWriter: AnyObject {
  func write(_ row: Row, from store: OpenStore) throws
  /// After the last object.
  func finish() throws
}

extension CommandSession {
  /// The writer for objects of the command's format.
  ///
  /// - Parameters:
  ///   - format: `export` writes files of other formats.
  ///   - isExact: what is written must read back as the same bytes.
  func writer(
    _ columns: ObjectColumns, format: OutputFormat? = nil, to output: OutputBuffer? = nil,
    isExact: Bool = false
  ) -> any ObjectWriter {
    let output = output ?? io.output
    var values = JSONValueText(output: output)
    values.forTerminal = io.isTerminal && output === io.output
    values.isExact = isExact
    switch format ?? self.format {
    case .json: return JSONObjectWriter(columns, values, isArray: true)
    case .jsonl: return JSONObjectWriter(columns, values, isArray: false)
    case .csv: return DelimitedObjectWriter(columns, .csv(output), values)
    case .tsv: return DelimitedObjectWriter(columns, .tsv(output), values)
    case .table: return TableObjectWriter(columns, TablePrinter(io), text)
    }
  }
}

/// An object a line, in an array or without one.
final class JSONObjectWriter: ObjectWriter {
  private let columns: ObjectColumns
  private let values: JSONValueText
  private let output: OutputBuffer
  private let isArray: Bool
  private var isEmpty = true

  init(_ columns: ObjectColumns, _ values: JSONValueText, isArray: Bool) {
    self.columns = columns
    self.values = values
    output = values.output
    self.isArray = isArray
  }

  func write(_ row: Row, from store: OpenStore) throws {
    if isArray {
      output.append(isEmpty ? "[" as StaticString : ",\n")
    } else if !isEmpty {
      output.append(UInt8(ascii: "\n"))
    }
    isEmpty = false
    for field in columns.plan(for: row.entity).fields {
      output.append(field.key)
      switch field.source {
      case .identifier: values.identifiers.append(json: row.id, to: output)
      case .value: values.append(row.value(at: field.slot), of: field.attribute)
      case .toMany: values.append(try store.related(to: row.id, through: field.path.name))
      case .path:
        values.append(try store.value(at: field.path.names, of: row), of: field.attribute)
      case .absent: output.append("null" as StaticString)
      }
    }
    output.append(UInt8(ascii: "}"))
    try output.commit()
  }

  func finish() throws {
    if isArray {
      output.append(isEmpty ? "[]\n" as StaticString : "]\n")
    } else if !isEmpty {
      output.append(UInt8(ascii: "\n"))
    }
    try output.flush()
  }
}

/// A line of names, then a record an object.
final class DelimitedObjectWriter: ObjectWriter {
  private let columns: ObjectColumns
  private var text: DelimitedText
  private let values: JSONValueText
  private var hasHeader = false

  init(_ columns: ObjectColumns, _ text: DelimitedText, _ values: JSONValueText) {
    self.columns = columns
    self.text = text
    self.values = values
  }

  func write(_ row: Row, from store: OpenStore) throws {
    writeHeader()
    for field in columns.plan(for: row.entity).fields {
      switch field.source {
      case .identifier: append(row.id.description)
      case .value: append(field: row.value(at: field.slot), of: field.attribute)
      case .toMany:
        let ids = try store.related(to: row.id, through: field.path.name)
        append(field: .references(ids), of: nil)
      case .path:
        append(field: try store.value(at: field.path.names, of: row), of: field.attribute)
      case .absent: append(nil)
      }
    }
    text.endRecord()
    try text.output.commit()
  }

  func finish() throws {
    writeHeader()
    try text.output.flush()
  }

  private func writeHeader() {
    if hasHeader { return }
    hasHeader = true
    for path in columns.paths { append(path.name) }
    text.endRecord()
  }

  private func append(_ field: String?) {
    text.append(values.forTerminal ? field.map { CommandIO.sanitized($0) } : field)
  }

  /// Plain text for what is one value; JSON for lists and groups.
  private func append(field value: ModelValue, of attribute: AttributeDescription?) {
    switch value {
    case .null: append(nil)
    case .int(let value): append(String(value))
    case .double(let value): append(value.isFinite ? value.description : value.exactName)
    case .decimal(let value): append(value.description)
    case .string(let value): append(value)
    case .bool(let value): append(value ? "true" : "false")
    case .date(let value): append(OutputBuffer.text { ExactDate.append(value, to: $0) })
    case .uuid(let value): append(value.uuidString)
    case .url(let value): append(value.absoluteString)
    case .data(let value): append(value.base64EncodedString())
    case .reference(let id): append(id.description)
    case .composite(let elements):
      append(attribute?.caseName(of: elements) ?? json(value, attribute))
    case .references: append(json(value, attribute))
    case .transformable(let data):
      let list = TransformableList.decoded(data, isExact: values.isExact)
      append(
        list.map { list in OutputBuffer.text { list.append(to: $0) } }
          ?? data.base64EncodedString())
    }
  }

  private func json(_ value: ModelValue, _ attribute: AttributeDescription?) -> String {
    OutputBuffer.text { output in
      var text = JSONValueText(output: output)
      text.isExact = values.isExact
      text.append(value, of: attribute)
    }
  }
}

/// Aligned columns for a person: dates in the person's zone, objects by their keys.
final class TableObjectWriter: ObjectWriter {
  private let columns: ObjectColumns
  private let printer: TablePrinter
  private let text: ValueText

  init(_ columns: ObjectColumns, _ printer: TablePrinter, _ text: ValueText) {
    self.columns = columns
    self.printer = printer
    self.text = text
    printer.columns = columns.paths.map { path in
      TablePrinter.Column(name: path.name, isRight: path.property?.attribute?.type.isNumber == true)
    }
  }

  func write(_ row: Row, from store: OpenStore) throws {
    let cells = try columns.plan(for: row.entity).fields.map { field in
      switch field.source {
      case .identifier: row.id.keyText
      case .value: text.cell(row.value(at: field.slot), of: field.attribute)
      case .toMany:
        text.cell(.references(try store.related(to: row.id, through: field.path.name)))
      case .path:
        text.cell(try store.value(at: field.path.names, of: row), of: field.attribute)
      case .absent: ""
      }
    }
    try printer.append(cells)
  }

  func finish() throws { try printer.finish() }
}

extension AttributeDescription.ValueType {
  var isNumber: Bool {
    switch self {
    case .int16, .int32, .int64, .decimal, .double, .float: true
    case .string, .bool, .date, .data, .uuid, .url, .transformable, .composite, .undefined: false
    }
  }
}

extension ValueText {
  /// A value in a table: whole, but for bytes, of which the number is told.
  func cell(_ value: ModelValue, of attribute: AttributeDescription? = nil) -> String {
    switch value {
    case .null: return Self.null
    case .double: return display(value)
    case .date(let date): return ExactDate.local(date, in: dates.timeZone)
    case .int, .decimal, .string, .bool, .uuid, .url: return exact(value)
    case .data(let data): return UndoName.count(data.count, "byte")
    case .transformable(let data):
      guard let list = TransformableList.decoded(data, isExact: false) else {
        return UndoName.count(data.count, "byte")
      }
      return OutputBuffer.text { list.append(to: $0) }
    case .reference(let id): return id.keyText
    case .references(let ids): return ids.map(\.keyText).joined(separator: ",")
    case .composite(let elements):
      if let name = attribute?.caseName(of: elements) { return name }
      let declared = attribute?.elements.map(\.name) ?? []
      let names = declared + elements.keys.filter { !declared.contains($0) }.sorted()
      return names.compactMap { name in
        guard let value = elements[name], !value.isNull else { return nil }
        let element = attribute?.elements.first { $0.name == name }?.attribute
        return "\(name): \(cell(value, of: element))"
      }
      .joined(separator: ", ")
    }
  }
}
