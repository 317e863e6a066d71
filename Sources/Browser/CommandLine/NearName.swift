/// Finds the name that somebody may have meant.
enum NearName {
  /// The nearest of the names, if it is near enough to be a slip.
  static func of(_ word: String, in names: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased())
    let found = names.map { (name: $0, distance: distance(typed, Array($0.lowercased()))) }
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

  /// Letters to insert, delete, change or exchange (optimal string alignment).
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
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
