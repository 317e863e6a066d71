package import Foundation
import Glibc

/// Where the undo journals of all stores lie: one for each store identifier and place.
package struct JournalFolder: Sendable {
  let url: URL
  let patience: Double

  package init(_ url: URL, patience: Double = 5) {
    self.url = url
    self.patience = patience
  }

  /// The journal of a store; nil where the store has no file or takes no changes.
  ///
  /// A store that was moved takes its journal along: its old place is empty, or is the same file. A
  /// copy beside its original begins a journal of its own. Nothing is made before the first edit.
  package func journal(of store: any RecordStore) -> JournalFile? {
    guard let path = store.url?.path, store.readOnlyReason == nil else { return nil }
    let canonical = Self.canonical(path)
    guard let place = Self.place(of: store.identifier, at: canonical) else { return nil }
    let target = url.appending(path: Self.name(of: place))
    return JournalFile(
      url: target, storeName: store.name, place: place, patience: patience, folder: self)
  }

  static func canonical(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func place(of identifier: String, at path: String) -> JournalPlace? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return JournalPlace(
      storeIdentifier: identifier, path: path, device: UInt64(status.st_dev),
      inode: UInt64(status.st_ino))
  }

  /// The identifier, and the path as a number (FNV-1a, 64 bits).
  static func name(of place: JournalPlace) -> String {
    let hash = place.path.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return
      "\(prefix(of: place))\(String(repeating: "0", count: 16 - digits.count))\(digits).journal"
  }

  private static func prefix(of place: JournalPlace) -> String {
    place.storeIdentifier.map { $0.isLetter || $0.isNumber || $0 == "-" ? String($0) : "_" }
      .joined()
      + "-"
  }

  /// Moves the newest journal of the store whose place is this one now.
  func takeAlong(to file: JournalFile) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let moved = names.filter {
      $0.hasPrefix(Self.prefix(of: file.place)) && $0.hasSuffix(".journal")
    }
    .map { url.appending(path: $0) }
    .filter { candidate in
      guard let old = JournalFile.lastPlace(in: candidate),
        old.storeIdentifier == file.place.storeIdentifier
      else { return false }
      return Self.hasMoved(from: old, to: file.place)
    }
    .max { Self.changed($0) < Self.changed($1) }
    if let moved { file.takeOver(moved) }
  }

  private static func hasMoved(from old: JournalPlace, to new: JournalPlace) -> Bool {
    guard let there = place(of: old.storeIdentifier, at: old.path) else { return true }
    if there.inode == new.inode && there.device == new.device { return true }
    return old.inode == new.inode && old.device == new.device
  }

  private static func changed(_ url: URL) -> Int {
    var status = stat()
    return stat(url.path, &status) == 0 ? status.st_mtim.tv_sec : 0
  }
}
