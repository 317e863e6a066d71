/// What the framework refuses. Match by `catch SwiftDataError.unsupportedPredicate`.
///
/// Source: Apple, “SwiftDataError” (SwiftData).
public struct SwiftDataError: Error, Hashable, Sendable, CustomStringConvertible {
  let code: String
  /// What the kind of error is, in words.
  let summary: String
  /// What went wrong and what to do, where it is known.
  public let explanation: String?
  /// The error behind it, where there is one.
  package let cause: DataError?

  package init(_ error: SwiftDataError, _ explanation: String) {
    code = error.code
    summary = error.summary
    self.explanation = explanation
    cause = nil
  }

  package init(_ error: SwiftDataError, _ cause: DataError) {
    code = error.code
    summary = error.summary
    explanation = cause.description
    self.cause = cause
  }

  init(_ code: String, _ summary: String) {
    self.code = code
    self.summary = summary
    explanation = nil
    cause = nil
  }

  public var description: String { explanation ?? summary }

  /// Errors are equal by kind, whatever they explain.
  public static func == (a: SwiftDataError, b: SwiftDataError) -> Bool { a.code == b.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  public static func ~= (pattern: SwiftDataError, error: any Error) -> Bool {
    (error as? SwiftDataError)?.code == pattern.code
  }
}

extension SwiftDataError {
  public static let includePendingChangesWithBatchSize = Self(
    "includePendingChangesWithBatchSize",
    "A fetch in batches cannot count unsaved changes: save them first, or set "
      + "includePendingChanges to false.")
  public static let unsupportedPredicate = Self(
    "unsupportedPredicate",
    "The predicate asks for something that cannot be tested on the objects.")
  public static let unsupportedKeyPath = Self(
    "unsupportedKeyPath",
    "The key path leads to no stored property of the model.")
  public static let sortingPendingChangesWithIdentifiers = Self(
    "sortingPendingChangesWithIdentifiers",
    "Identifiers of unsaved objects cannot be sorted.")
  public static let unsupportedSortDescriptor = Self(
    "unsupportedSortDescriptor",
    "The objects cannot be sorted by that descriptor.")
  public static let duplicateConfiguration = Self(
    "duplicateConfiguration",
    "Two configurations have one name or one file.")
  public static let configurationFileNameTooLong = Self(
    "configurationFileNameTooLong",
    "The configuration's file name is too long.")
  public static let configurationFileNameContainsInvalidCharacters = Self(
    "configurationFileNameContainsInvalidCharacters",
    "The configuration's name cannot be a file's name.")
  public static let configurationSchemaNotFoundInContainerSchema = Self(
    "configurationSchemaNotFoundInContainerSchema",
    "The configuration keeps an entity that the container's schema lacks.")
  public static let loadIssueModelContainer = Self(
    "loadIssueModelContainer",
    "The container could not open a store.")
  public static let modelValidationFailure = Self(
    "modelValidationFailure",
    "An object breaks a rule of its model.")
  public static let missingModelContext = Self(
    "missingModelContext",
    "The object is in no context.")
  public static let backwardMigration = Self(
    "backwardMigration",
    "The store was written with a later version of the schema.")
  public static let unknownSchema = Self(
    "unknownSchema",
    "The schema does not list that class, or no migration plan the store's schema.")
  public static let historyTokenExpired = Self(
    "historyTokenExpired",
    "The history before that token is deleted.")
  public static let invalidTransactionFetchRequest = Self(
    "invalidTransactionFetchRequest",
    "The history cannot be asked for that.")
}
