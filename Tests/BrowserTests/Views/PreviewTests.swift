import DataCore
import Foundation
import TerminalUI
import Testing

@testable import Browser

/// The golden screens: what `cairn preview NAME --size COLUMNSxROWS` prints, in a file for each.
enum Goldens {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")

  /// A golden screen by its file's name.
  static func text(_ name: String) throws -> String {
    let url = folder.appending(path: "\(name).txt")
    return try #require(
      try? String(contentsOf: url, encoding: .utf8), "There is no golden screen “\(name)”.")
  }

  /// Compares, or, where `CAIRN_WRITE_GOLDENS` is set, writes the file anew.
  static func expect(_ canvas: Canvas, _ name: String) throws {
    let text = canvas.text()
    if ProcessInfo.processInfo.environment["CAIRN_WRITE_GOLDENS"] != nil {
      try Data(text.utf8).write(to: folder.appending(path: "\(name).txt"))
    }
    #expect(text == (try Goldens.text(name)), "\(name) is now\n\(text)")
  }
}

@Suite("Previews") struct PreviewTests {
  @Test("each preview is its golden screen", arguments: PreviewCatalog.rows.map(\.name))
  func goldens(_ name: String) async throws {
    let preview = try #require(PreviewCatalog[name])
    for size in [Size(width: 80, height: 24), Size(width: 46, height: 10)] {
      try Goldens.expect(
        try await preview.drawn(size), "\(name)-\(size.width)x\(size.height)")
    }
  }

  @Test("the first screen at each size, down to one cell, and in ASCII")
  func sizes() async throws {
    let preview = try #require(PreviewCatalog["trips"])
    for size in [
      Size(width: 120, height: 40), Size(width: 20, height: 5), Size(width: 1, height: 1),
    ] {
      try Goldens.expect(try await preview.drawn(size), "trips-\(size.width)x\(size.height)")
    }
    let ascii = try await preview.drawn(Size(width: 120, height: 24), symbols: .ascii)
    try Goldens.expect(ascii, "trips-120x24-ascii")
  }

  @Test("every golden screen belongs to a preview")
  func noOrphans() throws {
    let names = Set(PreviewCatalog.rows.map(\.name))
    for file in try FileManager.default.contentsOfDirectory(atPath: Goldens.folder.path) {
      let stem = file.prefix { $0 != "." }
      let name = stem.replacing(/-\d+x\d+(-ascii)?$/, with: "")
      #expect(names.contains(String(name)), "\(file)")
    }
  }

  @Test("names are words of one kind, each once, and none is a mistake")
  func names() async throws {
    let names = PreviewCatalog.rows.map(\.name)
    #expect(Set(names).count == names.count)
    for preview in PreviewCatalog.rows {
      #expect(preview.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(preview.name)")
      #expect(preview.help.hasSuffix("."), "\(preview.name)")
      let state = try await preview.rehearsed(preview.size).state
      #expect(state.message?.kind != .error, "\(preview.name): \(state.message?.text ?? "")")
      #expect(!(state.sheet?.window.rows.isEmpty ?? true), "\(preview.name) shows no row.")
    }
  }

  @Test("a preview is the same text each time")
  func sameEachTime() async throws {
    let preview = try #require(PreviewCatalog["history"])
    #expect(try await preview.drawn().text() == (try await preview.drawn().text()))
  }
}
