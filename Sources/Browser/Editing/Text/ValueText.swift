import DataCore
import Foundation

/// Values as a person reads and types them.
///
/// Law, tested over seeds: what `exact` writes, `parse` reads as the same bits.
struct ValueText: Sendable {
  var dates: DateText

  init(timeZone: TimeZone, now: Date = Date(timeIntervalSinceReferenceDate: 0)) {
    dates = DateText(timeZone: timeZone, now: now)
  }

  init(_ state: AppState) {
    self.init(timeZone: state.settings.timeZone, now: state.now)
  }

  /// What stands for nil where a view has no style for it.
  static let null = "∅"

  /// For lists and details. Relationships are shown by title, which is the view's.
  func display(_ value: ModelValue, of attribute: AttributeDescription? = nil) -> String {
    switch value {
    case .null: return Self.null
    case .bool(let value): return value ? "yes" : "no"
    case .double(let value):
      return value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    case .date(let value): return dates.display(value)
    case .data(let value), .transformable(let value): return "\(value.count) bytes"
    case .composite(let values):
      let names = attribute?.elements.map(\.name) ?? values.keys.sorted()
      return names.map { name in
        let element = attribute?.elements.first { $0.name == name }?.attribute
        return "\(name): \(display(values[name] ?? .null, of: element))"
      }
      .joined(separator: ", ")
    case .reference(let id): return "\(id.entityName) \(id.keyText)"
    case .references(let ids): return ids.count == 1 ? "1 object" : "\(ids.count) objects"
    case .int, .decimal, .string, .uuid, .url: return exact(value)
    }
  }

  /// For editing. Empty for nil and for what cannot be typed.
  func exact(_ value: ModelValue) -> String {
    switch value {
    case .null, .data, .transformable, .composite, .reference, .references: ""
    case .int(let value): String(value)
    case .double(let value): String(value)
    case .decimal(let value): value.description
    case .string(let value): value
    case .bool(let value): value ? "yes" : "no"
    case .date(let value): dates.exact(value)
    case .uuid(let value): value.uuidString
    case .url(let value): value.absoluteString
    }
  }
}
