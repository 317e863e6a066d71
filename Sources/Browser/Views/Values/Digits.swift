extension Int {
  /// With a comma between thousands.
  var grouped: String {
    let digits = String(magnitude)
    if digits.count <= 3 { return String(self) }
    var result = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }

  /// In few digits: `950`, `1.2k`, `12M`.
  var rounded: String {
    if magnitude < 1000 { return String(self) }
    let text = Swift.max(0, self).byteSize.split(separator: " ")
    guard text.count == 2, let unit = text[1].first else { return grouped }
    return "\(text[0])\(unit)"
  }

  /// A size in bytes as a person reads it: `900 B`, `1.2 kB`.
  var byteSize: String {
    if self < 1000 { return "\(self) B" }
    var size = Double(self)
    for unit in ["kB", "MB", "GB", "TB"] {
      size /= 1000
      if size < 999.95 || unit == "TB" {
        let tenths = Int((size * 10).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(tenths / 10) \(unit)"
      }
    }
    return "\(self) B"
  }
}
