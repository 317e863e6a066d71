import DataCore

/// A filter on one text, to be called from SQL.
final class TextTest: Hashable {
  /// What stands for the text in the filter.
  static let subject = FilterExpression.path(FilterPath(["text"]))

  private let filter: Filter
  private let prepared: PreparedFilter
  private static let entity = EntityDescription(
    name: "Text", superentityName: nil, isAbstract: false, lineage: ["Text"], family: ["Text"],
    properties: [
      PropertyDescription(
        "text", isOptional: false, kind: .attribute(AttributeDescription(.string)))
    ], uniquenessConstraints: [])
  private static let identifier = PersistentIdentifier(
    IdentifierOrigin(store: nil, entity: "Text", kind: .temporary), 0)

  /// Throws `unsupportedFilter` for a pattern that is no regular expression.
  init(_ filter: Filter) throws {
    self.filter = filter
    prepared = try PreparedFilter(filter)
  }

  func matches(_ text: String) -> Bool {
    let row = Row(TextTest.identifier, TextTest.entity, values: [.string(text)])
    return (try? prepared.matches(row, in: NoScope())) ?? false
  }

  static func == (a: TextTest, b: TextTest) -> Bool { a.filter == b.filter }
  func hash(into hasher: inout Hasher) { hasher.combine(filter) }

  private struct NoScope: FilterScope {
    func row(for identifier: PersistentIdentifier) throws -> Row? { nil }
    func related(
      to identifier: PersistentIdentifier, through property: String
    ) throws -> [PersistentIdentifier] { [] }
  }
}
