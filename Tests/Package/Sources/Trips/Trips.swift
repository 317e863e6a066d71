import Foundation
import SwiftData

/// `Trips write FILE` makes a store, `Trips read FILE` says whether another process finds in it
/// what was written: nothing and status 0, or what is wrong and status 1.
@main
struct Trips {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 3, ["write", "read"].contains(words[1]) else {
      fail(["usage: Trips write|read FILE"])
    }
    let configuration = ModelConfiguration(url: URL(fileURLWithPath: words[2]))
    let container = try ModelContainer(
      for: Trip.self, Stop.self, Traveller.self, configurations: configuration)
    let context = ModelContext(container)
    if words[1] == "write" {
      try write(into: context)
    } else {
      var check = Check()
      try check.read(from: context)
      if !check.mistakes.isEmpty { fail(check.mistakes) }
    }
  }

  static func fail(_ lines: [String]) -> Never {
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    exit(1)
  }

  /// A moment that no text with milliseconds holds.
  static let start = Date(timeIntervalSinceReferenceDate: 801_234_567.890_123_4)
  static let ticket = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  static func write(into context: ModelContext) throws {
    let ada = Traveller(name: "Ada")
    let ben = Traveller(name: "Ben")
    let north = Trip(name: "North", start: start, budget: Decimal(string: "1234.56") ?? 0)
    let south = Trip(name: "South", start: start.addingTimeInterval(86_400), budget: 800)
    for object in [north, south] { context.insert(object) }
    north.ticket = ticket
    north.stops = [
      Stop(city: "Oslo", kind: .city, place: .init(latitude: 59.91, longitude: 10.75)),
      Stop(city: "Bodø", kind: .coast, place: .init(latitude: 67.28, longitude: 14.4)),
    ]
    south.stops = [
      Stop(city: "Rome", kind: .city, place: .init(latitude: 41.9, longitude: 12.5))
    ]
    north.travellers = [ada, ben]
    south.travellers = [ada]
    let spare = Trip(name: "Spare", start: start, budget: 1)
    spare.stops = [Stop(city: "Nowhere", kind: .city, place: .init(latitude: 0, longitude: 0))]
    context.insert(spare)
    try context.save()
    // A deleted trip takes its stops along; a second one of a name changes the first.
    context.delete(spare)
    try context.save()
    context.insert(Trip(name: "South", start: start, budget: 900))
    try context.save()
  }
}
