import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What a model class gets wrong, in a sentence that says what to do.
struct ModelDiagnostic: DiagnosticMessage {
  let id: String
  let message: String
  var severity = DiagnosticSeverity.error

  var diagnosticID: MessageID { MessageID(domain: "SwiftData", id: id) }
}

struct ModelFixIt: FixItMessage {
  let id: String
  let message: String

  var fixItID: MessageID { MessageID(domain: "SwiftData", id: id) }
}

extension MacroExpansionContext {
  func report(
    _ id: String, _ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = [],
    severity: DiagnosticSeverity = .error
  ) {
    diagnose(
      Diagnostic(
        node: Syntax(node),
        message: ModelDiagnostic(id: id, message: message, severity: severity),
        fixIts: fixIts))
  }
}

extension FixIt {
  /// Puts one node in the place of another.
  static func replacing(
    _ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String
  ) -> FixIt {
    FixIt(
      message: ModelFixIt(id: "replace", message: message),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }
}
