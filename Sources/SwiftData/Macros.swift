// The macros. Source: Apple's SwiftData documentation; the underscored ones are what they expand to.

/// Makes a class persistent: its stored properties are kept in a store.
@attached(
  member, conformances: Observable, PersistentModel, _ModelRoot,
  names: named(persistentBackingData),
  named(schemaMetadata), named(init), named(_$observationRegistrar), named(_SwiftDataNoType),
  named(access), named(withMutation), named(_$slots), named(_$hold), named(_$object),
  named(_$attach), named(_$slotCount), named(_$notify), named(_$record), named(_$ModelRoot)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable, PersistentModel, _ModelRoot)
public macro Model() =
  #externalMacro(module: "SwiftDataMacros", type: "PersistentModelMacro")

/// Gives an actor a context of its own, on whose queue it runs.
@attached(member, names: named(modelExecutor), named(modelContainer), named(init))
@attached(extension, conformances: ModelActor)
public macro ModelActor() =
  #externalMacro(module: "SwiftDataMacros", type: "PersistentModelActorMacro")

/// Says how a store treats a property's value.
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "SwiftDataMacros", type: "AttributePropertyMacro")

/// Says how a property leads to other objects. Name the inverse on one side only.
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option...,
  deleteRule: Schema.Relationship.DeleteRule = .nullify, minimumModelCount: Int? = 0,
  maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "SwiftDataMacros", type: "RelationshipPropertyMacro")

/// Keeps a property out of the store.
@attached(peer)
public macro Transient() =
  #externalMacro(module: "SwiftDataMacros", type: "TransientPropertyMacro")

/// Says which properties together are unique.
@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "SwiftDataMacros", type: "UniqueConstraintsMacro")

/// Says which properties a store keeps in order.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: Schema.Index<T>.Types<T>...) =
  #externalMacro(module: "SwiftDataMacros", type: "IndexMacro")

/// Says which properties a store keeps in order.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "SwiftDataMacros", type: "IndexMacro")

@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(`_`))
public macro _PersistedProperty(slot: Int) =
  #externalMacro(module: "SwiftDataMacros", type: "PersistedPropertyMacro")
