package import SwiftSyntaxMacros

/// Every macro of `import SwiftData` by the name that its declaration gives.
package enum MacroCatalog {
  package static var macros: [String: any Macro.Type] {
    [
      "AttributePropertyMacro": AttributePropertyMacro.self,
      "IndexMacro": IndexMacro.self,
      "PersistedPropertyMacro": PersistedPropertyMacro.self,
      "PersistentModelActorMacro": PersistentModelActorMacro.self,
      "PersistentModelMacro": PersistentModelMacro.self,
      "PredicateMacro": PredicateMacro.self,
      "RelationshipPropertyMacro": RelationshipPropertyMacro.self,
      "TransientPropertyMacro": TransientPropertyMacro.self,
      "UniqueConstraintsMacro": UniqueConstraintsMacro.self,
    ]
  }
}
