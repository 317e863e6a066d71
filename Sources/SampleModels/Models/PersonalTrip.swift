public import SwiftData

@Model
public final class PersonalTrip: Trip {
  public var companion: String?
}
