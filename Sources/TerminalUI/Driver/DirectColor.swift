import CTerminal
import Foundation
import Glibc

/// A private description of a terminal that has 16 million colours; the systems' own descriptions
/// name 256.
struct DirectColor {
  /// The description's name.
  let name: String
  /// Where it is kept, for `TERMINFO`.
  let folder: String
  private let terminal: String

  /// Nil where the environment does not say that the terminal has these colours.
  init?(terminal: String, environment: [String: String]) {
    guard ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? ""),
      (environment["NO_COLOR"] ?? "").isEmpty,
      terminal.utf8.allSatisfy({ DirectColor.isPlain($0) }), !terminal.isEmpty
    else { return nil }
    self.terminal = terminal
    name = "cairn-" + terminal
    let home = environment["HOME"] ?? "/"
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = (cache ?? home + "/.cache") + "/cairn/terminfo"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII
      && (character.isLetter || character.isNumber || "-+._".contains(character))
  }

  /// The description in the language of `tic`; the first eight numbers stay palette colours.
  var source: String {
    func color(_ base: Int) -> String {
      "\\E[%?%p1%{8}%<%t\(base)%p1%d%e\(base)8;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;"
        + "%p1%{255}%&%d%;m"
    }
    return """
      \(name)|\(terminal) with direct colours for cairn,
      \tRGB, colors#0x1000000, pairs#0x7FFF,
      \tsetaf=\(color(3)), setab=\(color(4)), op=\\E[39;49m,
      \tinitc@, ccc@, setf@, setb@,
      \tuse=\(terminal),

      """
  }

  /// Sees to it that the description is compiled, once and for all.
  ///
  /// - Returns: whether it is; false without `tic`, or where nothing can be written.
  func prepare() -> Bool {
    let compiled = folder + "/" + name.prefix(1) + "/" + name
    if FileManager.default.fileExists(atPath: compiled) { return true }
    let file = folder + "/" + name + ".src"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(source.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      return false
    }
    defer { unlink(file) }
    let arguments = ["tic", "-x", "-o", folder, file]
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    argv.append(nil)
    defer { for argument in argv { free(argument) } }
    return cairn_run_silently("tic", argv) == 0
      && FileManager.default.fileExists(atPath: compiled)
  }
}
