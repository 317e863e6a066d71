import Foundation

/// A flag or setting that is kept in `UserDefaults`.
///
/// Source: SwiftUI's property wrapper of this name. What is read is always what the defaults hold
/// now, so wrappers of one key agree; an unreadable value reads as the default. There are no views
/// here, so there is no projected binding.
@propertyWrapper public struct AppStorage<Value> {
  private let key: String
  private let defaults: UserDefaults
  private let fallback: Value
  private let coding: AppStorageCoding<Value>

  init(
    _ key: String, _ store: UserDefaults?, default fallback: Value,
    _ coding: AppStorageCoding<Value>
  ) {
    self.key = key
    defaults = store ?? .standard
    self.fallback = fallback
    self.coding = coding
  }

  public var wrappedValue: Value {
    get { coding.read(defaults, key) ?? fallback }
    nonmutating set { coding.write(defaults, key, newValue) }
  }
}

/// The defaults may be used from every thread; the rest is constant.
extension AppStorage: @unchecked Sendable where Value: Sendable {}

/// How values of a type lie in `UserDefaults`.
struct AppStorageCoding<Value> {
  /// Nil where there is none, or none of this type.
  let read: (UserDefaults, String) -> Value?
  let write: (UserDefaults, String, Value) -> Void
}

extension AppStorageCoding {
  /// As a property list's value.
  static func plain() -> AppStorageCoding {
    AppStorageCoding(
      read: { $0.object(forKey: $1) as? Value }, write: { $0.set($2, forKey: $1) })
  }

  /// Nil takes the value away.
  func optional() -> AppStorageCoding<Value?> {
    AppStorageCoding<Value?>(
      read: { .some(read($0, $1)) },
      write: { defaults, key, value in
        if let value { write(defaults, key, value) } else { defaults.removeObject(forKey: key) }
      })
  }
}

extension AppStorageCoding where Value: RawRepresentable {
  /// As the raw value lies there; one that no value has reads as none.
  static func raw(_ coding: AppStorageCoding<Value.RawValue>) -> AppStorageCoding {
    AppStorageCoding(
      read: { coding.read($0, $1).flatMap(Value.init) },
      write: { coding.write($0, $1, $2.rawValue) })
  }
}

extension AppStorageCoding<Double> {
  /// A whole number comes back from a property list as an integer.
  static var number: AppStorageCoding {
    AppStorageCoding(
      read: { defaults, key in
        let value = defaults.object(forKey: key)
        return value as? Double ?? (value as? Int).map(Double.init)
      },
      write: { $0.set($2, forKey: $1) })
  }
}

extension AppStorageCoding<URL> {
  /// As text: Linux's `set(_: URL, forKey:)` keeps no more than a path. A path is read, too.
  static var url: AppStorageCoding {
    AppStorageCoding(
      read: { defaults, key in
        guard let text = defaults.object(forKey: key) as? String else { return nil }
        if let url = URL(string: text), url.scheme != nil { return url }
        return defaults.url(forKey: key)
      },
      write: { $0.set($2.absoluteString, forKey: $1) })
  }
}
