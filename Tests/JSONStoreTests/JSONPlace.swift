import DataCore
import Foundation
import MemoryStore

@testable import JSONStore

/// A folder with a store of shelves and books, gone with the last who holds it.
final class JSONPlace {
  let folder: URL
  var url: URL { folder.appending(path: "books.json") }

  static let identifier = "B00C0000-CA12-4F00-8000-000000000001"

  static let model = ModelDescription([
    .init(
      "Book",
      properties: [
        attribute("title", .string, optional: false), attribute("pages", .int64),
        attribute("price", .double), attribute("printed", .date), attribute("cover", .data),
        PropertyDescription(
          "shelf", isOptional: true,
          kind: .relationship(.init(to: "Shelf", inverse: "books", isToMany: false))),
      ], uniquenessConstraints: [["title"]]),
    .init(
      "Shelf",
      properties: [
        attribute("name", .string),
        PropertyDescription(
          "books", isOptional: true,
          kind: .relationship(.init(to: "Book", inverse: "shelf", isToMany: true))),
      ]),
  ])

  private static func attribute(
    _ name: String, _ type: AttributeDescription.ValueType, optional: Bool = true
  ) -> PropertyDescription {
    PropertyDescription(name, isOptional: optional, kind: .attribute(AttributeDescription(type)))
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "cairn-json-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try JSONStore.create(
      url: url, model: Self.model, identifier: UUID(uuidString: Self.identifier) ?? UUID())
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func open(readOnly: Bool = false, calls: any FileCalls = SystemFileCalls()) throws -> JSONStore {
    try JSONStore(url: url, readOnly: readOnly, calls: calls) { model, identifier, name in
      MemoryStore(name: name, identifier: identifier, model: model)
    }
  }

  /// A shelf with two books.
  @discardableResult
  func fill() throws -> ModelContext {
    let context = ModelContext(stores: [try open()])
    let shelf = try context.insert(entityNamed: "Shelf", values: ["name": .string("left")])
    for (title, pages) in [("Émile", 3), ("Nana", 4)] as [(String, Int64)] {
      _ = try context.insert(
        entityNamed: "Book",
        values: [
          "title": .string(title), "pages": .int(pages), "shelf": .reference(shelf.identifier),
        ])
    }
    try context.save(at: Date(timeIntervalSinceReferenceDate: 0))
    return context
  }

  func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  func lines() throws -> [String] { try text().components(separatedBy: "\n") }

  func write(_ text: String) throws {
    // As an editor does it: another file in its place.
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  func replace(_ old: String, with new: String) throws {
    try write(try text().replacingOccurrences(of: old, with: new))
  }

  /// Everything that lies in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}

extension ModelContext {
  func edit(_ title: String, _ property: String, _ value: ModelValue) throws {
    let id = try identifier(title)
    try setValue(value, for: property, of: id)
  }

  func identifier(_ title: String) throws -> PersistentIdentifier {
    let reader = try stores[0].makeReader()
    let query = Query(
      .entity("Book"),
      filter: .compare(.path(FilterPath(["title"])), .equal, .value(.string(title))))
    guard let row = try reader.window(query, from: .start, limit: 1).rows.first else {
      throw DataError(.unknownObject, "There is no book \(title).")
    }
    return row.id
  }
}
