extension PropertyChange.Delta {
  package func inverted() -> Self {
    switch self {
    case .value(let before, let after): .value(before: after, after: before)
    case .links(let added, let removed): .links(added: removed, removed: added)
    }
  }

  /// Nil if the two cancel out.
  package func composed(with next: Self) -> Self? {
    switch (self, next) {
    case (.value(let before, _), .value(_, let after)):
      return before == after ? nil : .value(before: before, after: after)
    case (.links(let added, let removed), .links(let addedNext, let removedNext)):
      let allAdded = added.subtracting(removedNext).union(addedNext.subtracting(removed))
      let allRemoved = removed.subtracting(addedNext).union(removedNext.subtracting(added))
      if allAdded.isEmpty && allRemoved.isEmpty { return nil }
      return .links(added: allAdded, removed: allRemoved)
    case (.value(let before, let middle), .links):
      let after = next.applied(to: middle)
      return before == after ? nil : .value(before: before, after: after)
    case (.links, .value(let middle, let after)):
      let before = inverted().applied(to: middle)
      return before == after ? nil : .value(before: before, after: after)
    }
  }

  package func applied(to value: ModelValue) -> ModelValue {
    switch self {
    case .value(_, let after): after
    case .links(let added, let removed):
      .set(of: Set(value.identifiers).subtracting(removed).union(added))
    }
  }
}

extension [PropertyChange] {
  /// Both in slot order, and so is the result.
  func composed(with next: [PropertyChange]) -> [PropertyChange] {
    var result: [PropertyChange] = []
    result.reserveCapacity(count + next.count)
    var i = 0
    var j = 0
    while i < count || j < next.count {
      if j >= next.count || (i < count && self[i].slot < next[j].slot) {
        result.append(self[i])
        i += 1
      } else if i >= count || next[j].slot < self[i].slot {
        result.append(next[j])
        j += 1
      } else {
        if let delta = self[i].delta.composed(with: next[j].delta) {
          result.append(PropertyChange(self[i].slot, delta))
        }
        i += 1
        j += 1
      }
    }
    return result
  }

  package func applied(to values: [ModelValue]) -> [ModelValue] {
    var values = values
    for change in self where change.slot < values.count {
      values[change.slot] = change.delta.applied(to: values[change.slot])
    }
    return values
  }
}

extension EntityDescription {
  /// What leads from one full set of values to another.
  package func differences(
    from before: [ModelValue], to after: [ModelValue]
  ) -> [PropertyChange] {
    zip(before, after).enumerated().compactMap { slot, pair in
      guard pair.0 != pair.1 else { return nil }
      guard slot < properties.count, let relationship = properties[slot].relationship,
        relationship.isToMany, !relationship.isOrdered
      else { return PropertyChange(slot, .value(before: pair.0, after: pair.1)) }
      let old = Set(pair.0.identifiers)
      let new = Set(pair.1.identifiers)
      if old == new { return nil }
      return PropertyChange(
        slot, .links(added: new.subtracting(old), removed: old.subtracting(new)))
    }
  }
}
