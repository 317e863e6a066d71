public import SwiftData

@Model
public final class Person {
  public var name: String
  public var email: String?
  public var birthday: Date?
  public var homeAddress: Address
  public var workAddress: Address?

  public init(name: String, homeAddress: Address) {
    self.name = name
    self.homeAddress = homeAddress
  }
}
