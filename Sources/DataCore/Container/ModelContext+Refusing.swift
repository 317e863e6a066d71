extension ModelContext {
  /// Keeps why a call that cannot throw did nothing, for the next save; the first reason counts.
  func refuse(_ error: any Error) {
    guard refusal == nil else { return }
    refusal = error as? DataError ?? DataError(.inputOutput, String(describing: error))
  }

  /// A value for an object that is not there, or cannot be read. One that changes nothing, as `nil`
  /// for a relationship that a deletion has cleared, is no edit.
  func refuse(_ value: ModelValue, at slot: Int, of record: Record) {
    guard isManaged, record.values.indices.contains(slot) else { return }
    let old = record.values[slot]
    if old == value || (old.isEmptyLink && value.isEmptyLink) { return }
    let name = record.entity?.properties[slot].name
    let property = name.map { "its “\($0)”" } ?? "a value of it"
    if record.state == .fault {
      refuse(
        readFailure
          ?? DataError(
            .inputOutput, "\(record.identifier.named) cannot be read, nor \(property) be set."))
      return
    }
    refuse(
      DataError(
        .unknownObject,
        "\(record.identifier.named) is deleted or was never there: \(property) cannot be set.",
        remedy: "Set it before the deletion, or insert a new object."))
  }

  /// Why a relationship of this context's objects cannot point to the object; nil where it can.
  func objection(to target: Record) -> DataError? {
    if target.context === self {
      if target.state == .fault { _ = try? record(for: target.identifier) }
      guard target.state == .gone else { return nil }
      return DataError(
        .unknownObject, "\(target.identifier.named) is deleted: nothing can point to it.",
        remedy: "Insert a new object instead.")
    }
    // Saved objects are the same in every context of their store.
    if !target.identifier.isTemporary, store(target.identifier.storeIdentifier) != nil {
      return nil
    }
    if target.context == nil {
      return DataError(
        .missingContext, "\(target.identifier.named) is in no context: nothing can point to it.",
        remedy: "Insert it first.")
    }
    return DataError(
      .unknownObject,
      "\(target.identifier.named) belongs to another context: a relationship joins objects of one.",
      remedy: "Save it there first and fetch it here, or insert it here in the first place.")
  }
}

extension ModelValue {
  fileprivate var isEmptyLink: Bool {
    switch self {
    case .null: true
    case .references(let ids): ids.isEmpty
    case .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .data, .composite,
      .reference, .transformable:
      false
    }
  }
}
