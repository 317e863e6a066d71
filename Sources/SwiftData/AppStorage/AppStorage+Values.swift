public import Foundation

// The types that a setting can have, each with its default and, optional, without one.

extension AppStorage {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Bool {
    self.init(key, store, default: wrappedValue, .plain())
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Int {
    self.init(key, store, default: wrappedValue, .plain())
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Double {
    self.init(key, store, default: wrappedValue, .number)
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == String {
    self.init(key, store, default: wrappedValue, .plain())
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Data {
    self.init(key, store, default: wrappedValue, .plain())
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Date {
    self.init(key, store, default: wrappedValue, .plain())
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == URL {
    self.init(key, store, default: wrappedValue, .url)
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(key, store, default: wrappedValue, .raw(.plain()))
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(key, store, default: wrappedValue, .raw(.plain()))
  }

}

extension AppStorage where Value: ExpressibleByNilLiteral {
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(key, store, default: nil, AppStorageCoding<Bool>.plain().optional())
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(key, store, default: nil, AppStorageCoding<Int>.plain().optional())
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(key, store, default: nil, AppStorageCoding<Double>.number.optional())
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(key, store, default: nil, AppStorageCoding<String>.plain().optional())
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
    self.init(key, store, default: nil, AppStorageCoding<Data>.plain().optional())
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == Date? {
    self.init(key, store, default: nil, AppStorageCoding<Date>.plain().optional())
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
    self.init(key, store, default: nil, AppStorageCoding<URL>.url.optional())
  }

  public init<R>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R: RawRepresentable, R.RawValue == Int {
    self.init(key, store, default: nil, AppStorageCoding<R>.raw(.plain()).optional())
  }

  public init<R>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R: RawRepresentable, R.RawValue == String {
    self.init(key, store, default: nil, AppStorageCoding<R>.raw(.plain()).optional())
  }
}
