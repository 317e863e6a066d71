import DataCore
import Foundation
import TerminalUI

@testable import Browser

/// A screen made by hand: notes and trips in memory, places read-only.
enum ScreenFixture {
  static let now = Date(timeIntervalSinceReferenceDate: 817_738_245)  // 2026-11-30 13:30:45 UTC

  static let model = ModelDescription([
    .init(
      "Note",
      properties: [
        attribute("body", .string), attribute("isPinned", .bool), attribute("title", .string),
      ]),
    .init("PackingItem", properties: [attribute("name", .string)]),
    .init(
      "Trip",
      properties: [
        attribute("budget", .decimal), attribute("isBooked", .bool), attribute("name", .string),
        attribute("notes", .string, isOptional: true), attribute("startDate", .date),
        PropertyDescription(
          "lodging", isOptional: true,
          kind: .relationship(RelationshipDescription(to: "Lodging", isToMany: false))),
        PropertyDescription(
          "packingList", isOptional: true,
          kind: .relationship(RelationshipDescription(to: "PackingItem", isToMany: true))),
        PropertyDescription(
          "position", isOptional: true,
          kind: .attribute(
            AttributeDescription(
              .composite,
              elements: [attribute("latitude", .double), attribute("longitude", .double)]))),
        attribute("photo", .data, isOptional: true),
      ]),
    .init(
      "BusinessTrip", superentityName: "Trip", properties: [attribute("company", .string)]),
    .init("Lodging", properties: [attribute("name", .string)]),
  ])

  private static func attribute(
    _ name: String, _ type: AttributeDescription.ValueType, isOptional: Bool = false
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: isOptional, kind: .attribute(AttributeDescription(type)))
  }

  private static let origin = IdentifierOrigin(
    store: "sample", entity: "Trip", kind: .permanent)
  private static let lodging = IdentifierOrigin(
    store: "sample", entity: "Lodging", kind: .permanent)
  private static let item = IdentifierOrigin(
    store: "sample", entity: "PackingItem", kind: .permanent)

  static func trip(_ number: Int64) -> PersistentIdentifier {
    PersistentIdentifier(origin, number)
  }
  static func item(_ number: Int64) -> PersistentIdentifier { PersistentIdentifier(item, number) }

  static func entity(_ name: String) -> EntityDescription {
    guard let entity = model[name] else { preconditionFailure("The model has no \(name).") }
    return entity
  }

  static func date(_ day: Int, hour: Int = 0) -> ModelValue {
    .date(Date(timeIntervalSinceReferenceDate: Double(9100 + day) * 86_400 + Double(hour) * 3600))
  }

  static func row(_ number: Int64, _ values: [String: ModelValue]) -> Row {
    let trip = entity("Trip")
    return Row(Self.trip(number), trip, values: trip.properties.map { values[$0.name] ?? .null })
  }

  static let rows: [Row] = [
    row(
      1,
      [
        "name": .string("Rome"), "budget": .decimal(1200), "isBooked": .bool(true),
        "startDate": date(1), "notes": .string("Colosseum first.\nThen gelato."),
        "lodging": .reference(PersistentIdentifier(lodging, 4)),
      ]),
    row(
      2,
      [
        "name": .string("東京 Tokyo"), "budget": .decimal(4100), "isBooked": .bool(false),
        "startDate": date(40, hour: 9), "notes": .string(""),
      ]),
    row(
      3,
      [
        "name": .string("São Paulo"), "budget": .decimal(980), "isBooked": .bool(false),
        "startDate": date(200),
      ]),
    row(
      4,
      [
        "name": .string("Romantic road 🚗"), "budget": .decimal(75), "isBooked": .bool(true),
        "startDate": date(300), "notes": .string("Castles"),
      ]),
  ]

  static var state: AppState {
    var state = AppState()
    state.now = now
    state.showsHistory = true
    state.stores = [
      StoreInfo(identifier: "sample", name: "Sample", model: model, isInMemory: true),
      StoreInfo(
        identifier: "places", name: "places.store",
        model: ModelDescription([.init("Place", properties: [attribute("name", .string)])]),
        readOnlyReason: "places.store was opened read-only."),
    ]
    state.sidebar = Sidebar(state.stores)
    state.sidebar.cursor = .init(store: "sample", entity: "Trip")
    for (entity, count) in [
      ("Note", 1204), ("PackingItem", 31), ("Trip", 4), ("BusinessTrip", 0), ("Lodging", 1),
    ] {
      state.sidebar.counts[.init(store: "sample", entity: entity)] = count
    }
    state.sidebar.counts[.init(store: "places", entity: "Place")] = 1_234_567
    state.sheets = [sheet]
    state.detail = detail
    state.history = history
    state.undoName = "Rename Trip"
    state.redoName = "Delete Note"
    return state
  }

  static var sheet: Sheet {
    let trip = entity("Trip")
    var sheet = Sheet(
      id: 1, source: .entity("Trip"), store: "sample", entity: trip, title: "Trip",
      view: SheetView(trip))
    sheet.window = Window(rows: rows)
    sheet.titles = [PersistentIdentifier(lodging, 4): "Hotel Raphael"]
    sheet.cursor = Position(rows[0])
    sheet.count = 4
    sheet.view.sort = [SortKey(["startDate"])]
    return sheet
  }

  static var detail: Detail {
    let trip = entity("Trip")
    func field(_ name: String, _ content: Detail.Content) -> Detail.Field? {
      trip.property(name).map { Detail.Field(property: $0, content: content) }
    }
    var detail = Detail()
    detail.id = self.trip(1)
    detail.entity = trip
    detail.title = "Rome"
    detail.fields = [
      field("name", .value(.string("Rome"))),
      field("budget", .value(.decimal(1200))),
      field("isBooked", .value(.bool(true))),
      field("startDate", .value(date(1))),
      field(
        "notes",
        .value(.string("Colosseum first, early in the morning.\nThen gelato at the corner."))),
      field(
        "lodging",
        .link(Link(id: PersistentIdentifier(lodging, 4), title: "Hotel Raphael"))),
      field(
        "packingList",
        .links(
          count: 9,
          first: [Link(id: item(1), title: "Tent"), Link(id: item(2), title: "Camera")])),
      field(
        "position",
        .value(.composite(["latitude": .double(41.9028), "longitude": .double(12.4964)]))),
      field("photo", .value(.null)),
    ].compactMap { $0 }
    detail.cursor = "name"
    return detail
  }
}
