import Dispatch
import Foundation
import Synchronization

/// Keeps flags in the user's defaults, suite `cairn`.
///
/// Writing waits for the disk, so it happens on a queue; `finish` waits for it.
final class FlagStore: Sendable {
  private enum Name {
    static let theme = "theme"
    static let showsHistory = "showsHistory"
    static let sorts = "sorts"
  }

  private let queue = DispatchQueue(label: "cairn.flags")
  private let suite: String
  private let kept = Mutex(Flags())

  /// Begins to read, beside what the caller does next.
  init(suite: String = "cairn") {
    self.suite = suite
    queue.async { [self] in
      let flags = Self.flags(in: suite)
      kept.withLock { $0 = flags }
    }
  }

  /// What is kept.
  func read() -> Flags {
    queue.sync {}
    return kept.withLock { $0 }
  }

  /// Anything that is not as it should be counts as not there.
  private static func flags(in suite: String) -> Flags {
    var flags = Flags()
    guard let defaults = UserDefaults(suiteName: suite) else { return flags }
    flags.themeName = defaults.string(forKey: Name.theme)
    flags.showsHistory = defaults.object(forKey: Name.showsHistory) as? Bool ?? true
    for (entity, value) in defaults.dictionary(forKey: Name.sorts) ?? [:] {
      if let names = value as? [String] { flags.sorts[entity] = names }
    }
    return flags
  }

  /// Keeps the flags; `failed` gets a sentence if that is not possible.
  func write(_ flags: Flags, failed: @escaping @Sendable (String) -> Void) {
    queue.async { [suite] in
      guard let defaults = UserDefaults(suiteName: suite) else { return }
      defaults.set(flags.themeName, forKey: Name.theme)
      defaults.set(flags.showsHistory, forKey: Name.showsHistory)
      defaults.set(flags.sorts, forKey: Name.sorts)
      if !defaults.synchronize() {
        failed("What you chose is not remembered: the settings folder cannot be written.")
      }
    }
  }

  /// Waits until everything is written.
  func finish() { queue.sync {} }
}
