extension _Slots {
  /// What a property reads as whose value does not fit its type and that has no default value.
  ///
  /// A class that makes nothing of empty values would have the app go on with an object that its own
  /// rules forbid: so the next save throws, and says which value it is; once,
  /// as an object that is shown is read again and again.
  func unreadable<Value>(_ slot: Int) -> Value {
    if let record = storage, record.state == .registered, !value(slot).isNull,
      ValueCoding.refusesEmptyValues(Value.self), let context = record.context,
      let property = record.entity?.properties[base + slot].name,
      context.typed.toldUnreadable.insert(
        UnreadableValue(id: record.identifier, slot: base + slot)
      ).inserted
    {
      context.refuse(
        DataError(
          .invalidValue,
          "“\(property)” of \(record.identifier.named) cannot be read as a \(Value.self).",
          remedy: "Give it a value that \(Value.self) takes, or make the property optional."))
    }
    return ValueCoding.unreadable(Value.self)
  }
}
