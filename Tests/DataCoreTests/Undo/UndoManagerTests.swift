import DataCore
import Foundation
import Testing

/// A counter whose every change registers the change back.
private final class Counter {
  var value = 0
  let manager: UndoManager
  init(_ manager: UndoManager) { self.manager = manager }

  func add(_ amount: Int) {
    value += amount
    manager.registerUndo(withTarget: self) { $0.add(-amount) }
  }
}

@Suite("UndoManager behaves as Foundation's")
struct UndoManagerTests {
  private func explicit() -> (UndoManager, Counter) {
    let manager = UndoManager()
    manager.groupsByEvent = false
    return (manager, Counter(manager))
  }

  private func group(_ manager: UndoManager, _ name: String = "", _ body: () -> Void) {
    manager.beginUndoGrouping()
    body()
    if !name.isEmpty { manager.setActionName(name) }
    manager.endUndoGrouping()
  }

  @Test("undo takes a whole group back, redo does it again")
  func undoAndRedo() {
    let (manager, counter) = explicit()
    group(manager) {
      counter.add(1)
      counter.add(2)
    }
    group(manager) { counter.add(10) }
    manager.undo()
    #expect(counter.value == 3)
    manager.undo()
    #expect(counter.value == 0)
    #expect(!manager.canUndo && manager.canRedo)
    manager.redo()
    #expect(counter.value == 3)
    manager.redo()
    #expect(counter.value == 13)
    #expect(manager.canUndo && !manager.canRedo)
  }

  @Test("a group that is refused changes nothing and stays, for undo and for redo")
  func refusal() {
    let (manager, counter) = explicit()
    var refuses = true
    func addGuarded(_ amount: Int) {
      if refuses, manager.isUndoing || manager.isRedoing {
        manager.refuse()
        return
      }
      counter.value += amount
      manager.registerUndo(withTarget: counter) { _ in addGuarded(-amount) }
    }
    group(manager) { counter.add(100) }
    group(manager, "Both") {
      addGuarded(1)
      counter.add(10)
    }
    manager.undo()
    #expect(counter.value == 111)
    #expect(manager.undoCount == 2 && manager.undoActionName == "Both" && !manager.canRedo)
    #expect(manager.groupingLevel == 0 && manager.isUndoRegistrationEnabled)
    refuses = false
    manager.undo()
    #expect(counter.value == 100)
    #expect(manager.undoCount == 1 && manager.redoActionName == "Both")
    refuses = true
    manager.redo()
    #expect(counter.value == 100)
    #expect(manager.undoCount == 1 && manager.redoCount == 1)
    refuses = false
    manager.redo()
    #expect(counter.value == 111)
  }

  @Test("a nested group is undone with the group around it")
  func nesting() {
    let (manager, counter) = explicit()
    group(manager) {
      counter.add(1)
      group(manager) { counter.add(2) }
      #expect(manager.groupingLevel == 1)
    }
    #expect(manager.undoCount == 1)
    manager.undo()
    #expect(counter.value == 0)
    manager.redo()
    #expect(counter.value == 3)
  }

  @Test("names follow their group to redo and back")
  func names() {
    let (manager, counter) = explicit()
    group(manager, "Add One") { counter.add(1) }
    #expect(manager.undoActionName == "Add One")
    #expect(manager.undoMenuItemTitle == "Undo Add One")
    manager.undo()
    #expect(manager.undoActionName == "")
    #expect(manager.redoActionName == "Add One")
    manager.redo()
    #expect(manager.undoActionName == "Add One")
  }

  @Test("a new change clears redo")
  func newChangeClearsRedo() {
    let (manager, counter) = explicit()
    group(manager) { counter.add(1) }
    manager.undo()
    group(manager) { counter.add(5) }
    #expect(!manager.canRedo)
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test("levelsOfUndo drops the oldest groups")
  func levels() {
    let (manager, counter) = explicit()
    manager.levelsOfUndo = 2
    for amount in [1, 10, 100] { group(manager) { counter.add(amount) } }
    manager.undo()
    manager.undo()
    #expect(!manager.canUndo)
    #expect(counter.value == 1)
  }

  @Test("nothing is registered while registration is disabled")
  func disabled() {
    let (manager, counter) = explicit()
    group(manager) {
      manager.disableUndoRegistration()
      counter.add(1)
      manager.enableUndoRegistration()
    }
    #expect(!manager.canUndo)
  }

  @Test("by event, undo closes the group that opened by itself")
  func byEvent() {
    let manager = UndoManager()
    let counter = Counter(manager)
    counter.add(1)
    counter.add(2)
    #expect(manager.groupingLevel == 1)
    manager.undo()
    #expect(counter.value == 0)
    #expect(manager.groupingLevel == 0)
  }

  @Test("an operation of a target that is gone does nothing")
  func deadTarget() {
    let manager = UndoManager()
    manager.groupsByEvent = false
    var counter: Counter? = Counter(manager)
    manager.beginUndoGrouping()
    counter?.add(1)
    manager.endUndoGrouping()
    counter = nil
    manager.undo()
    #expect(!manager.canUndo)
  }

  @Test("removeAllActions(withTarget:) leaves the others")
  func removeTarget() {
    let (manager, counter) = explicit()
    let other = Counter(manager)
    group(manager) {
      counter.add(1)
      other.add(7)
    }
    manager.removeAllActions(withTarget: counter)
    manager.undo()
    #expect(counter.value == 1)
    #expect(other.value == 0)
  }

  @Test("notifications come around undo")
  func notifications() {
    let (manager, counter) = explicit()
    group(manager) { counter.add(1) }
    let names: [Notification.Name] = [.NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange]
    nonisolated(unsafe) var heard: [Notification.Name] = []
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
        heard.append($0.name)
      }
    }
    manager.undo()
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(heard == names)
  }
}
