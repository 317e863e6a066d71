import DataCore
import Foundation

/// A command that runs: what was asked for, the open stores, and where the answer goes.
final class CommandSession {
  let request: CommandRequest
  let io: CommandIO
  let stores: [OpenStore]
  /// The stores are the sample, of which nothing is kept.
  let isSample: Bool
  /// The logs that edits go through, made when they are needed.
  var logs: [String: EditLog] = [:]

  init(
    _ request: CommandRequest, _ io: CommandIO, _ opened: OpenedStores, isSample: Bool
  ) throws {
    self.request = request
    self.io = io
    self.isSample = isSample
    stores = try opened.stores.map { store in
      try OpenStore(store, isInMemory: opened.inMemory.contains(store.identifier))
    }
  }

  var options: CommandOptions { request.options }
  var format: OutputFormat { options.format ?? .table }
  /// Values as a person reads and types them, in the person's zone.
  var text: ValueText { ValueText(timeZone: io.timeZone, now: io.now) }

  /// The n-th word behind the command; the request has been checked for their number.
  func argument(_ index: Int) -> String {
    request.arguments.indices.contains(index) ? request.arguments[index] : ""
  }
}

extension CommandSession {
  /// An entity and the stores that have it, in the order of the command line.
  struct Place {
    var store: OpenStore
    var entity: EntityDescription
  }

  /// Throws status 3 with near names where no store has the entity.
  func places(of name: String) throws(LaunchError) -> [Place] {
    let places = stores.compactMap { store in
      store.model[name].map { Place(store: store, entity: $0) }
    }
    if !places.isEmpty { return places }
    let names = Set(stores.flatMap { $0.model.entities.map(\.name) }).sorted()
    throw LaunchError(
      status: .notFound,
      message: "There is no entity “\(name)”. \(NearName.remedy(for: name, among: names))")
  }

  /// The one store that new objects of the entity go to.
  ///
  /// Throws status 2 naming the stores where several have it.
  func home(of name: String) throws(LaunchError) -> Place {
    let places = try places(of: name)
    guard places.count > 1 else { return places[0] }
    throw LaunchError(
      status: .wrongUsage,
      message: "\(Self.listed(places.map(\.store.place))) both have \(name); "
        + "name one of them alone with --store.")
  }

  static func listed(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
