import Foundation
import SwiftDiagnostics
import SwiftIfConfig
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import MacroExpansion

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

  /// - Parameters:
  ///   - missing: what the class does not conform to, as the compiler tells the macro.
  ///   - conditions: what `-D` sets.
  init(
    _ source: String, missing: [TypeSyntax] = ["Observable", "PersistentModel", "_ModelRoot"],
    languageMode: Int = 6, conditions: Set<String> = []
  ) {
    let configuration = StaticBuildConfiguration(
      customConditions: conditions, targetOSs: ["Linux"],
      languageVersion: VersionTuple(languageMode), compilerVersion: VersionTuple(6, 3))
    // Macros of a module's full name are found only under their own.
    let model = Self.expanded(
      source, configuration,
      [
        "Model": MacroSpec(type: PersistentModelMacro.self, conformances: missing),
        "ModelActor": MacroSpec(
          type: PersistentModelActorMacro.self, conformances: ["ModelActor"]),
        "Unique": MacroSpec(type: UniqueConstraintsMacro.self),
        "Index": MacroSpec(type: IndexMacro.self),
      ])
    // The markers stay: a compiler shows each macro what is written, and the accessors go by them.
    let accessors = Self.expanded(
      model.text.replacingOccurrences(of: "@SwiftData.", with: "@"), configuration,
      ["_PersistedProperty": MacroSpec(type: PersistedPropertyMacro.self)])
    let markers = Self.expanded(
      source, configuration,
      [
        "Attribute": MacroSpec(type: AttributePropertyMacro.self),
        "Relationship": MacroSpec(type: RelationshipPropertyMacro.self),
        "Transient": MacroSpec(type: TransientPropertyMacro.self),
      ])
    text = accessors.text
    diagnostics = model.diagnostics + accessors.diagnostics + markers.diagnostics
  }

  private static func expanded(
    _ source: String, _ configuration: StaticBuildConfiguration, _ macros: [String: MacroSpec]
  ) -> (text: String, diagnostics: [Diagnostic]) {
    let file = Parser.parse(source: source)
    let root = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Tests", fullFilePath: "Tests.swift")],
      buildConfiguration: configuration)
    let expanded = file.expand(
      macroSpecs: macros,
      contextGenerator: { node in
        BasicMacroExpansionContext(
          sharingWith: root, lexicalContext: node.allMacroLexicalContexts())
      }, indentationWidth: .spaces(2))
    return (expanded.description, root.diagnostics)
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
