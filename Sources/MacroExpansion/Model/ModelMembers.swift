import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// The members that are compiled: those inside `#if` only where its condition holds.
  func activeMembers(in context: some MacroExpansionContext) -> [DeclSyntax] {
    Self.active(memberBlock.members, in: BuildConditions(context.buildConfiguration))
  }

  private static func active(
    _ members: MemberBlockItemListSyntax, in conditions: BuildConditions
  ) -> [DeclSyntax] {
    members.flatMap { member -> [DeclSyntax] in
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
        return [member.decl.withActiveAttributes(in: conditions)]
      }
      guard case .decls(let members) = condition.activeClause(in: conditions).clause?.elements
      else { return [] }
      return active(members, in: conditions)
    }
  }
}

extension DeclSyntaxProtocol {
  /// Of a property's attributes only those that are compiled.
  func withActiveAttributes(in context: some MacroExpansionContext) -> DeclSyntax {
    withActiveAttributes(in: BuildConditions(context.buildConfiguration))
  }

  fileprivate func withActiveAttributes(in conditions: BuildConditions) -> DeclSyntax {
    guard let variable = self.as(VariableDeclSyntax.self),
      variable.attributes.contains(where: { $0.is(IfConfigDeclSyntax.self) })
    else { return DeclSyntax(self) }
    return variable.removingInactive(in: conditions).result.as(DeclSyntax.self) ?? DeclSyntax(self)
  }
}
