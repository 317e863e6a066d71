import Foundation
import SampleModels
import SwiftData
import Testing

@Suite("Fetching in batches")
struct FetchResultsTests {
  let context: ModelContext

  init() throws {
    let container = try ModelContainer(
      for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    context = ModelContext(container)
    for index in 0..<25 {
      context.insert(Trip(name: String(format: "%02d", index), destination: "Rome"))
    }
    try context.save()
  }

  private var byName: FetchDescriptor<Trip> { FetchDescriptor(sortBy: [SortDescriptor(\.name)]) }

  @Test("A collection has what a fetch has, wherever one looks", arguments: [1, 7, 25, 100, 0])
  func elements(batchSize: Int) throws {
    let all = try context.fetch(byName)
    let batched = try context.fetch(byName, batchSize: batchSize)
    #expect(batched.count == 25)
    #expect(batched.map(\.name) == all.map(\.name))
    #expect(batched.reversed().map(\.name) == all.reversed().map(\.name))
    #expect(batched[12] === all[12])
    #expect(batched[20...].map(\.name) == all[20...].map(\.name))
    #expect(batched.indices == 0..<25)
  }

  @Test("Identifiers come in batches too")
  func identifiers() throws {
    let batched = try context.fetchIdentifiers(byName, batchSize: 4)
    #expect(try Array(batched) == context.fetchIdentifiers(byName))
  }

  @Test("An object that is deleted after the fetch reads as empty and keeps its place")
  func deleted() throws {
    let batched = try context.fetch(byName, batchSize: 5)
    let third = batched[3].persistentModelID
    context.delete(batched[3])
    try context.save()
    #expect(batched[20].name == "20")
    #expect(batched[3].persistentModelID == third)
    #expect(batched[3].isDeleted)
    #expect(batched[4].name == "04")
  }
}
