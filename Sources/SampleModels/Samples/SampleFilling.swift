import DataCore
import Foundation
import SwiftData

/// Turns the samples into models, and saves them in a few transactions, so that the history has a
/// beginning.
struct SampleFilling {
  private let context: ModelContext
  private let day: Date

  init(_ container: ModelContainer, day: Date, clock: (@Sendable () -> Date)?) {
    context = ModelContext(container)
    context.author = "sample"
    if let clock { context.clock = clock }
    self.day = day
  }

  func fill() throws {
    let tags = try addTags()
    try addPeopleAndPlaces()
    try addNotes(tags)
    try addTrips(tags)
  }

  private func date(_ days: Int, hour: Double = 0) -> Date {
    day.addingTimeInterval(Double(days) * 86_400 + hour * 3600)
  }

  private func save(_ name: String) throws {
    context.transactionName = name
    try context.save()
  }

  private func addTags() throws -> [String: Tag] {
    var tags: [String: Tag] = [:]
    for sample in OtherSamples.tags {
      let tag = Tag(name: sample.name, priority: sample.priority)
      context.insert(tag)
      tags[sample.name] = tag
    }
    try save("Add Tags")
    return tags
  }

  private func addPeopleAndPlaces() throws {
    typealias Lines = (String, String, String, String)
    func address(_ lines: Lines) -> Address {
      Address(street: lines.0, city: lines.1, state: lines.2, zip: lines.3)
    }
    for sample in OtherSamples.people {
      let person = Person(name: sample.name, homeAddress: address(sample.home))
      person.workAddress = sample.work.map(address)
      context.insert(person)
    }
    for (name, country, latitude, longitude, zone, currency) in OtherSamples.places {
      context.insert(
        Place(
          name: name, country: country, latitude: latitude, longitude: longitude, timeZone: zone,
          currency: currency))
    }
    try save("Add People and Places")
  }

  private func addNotes(_ tags: [String: Tag]) throws {
    for (index, sample) in NoteSample.all.enumerated() {
      let hour = 8 + Double(index % 11)
      let note = Note(
        title: sample.title, content: sample.content,
        createdAt: date(-sample.created, hour: hour),
        modifiedAt: date(-sample.modified, hour: hour + 1.25), isPinned: sample.isPinned)
      context.insert(note)
      note.tags = sample.tags.compactMap { tags[$0] }
    }
    try save("Add Notes")
  }

  private func addTrips(_ tags: [String: Tag]) throws {
    for sample in TripSample.all {
      let trip = makeTrip(sample)
      context.insert(trip)
      trip.budget = sample.budget
      trip.spent = sample.spent
      trip.isFavorite = sample.isFavorite
      trip.notes = sample.remarks ?? ""
      trip.tags = sample.tags.compactMap { tags[$0] }
      trip.packingList = sample.packing.map { name, quantity, isPacked in
        PackingItem(name: name, quantity: quantity, isPacked: isPacked)
      }
      if let stay = sample.stay {
        trip.accommodation = LivingAccommodation(
          name: stay.name, city: stay.city, rating: stay.rating,
          address: Address(
            street: stay.street, city: stay.city, state: stay.state, zip: stay.zip))
      }
    }
    try save("Add Trips")
  }

  private func makeTrip(_ sample: TripSample) -> Trip {
    let start = date(sample.start)
    let end = date(sample.start + sample.days)
    switch sample.kind {
    case .trip:
      return Trip(
        name: sample.name, destination: sample.destination, startDate: start, endDate: end)
    case .personal(let companion):
      let trip = PersonalTrip(
        name: sample.name, destination: sample.destination, startDate: start, endDate: end)
      trip.companion = companion
      return trip
    case .business(let company, let hasReport):
      let trip = BusinessTrip(
        name: sample.name, destination: sample.destination, startDate: start, endDate: end,
        company: company)
      if hasReport {
        trip.expenseReport = Data("date,what,amount\n\(sample.start),hotel,\(sample.spent)\n".utf8)
      }
      return trip
    }
  }
}
