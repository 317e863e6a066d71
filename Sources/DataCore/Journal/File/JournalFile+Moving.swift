import Foundation
import Glibc

extension JournalFile {
  /// Where the store of a journal lay when somebody last said so; nil for what is no journal of a
  /// version that is known.
  static func lastPlace(in url: URL) -> JournalPlace? {
    guard let bytes = try? Data(contentsOf: url), case .current = JournalHeader(bytes) else {
      return nil
    }
    let contents = JournalContents([UInt8](bytes)[JournalHeader.count...], at: JournalHeader.count)
    return contents.items.reversed().lazy.compactMap { item in
      if case .place(let place) = item.record { place } else { nil }
    }.first
  }

  /// Makes the journal of a store's old place this one. Where a program has the store open there, or
  /// it cannot be moved, it stays and this one begins empty.
  func takeOver(_ old: URL) {
    let journal = JournalFile(url: old, storeName: storeName, place: place, patience: patience)
    do {
      guard try journal.lock(creating: false).exists else { return }
      defer { journal.unlock() }
      if journal.hasOtherSessions { return }
      _ = try journal.readNews()
      _ = try journal.append([.place(place)], isSynced: true)
      _ = rename(old.path, url.path)
    } catch {
      return
    }
  }
}
