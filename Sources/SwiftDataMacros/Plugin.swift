@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The compiler plug-in behind `import SwiftData`.
@main
struct Plugin {
  /// Every macro by the name that its declaration gives.
  static var macros: [String: any Macro.Type] {
    [
      "PredicateMacro": PredicateMacro.self
    ]
  }

  static func main() throws {
    let listener = CompilerPluginMessageListener(
      connection: try StandardIOMessageConnection(), provider: Provider())
    try listener.main()
  }

  struct Provider: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      guard let macro = Plugin.macros[typeName] else { throw UnknownMacro(name: typeName) }
      return macro
    }
  }

  struct UnknownMacro: Error {
    let name: String
  }
}
