public import SwiftData

/// A thing to take along on a trip.
@Model
public final class PackingItem {
  public var name: String
  public var quantity: Int
  public var isPacked: Bool
  public var trip: Trip?

  public init(name: String, quantity: Int = 1, isPacked: Bool = false, trip: Trip? = nil) {
    self.name = name
    self.quantity = quantity
    self.isPacked = isPacked
    self.trip = trip
  }
}
