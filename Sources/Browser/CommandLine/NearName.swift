import DataCore

/// Finds the name that somebody may have meant.
enum NearName {
  /// The nearest of the names, if it is near enough to be a slip.
  static func of(_ word: String, in names: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased())
    let found = names.map {
      (name: $0, distance: NearNames.distance(typed, Array($0.lowercased())))
    }
    .min { $0.distance < $1.distance }
    guard let found, found.distance <= max(1, typed.count / 3) else { return nil }
    return found.name
  }

  /// “Did you mean …?”, or else what there is.
  static func remedy(for word: String, among names: some Sequence<String>) -> String {
    let names = Set(names).sorted()
    if let near = of(word, in: names) { return "Did you mean \(near)?" }
    if names.isEmpty { return "" }
    let more = names.count > 30 ? " and \(names.count - 30) more" : ""
    return "There are \(names.prefix(30).joined(separator: ", "))\(more)."
  }
}
