import DataCore

extension EntityDescription {
  /// The property that names an object: `name`, `title`, else the first text, else nothing.
  var titleProperty: String? {
    let texts = properties.filter {
      $0.attribute?.type == .string && $0.attribute?.enumCases.isEmpty == true
    }
    for name in ["name", "title", "fullName", "firstName"] {
      if texts.contains(where: { $0.name == name }) { return name }
    }
    return texts.first?.name
  }

  /// “Packing Item” for `PackingItem`: how sentences and undo names say it.
  var label: String { name.words }
}

extension Row {
  /// What a person calls the object: its title property, else entity and key.
  var title: String {
    if let property = entity.titleProperty, case .string(let text) = self[property] {
      let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      if !line.allSatisfy(\.isWhitespace) {
        return line.count > 60 ? String(line.prefix(59)) + "…" : line
      }
    }
    return id.title
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
