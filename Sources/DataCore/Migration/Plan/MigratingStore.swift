package import Foundation

/// A store that is being brought to another model: all of it in one transaction of the store, which
/// ends as if nothing had been done if anything throws.
package protocol MigratingStore: AnyObject {
  /// How messages name it.
  var name: String { get }
  /// The model that it has now.
  var model: ModelDescription { get }
  /// Nothing but its tables says what the model is.
  var isModelDerived: Bool { get }
  /// The schema's version that its metadata name.
  var version: Schema.Version? { get }

  /// Moves all data to the mapping's new model.
  ///
  /// Throws `modelMismatch` for values that the new model cannot take, and which those are.
  func migrate(
    by mapping: ModelMapping, version: Schema.Version, progress: Progress
  ) throws

  /// The store as it is now, for a piece of the program's own code; of no use afterwards.
  func withStore(_ body: (any RecordStore) throws -> Void) throws

  /// Throws `modelMismatch` for a required property that a stage has left without a value.
  func checkRequiredValues() throws
}
