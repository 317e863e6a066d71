extension ValuePlan {
  /// Under this name a composite says that it is there although all its members are nil. Core Data's
  /// layout, where nil is a composite without a value, has no other place for the difference.
  static let presence = "cairnIsPresent"

  /// Whether a value of the type, where there may be none, can look like none.
  var isAmbiguous: Bool {
    guard case .composite(let elements) = kind else { return false }
    return elements.allSatisfy(\.isOptional)
  }

  /// A value that is there, marked as such if nothing else says so.
  func marked(_ value: ModelValue) -> ModelValue {
    guard isAmbiguous, case .composite(var elements) = value, value.canonical.isNull else {
      return value
    }
    elements[Self.presence] = .bool(true)
    return .composite(elements)
  }
}

extension ModelValue {
  /// The value without marks of presence, for a store that has no place for them: there a struct
  /// whose members are all nil reads as nil.
  var unmarked: ModelValue {
    guard case .composite(var elements) = self else { return self }
    elements[ValuePlan.presence] = nil
    return .composite(elements.mapValues(\.unmarked))
  }
}

extension AttributeDescription {
  /// Whether the composite, or one inside it, has a place for the mark.
  var keepsPresence: Bool {
    elements.contains { $0.name == ValuePlan.presence || $0.attribute?.keepsPresence ?? false }
  }

  static var presence: PropertyDescription {
    PropertyDescription(ValuePlan.presence, isOptional: true, kind: .attribute(.init(.bool)))
  }
}
