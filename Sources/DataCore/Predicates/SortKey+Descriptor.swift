package import Foundation

extension SortKey {
  /// The order that a sort descriptor says: text by its bytes, or as a person expects where it was
  /// made with `.localizedStandard`.
  ///
  /// Throws `unsupportedOrder` for a key path that no store keeps.
  package init<Model>(_ descriptor: SortDescriptor<Model>) throws {
    guard let keyPath = descriptor.keyPath, let naming = ModelNaming(Model.self) else {
      throw DataError(
        .unsupportedOrder, "A sort descriptor without a key path cannot be part of a fetch.",
        remedy: "Sort by a key path of the model.")
    }
    let isAscending = descriptor.order == .forward
    if let name = naming.propertyName(keyPath) {
      self.init([name], ascending: isAscending)
      return
    }
    throw DataError(
      .unsupportedOrder,
      "\(naming.entityName) cannot be ordered by \(keyPath), which is no stored property.",
      remedy: "Sort by a stored property, or sort what was fetched.")
  }
}
