import SwiftData
import Testing

/// “Composite Attributes” of the specification, as printed.
enum Composites {
  struct Address: Codable {
    var street: String
    var city: String
    var state: String
    var zip: String
  }

  @Model
  class Person {
    var name: String
    var homeAddress: Address  // Stored as composite attribute
    var workAddress: Address?

    init(name: String, homeAddress: Address) {
      self.name = name
      self.homeAddress = homeAddress
    }
  }
}

@Suite("Composite attributes")
struct CompositeTests {
  let container: ModelContainer
  let context: ModelContext

  init() throws {
    container = try ModelContainer(
      for: Composites.Person.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    context = ModelContext(container)
  }

  private let address = Composites.Address(
    street: "1 Market St", city: "San Francisco", state: "CA", zip: "94105")

  @Test("The schema lists a struct's members as attributes")
  func schema() throws {
    let person = try #require(container.schema.entity(for: Composites.Person.self))
    let home = try #require(
      person.attributesByName["homeAddress"] as? Schema.CompositeAttribute)
    #expect(home.properties.map(\.name) == ["street", "city", "state", "zip"])
    #expect(!home.isOptional)
    #expect(person.attributesByName["workAddress"]?.isOptional == true)
  }

  @Test("A struct comes back as it was saved, and nil as nil")
  func roundTrip() throws {
    context.insert(Composites.Person(name: "Ada", homeAddress: address))
    try context.save()
    let person = try #require(
      try ModelContext(container).fetch(FetchDescriptor<Composites.Person>()).first)
    #expect(person.homeAddress.city == "San Francisco")
    #expect(person.homeAddress.zip == "94105")
    #expect(person.workAddress == nil)
  }

  @Test("A member is set in place")
  func mutation() throws {
    let person = Composites.Person(name: "Ada", homeAddress: address)
    context.insert(person)
    try context.save()
    person.homeAddress.city = "Oakland"
    person.workAddress = address
    #expect(person.hasChanges)
    try context.save()
    let seen = try ModelContext(container).fetch(FetchDescriptor<Composites.Person>()).first
    #expect(seen?.homeAddress.city == "Oakland")
    #expect(seen?.homeAddress.street == "1 Market St")
    #expect(seen?.workAddress?.city == "San Francisco")
  }

  @Test("A predicate looks into a struct")
  func predicate() throws {
    context.insert(Composites.Person(name: "Ada", homeAddress: address))
    let descriptor = FetchDescriptor<Composites.Person>(
      predicate: #Predicate<Composites.Person> { person in
        person.homeAddress.city == "San Francisco"
      })
    #expect(try context.fetch(descriptor).map(\.name) == ["Ada"])
  }
}
