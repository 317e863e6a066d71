/// How an attribute's values become values of another type. No value is ever changed to a near one:
/// what does not convert exactly is refused.
package enum AttributeConversion: Hashable, Sendable {
  /// They are kept as they are.
  case same
  /// Numbers that have to be whole and in range.
  case integer(ClosedRange<Int64>)
  /// Numbers that a Double has exactly.
  case real
  /// Zero and one.
  case bool
  /// A number's shortest digits that give the same number back.
  case numberText
  case uuidText
  /// A whole number in range, as a person writes it.
  case parsedInteger(ClosedRange<Int64>)
  /// A number as a person writes it.
  case parsedReal
}

extension AttributeConversion {
  package typealias ValueType = AttributeDescription.ValueType

  /// Nil where no value of the one type says which of the other is meant.
  ///
  /// - Parameter isDerived: the old type was read off a table, where several types look alike.
  package init?(from old: ValueType, to new: ValueType, isDerived: Bool = false) {
    if old == new || isDerived && new.lookAlikes.contains(old) {
      self = .same
      return
    }
    switch new {
    case .int16, .int32, .int64:
      guard let range = new.range else { return nil }
      switch old {
      case .bool: self = .same
      case .int16, .int32, .int64:
        self = old.range.map { range.contains($0) } == true ? .same : .integer(range)
      case .double, .float, .decimal: self = .integer(range)
      case .string: self = .parsedInteger(range)
      case .date, .data, .uuid, .url, .transformable, .composite, .undefined: return nil
      }
    case .double:
      switch old {
      case .float: self = .same
      case .int16, .int32, .int64, .decimal: self = .real
      case .string: self = .parsedReal
      case .double, .bool, .date, .data, .uuid, .url, .transformable, .composite, .undefined:
        return nil
      }
    case .decimal:
      switch old {
      case .int16, .int32, .int64, .double, .float: self = .same
      case .decimal, .string, .bool, .date, .data, .uuid, .url, .transformable, .composite,
        .undefined:
        return nil
      }
    case .bool:
      guard old.range != nil else { return nil }
      self = .bool
    case .string:
      switch old {
      case .int16, .int32, .int64, .double, .float: self = .numberText
      case .uuid: self = .uuidText
      case .url: self = .same
      case .decimal, .string, .bool, .date, .data, .transformable, .composite, .undefined:
        return nil
      }
    case .float, .date, .data, .uuid, .url, .transformable, .composite, .undefined: return nil
    }
  }
}

extension AttributeDescription.ValueType {
  /// What an integer of the type can be; nil for all other types.
  fileprivate var range: ClosedRange<Int64>? {
    switch self {
    case .int16: Int64(Int16.min)...Int64(Int16.max)
    case .int32: Int64(Int32.min)...Int64(Int32.max)
    case .int64: .min ... .max
    case .decimal, .double, .float, .string, .bool, .date, .data, .uuid, .url, .transformable,
      .composite, .undefined:
      nil
    }
  }

  /// What a column of this type is taken for where nothing but the table tells.
  fileprivate var lookAlikes: Set<AttributeDescription.ValueType> {
    switch self {
    case .float: [.double]
    case .url: [.string]
    case .uuid, .transformable: [.data]
    case .int16, .int32, .int64, .decimal, .double, .string, .bool, .date, .data, .composite,
      .undefined:
      []
    }
  }
}

extension ClosedRange<Int64> {
  fileprivate func contains(_ other: ClosedRange<Int64>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
