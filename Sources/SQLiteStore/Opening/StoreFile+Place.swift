import DataCore
import Foundation

extension StoreFile {
  /// Throws if the path no longer leads to the file that was opened: what is written then would
  /// go into a file without a name.
  func checkIsInPlace() throws {
    let now = FileStamp(path)
    if now.isSameFile(as: stamp) { return }
    throw now.exists
      ? DataError.replaced(name)
      : DataError(
        .notFound,
        "“\(name)” is no longer in its place: it was moved or deleted while it was open.",
        remedy: "Put it back, or close the store; unsaved edits can be copied before.")
  }
}

extension DataError {
  static func replaced(_ name: String) -> DataError {
    DataError(
      .conflict, "“\(name)” was replaced by another file while it was open.",
      remedy: "Close the store and open it again; unsaved edits can be copied before.")
  }
}
