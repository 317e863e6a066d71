import DataCore
import Foundation
import MemoryStore
import SampleModels
import TerminalUI
import Testing

@testable import Browser

@Suite struct FilterTests {
  private func error(_ session: Session) -> PredicateFormatError? {
    guard case .filter(let prompt) = session.state.prompt else { return nil }
    return prompt.error
  }

  private func typed(_ session: Session) -> String? {
    guard case .filter(let prompt) = session.state.prompt else { return nil }
    return prompt.text.text
  }

  @Test("A condition is read at each key and narrows the list at Enter") func applied()
    async throws
  {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("f")
    #expect(error(session) == nil)
    await session.type("name")
    #expect(error(session)?.column == 5)
    await session.type(" CONTAINS[c] 'o'")
    #expect(error(session) == nil)
    #expect(session.titles == Fixture.trips)
    await session.press("Enter")
    #expect(session.state.prompts.isEmpty)
    #expect(session.titles == ["Rome", "Oslo"])
    #expect(session.state.sheet?.view.condition?.text == "name CONTAINS[c] 'o'")
    #expect(session.state.sheet?.count == 2)
    await session.press("Esc")
    #expect(session.titles == Fixture.trips)
    #expect(session.state.sheet?.count == 5)
    #expect(session.state.sheet?.past.isEmpty == true)
  }

  @Test("What is no filter stays in the field, with the reason") func wrong() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("f")
    await session.type("seats > 0 AND nam == 'Rome'")
    #expect(error(session)?.column == 15)
    await session.press("Enter")
    #expect(typed(session) == "seats > 0 AND nam == 'Rome'")
    #expect(session.state.message?.kind == .error)
    #expect(session.state.message?.text == "Trip has no property “nam”. Did you mean name?")
    #expect(session.titles == Fixture.trips)
    await session.press("Esc")
    #expect(session.state.prompts.isEmpty && session.titles == Fixture.trips)
  }

  @Test("An empty condition shows all again; Esc leaves the old one") func cleared() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("f")
    await session.type("items.@count > 0")
    await session.press("Enter")
    #expect(session.titles == ["Rome"])
    await session.press("f")
    #expect(typed(session) == "items.@count > 0")
    await session.retype("name == 'Oslo'")
    await session.press("Esc")
    #expect(session.titles == ["Rome"])
    await session.press("f")
    await session.retype("  ")
    await session.press("Enter")
    #expect(session.titles == Fixture.trips)
    #expect(session.state.sheet?.view.condition == nil)
    await session.press("Esc")
    #expect(session.titles == ["Rome"])
    await session.press("Backspace")
    #expect(session.titles == Fixture.trips)
  }

  @Test("Filter, search and order are steps of one view, taken back one by one") func steps()
    async throws
  {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("f")
    await session.type("name != 'Rome'")
    await session.press("Enter /")
    await session.type("z")
    await session.press("Enter")
    #expect(session.titles == ["Zürich", "Zagreb"])
    await session.press("s")
    await session.type("name")
    await session.press("Enter")
    #expect(session.titles == ["Zagreb", "Zürich"])
    await session.press("Esc")
    #expect(session.titles == ["Zürich", "Zagreb"])
    await session.press("Esc")
    #expect(session.titles == ["Athens", "Zürich", "Oslo", "Zagreb"])
    await session.press("Esc")
    #expect(session.titles == Fixture.trips)
  }

  @Test("Up takes up the filters of this entity, the newest first; Down goes back") func recalled()
    async throws
  {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    for text in ["name == 'Rome'", "seats == 1", "name == 'Rome'", "name == 'Oslo'"] {
      await session.press("f")
      await session.retype(text)
      await session.press("Enter")
    }
    await session.press("f")
    await session.retype("draft")
    await session.press("Up")
    #expect(typed(session) == "name == 'Oslo'" && error(session) == nil)
    await session.press("Up")
    #expect(typed(session) == "name == 'Rome'")
    await session.press("Up Up Up")
    #expect(typed(session) == "seats == 1")
    await session.press("Down")
    #expect(typed(session) == "name == 'Rome'")
    await session.press("Down Down")
    #expect(typed(session) == "draft" && error(session) != nil)
    await session.press("Down Esc")
    await session.show("Tag")
    await session.press("f Up")
    #expect(typed(session) == "")
  }

  @Test("What is selected and hidden by a filter is left alone, and said") func hidden()
    async throws
  {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("j Space Space Space f")
    await session.type("name BEGINSWITH 'Z'")
    await session.press("Enter d")
    guard case .confirm(let question) = session.state.prompt else {
      Issue.record("nothing asked")
      return
    }
    #expect(question.question.hasSuffix("2 selected objects hidden by the filter stay."))
  }

  @Test("Dates without a zone are of the zone that the screen shows") func zone() async throws {
    let store = MemoryStore(name: "Sample", model: Fixture.model)
    let context = ModelContext(stores: [store])
    let noon = Date(timeIntervalSinceReferenceDate: 43_200)
    _ = try context.insert(
      entityNamed: "Trip", values: ["name": .string("Noon"), "startDate": .date(noon)])
    try context.save()
    let session = await Session([store])
    session.state.settings.timeZone = try #require(TimeZone(secondsFromGMT: 7200))
    await session.show("Trip")
    await session.press("f")
    await session.type("startDate == '2001-01-01 14:00'")
    await session.press("Enter")
    #expect(session.titles == ["Noon"])
  }

  @Test("On the sample: trips with money left that do not go to Tokyo") func sample() async throws {
    let session = await Session(try OpenedStores.sample().stores)
    await session.show("Trip")
    await session.press("f")
    await session.type("budget - spent > 100 AND NOT destination CONTAINS[cd] \"tokyo\"")
    await session.press("Enter")
    var found: [String] = []
    while let title = session.cursorTitle, found.last != title {
      found.append(title)
      await session.press("j")
    }
    #expect(
      found.sorted() == [
        "Audit Reykjavík", "Crete, slowly", "Grandma's Ninetieth", "Hardangervidda Crossing",
        "Lisbon and Porto", "Moving the Office", "Quarterly Review Berlin", "Site Visit Pune",
        "Stargazing at Teide", "Summer in Paris", "Swift Conference",
      ])
    #expect(session.state.sheet?.count == 11)
  }

  @Test("The examples of the manual are filters") func examples() throws {
    let stores = try OpenedStores.sample().stores
    let model = try #require(stores.first?.model)
    for (entity, text) in [
      (
        "Trip",
        "startDate BETWEEN {\"2026-06-01\", \"2026-09-01\"} AND accommodation.address.city != nil"
      ),
      (
        "Trip",
        "ANY tags.name == \"sea\" OR SUBQUERY(packingList, $x, $x.isPacked == NO).@count > 2"
      ),
      ("PersonalTrip", "companion != \"Ada\" OR companion == nil"),
    ] {
      let description = try #require(model[entity])
      #expect(throws: Never.self, "\(text)") {
        try PredicateFormat.parse(text, for: description, in: model)
      }
    }
  }
}
