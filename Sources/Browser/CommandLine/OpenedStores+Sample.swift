import DataCore
import SampleModels

extension OpenedStores {
  /// Opens the bundled places beside the others.
  mutating func addPlaces(_ environment: [String: String]) throws(LaunchError) {
    do {
      stores.append(try PlaceStore.open(in: StateFolder.cache(environment)))
    } catch {
      throw LaunchError(error)
    }
  }

  /// The sample notes and trips, in memory; identifiers are the same in every run.
  static func sample() throws(LaunchError) -> OpenedStores {
    do {
      let stores = try SampleStore.makeContainer().stores
      return OpenedStores(stores: stores, inMemory: Set(stores.map(\.identifier)))
    } catch {
      throw LaunchError(status: .failed, message: "The sample cannot be made: \(error)")
    }
  }
}
