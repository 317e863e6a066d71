package import Foundation

/// The list of texts that a value transformer archived (`NSKeyedArchiver` of an array of strings),
/// read without making any of the archive's classes; any bytes are read without harm.
package struct ArchivedList: Hashable, Sendable {
  package let texts: [String]

  /// Nil for everything else.
  package init?(_ data: Data) {
    guard data.starts(with: Array("bplist00".utf8)), let archive = KeyedArchive(Array(data)),
      let root = archive.root, let name = root.className,
      ["NSArray", "NSMutableArray"].contains(name), let count = root.elementCount
    else { return nil }
    let texts = root.elements.compactMap(\.string)
    guard texts.count == count else { return nil }
    self.texts = texts
  }
}
