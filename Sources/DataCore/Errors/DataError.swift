/// What went wrong with data, in words a person can act on.
///
/// `message` says what and where, `remedy` what to do. Match by `code`.
package struct DataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An open list: a new code breaks no switch.
  package struct Code: Hashable, Sendable {
    package let name: String
    package init(_ name: String) { self.name = name }
  }

  package let code: Code
  package let message: String
  package let remedy: String

  package init(_ code: Code, _ message: String, remedy: String = "") {
    self.code = code
    self.message = message
    self.remedy = remedy
  }

  package var description: String { remedy.isEmpty ? message : "\(message) \(remedy)" }

  package static func ~= (code: Code, error: DataError) -> Bool { error.code == code }
}

extension DataError.Code {
  /// The file is missing.
  package static let notFound = Self("notFound")
  /// A file is in the place where a new one should be.
  package static let exists = Self("exists")
  /// The file is no store of a kind this program knows, or is damaged.
  package static let notAStore = Self("notAStore")
  package static let damaged = Self("damaged")
  /// The store is of another model than the program's classes.
  package static let modelMismatch = Self("modelMismatch")
  /// The store was written by a later version of the program than its migration plan knows.
  package static let backwardMigration = Self("backwardMigration")
  /// The store is of none of the versions in a migration plan.
  package static let unknownSchema = Self("unknownSchema")
  package static let noPermission = Self("noPermission")
  package static let readOnly = Self("readOnly")
  package static let locked = Self("locked")
  package static let inputOutput = Self("inputOutput")
  /// The store has other values than the change expects.
  package static let conflict = Self("conflict")
  package static let unknownEntity = Self("unknownEntity")
  package static let unknownProperty = Self("unknownProperty")
  package static let unknownObject = Self("unknownObject")
  /// A value that does not fit its property: wrong type, missing, out of range.
  package static let invalidValue = Self("invalidValue")
  package static let notUnique = Self("notUnique")
  /// An object that no context has, where one is needed.
  package static let missingContext = Self("missingContext")
  /// A delete rule forbids it.
  package static let denied = Self("denied")
  package static let unsupportedFilter = Self("unsupportedFilter")
  package static let unsupportedOrder = Self("unsupportedOrder")
  package static let interrupted = Self("interrupted")
  package static let unsupported = Self("unsupported")
}
