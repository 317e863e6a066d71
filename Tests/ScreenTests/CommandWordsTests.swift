import Foundation
import Testing

/// What the real program says on the standard error, and to wrong usage that only a process can meet.
@Suite("Words of commands") struct CommandWordsTests {
  typealias Place = CommandProcessTests.Place

  @Test("What could not be read of a store, and why it takes no changes, is said") func notices()
    throws
  {
    let place = try Place()
    let store = try place.bigStore()
    let list = "cairn list Item --limit 1 --columns title --store \(store)"
    let words = try place.bash("\(list) 2>&1 >/dev/null")
    #expect(words.contains("“big.store” carries no model"), "\(words)")
    let data = try place.bash("\(list) 2>/dev/null")
    #expect(data == "title\ntitle 1\n")
    let locked = try place.bash("chmod a-w \(store); \(list) 2>&1 >/dev/null")
    #expect(locked.contains("is write-protected"), "\(locked)")
    let asked = try place.bash("\(list) --read-only 2>&1 >/dev/null")
    #expect(asked.contains("carries no model") && !asked.contains("--read-only"), "\(asked)")
    let refused = try place.bash("cairn set Item 1 title=x --store \(store) 2>&1; echo $?")
    #expect(refused.components(separatedBy: "write-protected").count == 2, "\(refused)")
    #expect(refused.hasSuffix("\n4\n"), "\(refused)")
  }

  @Test("A word that is no UTF-8 is wrong usage, wherever it stands")
  func bytes() throws {
    let place = try Place()
    for words in [
      #"list $'Tri\xff'"#, #"list Trip --where $'name == "\xff"'"#, #"$'\xff.store'"#,
      #"set Trip 1 $'name=\xc3'"#, #"list Trip --store $'\xff'"#,
    ] {
      let text = try place.bash("cairn \(words) 2>&1; echo $?")
      #expect(text.contains("is no UTF-8") && text.hasSuffix("\n2\n"), "\(words): \(text)")
    }
  }

  @Test("A slip in a command's word, and a file that is not there, are told without a terminal")
  func slips() throws {
    let place = try Place()
    let text = try place.bash(
      "cairn lst Trip 2>&1; echo $?; cairn trips 2>&1; echo $?; cairn no/trips.store 2>&1; echo $?")
    let lines = text.split(separator: "\n")
    try #require(lines.count == 6, "\(text)")
    #expect(lines[0].contains("Did you mean cairn list?") && lines[1] == "2", "\(text)")
    #expect(lines[2].contains("command or file “trips”") && lines[3] == "3", "\(text)")
    #expect(lines[4].contains("no file “no/trips.store”") && lines[5] == "3", "\(text)")
  }

  @Test("Settings that cannot be read are told, and the command goes on")
  func settings() throws {
    let place = try Place()
    for (making, words) in [
      ("mkdir $C", "it is no regular file"), ("mkfifo $C", "it is no regular file"),
      ("ln -s config.json5 $C", "it cannot be read: Too many levels of symbolic links"),
      ("head -c 2000000 /dev/zero >$C", "larger than 1 MB"),
      ("echo '{autosave: \"off\", journal: 2}' >$C", "line 1, column 19: There is no setting"),
      ("printf '{\\n  theme' >$C", "line 2, column 8"),
    ] {
      let text = try place.bash(
        """
        C=.config/cairn/config.json5; mkdir -p .config/cairn; rm -rf $C; \(making)
        cairn list Tag --columns name --limit 1 2>words; echo $?; cat words
        """)
      #expect(text.hasPrefix("name\nart\n0\nconfig.json5"), "\(making): \(text)")
      #expect(text.contains(words), "\(making): \(text)")
    }
  }
}
