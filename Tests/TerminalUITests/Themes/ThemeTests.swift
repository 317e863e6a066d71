import Foundation
import Testing

@testable import TerminalUI

@Suite struct ThemeTests {
  private let library = ThemeLibrary(folder: URL(fileURLWithPath: "/nonexistent"))

  @Test(
    "the themes in the binary parse and define every role", arguments: ThemeLibrary.builtInNames)
  func builtIn(name: String) throws {
    let theme = try library.theme(named: name)
    #expect(theme.name == name && theme.variant.rawValue == name)
    for role in Role.allCases { #expect(theme.looks[role] != nil, "\(role)") }
  }

  @Test(
    "every pair of roles resolves to colours of the depth", arguments: ThemeLibrary.builtInNames)
  func resolves(name: String) throws {
    let theme = try library.theme(named: name)
    for depth in ColorDepth.allCases {
      for foreground in Role.allCases {
        for background in Role.allCases {
          let style = theme.resolve(Style(foreground, on: background), depth: depth)
          for color in [style.foreground, style.background] {
            switch (depth, color) {
            case (_, .standard), (.trueColor, .rgb), (.ansi256, .indexed),
              (.ansi16, .indexed(0..<16)):
              break
            default: Issue.record("\(foreground) on \(background) at \(depth): \(color)")
            }
          }
        }
      }
    }
  }

  @Test(
    "the thumb of a scroll bar, a full block, is never reversed into a blank",
    arguments: ThemeLibrary.builtInNames, ColorDepth.allCases)
  func thumb(name: String, depth: ColorDepth) throws {
    let style = try library.theme(named: name).resolve(Style(.scrollbarThumb), depth: depth)
    #expect(!style.attributes.contains(.reverse))
  }

  @Test(
    "text is readable: contrast at least 4.5, of borders and scroll bars at least visible",
    arguments: ["dark", "light"], [ColorDepth.trueColor, .ansi256])
  func contrast(name: String, depth: ColorDepth) throws {
    let theme = try library.theme(named: name)
    let marks: Set<Role> = [.background, .border, .scrollbar, .scrollbarThumb, .match]
    for role in Role.allCases where !marks.contains(role) {
      let style = theme.resolve(Style(role), depth: depth)
      #expect(ratio(style) >= 4.5, "\(role): \(ratio(style))")
    }
    let grounds: [Role] = [
      .selection, .selectionInactive, .marked, .statusBar, .input, .inputInvalid, .dialog, .match,
    ]
    for ground in grounds {
      let own = theme.resolve(Style(.text, on: ground), depth: depth)
      #expect(ratio(own) >= 4.5, "text on \(ground): \(ratio(own))")
      for role in [Role.number, .date, .added, .changed, .deleted, .error, .link, .boolean]
      where ground != .match {
        let style = theme.resolve(Style(role, on: ground), depth: depth)
        #expect(ratio(style) >= 3, "\(role) on \(ground): \(ratio(style))")
      }
    }
    #expect(ratio(theme.resolve(Style(.border), depth: depth)) > 1.3)
  }

  @Test("without colours, selection, match, marks and changes still look different from text")
  func mono() throws {
    for name in ThemeLibrary.builtInNames {
      let theme = try library.theme(named: name)
      let plain = theme.resolve(.text, depth: .mono)
      #expect(plain == ResolvedStyle())
      for role in [Role.selection, .selectionInactive, .marked, .match] {
        #expect(theme.resolve(Style(.text, on: role), depth: .mono) != plain, "\(role)")
      }
      for role in [Role.added, .changed, .deleted, .error, .null, .titleFocused, .borderFocused] {
        #expect(theme.resolve(Style(role), depth: .mono) != plain, "\(role)")
      }
      let selection = theme.resolve(Style(.text, on: .selection), depth: .mono)
      #expect(selection != theme.resolve(Style(.text, on: .marked), depth: .mono))
    }
  }

  @Test(
    "a mistake in a theme is reported with file, line and column",
    arguments: [
      ("{ name: 'x', colors: {} }", "t.json5:1:14:"), ("{}", "t.json5:1:1:"),
      ("{ name: 'x',\n roles: { txt: {} } }", "t.json5:2:11:"),
      ("{ name: 'x', roles: { text: { fg: 'nope' } } }", "t.json5:1:35:"),
      ("{ name: 'x', roles: { text: { fg: ['#ffffff', 256] } } }", "t.json5:1:47:"),
      ("{ name: 'x', roles: { text: { attributes: ['blink'] } } }", "t.json5:1:44:"),
      ("{ name: 'x', palette: { base00: 'zzz' } }", "t.json5:1:33:"),
      ("{ name: 'x', roles: { text: { fg: [] } } }", "t.json5:1:35:"),
      ("{ name 'x' }", "t.json5:1:8:"),
    ])
  func mistakes(text: String, place: String) {
    let error = #expect(throws: ThemeError.self) { try Theme(parsing: text.utf8, file: "t.json5") }
    #expect(error?.description.hasPrefix(place) == true, "\(error.debugDescription)")
  }

  @Test("the user's folder adds themes, and one of a built-in name takes its place")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("{ name: 'mine', roles: { text: { fg: 'default' } } }".utf8)
      .write(to: folder.appendingPathComponent("mine.json5"))
    try Data("{ name: 'own dark' }".utf8).write(to: folder.appendingPathComponent("dark.json5"))
    let library = ThemeLibrary(folder: folder)
    #expect(library.names == ["dark", "light", "mono", "mine"])
    let mine = try library.theme(named: "mine")
    #expect(mine.resolve(.text, depth: .trueColor).foreground == .standard)
    #expect(try library.theme(named: "dark").name == "own dark")
    #expect(throws: ThemeError.self) { try library.theme(named: "absent") }
    #expect(throws: ThemeError.self) { try library.theme(named: "../mine") }
  }

  @Test("a role with a background of its own brings it along on the plain screen")
  func ownBackground() throws {
    let theme = try library.theme(named: "dark")
    let match = theme.resolve(Style(.match), depth: .ansi256)
    #expect(match == theme.resolve(Style(.match, on: .match), depth: .ansi256))
    #expect(match.background == .indexed(222))
    let onSelection = theme.resolve(Style(.number, on: .selection), depth: .ansi256)
    #expect(onSelection.background == .indexed(24) && onSelection.foreground == .indexed(215))
  }

  @Test("truecolor falls back to the nearest of 256 and of 16")
  func approximation() {
    #expect(TerminalColor.rgb(red: 255, green: 0, blue: 0).nearest(in: 16...255) == .indexed(196))
    #expect(TerminalColor.rgb(red: 18, green: 18, blue: 18).nearest(in: 16...255) == .indexed(233))
    #expect(TerminalColor.rgb(red: 250, green: 250, blue: 250).nearest(in: 0...15) == .indexed(15))
    #expect(TerminalColor.hexadecimal("#0a0B0c") == .rgb(red: 10, green: 11, blue: 12))
    #expect(TerminalColor.hexadecimal("#12345") == nil)
  }

  /// WCAG 2 contrast of two colours.
  private func ratio(_ style: ResolvedStyle) -> Double {
    let lights = [luminance(style.foreground), luminance(style.background)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private func luminance(_ color: TerminalColor) -> Double {
    let (red, green, blue) =
      switch color {
      case .standard: (UInt8(0), UInt8(0), UInt8(0))
      case .indexed(let index): TerminalColor.components(index)
      case .rgb(let red, let green, let blue): (red, green, blue)
      }
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
