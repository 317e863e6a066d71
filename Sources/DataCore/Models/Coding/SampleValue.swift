import Foundation

/// A type whose decoder refuses all that is empty, and that is no plain struct: it says itself what a
/// property reads as that has no value.
protocol SampleValue {
  static var sample: Self { get }
}

extension PersistentIdentifier: SampleValue {
  static var sample: PersistentIdentifier {
    PersistentIdentifier(IdentifierOrigin(store: nil, entity: "", kind: .temporary), 0)
  }
}

extension TimeZone: SampleValue {
  static var sample: TimeZone { .gmt }
}

extension Calendar: SampleValue {
  static var sample: Calendar { Calendar(identifier: .gregorian) }
}

extension Locale: SampleValue {
  static var sample: Locale { Locale(identifier: "") }
}
