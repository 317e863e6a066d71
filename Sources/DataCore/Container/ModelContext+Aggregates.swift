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
    try total(summary(of: keyPath, descriptor), keyPath)
  }

  public func sum<T: PersistentModel, Value: _StorableValue & AdditiveArithmetic>(
    of keyPath: KeyPath<T, Value?>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value {
    try total(summary(of: keyPath, descriptor), keyPath)
  }

  /// The average; nil where there is no value. Otherwise as `sum`.
  public func average<T: PersistentModel, Value: _StorableValue & AdditiveArithmetic>(
    of keyPath: KeyPath<T, Value>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Double? {
    try summary(of: keyPath, descriptor).average
  }

  public func average<T: PersistentModel, Value: _StorableValue & AdditiveArithmetic>(
    of keyPath: KeyPath<T, Value?>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Double? {
    try summary(of: keyPath, descriptor).average
  }

  /// The least value, in the order of a `SortDescriptor`; nil where there is none.
  public func minimum<T: PersistentModel, Value: _StorableValue & Comparable>(
    of keyPath: KeyPath<T, Value>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value? {
    Value(_modelValue: try summary(of: keyPath, descriptor).minimum)
  }

  public func minimum<T: PersistentModel, Value: _StorableValue & Comparable>(
    of keyPath: KeyPath<T, Value?>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value? {
    Value(_modelValue: try summary(of: keyPath, descriptor).minimum)
  }

  /// The greatest value, in the order of a `SortDescriptor`; nil where there is none.
  public func maximum<T: PersistentModel, Value: _StorableValue & Comparable>(
    of keyPath: KeyPath<T, Value>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value? {
    Value(_modelValue: try summary(of: keyPath, descriptor).maximum)
  }

  public func maximum<T: PersistentModel, Value: _StorableValue & Comparable>(
    of keyPath: KeyPath<T, Value?>, _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
  ) throws -> Value? {
    Value(_modelValue: try summary(of: keyPath, descriptor).maximum)
  }

  private func summary<T: PersistentModel, Value: _StorableValue>(
    of keyPath: KeyPath<T, Value>, _ descriptor: FetchDescriptor<T>
  ) throws -> ValueSummary {
    try surfacing {
      try ModelFetch(descriptor, in: self).summary(of: T.storedPath(of: keyPath)) {
        $0[keyPath: keyPath]._modelValue
      }
    }
  }

  private func total<Value: _StorableValue>(
    _ summary: ValueSummary, _ keyPath: AnyKeyPath
  ) throws -> Value {
    if let sum = summary.sum, !sum.isNull, let value = Value(_modelValue: sum) {
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

  private func eachObject(_ body: (T) throws -> Void) throws {
    if !tests.isEmpty || !order.isEmpty { return try pass(body) }
    try enumerate { row in
      if let object = context.object(on: context.register(row)) as? T { try body(object) }
    }
  }
}
