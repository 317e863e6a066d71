import DataCore
import Foundation
import SwiftData

/// The object that all parts work on: two texts of 15 and 40 bytes, a date, a bool, a number.
@Model
final class Item {
  var created: Date
  var detail: String
  var isDone: Bool
  var number: Int
  var title: String

  init(_ values: ItemValues) {
    created = Date(timeIntervalSinceReferenceDate: values.created)
    detail = values.detail
    isDone = values.isDone
    number = Int(values.number)
    title = values.title
  }
}

/// An object's values, made before the clock starts.
struct ItemValues {
  let created: Double
  let detail: String
  let isDone: Bool
  let number: Int64
  let title: String

  /// - Parameter index: from 1 on.
  init(_ index: Int) {
    number = Int64(index * 7919 % 1_000_003)
    created = Double(number) * 0.5
    detail = Self.padded(index * 31, to: 40)
    isDone = index % 2 == 1
    title = "title " + Self.padded(Int(number), to: 9)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// By slot of the entity.
  var list: [ModelValue] {
    [
      .date(Date(timeIntervalSinceReferenceDate: created)), .string(detail), .bool(isDone),
      .int(number), .string(title),
    ]
  }

  static func all(_ rows: Int) -> [ItemValues] { rows < 1 ? [] : (1...rows).map(ItemValues.init) }
}

/// Stores of items.
enum Items {
  /// A new, empty store in the folder, made as an app makes it.
  static func container(in folder: URL, named name: String = "items") throws -> ModelContainer {
    try ModelContainer(
      for: Item.self,
      configurations: ModelConfiguration(url: folder.appending(path: "\(name).store")))
  }

  static func memoryContainer() throws -> ModelContainer {
    try ModelContainer(
      for: Item.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  static func fill(_ container: ModelContainer, _ rows: [ItemValues]) throws {
    _ = try container.stores[0].save(SaveRequest(inserts(rows, container)))
  }

  static func entity(_ container: ModelContainer) throws -> EntityDescription {
    guard let entity = container.stores[0].model["Item"] else {
      throw BigStore.Failure(description: "the store has no items")
    }
    return entity
  }

  static func inserts(_ rows: [ItemValues], _ container: ModelContainer) throws -> ChangeSet {
    let entity = try entity(container)
    return ChangeSet(
      rows.lazy.map { ObjectChange(.temporary(of: entity), entity, .insert($0.list)) })
  }
}
