import DataCore
import Foundation

/// The copies of one store, named by the moment they were made.
struct BackupFolder: Sendable {
  private let folder: URL
  /// The store's file name.
  private let store: String

  init(_ folder: URL, store: String) {
    self.folder = folder
    self.store = store
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
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    let stamp = String(
      format: "%04d%02d%02d-%02d%02d%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0,
      parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
    var place = folder.appendingPathComponent("\(base)-\(stamp)\(suffix)")
    var number = 1
    while FileManager.default.fileExists(atPath: place.path) {
      number += 1
      place = folder.appendingPathComponent("\(base)-\(stamp)-\(number)\(suffix)")
    }
    return place
  }

  private func partial(_ copy: URL) -> String { copy.path + ".partial" }

  /// Writes the database under a name that no list of copies shows.
  func write(_ copy: URL, _ body: (String) throws -> Void) throws {
    let path = partial(copy)
    unlink(path)
    do {
      try body(path)
      chmod(path, 0o600)
    } catch {
      unlink(path)
      throw error
    }
  }

  func copyExternalFiles(from source: String, beside copy: URL) throws {
    guard FileManager.default.fileExists(atPath: source) else { return }
    let support = self.support(of: copy)
    do {
      try FileManager.default.createDirectory(
        at: support, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileManager.default.copyItem(
        atPath: source, toPath: support.appendingPathComponent("_EXTERNAL_DATA").path)
    } catch {
      try? FileManager.default.removeItem(at: support)
      unlink(partial(copy))
      throw failure(support, "\(error.localizedDescription)")
    }
  }

  /// Gives the finished copy its name.
  func publish(_ copy: URL) throws {
    guard rename(partial(copy), copy.path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(partial(copy))
      try? FileManager.default.removeItem(at: support(of: copy))
      throw failure(copy, reason)
    }
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
    return names.filter { $0.hasPrefix("\(base)-") && $0.hasSuffix(suffix) }
      .filter { !$0.hasSuffix(".partial") }.sorted()
  }

  /// Removes the oldest copies; one that cannot be removed stays.
  func prune(keeping limit: Int) {
    for name in copies.dropLast(limit) {
      let copy = folder.appendingPathComponent(name)
      try? FileManager.default.removeItem(at: support(of: copy))
      unlink(copy.path)
    }
  }

  private func support(of copy: URL) -> URL {
    let base = copy.deletingPathExtension().lastPathComponent
    return folder.appendingPathComponent(".\(base)_SUPPORT")
  }

  private func failure(_ place: URL, _ reason: String) -> DataError {
    DataError(
      .inputOutput, "The backup “\(place.path)” cannot be written: \(reason).",
      remedy: "Check the disk and the folder's permissions.")
  }
}
