import DataCore
import Foundation

/// The copies of one store, named by the moment they were made.
struct BackupFolder: Sendable {
  private let folder: URL
  /// The store's file name.
  private let store: String
  private let calls: any FileCalls

  init(_ folder: URL, store: String, _ calls: any FileCalls) {
    self.folder = folder
    self.store = store
    self.calls = calls
  }

  private var base: String { (store as NSString).deletingPathExtension }
  private var suffix: String {
    let suffix = (store as NSString).pathExtension
    return suffix.isEmpty ? "" : ".\(suffix)"
  }

  /// Where the next copy goes; the folder is made for its owner alone.
  func place(for date: Date) throws -> URL {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw failure(folder, "\(error.localizedDescription)")
    }
    let stamp = BackupFolder.stamp(date)
    var place = folder.appendingPathComponent("\(base)-\(stamp)\(suffix)")
    var number = 1
    while FileManager.default.fileExists(atPath: place.path) {
      number += 1
      place = folder.appendingPathComponent("\(base)-\(stamp)-\(number)\(suffix)")
    }
    return place
  }

  /// A moment as a file's name holds it: `20260131-235959`, in UTC.
  static func stamp(_ date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    return String(
      format: "%04d%02d%02d-%02d%02d%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0,
      parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
  }

  private func partial(_ copy: URL) -> String { copy.path + ".partial" }

  /// Writes the database under a name that no list of copies shows, and makes it last.
  func write(_ copy: URL, _ body: (String) throws -> Void) throws {
    let path = partial(copy)
    _ = calls.remove(path)
    do {
      try body(path)
      chmod(path, 0o600)
      guard calls.syncFile(path) else { throw failure(copy) }
    } catch {
      discard(copy)
      throw error
    }
  }

  /// Copies the files of large values; `write` takes them back if it fails.
  func copyExternalFiles(from source: String, beside copy: URL) throws {
    let support = self.support(of: copy)
    var status = stat()
    if stat(source, &status) != 0 {
      // Only a folder that is not there has nothing to copy.
      guard [ENOENT, ENOTDIR].contains(errno) else { throw failure(support) }
      return
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: source) else {
      throw failure(support)
    }
    let target = support.appendingPathComponent("_EXTERNAL_DATA")
    for path in [support.path, target.path] {
      guard calls.makeFolder(path, 0o700) == 0 else { throw failure(support) }
    }
    for name in names {
      let file = "\(source)/\(name)"
      if stat(file, &status) != 0 {
        // Another program may have replaced the value meanwhile.
        guard errno == ENOENT else { throw failure(support) }
        continue
      }
      guard status.st_mode & S_IFMT == S_IFREG else { continue }
      guard let data = try? Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe)
      else { throw failure(support) }
      let descriptor = calls.open(
        target.appendingPathComponent(name).path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
      guard descriptor >= 0 else { throw failure(support) }
      defer { close(descriptor) }
      guard data.withUnsafeBytes({ calls.fill(descriptor, $0) }) else { throw failure(support) }
    }
    for path in [target.path, support.path] where !calls.syncFolder(path) {
      throw failure(support)
    }
  }

  /// Gives the finished copy its name.
  func publish(_ copy: URL) throws {
    guard calls.rename(partial(copy), copy.path) == 0 else {
      let error = failure(copy)
      discard(copy)
      throw error
    }
    guard calls.syncFolder(folder.path) else { throw failure(copy) }
  }

  /// Leaves nothing of a copy that was not finished.
  private func discard(_ copy: URL) {
    _ = calls.remove(partial(copy))
    try? FileManager.default.removeItem(at: support(of: copy))
  }

  /// When the newest copy was made; nil where there is none.
  var newest: Date? {
    copies.last.flatMap { name in
      let path = folder.appendingPathComponent(name).path
      return try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
  }

  /// The copies' names, oldest first.
  private var copies: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in moment(of: name).map { (name, $0) } }
      .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  /// Day, time and number of a copy, which is named by nothing else: the folder may have copies of the
  /// store under other names. Nil for these and for every other file.
  private func moment(of name: String) -> [Int]? {
    guard name.hasPrefix("\(base)-"), name.hasSuffix(suffix) else { return nil }
    let parts = name.dropFirst(base.count + 1).dropLast(suffix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count, parts[0].count == 8,
      parts[1].count == 6
    else { return nil }
    return numbers
  }

  /// All copies, oldest first.
  var backups: [StoreBackup] {
    copies.compactMap { name in
      let url = folder.appendingPathComponent(name)
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
      guard let date = attributes?[.modificationDate] as? Date,
        let size = FileStamp.size(url.path)
      else { return nil }
      return StoreBackup(url: url, date: date, byteCount: size)
    }
  }

  /// Removes the oldest copies; one that cannot be removed stays.
  func prune(keeping limit: Int) {
    for name in copies.dropLast(limit) {
      let copy = folder.appendingPathComponent(name)
      try? FileManager.default.removeItem(at: support(of: copy))
      _ = calls.remove(copy.path)
    }
  }

  private func support(of copy: URL) -> URL {
    let base = copy.deletingPathExtension().lastPathComponent
    return folder.appendingPathComponent(".\(base)_SUPPORT")
  }

  /// By default what `errno` says.
  private func failure(
    _ place: URL, _ reason: String = String(cString: strerror(errno))
  ) -> DataError {
    DataError(
      .inputOutput, "The backup “\(place.path)” cannot be written: \(reason).",
      remedy: "Check the disk and the folder's permissions.")
  }
}
