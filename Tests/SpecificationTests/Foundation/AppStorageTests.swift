import SwiftData
import Testing

private enum SortOrder: String { case name, date }
private enum Level: Int { case low = 1, high = 9 }

/// Settings as a list model would have them.
private struct Settings {
  @AppStorage("isDark") var isDark = false
  @AppStorage("count") var count = 3
  @AppStorage("ratio") var ratio = 0.5
  @AppStorage("name") var name = "cairn"
  @AppStorage("order") var order = SortOrder.name
  @AppStorage("level") var level = Level.low
  @AppStorage("seen") var seen: Date?
  @AppStorage("user") var user: String?
  @AppStorage("chosen") var chosen: SortOrder?

  init(_ store: UserDefaults) {
    _isDark = AppStorage(wrappedValue: false, "isDark", store: store)
    _count = AppStorage(wrappedValue: 3, "count", store: store)
    _ratio = AppStorage(wrappedValue: 0.5, "ratio", store: store)
    _name = AppStorage(wrappedValue: "cairn", "name", store: store)
    _order = AppStorage(wrappedValue: .name, "order", store: store)
    _level = AppStorage(wrappedValue: .low, "level", store: store)
    _seen = AppStorage("seen", store: store)
    _user = AppStorage("user", store: store)
    _chosen = AppStorage("chosen", store: store)
  }
}

@Suite("AppStorage") struct AppStorageTests {
  /// Defaults of the test's own, empty.
  private func defaults() throws -> UserDefaults {
    let name = "cairn-test-\(UUID().uuidString)"
    return try #require(UserDefaults(suiteName: name))
  }

  @Test("defaults hold until something is set, and then what is set")
  func values() throws {
    let store = try defaults()
    let settings = Settings(store)
    #expect(!settings.isDark && settings.count == 3 && settings.ratio == 0.5)
    #expect(settings.name == "cairn" && settings.order == .name && settings.level == .low)
    #expect(settings.seen == nil && settings.user == nil && settings.chosen == nil)
    settings.isDark = true
    settings.count = -7
    settings.ratio = 2.25
    settings.name = "日記"
    settings.order = .date
    settings.level = .high
    settings.seen = Date(timeIntervalSinceReferenceDate: 1.5)
    settings.user = "Ada"
    settings.chosen = .date
    let again = Settings(store)
    #expect(again.isDark && again.count == -7 && again.ratio == 2.25 && again.name == "日記")
    #expect(again.order == .date && again.level == .high)
    #expect(again.seen == Date(timeIntervalSinceReferenceDate: 1.5))
    #expect(again.user == "Ada" && again.chosen == .date)
    #expect(store.string(forKey: "order") == "date" && store.integer(forKey: "level") == 9)
  }

  @Test("nil takes the value away")
  func removal() throws {
    let store = try defaults()
    let settings = Settings(store)
    settings.user = "Ada"
    settings.chosen = .name
    settings.user = nil
    settings.chosen = nil
    #expect(store.object(forKey: "user") == nil && store.object(forKey: "chosen") == nil)
    #expect(settings.user == nil && settings.chosen == nil)
  }

  @Test("what is no value of the type reads as the default")
  func unreadable() throws {
    let store = try defaults()
    store.set("yesterday", forKey: "order")
    store.set("many", forKey: "count")
    store.set(4, forKey: "level")
    let settings = Settings(store)
    #expect(settings.order == .name && settings.count == 3 && settings.level == .low)
  }

  @Test("data and addresses come back")
  func others() throws {
    let store = try defaults()
    let url = try #require(URL(string: "https://example.org/a?b=c"))
    let address = AppStorage<URL?>("address", store: store)
    let bytes = AppStorage(wrappedValue: Data(), "bytes", store: store)
    address.wrappedValue = url
    bytes.wrappedValue = Data([0, 255, 10])
    #expect(AppStorage<URL?>("address", store: store).wrappedValue == url)
    #expect(bytes.wrappedValue == Data([0, 255, 10]))
    address.wrappedValue = URL(fileURLWithPath: "/a b/c")
    #expect(address.wrappedValue?.path == "/a b/c")
    store.set(2, forKey: "ratio")
    #expect(Settings(store).ratio == 2, "A whole number is a number.")
  }
}
