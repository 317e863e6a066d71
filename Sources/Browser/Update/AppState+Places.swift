import DataCore
import TerminalUI

/// A trip made from a place, which may lie in another store, as the bundled ones do.
extension AppState {
  var whyNotAddTrip: String? {
    guard sheet != nil else { return whyNoSheet }
    guard let row = sheet?.cursorRow, row.entity.isPlace else {
      return "Go to a place first: an object with a name and a country."
    }
    return tripTarget == nil ? "No open store takes trips: open one beside this." : nil
  }

  /// The first store that takes changes and has trips.
  private var tripTarget: (store: StoreInfo, entity: EntityDescription)? {
    for store in stores where store.readOnlyReason == nil {
      if let entity = store.model["Trip"], !entity.isAbstract,
        entity.property("destination")?.attribute?.type == .string
      {
        return (store, entity)
      }
    }
    return nil
  }

  /// Opens the form of a new trip with what the place tells filled in.
  mutating func startTrip() -> [Effect] {
    guard let row = sheet?.cursorRow, row.entity.isPlace, let (store, entity) = tripTarget else {
      return []
    }
    func text(_ property: String) -> String? {
      guard row.entity.property(property) != nil, case .string(let text) = row[property] else {
        return nil
      }
      return text.isEmpty ? nil : text
    }
    let facts = [("Time zone", text("timeZone")), ("Currency", text("currency"))]
      .compactMap { name, value in value.map { "\(name): \($0)" } }
    let suggestions: [String: String?] = [
      "name": text("name"),
      "destination": [text("name"), text("country")].compactMap { $0 }.joined(separator: ", "),
      "notes": facts.isEmpty ? nil : facts.joined(separator: "\n"),
    ]
    var form = Form(adding: entity, store: store.identifier, text: ValueText(self))
    for index in form.fields.indices where form.fields[index].path.count == 1 {
      guard form.fields[index].property.attribute?.type == .string,
        let suggestion = suggestions[form.fields[index].path[0]] ?? nil
      else { continue }
      form.fields[index].edit { $0 = TextBuffer(suggestion) }
    }
    prompts.append(.form(form))
    return []
  }
}

extension EntityDescription {
  /// Whether its objects are places: they have a name and a country, and no destination.
  fileprivate var isPlace: Bool {
    ["name", "country"].allSatisfy { property($0)?.attribute?.type == .string }
      && property("destination") == nil
  }
}
