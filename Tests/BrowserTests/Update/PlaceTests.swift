import DataCore
import MemoryStore
import TerminalUI
import Testing

@testable import Browser

/// Trips made from the places of a store that takes no changes.
@Suite struct PlaceTests {
  private static let model = ModelDescription([
    .init(
      "Place",
      properties: ["country", "currency", "name", "timeZone"].map {
        Fixture.attribute($0, .string, .string(""))
      })
  ])

  private func places() throws -> MemoryStore {
    let store = MemoryStore(name: "Places", model: Self.model)
    let context = ModelContext(stores: [store])
    _ = try context.insert(
      entityNamed: "Place",
      values: [
        "name": .string("Kyoto"), "country": .string("Japan"), "timeZone": .string("Asia/Tokyo"),
        "currency": .string("JPY"),
      ])
    try context.save()
    return store
  }

  @Test("A trip takes its name and destination from the place, and is shown once it is made")
  func trip() async throws {
    let session = await Session([try Fixture.tripStore(), try places()])
    await session.show("Place")
    await session.press("A")
    let fields = session.state.form?.fields ?? []
    #expect(fields.first { $0.path == ["name"] }?.text.text == "Kyoto")
    #expect(fields.first { $0.path == ["destination"] }?.text.text == "Kyoto, Japan")
    await session.press("Ctrl-S")
    #expect(session.state.sheet?.entity.name == "Trip" && session.cursorTitle == "Kyoto")
    await session.press("Backspace")
    #expect(session.state.sheet?.entity.name == "Place")
  }

  @Test("Where no place is under the cursor, or no store has trips, the reason is given")
  func reasons() async throws {
    let trips = await Session([try Fixture.tripStore()])
    await trips.press("A")
    #expect(trips.state.message?.text.contains("Go to a place first") == true)
    let places = await Session([try places()])
    await places.press("A")
    #expect(places.state.message?.text.contains("No open store takes trips") == true)
  }
}

extension Fixture {
  /// An empty store of trips that go somewhere.
  fileprivate static func tripStore() throws -> MemoryStore {
    MemoryStore(
      name: "Trips",
      model: ModelDescription([
        .init(
          "Trip",
          properties: [attribute("name", .string), attribute("destination", .string)])
      ]))
  }
}
