/// Names that a person may have meant.
package enum NearNames {
  /// At most three of the candidates, the nearest first: those that start alike or differ by few
  /// letters, case aside.
  package static func nearest(to name: String, among candidates: [String]) -> [String] {
    let wanted = name.lowercased()
    let limit = max(1, wanted.count / 3)
    let ranked = candidates.compactMap { candidate -> (Int, String)? in
      let text = candidate.lowercased()
      let distance = distance(Array(wanted), Array(text))
      let startsAlike = !wanted.isEmpty && (text.hasPrefix(wanted) || wanted.hasPrefix(text))
      return distance <= limit || startsAlike ? (distance, candidate) : nil
    }
    return ranked.sorted { $0 < $1 }.prefix(3).map(\.1)
  }

  /// “Did you mean …?”, or the list of all where none is near.
  package static func remedy(for name: String, among candidates: [String]) -> String {
    let near = nearest(to: name, among: candidates)
    if !near.isEmpty { return "Did you mean \(near.joined(separator: " or "))?" }
    if candidates.isEmpty { return "" }
    return "There are \(candidates.sorted().prefix(20).joined(separator: ", "))."
  }

  /// The number of letters to insert, remove or replace (Levenshtein).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let replaced = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
