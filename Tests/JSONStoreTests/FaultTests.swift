import DataCore
import Foundation
import MemoryStore
import Synchronization
import TestSupport
import Testing

@testable import JSONStore

/// The n-th call on a file fails: the file is as before or as after, and so is what readers see.
@Suite("Saves of a JSON file on a failing disk") struct FaultTests {
  @Test("Whichever call fails, the file is as before or as after", arguments: [false, true])
  func failingCalls(lasting: Bool) throws {
    var refused = 0
    for call in 1...30 {
      let place = try JSONPlace()
      try place.fill()
      let (before, names) = (try place.text(), try place.names())
      let calls = FailingCalls(call, isLasting: lasting)
      let store = try place.open(calls: calls)
      let context = ModelContext(stores: [store])
      try context.edit("Nana", "pages", .int(5))
      calls.arm()
      let result = Result { try context.save() }
      let made = calls.disarm()
      let text = try place.text()
      switch result {
      case .success: #expect(text != before && text.contains(#""pages": 5"#), "call \(call)")
      case .failure(let error):
        refused += 1
        #expect((error as? DataError)?.remedy.isEmpty == false, "call \(call): \(error)")
        #expect(text == before, "call \(call)")
        #expect(
          try store.makeReader().rows(for: [context.identifier("Nana")]).values.first?["pages"]
            == .int(4))
      }
      #expect(try place.open().contents() == store.contents(), "call \(call)")
      if lasting, case .failure = result {
      } else {
        #expect(try place.names() == names, "call \(call)")
      }
      try context.save()
      #expect(try place.text().contains(#""pages": 5"#), "call \(call)")
      let history = try place.open().makeReader().history(HistoryRequest())
      #expect(history.map(\.number) == [1, 2], "call \(call)")
      #expect(history.last?.changes.count == 1)
      if made < call { return #expect(refused >= 4) }
    }
    Issue.record("The save never succeeded.")
  }

  @Test("A store that cannot be made is not there")
  func making() throws {
    for call in 1...10 {
      let place = try JSONPlace()
      try FileManager.default.removeItem(at: place.url)
      let calls = FailingCalls(call, isLasting: true)
      calls.arm()
      let result = Result {
        try JSONStore.create(url: place.url, model: JSONPlace.model, calls: calls)
      }
      let made = calls.disarm()
      if case .success = result {
        _ = try place.open()
        if made < call { return }
      } else {
        #expect(try place.names().isEmpty, "call \(call)")
      }
    }
    Issue.record("The store was never made.")
  }
}

/// Calls of which one fails, or all from one on.
final class FailingCalls: FileCalls {
  private struct State {
    var isArmed = false
    var count = 0
  }

  private let system = SystemFileCalls()
  private let failing: Int
  private let isLasting: Bool
  private let state = Mutex(State())

  init(_ failing: Int, isLasting: Bool) {
    self.failing = failing
    self.isLasting = isLasting
  }

  func arm() { state.withLock { $0 = State(isArmed: true) } }

  /// How many calls there were.
  func disarm() -> Int {
    state.withLock { state in
      state.isArmed = false
      return state.count
    }
  }

  private func fails(_ reason: Int32) -> Bool {
    let fails = state.withLock { state in
      guard state.isArmed else { return false }
      state.count += 1
      return isLasting ? state.count >= failing : state.count == failing
    }
    if fails { errno = reason }
    return fails
  }

  func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    fails(ENOSPC) ? -1 : system.open(path, flags, mode)
  }

  /// One that fails has written its first half, as a full disk leaves it.
  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    guard fails(ENOSPC) else { return system.write(descriptor, bytes) }
    _ = system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2)))
    errno = ENOSPC
    return -1
  }

  func sync(_ descriptor: Int32) -> Int32 { fails(EIO) ? -1 : system.sync(descriptor) }

  func makeFolder(_ path: String, _ mode: mode_t) -> Int32 {
    fails(ENOSPC) ? -1 : system.makeFolder(path, mode)
  }

  func link(_ path: String, _ name: String) -> Int32 {
    fails(ENOSPC) ? -1 : system.link(path, name)
  }

  func rename(_ path: String, _ name: String) -> Int32 {
    fails(EIO) ? -1 : system.rename(path, name)
  }

  func remove(_ path: String) -> Int32 { fails(EIO) ? -1 : system.remove(path) }
}

enum WorkingStore {
  static func make(
    _ model: ModelDescription, _ identifier: String, _ name: String
  ) -> any RecordStore {
    MemoryStore(name: name, identifier: identifier, model: model)
  }
}
