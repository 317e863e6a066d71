public import SwiftData

/// A journey: the root of trips of all kinds.
@Model
public class Trip {
  @Attribute(.preserveValueOnDeletion) public var name: String
  @Attribute(.preserveValueOnDeletion) public var destination: String
  public var startDate: Date
  public var endDate: Date
  public var budget: Double = 0
  public var spent: Double = 0
  public var isFavorite: Bool = false
  public var notes: String = ""
  @Relationship(deleteRule: .cascade, inverse: \LivingAccommodation.trip)
  public var accommodation: LivingAccommodation?
  @Relationship(deleteRule: .cascade, inverse: \PackingItem.trip)
  public var packingList: [PackingItem] = []
  @Relationship(deleteRule: .nullify, inverse: \Tag.trips) public var tags: [Tag] = []

  public init(
    name: String, destination: String, startDate: Date = .now,
    endDate: Date = .now.addingTimeInterval(7 * 86_400)
  ) {
    self.name = name
    self.destination = destination
    self.startDate = startDate
    self.endDate = endDate
  }
}
