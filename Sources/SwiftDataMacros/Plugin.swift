@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The compiler plug-in behind `import SwiftData`.
@main
struct Plugin {
  static func main() throws {
    let listener = CompilerPluginMessageListener(
      connection: try StandardIOMessageConnection(), provider: Provider())
    try listener.main()
  }

  struct Provider: PluginProvider {
    /// Every macro by the name that its declaration gives.
    private static var macros: [String: any Macro.Type] {
      [
        "AttributePropertyMacro": AttributePropertyMacro.self,
        "CodedPersistedPropertyMacro": CodedPersistedPropertyMacro.self,
        "IndexMacro": IndexMacro.self,
        "PersistedPropertyMacro": PersistedPropertyMacro.self,
        "PersistentModelActorMacro": PersistentModelActorMacro.self,
        "PersistentModelMacro": PersistentModelMacro.self,
        "PredicateMacro": PredicateMacro.self,
        "RelationshipPropertyMacro": RelationshipPropertyMacro.self,
        "TransformablePersistedPropertyMacro": TransformablePersistedPropertyMacro.self,
        "TransientPropertyMacro": TransientPropertyMacro.self,
        "UniqueConstraintsMacro": UniqueConstraintsMacro.self,
      ]
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      guard let macro = Self.macros[typeName] else { throw UnknownMacro(name: typeName) }
      return macro
    }
  }

  struct UnknownMacro: Error, CustomStringConvertible {
    let name: String
    var description: String { "SwiftData's plug-in has no macro \(name): rebuild the package." }
  }
}
