import DataCore
import Foundation

/// The hashes by which a store is told to fit a model.
///
/// How Core Data hashes an entity is not published. Ours covers what its documentation says that
/// one covers (Apple, “Core Data Model Versioning”): the entity's name, parent and properties with
/// their types and what decides how they are stored; not classes, defaults or validation.
enum ModelHash {
  static func hash(of entity: EntityDescription, in model: ModelDescription) -> [UInt8] {
    var lines = [
      "entity \(entity.name)", "parent \(entity.superentityName ?? "")",
      "abstract \(entity.isAbstract)",
    ]
    lines += entity.properties.sorted { $0.name < $1.name }.map(text)
    lines += entity.uniquenessConstraints.map { "unique \($0.joined(separator: ","))" }.sorted()
    return SecureHash.sha256(Array(lines.joined(separator: "\n").utf8))
  }

  /// `NSStoreModelVersionChecksumKey`; the hashes in the order of their entities' names.
  static func checksum(_ hashes: [[UInt8]]) -> String {
    Data(SecureHash.sha256(hashes.flatMap { $0 })).base64EncodedString()
  }

  /// `NSStoreModelVersionHashesDigest`; in the order of the names.
  static func digest(_ hashes: [(name: String, hash: [UInt8])]) -> String {
    let content = hashes.flatMap { Array($0.name.utf8) + $0.hash }
    return Data(SecureHash.sha512(content)).base64EncodedString()
  }

  private static func text(_ property: PropertyDescription) -> String {
    let head = "\(property.name) \(property.isOptional ? "optional" : "required")"
    switch property.kind {
    case .attribute(let attribute):
      let elements = attribute.elements.map(text).joined(separator: "; ")
      return "attribute \(head) \(attribute.type.rawValue) (\(elements))"
    case .relationship(let relationship):
      return "relationship \(head) \(relationship.destination) \(relationship.inverse ?? "") "
        + "\(relationship.isToMany) \(relationship.isOrdered) \(relationship.minimumCount) "
        + "\(relationship.maximumCount) \(relationship.deleteRule.rawValue)"
    }
  }
}
