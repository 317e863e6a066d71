import Foundation
import SwiftData
import Testing

/// A context and one of its objects, handed to another thread as no compiler lets anybody.
private final class Smuggled: @unchecked Sendable {
  let context: ModelContext
  let member: Club.Member
  let house: ClubHouse

  init() throws {
    house = try ClubHouse(.memory)
    context = house.makeContext()
    member = Club.Member(number: "7", name: "Ada")
    context.insert(member)
    try context.save()
  }

  /// Has another thread do something while this one is inside the context.
  func meanwhile(_ body: @escaping @Sendable (Smuggled) -> Void) throws {
    try context.enumerate(FetchDescriptor<Club.Member>()) { _ in
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        body(self)
        done.signal()
      }
      done.wait()
    }
  }
}

@Suite("A context that two threads use at once stops the program with a sentence")
struct ThreadTests {
  private func check(_ result: ExitTest.Result?) throws {
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Two threads use one ModelContext at the same time."))
    #expect(text.contains("persistentModelID"))
  }

  @Test("Fetching") func fetching() async throws {
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try Smuggled().meanwhile {
          _ = try? $0.context.fetch(FetchDescriptor<Club.Member>())
        }
      })
  }

  @Test("Inserting") func inserting() async throws {
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try Smuggled().meanwhile { $0.context.insert(Club.Member(number: "8", name: "Mira")) }
      })
  }

  @Test("Setting a property") func setting() async throws {
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try Smuggled().meanwhile { $0.member.name = "Grace" }
      })
  }

  @Test("Saving and deleting") func saving() async throws {
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try Smuggled().meanwhile { try? $0.context.save() }
      })
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try Smuggled().meanwhile { $0.context.delete($0.member) }
      })
  }

  @Test("Reading what has to be loaded first") func loading() async throws {
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggled = try Smuggled()
        let context = smuggled.house.makeContext()
        nonisolated(unsafe) let member = try #require(try context.member("7"))
        try context.enumerate(FetchDescriptor<Club.Loan>()) { _ in }
        context.insert(Club.Loan(title: "Maps"))
        try context.enumerate(FetchDescriptor<Club.Loan>()) { _ in
          let done = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            _ = member.loans.count
            done.signal()
          }
          done.wait()
        }
      })
  }

  @Test("Reading the objects behind a loaded relationship") func following() async throws {
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggled = try Smuggled()
        smuggled.member.loans = [Club.Loan(title: "Maps")]
        try smuggled.meanwhile { _ = $0.member.loans.count }
      })
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggled = try Smuggled()
        nonisolated(unsafe) let loan = Club.Loan(title: "Maps")
        smuggled.member.loans = [loan]
        try smuggled.meanwhile { _ in _ = loan.member }
      })
  }

  @Test("Undoing") func undoing() async throws {
    try check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggled = try Smuggled()
        let undoManager = UndoManager()
        undoManager.groupsByEvent = false
        smuggled.context.undoManager = undoManager
        smuggled.member.name = "Grace"
        try smuggled.context.save()
        try smuggled.meanwhile { $0.context.undoManager?.undo() }
      })
  }

  @Test("One thread after the other may use it") func inTurn() async throws {
    let smuggled = try Smuggled()
    for number in 0..<20 {
      let points = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          smuggled.member.points += 1
          smuggled.context.insert(Club.Member(number: "new \(number)", name: "n"))
          try? smuggled.context.save()
          continuation.resume(returning: smuggled.member.points)
        }
      }
      #expect(points == number + 1)
    }
    #expect(try smuggled.context.fetchCount(FetchDescriptor<Club.Member>()) == 21)
  }
}
