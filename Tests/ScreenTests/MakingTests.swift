import Foundation
import Testing

/// Where stores are made, and what is there if nobody lets it finish.
@Suite("Making stores") struct MakingTests {
  @Test("A process killed while it fills a new store leaves a whole one or none")
  func killed() throws {
    let place = try HardPlace()
    var made = 0
    for round in 0..<12 {
      let name = "round\(round).store"
      let text = try place.bash(
        """
        cairn entities --new --sample --store \(name) > /dev/null & pid=$!
        sleep 0.\(String(format: "%03d", round * 40)); kill -9 $pid 2>/dev/null; wait 2>/dev/null
        [ -e \(name) ] || { echo none; exit; }
        cairn list Trip --columns name --format csv --store \(name) | wc -l
        """)
      let answer = text.split(separator: "\n").last.map(String.init)
      #expect(answer == "none" || answer == "17", "\(round): \(text)")
      made += answer == "17" ? 1 : 0
    }
    // Nobody kills this one.
    let text = try place.bash(
      "cairn entities --new --sample --store last.store > /dev/null; echo $?; ls *.store")
    #expect(text.hasPrefix("0\n") && text.contains("last.store"), "\(text)")
    #expect(made < 12)
  }

  @Test("A store that nobody gave a place lies in a folder of the program's own")
  func defaultPlace() throws {
    let place = try HardPlace()
    let worker = Tmux.program.deletingLastPathComponent().appending(path: "StoreWorker").path
    let text = try place.bash(
      "XDG_DATA_HOME=$PWD/data \(Tmux.quoted(worker)) place; \(Tmux.quoted(worker)) place")
    let folder = place.folder.path
    #expect(
      text.split(separator: "\n") == [
        "\(folder)/data/StoreWorker/default.store",
        "\(folder)/.local/share/StoreWorker/default.store",
      ], "\(text)")
  }
}
