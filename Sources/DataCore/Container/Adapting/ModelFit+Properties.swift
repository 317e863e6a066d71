extension ModelFit {
  mutating func check(
    _ property: PropertyDescription, _ kept: PropertyDescription, _ name: String
  ) {
    switch (property.kind, kept.kind) {
    case (.attribute(let attribute), .attribute(let stored)):
      if !keeps(stored, attribute) {
        add("\(name) is \(kept.kindName) in the store and \(property.kindName) here")
      } else if !attribute.enumCases.allSatisfy(stored.enumCases.contains) && !isReadOnly
        || !stored.enumCases.allSatisfy(attribute.enumCases.contains)
      {
        add("\(name) has other cases in the store")
      }
    case (.relationship(let relationship), .relationship(let stored)):
      if relationship.destination != stored.destination
        || relationship.isToMany != stored.isToMany
      {
        add("\(name) leads to \(kept.kindName) in the store and \(property.kindName) here")
      } else if !isReadOnly, relationship.inverse != stored.inverse {
        add("\(name) has another inverse in the store")
      }
    case (.attribute, .relationship), (.relationship, .attribute):
      add("\(name) is \(kept.kindName) in the store and \(property.kindName) here")
    }
    if property.isOptional, !kept.isOptional, kept.attribute != nil, !isReadOnly {
      add("\(name) may be nil here and must have a value in the store")
    }
  }

  /// Whether one attribute's values are the other's too: those read, and where the store is written
  /// also those written.
  private func keeps(_ stored: AttributeDescription, _ attribute: AttributeDescription) -> Bool {
    if stored.enumCases.isEmpty != attribute.enumCases.isEmpty { return false }
    if stored.type != attribute.type {
      let widths: [[AttributeDescription.ValueType]] = [
        [.int16, .int32, .int64], [.float, .double],
      ]
      return isReadOnly
        && widths.contains { list in
          guard let narrow = list.firstIndex(of: stored.type),
            let wide = list.firstIndex(of: attribute.type)
          else { return false }
          return narrow < wide
        }
    }
    return attribute.elements.allSatisfy { element in
      guard let kept = stored.elements.first(where: { $0.name == element.name }) else {
        return isReadOnly
      }
      guard let inner = element.attribute, let innerKept = kept.attribute else { return false }
      return keeps(innerKept, inner)
    }
  }
}
