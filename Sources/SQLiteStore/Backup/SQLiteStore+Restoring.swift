import DataCore
package import Foundation

extension SQLiteStore {
  /// Puts a copy in a store's place and returns where what was there lies now, its large values and
  /// its log with it; nil where nothing was.
  ///
  /// Nobody may have the store open. Throws `locked` where somebody has, what opening the copy
  /// throws, and `inputOutput`; then everything is as it was.
  ///
  /// - Parameter date: part of the name that the present file gets.
  package static func restore(
    _ backup: URL, to url: URL, date: Date = Date()
  ) throws -> URL? {
    _ = try SQLiteStore(url: backup, readOnly: true)
    let place = URL(fileURLWithPath: url.resolvingSymlinksInPath().path)
    if FileStamp(place.path).exists { try settle(place) }
    return try Replacement(place, date).run(with: backup)
  }

  /// Brings what lies in the store's log into its file, where that can be read at all, and makes sure
  /// that nobody has it open.
  private static func settle(_ place: URL) throws {
    let name = place.lastPathComponent
    do {
      let connection = try Connection(StoreFile(place), as: .writer)
      _ = try connection.value("PRAGMA wal_checkpoint(TRUNCATE)")
      try connection.run("BEGIN EXCLUSIVE")
      try connection.run("COMMIT")
    } catch let error as DataError where error.code == .locked {
      throw error
    } catch is DataError {
      // Damaged: it is moved as it is, with its log.
      return
    }
    let isOpen =
      FileStamp(place.path).logSize > 0 || FileStamp.size("\(place.path)-shm") != nil
    if isOpen {
      throw DataError(
        .locked, "Another program has “\(name)” open.",
        remedy: "Close it, so that it does not write into the restored store.")
    }
  }
}

/// One file taking another's place, the folders of their large values with them.
private struct Replacement {
  let place: URL
  let aside: URL
  let draft: URL
  private let calls = SystemFileCalls()

  init(_ place: URL, _ date: Date) {
    self.place = place
    let folder = place.deletingLastPathComponent()
    let suffix = place.pathExtension.isEmpty ? "" : ".\(place.pathExtension)"
    let base = place.deletingPathExtension().lastPathComponent
    let stamp = BackupFolder.stamp(date)
    var aside = folder.appendingPathComponent("\(base)-replaced-\(stamp)\(suffix)")
    var number = 1
    while access(aside.path, F_OK) == 0 {
      number += 1
      aside = folder.appendingPathComponent("\(base)-replaced-\(stamp)-\(number)\(suffix)")
    }
    self.aside = aside
    draft = folder.appendingPathComponent(
      ".\(base.prefix(64))-\(UUID().uuidString.prefix(8))\(suffix)")
  }

  private func support(_ url: URL) -> URL {
    url.deletingLastPathComponent().appendingPathComponent(StoreFile.supportName(url))
  }

  /// What lies beside a store and moves with it.
  private func companions(_ url: URL) -> [String] {
    [support(url).path] + ["-wal", "-shm", "-journal"].map { url.path + $0 }
  }

  func run(with backup: URL) throws -> URL? {
    do {
      try copy(backup)
    } catch {
      discardDraft()
      throw error
    }
    var moved: [(from: String, to: String)] = []
    func move(_ from: String, _ to: String) throws {
      guard access(from, F_OK) == 0 else { return }
      guard calls.rename(from, to) == 0 else { throw failure(to) }
      moved.append((from, to))
    }
    let wasThere = access(place.path, F_OK) == 0
    do {
      // The log goes first: it must never lie beside a database that it is not of.
      for (from, to) in zip(companions(place), companions(aside)) { try move(from, to) }
      try move(place.path, aside.path)
      try move(support(draft).path, support(place).path)
      try move(draft.path, place.path)
    } catch {
      for (from, to) in moved.reversed() { _ = calls.rename(to, from) }
      discardDraft()
      throw error
    }
    _ = calls.syncFolder(place.deletingLastPathComponent().path)
    return wasThere ? aside : nil
  }

  private func copy(_ backup: URL) throws {
    var status = stat()
    let mode = stat(place.path, &status) == 0 ? status.st_mode & 0o777 : 0o600
    try copyFile(backup.path, draft.path, mode)
    let source = support(backup).appendingPathComponent("_EXTERNAL_DATA").path
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: source) else { return }
    let target = support(draft).appendingPathComponent("_EXTERNAL_DATA").path
    for folder in [support(draft).path, target] where calls.makeFolder(folder, 0o777) != 0 {
      throw failure(folder)
    }
    for name in names { try copyFile("\(source)/\(name)", "\(target)/\(name)", 0o666) }
    guard calls.syncFolder(target) else { throw failure(target) }
  }

  private func copyFile(_ source: String, _ target: String, _ mode: mode_t) throws {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: source), options: .mappedIfSafe)
    else { throw failure(source) }
    let descriptor = calls.open(target, O_WRONLY | O_CREAT | O_EXCL, mode)
    guard descriptor >= 0 else { throw failure(target) }
    defer { close(descriptor) }
    guard data.withUnsafeBytes({ calls.fill(descriptor, $0) }) else { throw failure(target) }
  }

  private func discardDraft() {
    _ = calls.remove(draft.path)
    try? FileManager.default.removeItem(at: support(draft))
  }

  private func failure(_ path: String) -> DataError {
    DataError(
      .inputOutput,
      "“\(path)” cannot be written: \(String(cString: strerror(errno))); nothing was restored.",
      remedy: "Check the disk and the folder's permissions.")
  }
}
