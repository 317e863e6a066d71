import DataCore

/// What an edit is called where it can be undone.
enum UndoName {
  static func change(_ properties: [String], of entity: EntityDescription) -> String {
    let names = Set(properties)
    if names == [entity.titleProperty ?? ""] { return "Rename \(entity.label)" }
    switch names.count {
    case 1: return "Change \(properties[0].words) of \(entity.label)"
    case 2:
      return "Change \(names.sorted().map(\.words).joined(separator: " and ")) of \(entity.label)"
    default: return "Change \(names.count) properties of \(entity.label)"
    }
  }

  /// “Delete Trip”, “Delete 3 Notes”, “Delete 3 objects” where they are of several entities.
  static func delete(_ entities: [EntityDescription]) -> String {
    guard let first = entities.first else { return "Delete" }
    if entities.count == 1 { return "Delete \(first.label)" }
    let isUniform = entities.allSatisfy { $0.name == first.name }
    return "Delete \(count(entities.count, isUniform ? first.label : "object"))"
  }

  /// “1 Trip”, “3 Trips”, “2 Diaries”.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(plural(noun))"
  }

  /// “packing items” within a sentence; a word all in capitals stays: “IC attachments”.
  static func pluralInSentence(_ noun: String) -> String {
    plural(noun).split(separator: " ").map { word in
      word.dropFirst().contains { $0.isLowercase } ? word.lowercased() : String(word)
    }.joined(separator: " ")
  }

  static func plural(_ noun: String) -> String {
    let lower = noun.lowercased()
    if lower.hasSuffix("person") {
      return noun.dropLast(6) + (noun.hasSuffix("Person") ? "People" : "people")
    }
    if let last = lower.last, last == "y", let before = lower.dropLast().last,
      !"aeiou".contains(before)
    {
      return noun.dropLast() + "ies"
    }
    let hisses = ["s", "x", "z", "ch", "sh"].contains { lower.hasSuffix($0) }
    return noun + (hisses ? "es" : "s")
  }
}
