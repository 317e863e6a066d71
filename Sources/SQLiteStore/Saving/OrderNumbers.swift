/// The numbers that put objects into an order, with as few new ones as possible.
///
/// The longest rising run of numbers that are there stays; the others go between, and only where a
/// gap is too small everything is numbered anew.
struct OrderNumbers {
  /// The places whose number changes, and their new numbers.
  private(set) var changed: [(place: Int, number: Int64)] = []

  static let step: Int64 = 1024

  /// - Parameter numbers: those that the objects have now, in the wanted order; nil for none.
  init(_ numbers: [Int64?]) {
    let kept = OrderNumbers.longestRise(in: numbers)
    if !fill(between: kept, numbers) {
      changed = numbers.indices.compactMap { place in
        let number = Int64(place + 1) * OrderNumbers.step
        return numbers[place] == number ? nil : (place, number)
      }
    }
  }

  /// Numbers the places between the kept ones; false if there is no room.
  private mutating func fill(between kept: [Int], _ numbers: [Int64?]) -> Bool {
    var previous: (place: Int, number: Int64)?
    for place in kept + [numbers.count] {
      let next = place < numbers.count ? numbers[place] : nil
      let first = previous.map { $0.place + 1 } ?? 0
      let count = Int64(place - first)
      if count > 0 {
        let span = OrderNumbers.step * (count + 1)
        let low =
          previous?.number ?? next.map {
            max(0, $0.subtractingReportingOverflow(span).partialValue)
          } ?? 0
        let high = next ?? low.addingReportingOverflow(span).partialValue
        let (gap, overflow) = high.subtractingReportingOverflow(low)
        if overflow || gap <= count { return false }
        for offset in 0..<count {
          changed.append((first + Int(offset), low + gap / (count + 1) * (offset + 1)))
        }
      }
      if let next { previous = (place, next) }
    }
    return true
  }

  /// The places of a longest strictly rising run.
  private static func longestRise(in numbers: [Int64?]) -> [Int] {
    var tails: [Int] = []
    var before = Array(repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      guard let number else { continue }
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if (numbers[tails[middle]] ?? .min) < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[place] = tails[low - 1] }
      if low == tails.count { tails.append(place) } else { tails[low] = place }
    }
    var run: [Int] = []
    var place = tails.last ?? -1
    while place >= 0 {
      run.append(place)
      place = before[place]
    }
    return run.reversed()
  }
}
