import SwiftData
import Synchronization
import Testing

@Model private final class Stone {
  var weight: Int

  init(weight: Int) { self.weight = weight }
}

@Suite("Notifications of saves") struct SaveNotificationTests {
  private let context: ModelContext

  init() throws {
    let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
    context = ModelContext(try ModelContainer(for: Stone.self, configurations: configuration))
  }

  /// The specification's snippet, with a variable for what it finds.
  @Test("a publisher's sink hears which objects a save inserted, changed and deleted")
  func publisher() throws {
    var inserted: Set<PersistentIdentifier> = []
    var updated: Set<PersistentIdentifier> = []
    var deleted: Set<PersistentIdentifier> = []
    let subscription = NotificationCenter.default
      .publisher(for: ModelContext.didSave, object: context)
      .sink { notification in
        if let insertedIDs = notification.userInfo?[
          ModelContext.NotificationKey.insertedIdentifiers
        ] as? Set<PersistentIdentifier> {
          inserted = insertedIDs
        }
        if let updatedIDs = notification.userInfo?[
          ModelContext.NotificationKey.updatedIdentifiers
        ] as? Set<PersistentIdentifier> {
          updated = updatedIDs
        }
        if let deletedIDs = notification.userInfo?[
          ModelContext.NotificationKey.deletedIdentifiers
        ] as? Set<PersistentIdentifier> {
          deleted = deletedIDs
        }
      }
    let stone = Stone(weight: 1)
    context.insert(stone)
    try context.save()
    #expect(inserted == [stone.persistentModelID] && updated.isEmpty && deleted.isEmpty)
    stone.weight = 2
    try context.save()
    #expect(updated == [stone.persistentModelID] && inserted.isEmpty)
    let id = stone.persistentModelID
    context.delete(stone)
    try context.save()
    #expect(deleted == [id] && updated.isEmpty)
    subscription.cancel()
    context.insert(Stone(weight: 3))
    try context.save()
    #expect(inserted.isEmpty, "A cancelled subscription hears nothing.")
  }

  @Test("a subscription that nobody holds has ended, as Combine's does")
  func letGo() throws {
    let count = Mutex(0)
    NotificationCenter.default.publisher(for: ModelContext.didSave, object: context)
      .sink { _ in count.withLock { $0 += 1 } }
    context.insert(Stone(weight: 1))
    try context.save()
    #expect(count.withLock { $0 } == 0)
    var held: Set<AnyCancellable> = []
    NotificationCenter.default.publisher(for: ModelContext.didSave, object: context)
      .sink { _ in count.withLock { $0 += 1 } }
      .store(in: &held)
    context.insert(Stone(weight: 2))
    try context.save()
    #expect(count.withLock { $0 } == 1)
  }

  @Test("another context's save is not heard where an object is named")
  func others() throws {
    var heard = 0
    let subscription = NotificationCenter.default
      .publisher(for: ModelContext.didSave, object: context).sink { _ in heard += 1 }
    let other = ModelContext(context.container)
    other.insert(Stone(weight: 1))
    try other.save()
    #expect(heard == 0)
    context.insert(Stone(weight: 2))
    try context.save()
    #expect(heard == 1)
    subscription.cancel()
  }

  @Test("steps between a publisher and its sink do what their names say")
  func steps() throws {
    var weights: [Int] = []
    let publisher = NotificationCenter.default.publisher(for: .init("weighed"), object: context)
    let subscription =
      publisher
      .compactMap { $0.userInfo?["weight"] as? Int }
      .filter { $0 > 1 }
      .map { $0 * 10 }
      .sink { weights.append($0) }
    for weight in [1, 2, 3] as [Any] + ["heavy"] {
      NotificationCenter.default.post(
        name: .init("weighed"), object: context, userInfo: ["weight": weight])
    }
    #expect(weights == [20, 30])
    subscription.cancel()
  }

  @Test("values are handed over on another queue, and none after the end")
  func handedOver() async throws {
    let center = NotificationCenter()
    let queue = DispatchQueue(label: "other")
    let count = Mutex(0)
    let subscription = center.publisher(for: .init("tick")).receive(on: queue)
      .sink { _ in count.withLock { $0 += 1 } }
    center.post(name: .init("tick"), object: nil)
    queue.sync {}
    #expect(count.withLock { $0 } == 1)
    queue.suspend()
    center.post(name: .init("tick"), object: nil)
    subscription.cancel()
    queue.resume()
    queue.sync {}
    #expect(count.withLock { $0 } == 1)
  }

  @Test("an asynchronous sequence gives what was posted since it was made")
  func sequence() async throws {
    let center = NotificationCenter()
    let notifications = center.notifications(named: .init("tick"))
    for number in 1...3 {
      center.post(name: .init("tick"), object: nil, userInfo: ["number": number])
    }
    center.post(name: .init("tock"), object: nil)
    var numbers: [Int] = []
    for await notification in notifications {
      numbers.append(try #require(notification.userInfo?["number"] as? Int))
      if numbers.count == 3 { break }
    }
    #expect(numbers == [1, 2, 3])
  }
}

@Suite("The user's folders") struct DirectoryTests {
  @Test("each has a path of its own, below the home or where XDG says")
  func folders() {
    let folders: [URL] = [
      .documentsDirectory, .applicationSupportDirectory, .cachesDirectory, .downloadsDirectory,
      .desktopDirectory, .picturesDirectory, .moviesDirectory, .musicDirectory,
      .sharedPublicDirectory, .trashDirectory,
    ]
    #expect(Set(folders.map(\.path)).count == folders.count)
    #expect(folders.allSatisfy { $0.isFileURL && $0.path.hasPrefix("/") })
    #expect(URL.documentsDirectory.appending(path: "a.store").lastPathComponent == "a.store")
    #expect(URL.libraryDirectory == .applicationSupportDirectory)
    #expect(URL.userDirectory == URL.homeDirectory.deletingLastPathComponent())
  }
}
