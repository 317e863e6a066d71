import CResources
package import Foundation

/// The themes there are: those in the binary, and the user's own files.
package struct ThemeLibrary: Sendable {
  /// Where the user's themes lie; need not exist.
  package let folder: URL

  package static let builtInNames = ["dark", "light", "mono"]

  package init(folder: URL) {
    self.folder = folder
  }

  /// The library of `$XDG_CONFIG_HOME/cairn/themes`, by default below `~/.config`.
  package init(environment: [String: String]) {
    let home = environment["HOME"] ?? "/"
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    self.init(
      folder: URL(fileURLWithPath: config ?? home + "/.config", isDirectory: true)
        .appendingPathComponent("cairn/themes", isDirectory: true))
  }

  /// The names of all themes: those built in, then the user's in alphabetical order. A user's file of
  /// the name of a built-in theme takes its place.
  package var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let own = files.filter { $0.hasSuffix(".json5") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(6)) }
    return ThemeLibrary.builtInNames
      + Set(own).subtracting(ThemeLibrary.builtInNames).sorted()
  }

  /// Reads a theme.
  ///
  /// - Throws: ``ThemeError`` naming file, line and column.
  package func theme(named name: String) throws(ThemeError) -> Theme {
    let file = folder.appendingPathComponent(name + ".json5").path
    let isName = !name.isEmpty && !name.contains("/") && !name.hasPrefix(".")
    if isName, FileManager.default.fileExists(atPath: file) {
      guard let data = FileManager.default.contents(atPath: file) else {
        throw ThemeError(file: file, position: nil, message: "the file cannot be read")
      }
      return try Theme(parsing: data, file: file)
    }
    guard let bytes = ThemeLibrary.builtIn(name) else {
      throw ThemeError(
        file: file, position: nil,
        message: "there is no such theme; there are \(names.joined(separator: ", "))")
    }
    return try Theme(parsing: bytes, file: "Themes/\(name).json5")
  }

  /// The bytes of a theme in the binary.
  package static func builtIn(_ name: String) -> [UInt8]? {
    let resource: cairn_resource
    switch name {
    case "dark": resource = cairn_theme_dark()
    case "light": resource = cairn_theme_light()
    case "mono": resource = cairn_theme_mono()
    default: return nil
    }
    return Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
  }
}

extension Theme {
  /// Reads a theme file's bytes; `file` is its name for errors.
  package init(parsing bytes: some Sequence<UInt8>, file: String) throws(ThemeError) {
    do {
      var reader = ThemeReader()
      self = try reader.theme(try JSON5Value(parsing: bytes))
    } catch {
      throw ThemeError(file: file, position: error.position, message: error.message)
    }
  }

  /// The theme without any colour, which needs no file.
  package static let plain = Theme(
    name: "plain", variant: .mono,
    looks: [
      .selection: Look(
        foreground: nil, background: nil, attributes: .reverse, monoAttributes: .reverse)
    ])
}
