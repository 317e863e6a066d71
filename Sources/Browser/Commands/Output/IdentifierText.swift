import DataCore

/// Writes identifiers fast: what the objects of an entity have in common is made once.
final class IdentifierText {
  /// The origin is kept, so that no other one can take its address.
  private var known: [ObjectIdentifier: (origin: IdentifierOrigin, prefix: [UInt8])] = [:]
  private var last: (origin: IdentifierOrigin, prefix: [UInt8])?

  private static let limit = 1024

  /// A JSON string: `"x-coredata://STORE/Entity/p12"`.
  func append(json id: PersistentIdentifier, to output: OutputBuffer) {
    guard case .permanent = id.origin.kind else { return output.append(json: id.description) }
    output.append(UInt8(ascii: "\""))
    output.append(prefix(of: id))
    output.append(id.number)
    output.append(UInt8(ascii: "\""))
  }

  private func prefix(of id: PersistentIdentifier) -> [UInt8] {
    if let last, last.origin === id.origin { return last.prefix }
    let key = ObjectIdentifier(id.origin)
    if known[key] == nil {
      if known.count >= Self.limit { known = [:] }
      let quoted = OutputBuffer.bytes { $0.append(json: id.description) }
      let digits = String(id.number).utf8.count
      known[key] = (id.origin, Array(quoted.dropFirst().dropLast(digits + 1)))
    }
    last = known[key]
    return known[key]?.prefix ?? []
  }
}
