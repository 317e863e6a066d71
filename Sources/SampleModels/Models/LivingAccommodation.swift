public import SwiftData

/// Where travellers sleep.
@Model
public final class LivingAccommodation {
  public var name: String
  public var city: String
  /// Stars, 0 where nobody gave any.
  public var rating: Int
  public var address: Address?
  public var trip: Trip?

  public init(name: String, city: String = "", rating: Int = 0, address: Address? = nil) {
    self.name = name
    self.city = city
    self.rating = rating
    self.address = address
  }
}
