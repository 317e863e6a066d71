/// What the framework refuses. Match by `catch SwiftDataError.unsupportedPredicate`.
///
/// Source: Apple, “SwiftDataError” (SwiftData).
public struct SwiftDataError: Error, Hashable, Sendable, CustomStringConvertible {
  let code: String
  /// What went wrong, where it is known.
  public let explanation: String?

  package init(_ error: SwiftDataError, _ explanation: String) {
    code = error.code
    self.explanation = explanation
  }

  private init(_ code: String) {
    self.code = code
    explanation = nil
  }

  public var description: String { explanation ?? code }

  /// Errors are equal by kind, whatever they explain.
  public static func == (a: SwiftDataError, b: SwiftDataError) -> Bool { a.code == b.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  public static func ~= (pattern: SwiftDataError, error: any Error) -> Bool {
    (error as? SwiftDataError)?.code == pattern.code
  }
}

extension SwiftDataError {
  public static let includePendingChangesWithBatchSize = Self(
    "includePendingChangesWithBatchSize")
  public static let unsupportedPredicate = Self("unsupportedPredicate")
  public static let unsupportedKeyPath = Self("unsupportedKeyPath")
  public static let sortingPendingChangesWithIdentifiers = Self(
    "sortingPendingChangesWithIdentifiers")
  public static let unsupportedSortDescriptor = Self("unsupportedSortDescriptor")
  public static let duplicateConfiguration = Self("duplicateConfiguration")
  public static let configurationFileNameTooLong = Self("configurationFileNameTooLong")
  public static let configurationFileNameContainsInvalidCharacters = Self(
    "configurationFileNameContainsInvalidCharacters")
  public static let configurationSchemaNotFoundInContainerSchema = Self(
    "configurationSchemaNotFoundInContainerSchema")
  public static let loadIssueModelContainer = Self("loadIssueModelContainer")
  public static let modelValidationFailure = Self("modelValidationFailure")
  public static let missingModelContext = Self("missingModelContext")
  public static let backwardMigration = Self("backwardMigration")
  public static let unknownSchema = Self("unknownSchema")
  public static let historyTokenExpired = Self("historyTokenExpired")
  public static let invalidTransactionFetchRequest = Self("invalidTransactionFetchRequest")
}
