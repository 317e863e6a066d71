import Foundation
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import SwiftDataMacros

/// A source with its macros expanded, as the compiler would.
struct Expansion {
  let text: String
  let diagnostics: [Diagnostic]

  var messages: [String] { diagnostics.map(\.message) }

  /// What each fix-it puts in, in order.
  var replacements: [String] {
    diagnostics.flatMap(\.fixIts).flatMap(\.changes).compactMap { change in
      if case .replace(_, let new) = change { new.trimmedDescription } else { nil }
    }
  }

  init(_ source: String, subclasses: Bool = false) {
    let conformances: [TypeSyntax] = subclasses ? [] : ["Observable", "PersistentModel"]
    let specifications: [String: MacroSpec] = [
      "Model": MacroSpec(type: PersistentModelMacro.self, conformances: conformances),
      "ModelActor": MacroSpec(
        type: PersistentModelActorMacro.self, conformances: ["ModelActor"]),
      "Attribute": MacroSpec(type: AttributePropertyMacro.self),
      "Relationship": MacroSpec(type: RelationshipPropertyMacro.self),
      "Transient": MacroSpec(type: TransientPropertyMacro.self),
      "SwiftData.Transient": MacroSpec(type: TransientPropertyMacro.self),
      "_PersistedProperty": MacroSpec(type: PersistedPropertyMacro.self),
      "SwiftData._PersistedProperty": MacroSpec(type: PersistedPropertyMacro.self),
      "SwiftData._TransformablePersistedProperty": MacroSpec(
        type: TransformablePersistedPropertyMacro.self),
      "Unique": MacroSpec(type: UniqueConstraintsMacro.self),
      "Index": MacroSpec(type: IndexMacro.self),
    ]
    let file = Parser.parse(source: source)
    let root = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Tests", fullFilePath: "Tests.swift")])
    text =
      file.expand(
        macroSpecs: specifications,
        contextGenerator: {
          BasicMacroExpansionContext(
            sharingWith: root, lexicalContext: $0.allMacroLexicalContexts())
        },
        indentationWidth: .spaces(2)
      ).description
    diagnostics = root.diagnostics
  }

  /// Whether the text has these lines in this order, each somewhere behind the one before.
  func contains(inOrder lines: String...) -> Bool {
    var rest = text[...]
    for line in lines {
      guard let range = rest.range(of: line) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
