import DataCore
import Foundation
import Testing

@testable import SQLiteStore

/// What `cairn schema --swift` writes is a program's source: it is compiled, and reads the store.
@Suite("Classes written for stores", .serialized) struct SchemaSourceTests {
  @Test("For every sample store they compile, and read every value as the store has it")
  func sampleStores() throws {
    let program = try GeneratedProgram()
    defer { program.remove() }
    var lines = ["import Foundation", "import SwiftData", "import TypedReader"]
    var files: [String] = []
    let stores = SampleStores.all()
    for (number, store) in stores.enumerated() {
      let copy = "\(number).store"
      try program.write(Data(contentsOf: store), to: copy)
      let source = try GeneratedProgram.source(of: program.path(copy))
      let classes = GeneratedProgram.classes(in: source)
      // All in one program: equal names of several stores are told apart by a name around them.
      let body = source.replacing("import Foundation\nimport SwiftData\n", with: "")
      try program.write(
        "import Foundation\nimport SwiftData\n\nenum Store\(number) {\n\(body)}\n",
        to: "Store\(number).swift")
      files.append("Store\(number).swift")
      lines += GeneratedProgram.comparison(
        classes.map { "Store\(number).\($0).self" }, in: program.path(copy), source)
    }
    if stores.isEmpty { return }
    try program.write(lines.joined(separator: "\n"), to: "main.swift")
    let said = try program.run(files + ["main.swift"])
    let counts = said.split(separator: "\n").map(String.init)
    #expect(counts.count == stores.count, "\(said)")
    for (store, line) in zip(stores, counts) {
      let database = try SQLiteStore(url: store, readOnly: true)
      let reader = try database.makeReader()
      var expected = 0
      for entity in database.model.entities {
        expected += try reader.count(.init(.entity(entity.name)))
      }
      #expect(line == "\(expected) objects are equal", "\(store.lastPathComponent)")
    }
  }

  @Test("Names that are words of Swift or types of its libraries compile, and the values are read")
  func hardNames() throws {
    let program = try GeneratedProgram()
    defer { program.remove() }
    try HardNames.write(to: URL(fileURLWithPath: program.path("hard.store")))
    let source = try GeneratedProgram.source(of: program.path("hard.store"))
    try program.write(source, to: "Hard.swift")
    let types = GeneratedProgram.classes(in: source).map { "\($0).self" }
    let lines =
      ["import TypedReader"]
      + GeneratedProgram.comparison(types, in: program.path("hard.store"), source)
    try program.write(lines.joined(separator: "\n"), to: "main.swift")
    let said = try program.run(["Hard.swift", "main.swift"])
    #expect(said == "\(HardNames.objectCount) objects are equal\n", "\(said)")
  }
}
