import Observation
import SwiftData
import Synchronization
import Testing

/// An app's own type with a name of Observation's.
struct Observable<Value> {
  var value: Value
}

enum Observed {
  @Model
  final class Shelf {
    var label: String
    @Relationship(deleteRule: .cascade, inverse: \Volume.shelf) var volumes: [Volume] = []

    init(label: String) { self.label = label }

    /// Says that it depends on the label without reading it.
    func touch() { access(keyPath: \.label) }
  }

  @Model
  class Volume {
    var title: String
    var shelf: Shelf?

    init(title: String) { self.title = title }
  }

  @Model
  final class Atlas: Volume {
    var scale: Int
    var isWide: Bool { scale > 1 }

    init(title: String, scale: Int) {
      self.scale = scale
      super.init(title: title)
    }
  }

  @Model
  final class Gauge {
    var log: [String] = []
    var level: Int {
      willSet { log.append("will \(newValue)") }
      didSet(before) {
        log.append("did \(before)")
        if level > 10 { level = 10 }
      }
    }

    init(level: Int) { self.level = level }
  }
}

@Suite("Who observes a property hears of each change of it")
struct ObservationTests {
  let container: ModelContainer
  let context: ModelContext

  init() throws {
    container = try ModelContainer(
      for: Observed.Shelf.self, Observed.Atlas.self, Observed.Gauge.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    context = ModelContext(container)
    let undoManager = UndoManager()
    undoManager.groupsByEvent = false
    context.undoManager = undoManager
  }

  /// How often the value that `read` reads is said to change while `body` runs: no more than once,
  /// as observing ends with the first change.
  private func changes(_ read: () -> Void, during body: () throws -> Void) rethrows -> Int {
    let count = Counter()
    withObservationTracking(read) { count.increment() }
    try body()
    return count.value
  }

  @Test("Setting a property is told, setting another one not")
  func setter() {
    let shelf = Observed.Shelf(label: "A")
    #expect(
      changes {
        _ = shelf.label
      } during: {
        shelf.label = "B"
      } == 1)
    #expect(
      changes {
        _ = shelf.label
      } during: {
        shelf.volumes = []
      } == 0)
  }

  @Test("An object that is in no context tells whoever read it, at every level of its hierarchy")
  func detached() {
    let atlas = Observed.Atlas(title: "World", scale: 1)
    // Unread so far: nobody can have asked to be told.
    atlas.title = "Earth"
    let told = changes {
      _ = atlas.scale
    } during: {
      #expect(
        changes {
          _ = atlas.title
        } during: {
          atlas.title = "Europe"
        } == 1)
      #expect(
        changes {
          _ = atlas.isWide
        } during: {
          atlas.scale = 2
        } == 1)
    }
    #expect(told == 1)
  }

  @Test("Who observes a new object by a computed property hears of what it names")
  func computed() {
    let shelf = Observed.Shelf(label: "A")
    #expect(
      changes {
        shelf.touch()
      } during: {
        shelf.label = "B"
      } == 1)
  }

  @Test("Undo and redo are told, at the property that they change")
  func undo() throws {
    let shelf = Observed.Shelf(label: "A")
    context.insert(shelf)
    try context.save()
    context.processPendingChanges()
    shelf.label = "B"
    context.processPendingChanges()
    #expect(
      changes {
        _ = shelf.label
      } during: {
        context.undoManager?.undo()
      } == 1)
    #expect(shelf.label == "A")
    #expect(
      changes {
        _ = shelf.volumes
      } during: {
        context.undoManager?.redo()
      } == 0)
    #expect(shelf.label == "B")
  }

  @Test("An inherited property is told by the class that declares it")
  func inherited() throws {
    let atlas = Observed.Atlas(title: "World", scale: 1)
    context.insert(atlas)
    try context.save()
    context.processPendingChanges()
    atlas.title = "Europe"
    atlas.scale = 2
    context.processPendingChanges()
    let title = changes {
      _ = atlas.title
    } during: {
      #expect(
        changes {
          _ = atlas.scale
        } during: {
          context.undoManager?.undo()
        } == 1)
    }
    #expect(title == 1)
    #expect(atlas.title == "World")
  }

  @Test("The other end of a relationship is told")
  func inverse() throws {
    let shelf = Observed.Shelf(label: "A")
    let volume = Observed.Volume(title: "One")
    context.insert(shelf)
    context.insert(volume)
    #expect(
      changes {
        _ = shelf.volumes
      } during: {
        volume.shelf = shelf
      } == 1)
    #expect(
      changes {
        _ = volume.shelf
      } during: {
        shelf.volumes = []
      } == 1)
    #expect(volume.shelf == nil)
  }

  @Test("What another context saved is told once it is merged")
  func merge() throws {
    let shelf = Observed.Shelf(label: "A")
    context.insert(shelf)
    try context.save()
    let other = ModelContext(container)
    let same = try #require(try other.fetch(FetchDescriptor<Observed.Shelf>()).first)
    same.label = "B"
    try other.save()
    let told = try changes {
      _ = shelf.label
    } during: {
      try context.mergeReports()
    }
    #expect(told == 1)
    #expect(shelf.label == "B")
  }

  @Test("willSet and didSet run, and what they set themselves calls neither")
  func observers() throws {
    let gauge = Observed.Gauge(level: 1)
    context.insert(gauge)
    gauge.log = []
    gauge.level = 5
    #expect(gauge.log == ["will 5", "did 1"])
    gauge.level = 30
    #expect(gauge.level == 10)
    #expect(gauge.log.suffix(2) == ["will 30", "did 5"])
    try context.save()
    let other = try ModelContext(container).fetch(FetchDescriptor<Observed.Gauge>())
    #expect(other.map(\.level) == [10])
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func increment() { count.withLock { $0 += 1 } }
}
