/// What a type asks its decoder for, in the order it asks.
final class CodingProbe {
  var elements: [(name: String, type: any Decodable.Type, isOptional: Bool)] = []
  var singles: [any Decodable.Type] = []
  /// Whether it asked for keys or for one value, and for nothing else.
  var isPlain = true
  /// Keys that it asked for the presence of.
  var tested: Set<String> = []
  /// Whether to refuse each value, to see what else the type tries then.
  let isRefusing: Bool

  private init(isRefusing: Bool) { self.isRefusing = isRefusing }

  /// Gives the type something for everything it asks for. The sample is nil if the type refused it:
  /// then it may not have asked for all.
  static func filling<Value: Decodable>(_ type: Value.Type) -> (CodingProbe, sample: Value?) {
    let probe = CodingProbe(isRefusing: false)
    let sample = try? Value(from: FillingDecoder(for: type, probe: probe, depth: 0))
    return (probe, sample)
  }

  static func refusing(_ type: any Decodable.Type) -> CodingProbe {
    let probe = CodingProbe(isRefusing: true)
    _ = try? type.init(from: FillingDecoder(for: type, probe: probe, depth: 0))
    return probe
  }

  func note(_ name: String, _ type: any Decodable.Type, isOptional: Bool) {
    if let index = elements.firstIndex(where: { $0.name == name }) {
      if elements[index].type != type { isPlain = false }
      return
    }
    elements.append((name, type, isOptional || tested.contains(name)))
  }

  /// Whether the type asks for the same where each value is refused: one that tries something else
  /// then is of no fixed shape.
  func agrees(with refusing: CodingProbe) -> Bool {
    guard isPlain, refusing.isPlain else { return false }
    return elements.isEmpty == refusing.elements.isEmpty
      && Set(singles.map(ObjectIdentifier.init))
        == Set(refusing.singles.map(ObjectIdentifier.init))
      && refusing.elements.allSatisfy { other in
        elements.first { $0.name == other.name }.map { $0.type == other.type } ?? false
      }
  }
}
