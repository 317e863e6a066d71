import Foundation
import SwiftData
import Testing

@Model
private final class Shelf {
  var tint: OwnCoding.Tint
  var maybeTint: OwnCoding.Tint?
  var tints: [OwnCoding.Tint] = []
  var heldTint: Holder<OwnCoding.Tint>
  var parcel: OwnCoding.Parcel
  var maybeParcel: OwnCoding.Parcel?
  var parcels: [OwnCoding.Parcel] = []
  var heldParcel: Holder<OwnCoding.Parcel>?
  var lamp: OwnCoding.Lamp
  var lamps: [OwnCoding.Lamp] = []
  var heldLamp: Holder<OwnCoding.Lamp>?
  var job: OwnCoding.Job
  var otherJob: OwnCoding.Job?

  init(
    tint: OwnCoding.Tint, parcel: OwnCoding.Parcel, lamp: OwnCoding.Lamp, job: OwnCoding.Job
  ) {
    self.tint = tint
    heldTint = Holder(tint, [])
    self.parcel = parcel
    self.lamp = lamp
    self.job = job
  }
}

@Model
private final class Entry {
  var email: OwnCoding.Email
  var otherEmail: OwnCoding.Email?
  var emails: [OwnCoding.Email] = []
  var heldEmail: Holder<OwnCoding.Email>?
  var reading: OwnCoding.Reading
  var readings: [OwnCoding.Reading] = []
  var heldReading: Holder<OwnCoding.Reading>?
  var season: OwnCoding.Season
  var otherSeason: OwnCoding.Season?
  var seasons: [OwnCoding.Season] = []
  var heldSeason: Holder<OwnCoding.Season>?
  var gear: OwnCoding.Gear = OwnCoding.Gear.high
  var otherGear: OwnCoding.Gear?
  var gears: [OwnCoding.Gear] = []
  var heldGear: Holder<OwnCoding.Gear>?

  init(
    email: OwnCoding.Email, reading: OwnCoding.Reading = .init(number: 0),
    season: OwnCoding.Season = .summer
  ) {
    self.email = email
    self.reading = reading
    self.season = season
  }
}

@Model
private final class Plot {
  var days: ClosedRange<Int>
  var otherDays: ClosedRange<Int>?
  var spans: [Range<Double>] = []
  var heldDays: Holder<ClosedRange<Int>>?
  var corner: CGPoint
  var corners: [CGPoint] = []
  var frame: CGRect?
  var heldCorner: Holder<CGPoint>?
  var wait: Duration = Duration.seconds(1)
  var direction: SIMD3<Float> = SIMD3(0, 0, 0)
  var length: Measurement<UnitLength>
  var heldLength: Holder<Measurement<UnitLength>>?
  var limits: [Double] = []

  init(days: ClosedRange<Int>, corner: CGPoint, length: Measurement<UnitLength>) {
    self.days = days
    self.corner = corner
    self.length = length
  }
}

@Suite("Values that code themselves")
struct OwnCodingTests {
  private func shelf() -> Shelf {
    Shelf(
      tint: .init(0.1, 0.25, 1), parcel: .init(label: "books", width: 30, height: 20),
      lamp: .init(serial: "L-1", watts: 9), job: .init(isTimed: true, minutes: 5))
  }

  @Test("A list, keys inside keys and a superclass come back", arguments: StorePlace.allCases)
  func containers(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Shelf.self)
    let made = shelf()
    let tints = [OwnCoding.Tint(1, 0, 0), .init(0, 1 / 3, 0)]
    let parcels = [OwnCoding.Parcel(label: "a", width: 1, height: -2)]
    let lamps = [OwnCoding.Lamp(serial: "L-2", watts: 60)]
    made.maybeTint = tints[1]
    made.tints = tints
    made.heldTint = Holder(tints[0], tints)
    made.maybeParcel = parcels[0]
    made.parcels = parcels
    made.heldParcel = Holder(made.parcel, parcels)
    made.lamps = lamps
    made.heldLamp = Holder(lamps[0], lamps)
    made.otherJob = .init(isTimed: false, note: "later")
    let seen = try #require(try store.reread(made))
    #expect(seen !== made)
    #expect(seen.tint == OwnCoding.Tint(0.1, 0.25, 1))
    #expect(seen.maybeTint == tints[1])
    #expect(seen.tints == tints)
    #expect(seen.heldTint == Holder(tints[0], tints))
    #expect(seen.parcel == OwnCoding.Parcel(label: "books", width: 30, height: 20))
    #expect(seen.maybeParcel == parcels[0])
    #expect(seen.parcels == parcels)
    #expect(seen.heldParcel == Holder(made.parcel, parcels))
    #expect(seen.lamp == OwnCoding.Lamp(serial: "L-1", watts: 9))
    #expect(seen.lamps == lamps)
    #expect(seen.heldLamp == Holder(lamps[0], lamps))
    #expect(seen.job == OwnCoding.Job(isTimed: true, minutes: 5))
    #expect(seen.otherJob == OwnCoding.Job(isTimed: false, note: "later"))
  }

  @Test("What was never set comes back as nil and as empty lists", arguments: StorePlace.allCases)
  func nothing(_ kind: StorePlace) throws {
    let seen = try #require(try ValueStore(kind, Shelf.self).reread(shelf()))
    #expect(seen.maybeTint == nil)
    #expect(seen.tints.isEmpty)
    #expect(seen.maybeParcel == nil)
    #expect(seen.heldParcel == nil)
    #expect(seen.heldLamp == nil)
    #expect(seen.otherJob == nil)
    #expect(seen.heldTint.maybe == nil)
    #expect(seen.heldTint.count == nil)
  }

  @Test("Single values come back, each as what it was", arguments: StorePlace.allCases)
  func singles(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Entry.self)
    let email = try OwnCoding.Email("ada@example.org")
    let other = try OwnCoding.Email("b@example.org")
    let made = Entry(email: email, reading: .init(text: "n/a"), season: .autumn)
    made.otherEmail = other
    made.emails = [other, email]
    made.heldEmail = Holder(email, [other])
    made.readings = [.init(number: 7), .init(text: "seven")]
    made.heldReading = Holder(.init(text: "x"), made.readings)
    made.otherSeason = .spring
    made.seasons = [.summer, .autumn]
    made.heldSeason = Holder(.autumn, [.summer, .spring])
    made.otherGear = .low
    made.gears = [.high, .low]
    made.heldGear = Holder(.high, [.low])
    let seen = try #require(try store.reread(made))
    #expect(seen.email == email)
    #expect(seen.otherEmail == other)
    #expect(seen.emails == [other, email])
    #expect(seen.heldEmail == Holder(email, [other]))
    #expect(seen.reading == OwnCoding.Reading(text: "n/a"))
    #expect(seen.readings == [.init(number: 7), .init(text: "seven")])
    #expect(seen.heldReading == Holder(.init(text: "x"), seen.readings))
    #expect(seen.season == .autumn)
    #expect(seen.otherSeason == .spring)
    #expect(seen.seasons == [.summer, .autumn])
    #expect(seen.heldSeason == Holder(.autumn, [.summer, .spring]))
    #expect(seen.gear == .high)
    #expect(seen.otherGear == .low)
    #expect(seen.gears == [.high, .low])
    #expect(seen.heldGear == Holder(.high, [.low]))
  }

  @Test("Foundation's own types come back", arguments: StorePlace.allCases)
  func foundation(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Plot.self)
    let made = Plot(
      days: 3...9, corner: CGPoint(x: 0.1, y: -2), length: .init(value: 2.5, unit: .meters))
    made.otherDays = -1...1
    made.spans = [0..<0.5, 1..<2]
    made.heldDays = Holder(1...2, [5...5])
    made.corners = [.zero, CGPoint(x: 1, y: 1)]
    made.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    made.heldCorner = Holder(made.corner, made.corners)
    made.wait = .milliseconds(1500)
    made.direction = SIMD3(1, 0.5, -1)
    made.heldLength = Holder(.init(value: 1, unit: .kilometers), [])
    made.limits = [-.infinity, .infinity, 0.1]
    let seen = try #require(try store.reread(made))
    #expect(seen.days == 3...9)
    #expect(seen.otherDays == -1...1)
    #expect(seen.spans == [0..<0.5, 1..<2])
    #expect(seen.heldDays == Holder(1...2, [5...5]))
    #expect(seen.corner == CGPoint(x: 0.1, y: -2))
    #expect(seen.corners == [.zero, CGPoint(x: 1, y: 1)])
    #expect(seen.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(seen.heldCorner == Holder(made.corner, made.corners))
    #expect(seen.wait == .milliseconds(1500))
    #expect(seen.direction == SIMD3(1, 0.5, -1))
    #expect(seen.length == Measurement(value: 2.5, unit: UnitLength.meters))
    #expect(seen.heldLength?.value == Measurement(value: 1, unit: UnitLength.kilometers))
    #expect(seen.limits == [-.infinity, .infinity, 0.1])
  }

  @Test("A number that is none is kept in a list", arguments: StorePlace.allCases)
  func notANumber(_ kind: StorePlace) throws {
    let made = Plot(days: 1...1, corner: .zero, length: .init(value: 0, unit: .meters))
    made.limits = [1, .nan]
    let seen = try #require(try ValueStore(kind, Plot.self).reread(made))
    #expect(seen.limits.count == 2)
    #expect(seen.limits.last?.isNaN == true)
  }

  @Test("They are set anew in a saved object", arguments: StorePlace.allCases)
  func edits(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Shelf.self)
    let context = try store.context()
    let made = shelf()
    context.insert(made)
    try context.save()
    made.tint.green = 0.75
    made.parcel.width = 31
    made.job = .init(isTimed: false, note: "done")
    made.maybeTint = made.tint
    #expect(made.hasChanges)
    try context.save()
    made.maybeTint = nil
    try context.save()
    let seen = try #require(try store.context().fetch(FetchDescriptor<Shelf>()).first)
    #expect(seen.tint == OwnCoding.Tint(0.1, 0.75, 1))
    #expect(seen.parcel.width == 31)
    #expect(seen.job == OwnCoding.Job(isTimed: false, note: "done"))
    #expect(seen.maybeTint == nil)
  }

  @Test("Predicates compare them whole", arguments: StorePlace.allCases)
  func predicates(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Entry.self, Plot.self)
    let context = try store.context()
    for (name, season) in [("a@x", OwnCoding.Season.spring), ("b@x", .autumn)] {
      context.insert(Entry(email: try .init(name), season: season))
    }
    context.insert(Plot(days: 1...4, corner: .zero, length: .init(value: 0, unit: .meters)))
    try context.save()
    let autumn = OwnCoding.Season.autumn
    let found = try store.context().fetch(
      FetchDescriptor<Entry>(predicate: #Predicate { $0.season == autumn }))
    #expect(found.map(\.email.text) == ["b@x"])
    let days = 1...4
    let plots = try store.context().fetch(
      FetchDescriptor<Plot>(predicate: #Predicate { $0.days == days }))
    #expect(plots.count == 1)
  }
}
