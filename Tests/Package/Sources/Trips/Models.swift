import Foundation
import SwiftData

@Model
final class Trip {
  #Unique<Trip>([\.name])
  #Index<Trip>([\.start])

  var name: String
  var start: Date
  var budget: Decimal
  @Attribute(.externalStorage) var ticket: Data?
  @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []
  @Relationship(inverse: \Traveller.trips) var travellers: [Traveller] = []
  @Transient var isOpen = false

  init(name: String, start: Date, budget: Decimal) {
    self.name = name
    self.start = start
    self.budget = budget
  }
}

@Model
final class Stop {
  enum Kind: String, Codable {
    case city, coast
  }

  struct Place: Codable, Equatable {
    var latitude: Double
    var longitude: Double
  }

  var city: String
  var kind: Kind
  var place: Place
  var trip: Trip?

  init(city: String, kind: Kind, place: Place) {
    self.city = city
    self.kind = kind
    self.place = place
  }
}

@Model
final class Traveller {
  var name: String
  var trips: [Trip] = []

  init(name: String) {
    self.name = name
  }
}
