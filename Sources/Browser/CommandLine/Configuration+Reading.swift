import Foundation
import TerminalUI

extension Configuration {
  /// Reads the file's bytes; never fails, whatever they are.
  init(parsing bytes: some Sequence<UInt8>) {
    do {
      let document = try JSON5Value(parsing: bytes)
      for member in try document.object("The configuration") {
        do {
          try read(member)
        } catch {
          mistakes.append(Mistake(position: error.position, message: error.message))
        }
      }
    } catch {
      mistakes.append(Mistake(position: error.position, message: error.message))
    }
  }

  /// Reads the file in the folder of settings; a missing one is no mistake.
  init(environment: [String: String]) {
    self.init()
    let home = environment["HOME"] ?? ""
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? (home.isEmpty ? nil : home + "/.config")
    guard let folder else { return }
    do {
      guard let bytes = try SettingsFile.bytes(of: folder + "/cairn/config.json5") else { return }
      self.init(parsing: bytes)
    } catch {
      mistakes.append(Mistake(message: error.message))
    }
  }

  private mutating func read(_ member: JSON5Value.Member) throws(JSON5Error) {
    let value = member.value
    switch member.key {
    case "autosave":
      let word = try value.string("autosave")
      guard let choice = Settings.Autosave(rawValue: word) else {
        throw JSON5Error("autosave is auto, on or off, not “\(word)”.", at: value.position)
      }
      autosave = choice
    case "theme":
      themeName = try value.string("theme")
      themePosition = value.position
    case "timeZone":
      let name = try value.string("timeZone")
      guard let zone = TimeZone(identifier: name) else {
        throw JSON5Error(
          "There is no time zone “\(name)”; write one like Europe/Berlin.", at: value.position)
      }
      timeZone = zone
    case "ambiguousWidth":
      ambiguousWidth = .init(rawValue: try value.integer("ambiguousWidth", in: 1...2))
    case "keys":
      for binding in try value.object("keys") {
        do {
          try rebind(binding)
        } catch {
          mistakes.append(Mistake(position: error.position, message: error.message))
        }
      }
    case let name:
      let near = NearName.of(name, in: Self.names)
      throw JSON5Error(
        "There is no setting “\(name)”"
          + (near.map { "; did you mean \($0)?" }
            ?? " in \(HelpText.version); there are \(Self.names.joined(separator: ", "))."),
        at: member.keyPosition)
    }
  }

  private mutating func rebind(_ member: JSON5Value.Member) throws(JSON5Error) {
    guard let action = ActionID(rawValue: member.key) else {
      let near = NearName.of(member.key, in: ActionID.allCases.map(\.rawValue))
      throw JSON5Error(
        "There is no action “\(member.key)”"
          + (near.map { "; did you mean \($0)?" } ?? "."), at: member.keyPosition)
    }
    var list: [JSON5Value] = [member.value]
    if case .array(let values) = member.value.kind { list = values }
    var found: [Key] = []
    for value in list {
      let spelling = try value.string(member.key)
      guard let key = Key(spelling: spelling) else {
        throw JSON5Error(
          "There is no key “\(spelling)”; write it like x, Ctrl-X, Enter or F2.",
          at: value.position)
      }
      if found.contains(key) { throw JSON5Error("\(key) is named twice.", at: value.position) }
      let scopes = ActionCatalog[action].scopes
      if let other = keys.first(where: { rebinding in
        rebinding.keys.contains(key)
          && ActionCatalog[rebinding.action].scopes.contains { scopes.contains($0) }
      }) {
        throw JSON5Error(
          "\(key) is bound to \(other.action.rawValue) already.", at: value.position)
      }
      found.append(key)
    }
    if found.isEmpty, action == .quit {
      throw JSON5Error("quit needs a key.", at: member.value.position)
    }
    keys.append(Rebinding(action: action, keys: found))
  }
}
