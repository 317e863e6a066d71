import Foundation

extension ModelContext {
  /// The sum of a property over the objects that the descriptor asks for; 0 where there are none.
  ///
  /// Whole numbers are added by the store, other values are read without their objects; a computed
  /// property is read from the objects, few at a time. Missing values are left out.
  ///
  /// Throws what `fetch` throws, and `SwiftDataError.modelValidationFailure` where the sum is too
  /// large for the property's type.
  public func sum<T: PersistentModel, Value: _StorableValue & AdditiveArithmetic>(
    of keyPath: KeyPath<T, Value>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value {
    try total(summary(of: keyPath, as: Value.self, descriptor), keyPath)
  }

  public func sum<T: PersistentModel, Value: _StorableValue & AdditiveArithmetic>(
    of keyPath: KeyPath<T, Value?>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value {
    try total(summary(of: keyPath, as: Value.self, descriptor), keyPath)
  }

  /// The average; nil where there is no value. Otherwise as `sum`.
  public func average<T: PersistentModel, Value: _StorableValue & AdditiveArithmetic>(
    of keyPath: KeyPath<T, Value>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Double? {
    try summary(of: keyPath, as: Value.self, descriptor).average
  }

  public func average<T: PersistentModel, Value: _StorableValue & AdditiveArithmetic>(
    of keyPath: KeyPath<T, Value?>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Double? {
    try summary(of: keyPath, as: Value.self, descriptor).average
  }

  /// The least value, in the order of a `SortDescriptor`, large unsigned numbers as what they are; nil
  /// where there is none.
  public func minimum<T: PersistentModel, Value: _StorableValue & Comparable>(
    of keyPath: KeyPath<T, Value>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value? {
    Value(summarized: try summary(of: keyPath, as: Value.self, descriptor).minimum)
  }

  public func minimum<T: PersistentModel, Value: _StorableValue & Comparable>(
    of keyPath: KeyPath<T, Value?>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value? {
    Value(summarized: try summary(of: keyPath, as: Value.self, descriptor).minimum)
  }

  /// The greatest value in that order; nil where there is none.
  public func maximum<T: PersistentModel, Value: _StorableValue & Comparable>(
    of keyPath: KeyPath<T, Value>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value? {
    Value(summarized: try summary(of: keyPath, as: Value.self, descriptor).maximum)
  }

  public func maximum<T: PersistentModel, Value: _StorableValue & Comparable>(
    of keyPath: KeyPath<T, Value?>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value? {
    Value(summarized: try summary(of: keyPath, as: Value.self, descriptor).maximum)
  }

  /// Unsigned numbers are kept as signed ones: where that makes a difference they are read from the
  /// objects, as decimal numbers.
  private func summary<T: PersistentModel, Value: _StorableValue, Number: _StorableValue>(
    of keyPath: KeyPath<T, Value>, as number: Number.Type, _ descriptor: FetchDescriptor<T>
  ) throws -> ValueSummary {
    try surfacing {
      let fetch = try ModelFetch(descriptor, in: self)
      let summary = try fetch.summary(of: T.storedPath(of: keyPath)) {
        $0[keyPath: keyPath]._modelValue
      }
      guard Number.isKeptSigned, !summary.isOfSmallNumbers else { return summary }
      return try fetch.summary(of: nil) { $0[keyPath: keyPath]._modelValue.unsigned }
    }
  }

  private func total<Value: _StorableValue>(
    _ summary: ValueSummary, _ keyPath: AnyKeyPath
  ) throws -> Value {
    if let sum = summary.sum, !sum.isNull, let value = Value(summarized: sum) {
      // A whole number too large for the type comes as the type's largest.
      guard case .int = sum, case .int = value._modelValue else { return value }
      if value._modelValue == sum { return value }
    }
    throw SwiftDataError(
      .modelValidationFailure,
      "The sum at \(keyPath) is too large for \(Value.self). Ask for the average, or sum parts.")
  }
}

extension ValueSummary {
  /// Nil of nothing.
  fileprivate var average: Double? { count == 0 ? nil : total / Double(count) }

  /// Whether the values and their sum are whole numbers that signed and unsigned types have in common.
  fileprivate var isOfSmallNumbers: Bool {
    guard case .int = sum else { return false }
    guard case .int(let least) = minimum else { return minimum.isNull }
    return least >= 0
  }
}

extension _StorableValue {
  /// Whether large numbers of the type are negative ones in a store.
  fileprivate static var isKeptSigned: Bool {
    guard let type = self as? any _StorableInteger.Type else { return false }
    return !type.isSigned && type.bitWidth == Int64.bitWidth
  }

  /// The value that a summary tells of.
  fileprivate init?(summarized value: ModelValue) {
    self.init(_modelValue: Self.isKeptSigned ? value.bitPattern : value)
  }
}

extension ModelValue {
  /// The number that a whole number stands for by its bit pattern.
  fileprivate var unsigned: ModelValue {
    guard case .int(let value) = self else { return self }
    return .decimal(Decimal(UInt64(bitPattern: value)))
  }

  /// The other way; a number that no bit pattern stands for as it is.
  fileprivate var bitPattern: ModelValue {
    guard case .decimal(let value) = self, let number = UInt64("\(value)") else { return self }
    return .int(Int64(bitPattern: number))
  }
}

extension ModelFetch {
  /// What the values at a stored path, or of an object, come to.
  fileprivate func summary(
    of path: [String]?, _ value: (T) -> ModelValue
  ) throws -> ValueSummary {
    var result = ValueSummary()
    let (offset, limit) = range
    if let path, tests.isEmpty, offset == 0, limit == .max {
      for reader in try readers() { result.add(try reader.summary(of: path, query)) }
    } else {
      try eachObject { result.add(value($0)) }
    }
    return result
  }

  /// In no order, unless the fetch is cut and the order decides what is left.
  private func eachObject(_ body: (T) throws -> Void) throws {
    let isCut = range.offset > 0 || range.limit < .max
    if !tests.isEmpty || (isCut && !order.isEmpty) { return try pass(ordered: isCut, body) }
    try enumerate { row in
      if let object = context.object(on: context.register(row)) as? T { try body(object) }
    }
  }
}
