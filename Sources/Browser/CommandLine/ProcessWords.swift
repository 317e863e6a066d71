import Glibc

/// The words that the process was started with.
enum ProcessWords {
  /// All but the program's name. Throws status 2 for a word that is no text.
  static func read() throws(LaunchError) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: bytes) else {
        throw .wrongUsage(
          "“\(String(cString: bytes))” is no UTF-8, as every word here must be. A file of such a "
            + "name is opened by a link to it: ln -s.")
      }
      words.append(word)
    }
    return words
  }
}
