import DataCore
import Foundation
import SQLiteStore

/// Lists inside transformable values: an archive of texts, or JSON.
enum TransformableList {
  /// The list in the bytes; nil where they hold none, or, if it must be exact, where reading the
  /// list would give other bytes. An archive is never exact: its order changes from run to run.
  static func decoded(_ data: Data, isExact: Bool) -> JSONNode? {
    guard let list = list(in: data) else { return nil }
    return !isExact || (texts(in: list) == nil && json(list) == data) ? list : nil
  }

  private static func list(in data: Data) -> JSONNode? {
    if let archive = ArchivedList(data) { return .array(archive.texts.map { .string($0) }) }
    guard data.first == UInt8(ascii: "["), let text = String(validating: data, as: UTF8.self),
      let list = try? JSONNode(parsing: text)
    else { return nil }
    return list
  }

  /// The bytes of a list as a property of the type would write them: an archive for texts, else
  /// JSON.
  static func encoded(_ list: JSONNode) -> Data {
    if let texts = texts(in: list), case .transformable(let data) = ValueCoding.encoded(texts) {
      return data
    }
    return json(list)
  }

  /// The texts of a list that holds nothing else.
  private static func texts(in list: JSONNode) -> [String]? {
    guard case .array(let elements) = list else { return nil }
    let texts = elements.compactMap { element in
      if case .string(let text) = element { text } else { nil }
    }
    return texts.count == elements.count ? texts : nil
  }

  private static func json(_ list: JSONNode) -> Data {
    Data(OutputBuffer.bytes { list.append(to: $0) })
  }
}
