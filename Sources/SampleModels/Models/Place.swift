public import SwiftData

/// A town, as reference for trips; the bundled store is full of them.
@Model
public final class Place {
  public var name: String
  public var country: String
  /// Degrees, north and east positive.
  public var latitude: Double
  public var longitude: Double
  /// An identifier of the time zone database, as `Europe/Paris`.
  public var timeZone: String
  /// An ISO 4217 code.
  public var currency: String

  public init(
    name: String, country: String, latitude: Double, longitude: Double, timeZone: String,
    currency: String
  ) {
    self.name = name
    self.country = country
    self.latitude = latitude
    self.longitude = longitude
    self.timeZone = timeZone
    self.currency = currency
  }
}
