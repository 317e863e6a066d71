import DataCore
import Foundation

extension EntityDescription {
  /// The property that names an object: `name`, `title`, else the first text, else nothing.
  var titleProperty: String? { titleProperties.first }

  /// The texts that may name an object, the likeliest first: `name`, `title` and their like, then
  /// what ends so, then the others as the model lists them.
  var titleProperties: [String] {
    let texts = properties.filter {
      $0.attribute?.type == .string && $0.attribute?.enumCases.isEmpty == true
    }.map(\.name)
    let known = ["name", "title", "fullName", "firstName", "displayName", "subject", "label"]
      .filter(texts.contains)
    let alike = texts.filter { $0.hasSuffix("Name") || $0.hasSuffix("Title") }
    var seen: Set<String> = []
    return (known + alike + texts).filter { seen.insert($0).inserted }
  }

  /// “Packing Item” for `PackingItem`: how sentences and undo names say it.
  var label: String { name.words }
}

extension Row {
  /// What a person calls the object: its title property, else another text of it that says
  /// something, else entity and key.
  var title: String {
    let lines = entity.titleProperties.lazy.compactMap { property -> String? in
      guard case .string(let text) = self[property] else { return nil }
      let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      return line.allSatisfy(\.isWhitespace) ? nil : line
    }
    guard let line = lines.first(where: { !$0.isForPrograms }) ?? lines.first else {
      return id.title
    }
    return line.count > 60 ? String(line.prefix(59)) + "…" : line
  }
}

extension String {
  /// Whether only programs read it: a UUID, or a name such as `__defaultOwner__`.
  fileprivate var isForPrograms: Bool {
    hasPrefix("__") || (utf8.count == 36 && UUID(uuidString: self) != nil)
  }
}

extension PersistentIdentifier {
  /// Entity and key: “Trip 12”, “new Trip”.
  var title: String {
    isTemporary
      ? "new \(entityName.words)" : "\(entityName.words) \(number == 0 ? keyText : String(number))"
  }
}

extension String {
  /// A Swift name as words: `startDate` is “Start Date”, `URLString` “URL String”.
  var words: String {
    var result = ""
    let characters = Array(self)
    for (index, character) in characters.enumerated() {
      if index > 0, character.isUppercase,
        !characters[index - 1].isUppercase
          || (index + 1 < characters.count && characters[index + 1].isLowercase)
      {
        result.append(" ")
      }
      result.append(
        index == 0 ? Character(character.uppercased().prefix(1).description) : character)
    }
    return result
  }
}
