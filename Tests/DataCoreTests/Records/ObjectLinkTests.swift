import Synchronization
import Testing

@testable import DataCore

@Suite("A link to an object does not keep it alive")
struct ObjectLinkTests {
  private final class Thing: Sendable {
    let ends: Counter
    init(_ ends: Counter) { self.ends = ends }
    deinit { ends.count.add(1, ordering: .relaxed) }
  }

  private final class Counter: Sendable {
    let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
  }

  @Test("It leads to the object while somebody holds it, and to nothing afterwards")
  func lifetime() throws {
    let ends = Counter()
    var thing: Thing? = Thing(ends)
    let link = ObjectLink(try #require(thing))
    defer { link.end() }
    #expect(link.object === thing)
    #expect(ends.value == 0)
    thing = nil
    #expect(ends.value == 1)
    #expect(link.object == nil)
    #expect(link.object == nil)
  }

  @Test("Who took the object out holds it")
  func holding() throws {
    let ends = Counter()
    var thing: Thing? = Thing(ends)
    let link = ObjectLink(try #require(thing))
    defer { link.end() }
    var taken = link.object
    thing = nil
    #expect(ends.value == 0 && taken != nil)
    taken = nil
    #expect(ends.value == 1 && link.object == nil)
  }

  /// The only holder of a thing.
  private final class Holder: Sendable {
    private let thing: Mutex<Thing?>
    init(_ ends: Counter) { thing = Mutex(Thing(ends)) }

    func link() -> ObjectLink? { thing.withLock { $0.map { ObjectLink($0) } } }

    func letGo() async { thing.withLock { $0 = nil } }
  }

  @Test("An object can be let go of on another thread while it is asked for")
  func threads() async throws {
    let ends = Counter()
    for _ in 0..<2_000 {
      let holder = Holder(ends)
      let link = try #require(holder.link())
      async let released: Void = holder.letGo()
      // Either the object, alive for as long as it is used, or nothing.
      if let found = link.object as? Thing { #expect(found.ends === ends) }
      await released
      #expect(link.object == nil)
      link.end()
    }
    #expect(ends.value == 2_000)
  }

  @Test("A record forgets the object that it had when another one takes its place")
  func replacing() {
    let ends = Counter()
    let record = Record(slotCount: 0, identifier: .temporary(entity: "Thing"))
    let (first, second) = (Thing(ends), Thing(ends))
    record.object = first
    record.object = second
    #expect(record.object === second)
    record.object = nil
    #expect(record.object == nil)
    withExtendedLifetime((first, second)) {}
  }
}
