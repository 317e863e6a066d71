import Foundation
import TerminalUI

/// A command as it was asked for, checked as far as that goes without data.
struct CommandRequest: Hashable, Sendable {
  var id: CommandID
  var arguments: [String] = []
  var options = CommandOptions()
}

extension CommandRequest {
  /// The words that name entities, as far as the command's row says where they stand.
  var entityWords: [String] {
    let row = CommandCatalog[id]
    var words = [options.entity].compactMap { $0 }
    guard row.arguments.hasPrefix("ENTITY"), let first = arguments.first else { return words }
    words.append(first)
    if row.arguments == "ENTITY FILE..." {
      words += stride(from: 2, to: arguments.count, by: 2).map { arguments[$0] }
    }
    return words
  }
}

/// What the options of a command say.
struct CommandOptions: Hashable, Sendable {
  /// Paths as written; empty means the sample.
  var stores: [String] = []
  var isReadOnly = false
  /// The bundled places are opened, too.
  var hasPlaces = false
  var making = StoreMaking.none
  var author: String?
  var format: OutputFormat?
  var filter: String?
  var sort: [String] = []
  var columns: [String]?
  var limit: Int?
  var offset = 0
  var since: String?
  var entity: String?
  var isFollowing = false
  var isSkipping = false
  var isPruning = false
  var isSwift = false
  var isMending = false
  var isListingBackups = false
  /// The copy to put back, by name or number.
  var backup: String?
  /// In seconds.
  var age: Double?
  /// In bytes.
  var size: Int?
  var screen: Size?
}

extension CommandRequest {
  /// Checks words and options against the command's row.
  init(_ id: CommandID, _ line: CommandLineWords) throws(LaunchError) {
    self.init(id: id, arguments: line.words)
    let row = CommandCatalog[id]
    for (name, value) in line.options {
      guard row.allOptions.contains(name) else {
        throw .wrongUsage(
          "\(id.rawValue) takes no \(name.rawValue); it takes "
            + row.allOptions.map(\.rawValue).joined(separator: ", ") + ".")
      }
      try options.set(name, value)
    }
    try options.making.check(options.stores, isReadOnly: options.isReadOnly)
    if arguments.count < row.minimum {
      throw .wrongUsage("\(id.rawValue) needs more words: cairn \(row.synopsis).")
    }
    if let maximum = row.maximum, arguments.count > maximum {
      throw .wrongUsage(
        "\(id.rawValue) takes no “\(arguments[maximum])”: cairn \(row.synopsis).")
    }
  }
}

extension CommandOptions {
  fileprivate mutating func set(
    _ name: CommandLineOption.Name, _ value: String
  ) throws(LaunchError) {
    switch name {
    case .store: stores.append(value)
    case .seed: hasPlaces = true
    case .readOnly: isReadOnly = true
    case .new, .sample: making.add(name)
    case .author: author = value
    case .format:
      guard let found = OutputFormat(rawValue: value) else {
        let names = OutputFormat.allCases.map(\.rawValue)
        throw .wrongUsage(
          "There is no format “\(value)”. \(NearName.remedy(for: value, among: names))")
      }
      format = found
    case .filter: filter = value
    case .sort: sort = try names(value, name)
    case .columns:
      let found = try names(value, name)
      if let twice = found.enumerated().first(where: { found[..<$0.offset].contains($0.element) }) {
        throw .wrongUsage("--columns names \(twice.element) twice.")
      }
      columns = found
    case .limit: limit = try number(value, name)
    case .offset: offset = try number(value, name)
    case .since: since = value
    case .entity: entity = value
    case .follow: isFollowing = true
    case .skip: isSkipping = true
    case .prune: isPruning = true
    case .swift: isSwift = true
    case .mend: isMending = true
    case .backups: isListingBackups = true
    case .restore: backup = value
    case .olderThan: age = try amount(value, name, Self.ages)
    case .largerThan: size = Int(try amount(value, name, Self.sizes))
    case .size: screen = try screenSize(value)
    case .theme, .help, .version: break
    }
  }

  private static let ages: [Character: Double] = [
    "m": 60, "h": 3_600, "d": 86_400, "w": 604_800,
  ]
  private static let sizes: [Character: Double] = [
    "k": 1_000, "M": 1_000_000, "G": 1_000_000_000,
  ]

  /// A whole number and its unit.
  private func amount(
    _ value: String, _ name: CommandLineOption.Name, _ units: [Character: Double]
  ) throws(LaunchError) -> Double {
    guard let number = Int32(value.dropLast()), number >= 0, let unit = value.last,
      let factor = units[unit]
    else {
      let known = units.sorted { $0.value < $1.value }.map { "\($0.key)" }
      throw .wrongUsage(
        "\(name.rawValue) needs a whole number and one of \(known.joined(separator: ", ")), not "
          + "“\(value)”.")
    }
    return Double(number) * factor
  }

  private func names(
    _ value: String, _ name: CommandLineOption.Name
  ) throws(LaunchError) -> [String] {
    let names = value.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    if names.contains(where: { $0.isEmpty || $0 == "-" }) {
      throw .wrongUsage("\(name.rawValue) needs names between its commas, like name,startDate.")
    }
    return names
  }

  private func screenSize(_ value: String) throws(LaunchError) -> Size {
    let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...1000).contains(width), (1...1000).contains(height)
    else {
      throw .wrongUsage(
        "--size needs columns and rows, each from 1 to 1000, like 80x24, not “\(value)”.")
    }
    return Size(width: width, height: height)
  }

  private func number(
    _ value: String, _ name: CommandLineOption.Name
  ) throws(LaunchError) -> Int {
    guard let number = Int(value), number >= 0 else {
      throw .wrongUsage("\(name.rawValue) needs a whole number from 0 on, not “\(value)”.")
    }
    return number
  }
}

extension LaunchError {
  static func wrongUsage(_ message: String) -> LaunchError {
    LaunchError(status: .wrongUsage, message: message)
  }
}
