import DataCore

/// A store's model as the source of SwiftData classes, which read that store.
///
/// What no class can say is left out and told in a comment: an entity's class bears its name, so few
/// names have none; everything else can be called otherwise, with `originalName`.
struct ModelSource {
  let model: ModelDescription
  /// Transformable attributes whose values are lists of texts.
  let textLists: Set<[String]>
  /// Entities and their classes' names as code writes them.
  let classNames: [String: String]
  /// Names that a type of a property would hide.
  private let takenTypes: Set<String>
  /// What properties are called, by entity and name, where it is not their name.
  private(set) var propertyNames: [[String]: String] = [:]
  private(set) var typeNames: [[String]: String] = [:]

  /// - Parameter textLists: entity and property, each as the entity that declares it has it.
  init(_ model: ModelDescription, textLists: Set<[String]> = []) {
    self.model = model
    self.textLists = textLists
    classNames = Self.classNames(model)
    takenTypes = Set(model.entities.map(\.name)).union(classNames.values)
      .union(SwiftTypeName.all)
    for entity in model.entities {
      name(entity.ownProperties(in: model), of: entity)
      nameTypes(of: entity)
    }
  }

  /// The whole file.
  func text(of store: String) -> String {
    var parts = [
      "// The model of “\(store.swiftComment)” as SwiftData classes.",
      "import Foundation\nimport SwiftData",
    ]
    if usesStoredBytes { parts.append(Self.storedBytes) }
    parts += model.entities.map { declaration(of: $0) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// A value transformer that hands on what another program's transformer made.
  static let storedBytesName = "StoredBytes"

  private static let storedBytes = """
    /// Hands the bytes of a transformed value on as they are stored. The store’s own program has a
    /// transformer that makes them a value: name that one, and the value’s type, to use it.
    final class \(storedBytesName): ValueTransformer {
      override func transformedValue(_ value: Any?) -> Any? { value }
      override func reverseTransformedValue(_ value: Any?) -> Any? { value }
    }
    """

  private var usesStoredBytes: Bool {
    model.entities.contains { entity in
      entity.ownProperties(in: model).contains { property in
        property.attribute?.type == .transformable
          && !textLists.contains([entity.name, property.name])
      }
    }
  }
}

extension ModelSource {
  /// Modules and types that what `@Model` expands to names.
  private static let unusable: Set<String> = [
    "Swift", "SwiftData", "Observation", "Int", "Bool", "KeyPath", "Self", "UnsafeRawPointer",
  ]

  private static func classNames(_ model: ModelDescription) -> [String: String] {
    var names: [String: String] = [:]
    var taken = Set(model.entities.map(\.name)).union([storedBytesName])
    for entity in model.entities {
      // A name between back ticks would have them in the entity's name.
      if let name = SwiftName.identifier(entity.name), !unusable.contains(entity.name),
        entity.name != storedBytesName
      {
        names[entity.name] = name
      } else {
        names[entity.name] = taken.insertFree(SwiftName.near(entity.name) + "Model")
      }
    }
    return names
  }

  /// Names that a property of a model cannot have: they are the model's own.
  private static let reservedNames: Set<String> = [
    "self", "init", "Type", "Protocol", "description", "modelContext", "persistentBackingData",
    "persistentModelID", "schemaMetadata", "hashValue", "access", "withMutation", "getValue",
    "setValue", "getTransformableValue", "setTransformableValue", "createBackingData", "backing",
  ]

  private mutating func name(_ properties: [PropertyDescription], of entity: EntityDescription) {
    // Those of the entities above and below share one object.
    let relatives = model.entities.filter {
      $0.lineage.contains(entity.name) || entity.lineage.contains($0.name)
    }
    var taken = Set(relatives.flatMap { $0.properties.map(\.name) })
    taken.formUnion(
      propertyNames.filter { entity.lineage.contains($0.key[0]) }.map(\.value))
    for property in properties {
      let name = property.name
      // `_name` is what `@Model` keeps `name` in.
      let isHidden =
        name.hasPrefix("_$") || name.hasPrefix("_") && taken.contains(String(name.dropFirst()))
      // Within its class a property hides a class of its name.
      let isHiding = model[name] != nil
      if isHidden || isHiding || !SwiftName.isPlain(name) || Self.reservedNames.contains(name) {
        propertyNames[[entity.name, name]] = taken.insertFree(
          "stored" + SwiftName.capitalized(name))
      }
    }
  }

  /// The property's name in code.
  func name(of property: PropertyDescription, in entity: EntityDescription) -> String {
    let owner = declarer(of: property.name, in: entity)
    let name = propertyNames[[owner, property.name]] ?? property.name
    return SwiftName.identifier(name) ?? name
  }

  /// The entity of the lineage that declares the property.
  func declarer(of property: String, in entity: EntityDescription) -> String {
    entity.lineage.first { model[$0]?.slot(of: property) != nil } ?? entity.name
  }

  private mutating func nameTypes(of entity: EntityDescription) {
    for property in entity.ownProperties(in: model) {
      nameType(property, [entity.name, property.name], avoiding: entity)
    }
  }

  /// Gives the type of a property's values, and those of its elements, a free name.
  private mutating func nameType(
    _ property: PropertyDescription, _ path: [String], avoiding entity: EntityDescription
  ) {
    guard let attribute = property.attribute,
      !attribute.elements.isEmpty || !attribute.enumCases.isEmpty
    else { return }
    let taken = takenTypes.union(typeNames.values).union(entity.properties.map(\.name))
      .union(attribute.elements.map(\.name))
    typeNames[path] = taken.free(SwiftName.capitalized(property.name), suffix: "Value")
    for element in attribute.elements {
      nameType(element, path + [element.name], avoiding: entity)
    }
  }
}

extension Set<String> {
  /// The name, or the first of those with a number behind it, that is not in the set.
  func free(_ name: String, suffix: String = "") -> String {
    if !contains(name) { return name }
    var result = name + suffix
    var number = 1
    while contains(result) {
      number += 1
      result = "\(name)\(suffix)\(number)"
    }
    return result
  }

  mutating func insertFree(_ name: String) -> String {
    let name = free(name)
    insert(name)
    return name
  }
}

extension EntityDescription {
  /// Without those of the entity above, in their order.
  func ownProperties(in model: ModelDescription) -> [PropertyDescription] {
    let parent = superentityName.flatMap { model[$0] }
    return properties.filter { parent?.slot(of: $0.name) == nil }
  }
}
