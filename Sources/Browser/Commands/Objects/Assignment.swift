/// A `name=value` of the command line.
///
/// `name=text` reads the text as a person types it, `name:=JSON` a JSON value, `null` among them;
/// `name+=IDs` and `name-=IDs` add and remove members of a to-many relationship. `name=` is the
/// empty text. A name may lead into a composite: `homeAddress.city=Rome`.
struct Assignment: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case text, json, adding, removing
  }

  var names: [String]
  var form: Form
  var text: String

  /// Throws status 2 for a word without `=`.
  init(_ word: String) throws(LaunchError) {
    guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
      throw .wrongUsage(
        "“\(word)” is no assignment; write name=value, or name:=null for nil.")
    }
    text = String(word[word.index(after: sign)...])
    var name = word[..<sign]
    switch name.last {
    case ":": form = .json
    case "+": form = .adding
    case "-": form = .removing
    default: form = .text
    }
    if form != .text { name = name.dropLast() }
    names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if names.contains("") {
      throw .wrongUsage("“\(word)” names no property; write name=value.")
    }
  }

  var name: String { names.joined(separator: ".") }
}
