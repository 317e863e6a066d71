import CSQLite
import DataCore
import Foundation

/// An attribute's value in a column of its own, and in no file.
struct PlainField {
  let column: Int
  let type: AttributeDescription.ValueType

  func value(_ statement: Statement) -> ModelValue {
    let cell = statement.cell(column)
    return switch cell.storageClass {
    case SQLITE_INTEGER: FieldDecoder.value(cell.int, type)
    case SQLITE_FLOAT: FieldDecoder.value(cell.double, type)
    case SQLITE_TEXT: FieldDecoder.value(cell.text, type)
    case SQLITE_BLOB: FieldDecoder.value(cell.data, type, nil)
    default: .null
    }
  }
}

/// Turns columns of a statement into a property's value.
///
/// A value whose storage class does not fit its property is shown as what it is: data never traps.
enum FieldDecoder {
  case absent
  case attribute(PlainField)
  /// Bytes that may be kept in a file of their own.
  indirect case data(
    column: Int, type: AttributeDescription.ValueType, external: ExternalStorage)
  case cases(columns: [Int])
  case composite([(name: String, decoder: FieldDecoder)])
  indirect case toOne(
    column: Int, entityColumn: Int?, origin: IdentifierOrigin, byEntity: [Int64: IdentifierOrigin])

  func value(_ statement: Statement) -> ModelValue {
    switch self {
    case .absent: return .null
    case .attribute(let field): return field.value(statement)
    case .data(let column, let type, let external):
      guard statement.storageClass(column) == SQLITE_BLOB else {
        return PlainField(column: column, type: type).value(statement)
      }
      return FieldDecoder.value(statement.data(column), type, external)
    case .cases(let columns):
      for column in columns {
        if let name = statement.optionalText(column) { return .string(name) }
      }
      return .null
    case .composite(let elements):
      var values: [String: ModelValue] = [:]
      for element in elements {
        let value = element.decoder.value(statement)
        if !value.isNull { values[element.name] = value }
      }
      return values.isEmpty ? .null : .composite(values)
    case .toOne(let column, let entityColumn, let origin, let byEntity):
      switch statement.storageClass(column) {
      case SQLITE_INTEGER:
        var origin = origin
        if let entityColumn, !statement.isNull(entityColumn),
          let own = byEntity[statement.int(entityColumn)]
        {
          origin = own
        }
        return .reference(PersistentIdentifier(origin, statement.int(column)))
      case SQLITE_NULL: return .null
      default: return PlainField(column: column, type: .undefined).value(statement)
      }
    }
  }

  var plain: PlainField? {
    switch self {
    case .attribute(let field): field
    case .absent, .data, .cases, .composite, .toOne: nil
    }
  }

  fileprivate static func value(
    _ value: Int64, _ type: AttributeDescription.ValueType
  ) -> ModelValue {
    switch type {
    case .bool: value == 0 || value == 1 ? .bool(value == 1) : .int(value)
    case .double, .float: .double(Double(value))
    case .date: .date(Date(timeIntervalSinceReferenceDate: Double(value)))
    case .decimal: .decimal(Decimal(value))
    case .int16, .int32, .int64, .string, .data, .uuid, .url, .transformable, .composite,
      .undefined:
      .int(value)
    }
  }

  fileprivate static func value(
    _ value: Double, _ type: AttributeDescription.ValueType
  ) -> ModelValue {
    switch type {
    case .date: .date(Date(timeIntervalSinceReferenceDate: value))
    case .decimal: Decimal(string: "\(value)").map { .decimal($0) } ?? .double(value)
    case .int16, .int32, .int64, .double, .float, .string, .bool, .data, .uuid, .url,
      .transformable, .composite, .undefined:
      .double(value)
    }
  }

  fileprivate static func value(
    _ text: String, _ type: AttributeDescription.ValueType
  ) -> ModelValue {
    switch type {
    case .url:
      // A text that would come back changed stays text, so that it can be found again.
      if let url = URL(string: text), url.absoluteString == text {
        .url(url)
      } else {
        .string(text)
      }
    case .decimal: Decimal(string: text).map { .decimal($0) } ?? .string(text)
    case .int16, .int32, .int64, .double, .float, .string, .bool, .date, .data, .uuid,
      .transformable, .composite, .undefined:
      .string(text)
    }
  }

  fileprivate static func value(
    _ data: Data, _ type: AttributeDescription.ValueType, _ external: ExternalStorage?
  ) -> ModelValue {
    switch type {
    case .uuid: UUID(bytes: data).map { .uuid($0) } ?? .data(data)
    case .decimal: Decimal(storedDigits: data).map { .decimal($0) } ?? .data(data)
    case .data: external.map { $0.content(of: data).map { .data($0) } ?? .null } ?? .data(data)
    case .transformable:
      external.map { $0.content(of: data).map { .transformable($0) } ?? .null }
        ?? .transformable(data)
    case .int16, .int32, .int64, .double, .float, .string, .bool, .date, .url, .composite,
      .undefined:
      .data(data)
    }
  }
}
