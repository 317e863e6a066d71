import SwiftDiagnostics
import SwiftSyntax

/// What cannot stand in a predicate: the place, the reason, and what to write instead.
struct PredicateDiagnostic: DiagnosticMessage {
  let message: String
  let severity = DiagnosticSeverity.error
  let diagnosticID = MessageID(domain: "SwiftData", id: "Predicate")

  private init(message: String) { self.message = message }
}

extension PredicateDiagnostic {
  /// The error to throw, placed at the node.
  static func error(
    at node: some SyntaxProtocol, _ message: String, remedy: String
  ) -> DiagnosticsError {
    DiagnosticsError(diagnostics: [
      Diagnostic(node: Syntax(node), message: Self(message: "\(message) \(remedy)"))
    ])
  }
}
