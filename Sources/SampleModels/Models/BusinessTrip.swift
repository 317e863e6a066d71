public import SwiftData

@Model
public final class BusinessTrip: Trip {
  public var company: String
  @Attribute(.externalStorage) public var expenseReport: Data?

  public init(
    name: String, destination: String, startDate: Date = .now,
    endDate: Date = .now.addingTimeInterval(3 * 86_400), company: String
  ) {
    self.company = company
    super.init(name: name, destination: destination, startDate: startDate, endDate: endDate)
  }
}
