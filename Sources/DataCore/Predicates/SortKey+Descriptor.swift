package import Foundation

extension SortKey {
  /// The order that a sort descriptor says: text by its bytes, or as a person expects where it was
  /// made with `.localizedStandard`.
  ///
  /// Throws `unsupportedOrder` for a key path that no store keeps.
  package init<Model>(_ descriptor: SortDescriptor<Model>) throws {
    guard let keyPath = descriptor.keyPath else {
      throw DataError(
        .unsupportedOrder, "A sort descriptor without a key path cannot be part of a fetch.",
        remedy: "Sort by a key path of the model.")
    }
    guard let path = SortKey.path(of: keyPath, in: Model.self) else {
      throw DataError(
        .unsupportedOrder,
        "\(Model.self) cannot be ordered by \(keyPath), which is no stored property.",
        remedy: "Sort by a stored property, or sort what was fetched.")
    }
    let value = type(of: keyPath).valueType
    let isLocalized = value == _LocalizedText.self || value == _LocalizedText?.self
    self.init(
      path, ascending: descriptor.order == .forward,
      collation: isLocalized ? .localizedStandard : .binary)
  }

  private static func path(of keyPath: AnyKeyPath, in model: Any.Type) -> [String]? {
    if let model = model as? any PersistentModel.Type { return model.storedPath(of: keyPath) }
    return ModelNaming(model)?.propertyName(keyPath).map { [$0] }
  }
}
