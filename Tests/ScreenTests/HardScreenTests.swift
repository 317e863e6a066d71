import Foundation
import Testing

extension TerminalTests {
  /// Stores in trouble on the screen: a sentence that says what to do, staged edits stay, and the
  /// other stores go on.
  @Suite("Stores in trouble on the screen", .serialized)
  struct HardScreenTests {
    /// A store to get into trouble, and another one.
    private func place() throws -> HardPlace {
      let place = try HardPlace()
      try place.makeStore("items.store")
      try place.makeStore("others.store", entity: "Other")
      return place
    }

    /// Goes to the other store and changes something in it.
    private func useOther(_ terminal: Tmux, _ place: HardPlace) throws {
      try terminal.type("h", "G", "Enter")
      try terminal.wait(for: "Other  40")
      try terminal.stage("still here")
      try terminal.wait(for: "others.store")
    }

    @Test("What another program holds locked is saved once it lets go") func locked() throws {
      let place = try place()
      let terminal = try place.terminal(["items.store", "others.store"])
      try terminal.wait(for: "title 1")
      try terminal.stage("mine")
      do {
        let lock = try place.lock("items.store")
        try terminal.save()
        try terminal.wait(
          for: "Not saved: Another program holds “items.store” locked.",
          "Wait until it has finished", "~ mine", seconds: 30)
        withExtendedLifetime(lock) {}
      }
      try terminal.save()
      try terminal.wait(for: "Saved 1 object.", "The store as it was: ", "cairn/backups/")
      #expect(try place.title(1, in: "items.store") == "mine")
    }

    @Test("A locked store is left out at the start, and the others are opened")
    func lockedAtStart() throws {
      let place = try place()
      let lock = try place.lock("items.store")
      let terminal = try place.terminal(["items.store", "others.store"])
      try terminal.wait(for: "Not opened: Another program holds", seconds: 30)
      try terminal.wait(for: "Other  40")
      withExtendedLifetime(lock) {}
    }

    @Test("A store in a folder that takes no files is read only and says why")
    func readOnlyFolder() throws {
      let place = try place()
      chmod(place.folder.path, 0o555)
      let terminal = try place.terminal(["items.store"])
      try terminal.wait(for: "title 1", "[RO]")
      try terminal.type("e")
      try terminal.wait(for: "The folder of “items.store” is write-protected")
    }

    @Test("A store that was replaced is not saved into; the edit stays, the others go on")
    func replaced() throws {
      let place = try place()
      try place.makeStore("new.store", count: 3)
      let terminal = try place.terminal(["items.store", "others.store"])
      try terminal.wait(for: "title 1")
      try terminal.stage("mine")
      _ = try place.bash("mv new.store items.store")
      try terminal.save()
      try terminal.wait(
        for: "Not saved: “items.store” was replaced by another file", "open it again")
      #expect(try place.title(1, in: "items.store") == "title 1")
      try useOther(terminal, place)
      try terminal.type("g")
      try terminal.wait(for: "2 unsaved")
    }

    @Test("A store that was moved away takes the edit once it is back") func moved() throws {
      let place = try place()
      let terminal = try place.terminal(["items.store", "others.store"])
      try terminal.wait(for: "title 1")
      try terminal.stage("mine")
      _ = try place.bash("mv items.store away.store")
      try terminal.save()
      try terminal.wait(for: "Not saved: “items.store” is no longer in its place")
      try useOther(terminal, place)
      _ = try place.bash("mv away.store items.store")
      try terminal.save()
      try terminal.wait(for: "Saved 2 objects.")
      #expect(try place.title(1, in: "items.store") == "mine")
    }

    @Test("Of a store with a damaged page the rows before it are shown, and the sentence")
    func damagedPage() throws {
      let place = try place()
      try place.makeDamaged("items.store")
      let terminal = try place.terminal(["items.store", "others.store"])
      try terminal.wait(for: "“items.store” is damaged", "title 1", "backup")
      // The end can be read, too.
      try terminal.type("G")
      try terminal.wait(for: "title 40")
      try useOther(terminal, place)
    }

    @Test("A model that does not fit makes a store read only and is told at the start")
    func otherModel() throws {
      let place = try place()
      try place.run(
        "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB); INSERT INTO Z_MODELCACHE VALUES (x'0102')",
        on: "items.store")
      let terminal = try place.terminal(["items.store"])
      try terminal.wait(for: "has an unreadable model", "title 1", "[RO]")
      try terminal.type("e")
      try terminal.wait(for: "can be read, not changed")
    }

    @Test("A store that is cut short is left out and told") func cutShort() throws {
      let place = try place()
      _ = try place.bash("truncate -s 5000 items.store")
      let terminal = try place.terminal(["others.store", "items.store"])
      try terminal.wait(for: "Not opened: “items.store” is cut short")
      try terminal.wait(for: "Other  40")
    }

    @Test("On a full disk nothing is saved until there is room") func fullDisk() throws {
      let place = try place()
      guard try place.hasOwnMounts() else { return }
      let terminal = try place.terminalOnFullDisk("items.store")
      try terminal.wait(for: "title 1")
      try terminal.stage("mine")
      try terminal.save()
      try terminal.wait(for: "Not saved: ", "full", "Make room")
      _ = try place.bash("touch room")
      try terminal.wait("the save, tried again") { screen in
        if screen.contains("Saved 1 object.") { return true }
        if !screen.contains("Esc not now") {
          try? terminal.type("C-s")
        } else {
          try? terminal.type("Enter")
        }
        return false
      }
    }
  }
}
