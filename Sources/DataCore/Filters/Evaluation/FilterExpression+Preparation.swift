import Foundation

extension FilterExpression {
  func prepared() throws -> Computation {
    switch self {
    case .value(let value): return { _ in value }
    case .path(let path): return { try $0.value(at: path) }
    case .arithmetic(let left, let operation, let right):
      let (left, right) = (try left.prepared(), try right.prepared())
      return { frame in
        let (a, b) = (try left(frame), try right(frame))
        guard let result = ModelValue.arithmetic(a, operation, b) else {
          throw notComputable(by: operation.rawValue)
        }
        return result
      }
    case .negated(let operand):
      let operand = try operand.prepared()
      return { frame in
        guard let result = try operand(frame).negated else { throw notComputable(by: "-") }
        return result
      }
    case .conditional(let condition, let yes, let no):
      let condition = try condition.prepared()
      let (yes, no) = (try yes.prepared(), try no.prepared())
      return { try condition($0) ? try yes($0) : try no($0) }
    case .coalesced(let first, let second):
      let (first, second) = (try first.prepared(), try second.prepared())
      return { frame in
        let value = try first(frame)
        return value.isNull ? try second(frame) : value
      }
    case .count(let path, let filter):
      guard let test = try filter?.prepared() else {
        return { .int(Int64(try $0.count(at: path))) }
      }
      return { frame in
        var count: Int64 = 0
        for element in try frame.objects(at: path) where try test(frame.entering(element)) {
          count += 1
        }
        return .int(count)
      }
    case .aggregate(let function, let path, let element):
      let compute = try element.prepared()
      return { frame in
        let values = try frame.objects(at: path).map { try compute(frame.entering($0)) }
        guard let result = function.applied(to: values.filter { !$0.isNull }) else {
          throw notComputable(by: function.rawValue)
        }
        return result
      }
    case .boolean(let filter):
      let test = try filter.prepared()
      return { .bool(try test($0)) }
    case .function(let function, let operand):
      let operand = try operand.prepared()
      return { frame in
        guard let result = function.applied(to: try operand(frame)) else {
          throw notComputable(by: function.rawValue)
        }
        return result
      }
    }
  }

  private func notComputable(by operation: String) -> DataError {
    DataError(
      .unsupportedFilter, "\(self) cannot be computed: “\(operation)” does not take these values.",
      remedy: "Use it on values of the types it is for.")
  }
}

extension AggregateFunction {
  /// The result over values without nulls; nil where they have none.
  ///
  /// The sum of nothing is 0, everything else of nothing is null. A sum of whole numbers that
  /// overflows is null.
  func applied(to values: [ModelValue]) -> ModelValue? {
    switch self {
    case .sum:
      return values.reduce(.int(0)) { sum, value in
        sum.flatMap { ModelValue.arithmetic($0, .add, value) }
      }
    case .average:
      if values.isEmpty { return .null }
      var sum = ModelValue.double(0)
      for value in values {
        if case .decimal = value, case .double(0) = sum { sum = .decimal(0) }
        guard let next = ModelValue.arithmetic(sum, .add, value) else { return nil }
        sum = next
      }
      return ModelValue.arithmetic(sum, .divide, .int(Int64(values.count)))
    case .minimum: return values.min { ModelValue.compare($0, $1) < 0 } ?? .null
    case .maximum: return values.max { ModelValue.compare($0, $1) < 0 } ?? .null
    }
  }
}

extension TextFunction {
  /// The result, null of null; nil where the function does not take the value.
  ///
  /// The count of text is that of its characters, as in Swift; that of data its bytes.
  func applied(to value: ModelValue) -> ModelValue? {
    if value.isNull { return .null }
    switch (self, value) {
    case (.lowercased, .string(let text)): return .string(text.lowercased())
    case (.uppercased, .string(let text)): return .string(text.uppercased())
    case (.count, .string(let text)): return .int(Int64(text.count))
    case (.isEmpty, .string(let text)): return .bool(text.isEmpty)
    case (.count, .data(let data)): return .int(Int64(data.count))
    case (.isEmpty, .data(let data)): return .bool(data.isEmpty)
    case (.absolute, .int(let value)):
      return value < 0 ? ModelValue.int(value).negated : .int(value)
    case (.absolute, .double(let value)): return .double(value.magnitude)
    case (.absolute, .decimal(let value)): return .decimal(value.magnitude)
    case (.lowercased, _), (.uppercased, _), (.count, _), (.isEmpty, _), (.absolute, _): return nil
    }
  }
}
