import SwiftData

// Types that share a name with one inside of SwiftData's modules: code that imports both modules
// means these.

public struct Record {
  public var stops: [Change]
  public init(stops: [Change]) { self.stops = stops }
}

public struct Change {
  public var value: ModelValue
  public init(value: ModelValue) { self.value = value }
}

public enum ModelValue: Equatable {
  case count(Int)
}
