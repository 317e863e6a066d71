import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension PersistentModelMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else {
      reportNotAClass(declaration, node, in: context)
      return []
    }
    let model = ModelClass(declaration, missingConformances: protocols, in: context)
    guard model.check(in: context) else { return [] }
    var members = model.isSubclass ? [] : rootMembers(of: model)
    members += recordMembers(of: model) + observationMembers(of: model)
    if !model.isSubclass || model.declaresDesignatedInitializer {
      members.append(backingInitializer(of: model))
    }
    return members
  }

  /// What the hierarchy's root class has for all of them.
  private static func rootMembers(of model: ModelClass) -> [DeclSyntax] {
    let copies = constantCopies(of: model)
    let record: DeclSyntax =
      copies.isEmpty
      ? "nonisolated public var _$record: SwiftData._Record { _$slots.prepared(for: _SwiftDataNoType.origin) }"
      : """
      nonisolated public var _$record: SwiftData._Record {
        let record = _$slots.prepared(for: _SwiftDataNoType.origin)
        if record._isNew {
          \(raw: copies)
        }
        return record
      }
      """
    // What holds the context is set as a whole, and what it held before goes after that: no check at
    // run time, which would be paid for every object that is fetched.
    return [
      "public typealias _$ModelRoot = \(raw: model.name)",
      """
      @SwiftData.Transient
      @exclusivity(unchecked)
      nonisolated(unsafe) private var _$hold = SwiftData._ContextHold()
      """,
      """
      nonisolated public var persistentBackingData: any SwiftData.BackingData<\(raw: model.name)> {
        get { SwiftData._RecordBacking<\(raw: model.name)>(_$joinedRecord) }
        set { _$attach(newValue._record, moving: false) }
      }
      """,
      """
      nonisolated \(raw: model.access) \(raw: model.typeMember) \
      func _$object(on record: SwiftData._Record) -> Self {
        self.init(backingData: SwiftData._RecordBacking<\(raw: model.name)>(record))
      }
      """,
      record,
    ]
  }

  private static func constantCopies(of model: ModelClass) -> String {
    model.properties.enumerated().filter(\.element.isCopied)
      .map { slot, property in
        "_$slots.\(property.call("initialize", slot, "to: self.\(property.identifier)"))"
      }
      .joined(separator: "\n")
  }

  private static func recordMembers(of model: ModelClass) -> [DeclSyntax] {
    let name = model.name
    let count = model.properties.count
    let metadata =
      model.properties.map { metadataEntry(of: $0, in: model) } + model.constraints
    // Key paths to isolated properties can be made only where those are.
    let isolation =
      model.isOnMainActor
      ? (before: "SwiftData._onMainActor { @MainActor in\n", after: "\n}") : (before: "", after: "")
    let inherited = model.isSubclass ? "super.schemaMetadata + " : ""
    let superAttach = model.isSubclass ? "super._$attach(record, moving: moving)\n" : ""
    let copies = model.isSubclass ? constantCopies(of: model) : ""
    let preparing = "_$slots.prepared(for: _SwiftDataNoType.origin)"
    let copying = copies.isEmpty ? "" : "if moving {\n\(preparing)\n\(copies)\n}\n"
    let holding = model.isSubclass ? "" : "\n_$hold.keep(of: record)"
    let member = "nonisolated \(model.override)\(model.access) \(model.typeMember)"
    let superNotify =
      model.isSubclass ? "if slot < \(model.base) { return super._$notify(slot) }\n" : ""
    // No access to the slots is open while another changes them: each is one call that has taken the
    // record out before it runs anything else. A check at run time would be paid at every read.
    return [
      """
      @SwiftData.Transient
      @exclusivity(unchecked)
      nonisolated(unsafe) private var _$slots = SwiftData._Slots()
      """,
      """
      nonisolated \(raw: model.override)\(raw: model.access) \
      func _$attach(_ record: SwiftData._Record, moving: Bool) {
        \(raw: superAttach)\(raw: copying)\
      _$slots.attach(
        to: record, base: \(raw: model.base), moving: moving, of: _SwiftDataNoType.origin)\
      \(raw: holding)
      }
      """,
      """
      nonisolated \(raw: model.override)\(raw: model.access) func _$notify(_ slot: Int) {
        \(raw: superNotify)SwiftData._notify(_$observationRegistrar, self, slot, _SwiftDataNoType.origin)
      }
      """,
      """
      \(raw: member) var _$slotCount: Int {
        \(raw: model.isSubclass ? model.base + " + " : "")\(raw: count)
      }
      """,
      """
      \(raw: member) var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
        \(raw: isolation.before)\(raw: inherited)[
          \(raw: metadata.joined(separator: ",\n"))
        ]\(raw: isolation.after)
      }
      """,
      """
      struct _SwiftDataNoType {
        nonisolated static let origin = SwiftData._ModelOrigin(
          \(raw: name).self, slotCount: \(raw: count))
        @section("cairn_models") @used
        private nonisolated static let entry: @convention(c) () -> UnsafeRawPointer = {
          unsafeBitCast(\(raw: name).self as Any.Type, to: UnsafeRawPointer.self)
        }
      }
      """,
    ]
  }

  private static func metadataEntry(
    of property: ModelProperty, in model: ModelClass
  ) -> String {
    let keyPath = "\\\(model.name).\(property.identifier)"
    var arguments = ["name: \"\(property.name)\"", "keypath: \(keyPath)"]
    if let value = property.initialValue {
      arguments.append("defaultValue: SwiftData._defaultValue(\(keyPath), \(value))")
    }
    if let metadata = property.metadata { arguments.append("metadata: \(metadata)") }
    return "SwiftData.Schema.PropertyMetadata(\(arguments.joined(separator: ", ")))"
  }

  private static func observationMembers(of model: ModelClass) -> [DeclSyntax] {
    [
      """
      @SwiftData.Transient
      nonisolated private let _$observationRegistrar = Observation.ObservationRegistrar()
      """,
      """
      internal nonisolated func access<_M>(keyPath: KeyPath<\(raw: model.name), _M>) {
        _$slots.noteReading()
        _$observationRegistrar.access(self, keyPath: keyPath)
      }
      """,
      """
      internal nonisolated func withMutation<_M, _MR>(
        keyPath: KeyPath<\(raw: model.name), _M>, _ mutation: () throws -> _MR
      ) rethrows -> _MR {
        try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
      }
      """,
    ]
  }

  private static func backingInitializer(of model: ModelClass) -> DeclSyntax {
    let properties = model.properties.enumerated().compactMap { slot, property -> String? in
      if property.isCopied {
        return "self.\(property.identifier) = slots.\(property.call("get", slot))"
      }
      return "_\(property.name) = \(property.storageType)()"
    }
    let root = model.isSubclass ? "_$ModelRoot" : model.name
    // A subclass may inherit this initialiser; then only attaching sets the subclass's slots.
    // A subclass that inherits its initializers has no code here that could take its slots over.
    let attaching =
      model.isFinal
      ? "" : "\nif Swift.type(of: self) != \(model.name).self { _$attach(record, moving: false) }"
    let last =
      model.isSubclass
      ? "super.init(backingData: backingData)"
      : "_$hold = SwiftData._ContextHold(of: record)\(attaching)"
    return """
      nonisolated required public init(backingData: any SwiftData.BackingData<\(raw: root)>) {
        let record = backingData._record
        let slots = SwiftData._Slots(record, base: \(raw: model.base))
        _$slots = slots
        \(raw: properties.joined(separator: "\n"))
        \(raw: last)
      }
      """
  }
}
