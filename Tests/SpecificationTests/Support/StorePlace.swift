import Testing

/// Where a test's store lies.
enum StorePlace: String, CaseIterable, CustomTestStringConvertible {
  case memory, file

  var testDescription: String { rawValue }
}
