/// Names that a person may have meant.
package enum NearNames {
  /// At most three of the candidates, the nearest first: those that start alike or differ by few
  /// letters, case aside.
  package static func nearest(to name: String, among candidates: [String]) -> [String] {
    // A name that somebody meant is never as long as that.
    let wanted = name.prefix(100).lowercased()
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

  /// Letters to insert, delete, change or exchange (optimal string alignment).
  package static func distance(_ a: [Character], _ b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return a.count + b.count }
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in 1...a.count {
      for j in 1...b.count {
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
        }
      }
    }
    return rows[a.count][b.count]
  }
}
