/// A postal address, kept in the columns of whoever has it.
public struct Address: Codable, Hashable, Sendable {
  public var street: String
  public var city: String
  public var state: String
  public var zip: String

  public init(street: String, city: String, state: String, zip: String) {
    self.street = street
    self.city = city
    self.state = state
    self.zip = zip
  }
}
