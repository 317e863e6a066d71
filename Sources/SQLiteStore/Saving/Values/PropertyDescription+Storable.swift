import DataCore
import Foundation

extension PropertyDescription {
  /// Throws `invalidValue` for a value that fits the attribute but that the file cannot hold.
  ///
  /// - Parameter isOwn: the store is one of ours, where a decimal of any length is kept.
  func checkStorable(
    _ value: ModelValue, _ attribute: AttributeDescription, isOwn: Bool,
    of id: PersistentIdentifier, _ entity: EntityDescription, within composite: String? = nil
  ) throws(DataError) {
    if case .composite(let values) = value {
      for element in attribute.elements {
        guard let part = element.attribute, let inner = values[element.name] else { continue }
        try element.checkStorable(
          inner, part, isOwn: isOwn, of: id, entity, within: composite ?? name)
      }
      return
    }
    guard let complaint = complaint(about: value, attribute, isOwn: isOwn) else { return }
    throw .invalid(
      composite.map { "\($0).\(name)" } ?? name, of: id, entity, value, complaint)
  }

  private func complaint(
    about value: ModelValue, _ attribute: AttributeDescription, isOwn: Bool
  ) -> String? {
    let noNumber = "SQLite has no such number; leave it empty or give another one."
    switch value {
    case .double(let number): return number.isNaN ? noNumber : nil
    case .date(let date): return date.timeIntervalSinceReferenceDate.isNaN ? noNumber : nil
    case .decimal(let number):
      if number.isNaN { return noNumber }
      guard !isOwn, case .blob = SQLValue(value) else { return nil }
      return "Core Data's files keep about 15 digits; shorten it."
    case .string(let text):
      if attribute.enumCases.isEmpty || attribute.enumCases.contains(text) { return nil }
      return "It takes one of \(attribute.enumCases.joined(separator: ", "))."
    case .null, .int, .bool, .uuid, .url, .data, .composite, .reference, .references,
      .transformable:
      return nil
    }
  }
}
