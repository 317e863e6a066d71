import MacroExpansion
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The compiler plug-in behind `import SwiftData`.
///
/// The macros' code is a library of its own, so that tests use it as it is: a test that depends on
/// a plug-in makes SwiftPM build all tests, and what they use, a second time.
@main
struct Plugin {
  static func main() throws {
    let listener = CompilerPluginMessageListener(
      connection: try StandardIOMessageConnection(), provider: Provider())
    try listener.main()
  }

  struct Provider: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      guard let macro = MacroCatalog.macros[typeName] else { throw UnknownMacro(name: typeName) }
      return macro
    }
  }

  struct UnknownMacro: Error, CustomStringConvertible {
    let name: String
    var description: String { "SwiftData's plug-in has no macro \(name): rebuild the package." }
  }
}
