import Foundation

extension Fuzzy {
  /// Points for a matched letter, for one that continues a run, and for one that starts a word.
  private static let hit = 16
  private static let run = 12
  private static let boundary = 14
  /// Points lost for each letter skipped between two matches.
  private static let gap = 1

  /// The alignment of `word` with `text` that scores best.
  static func align(_ word: [Character], with text: [Character]) -> (Int, [Int])? {
    guard !word.isEmpty else { return (0, []) }
    guard word.count <= text.count else { return nil }
    // best[i][j]: the best score with word[i] at text[j]; from[i][j]: where word[i - 1] then is.
    let none = Int.min / 2
    var best = [[Int]](repeating: [Int](repeating: none, count: text.count), count: word.count)
    var from = [[Int]](repeating: [Int](repeating: -1, count: text.count), count: word.count)
    for i in word.indices {
      var carried = none
      var carriedFrom = -1
      for j in text.indices {
        if i > 0, j > 0, best[i - 1][j - 1] > none, best[i - 1][j - 1] > carried {
          carried = best[i - 1][j - 1]
          carriedFrom = j - 1
        }
        if matches(word[i], text[j]) {
          let points = hit + (startsWord(text, at: j) ? boundary : 0)
          if i == 0 {
            best[i][j] = points - min(j, 8)
          } else {
            let follows = j > 0 ? best[i - 1][j - 1] : none
            let adjoining = follows > none ? follows + run : none
            if adjoining >= carried, adjoining > none {
              (best[i][j], from[i][j]) = (adjoining + points, j - 1)
            } else if carried > none {
              (best[i][j], from[i][j]) = (carried + points, carriedFrom)
            }
          }
        }
        if carried > none { carried -= gap }
      }
    }
    guard let last = word.indices.last, let score = best[last].max(), score > none,
      var place = best[last].firstIndex(of: score)
    else { return nil }
    var places: [Int] = []
    for i in word.indices.reversed() {
      places.append(place)
      place = from[i][place]
    }
    return (score, places.reversed())
  }

  private static func startsWord(_ text: [Character], at index: Int) -> Bool {
    guard index > 0 else { return true }
    let previous = text[index - 1]
    if !previous.isWordPart || previous == "_" { return text[index].isWordPart }
    return previous.isLowercase && text[index].isUppercase
  }

  private static func matches(_ wanted: Character, _ found: Character) -> Bool {
    if wanted == found { return true }
    if wanted.isASCII, found.isASCII {
      return wanted.isLowercase && Character(found.lowercased()) == wanted
    }
    let options: String.CompareOptions =
      wanted.isUppercase ? [.diacriticInsensitive] : [.diacriticInsensitive, .caseInsensitive]
    return String(wanted).compare(String(found), options: options) == .orderedSame
  }
}
