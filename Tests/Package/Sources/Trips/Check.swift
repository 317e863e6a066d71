import Foundation
import SwiftData
import TripNames

/// Reads a store and gathers what is not as it was written.
struct Check {
  private(set) var mistakes: [String] = []

  private mutating func expect<Value: Equatable>(
    _ name: String, _ found: Value, _ expected: Value
  ) {
    if found != expected { mistakes.append("\(name) is \(found), not \(expected)") }
  }

  mutating func read(from context: ModelContext) throws {
    let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
    expect("the trips' names", trips.map(\.name), ["North", "South"])
    expect("the starts' bits", trips.first?.start, Trips.start)
    expect("the budgets", trips.map(\.budget), [Decimal(string: "1234.56"), 900])
    expect("the ticket", trips.first?.ticket, Trips.ticket)
    expect("the value that is not kept", trips.first?.isOpen, false)
    let stops = (trips.first?.stops ?? []).sorted { $0.city < $1.city }
    expect("the stops", stops.map(\.city), ["Bodø", "Oslo"])
    expect("the kinds", stops.map(\.kind), [.coast, .city])
    expect("the place", stops.first?.place, .init(latitude: 67.28, longitude: 14.4))
    expect("the way back", stops.map { $0.trip?.name }, ["North", "North"])
    expect("all stops", try context.fetchCount(FetchDescriptor<Stop>()), 3)
    try search(context)
    let record = Record(stops: trips.map { Change(value: .count($0.stops.count)) })
    expect("the package's own types", record.stops.map(\.value), [.count(2), .count(1)])
  }

  private mutating func search(_ context: ModelContext) throws {
    let limit = Decimal(1000)
    let name = "ada"
    let dear = #Predicate<Trip> { trip in
      trip.budget > limit
        && trip.travellers.contains { $0.name.localizedStandardContains(name) }
    }
    expect("the dear trips", try context.fetch(.init(predicate: dear)).map(\.name), ["North"])
    let coast = #Predicate<Stop> { $0.trip?.name == "North" && $0.city.starts(with: "B") }
    expect("the stops in the north", try context.fetchCount(.init(predicate: coast)), 1)
    let ada = try context.fetch(
      FetchDescriptor<Traveller>(predicate: #Predicate { $0.name == "Ada" }))
    expect("Ada's trips", ada.first.map { Set($0.trips.map(\.name)) }, ["North", "South"])
  }
}
