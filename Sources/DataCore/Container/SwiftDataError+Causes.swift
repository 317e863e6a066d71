public import Foundation

extension SwiftDataError {
  /// What users see of an error: its kind, and its sentence as `explanation`.
  package init(_ error: DataError) {
    switch error.code {
    case .unsupportedPredicate, .unsupportedFilter: self.init(.unsupportedPredicate, error)
    case .unsupportedOrder: self.init(.unsupportedSortDescriptor, error)
    case .missingContext: self.init(.missingModelContext, error)
    case .unknownEntity, .unknownSchema: self.init(.unknownSchema, error)
    case .backwardMigration: self.init(.backwardMigration, error)
    case .unknownProperty, .unknownObject, .invalidValue, .notUnique, .denied,
      .conflict, .readOnly:
      self.init(.modelValidationFailure, error)
    default: self.init(SwiftDataError(error.code.name, error.message), error)
    }
  }

  /// What users see when a container cannot open a store.
  package init(opening error: DataError) {
    switch error.code {
    case .backwardMigration, .unknownSchema: self.init(error)
    default: self.init(.loadIssueModelContainer, error)
    }
  }
}

extension SwiftDataError: LocalizedError {
  public var errorDescription: String? { cause?.message ?? explanation ?? summary }

  public var recoverySuggestion: String? {
    cause.flatMap { $0.remedy.isEmpty ? nil : $0.remedy }
  }
}

extension DataError: LocalizedError {
  package var errorDescription: String? { message }
  package var recoverySuggestion: String? { remedy.isEmpty ? nil : remedy }
}
