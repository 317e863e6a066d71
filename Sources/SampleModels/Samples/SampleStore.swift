package import DataCore
package import Foundation
import MemoryStore
import SwiftData

/// The notes and trips that the program shows when no file is named.
///
/// They live in memory. Identifiers are the same in every run, so that `Trip 3` always means the
/// same trip; dates count from the day given.
package enum SampleStore {
  package static let identifier = "5A3C1E00-CA12-4F00-8000-0000000CA124"

  /// Every model of the sample.
  package static var types: [any PersistentModel.Type] {
    [
      Note.self, Trip.self, Tag.self, PackingItem.self, LivingAccommodation.self, Person.self,
      Place.self,
    ]
  }

  /// A container with the sample's objects in a store of its own.
  ///
  /// - Parameter clock: the time that history tells; else the present one.
  package static func makeContainer(
    today: Date = .now, clock: (@Sendable () -> Date)? = nil
  ) throws -> ModelContainer {
    let schema = Schema(types)
    let store = MemoryStore(
      name: "Sample", identifier: identifier, model: schema.modelDescription())
    let container = ModelContainer(stores: [store], schema: schema)
    try fill(container, today: today, clock: clock)
    return container
  }

  /// Saves the sample's objects into an empty container of its models.
  package static func fill(
    _ container: ModelContainer, today: Date = .now, clock: (@Sendable () -> Date)? = nil
  ) throws {
    let day = (today.timeIntervalSinceReferenceDate / 86_400).rounded(.down) * 86_400
    try SampleFilling(container, day: Date(timeIntervalSinceReferenceDate: day), clock: clock)
      .fill()
  }
}
