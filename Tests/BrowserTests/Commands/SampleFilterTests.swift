import DataCore
import Foundation
import SQLiteStore
import SampleModels
import SwiftData
import Testing

@testable import Browser

/// The contract's example, on the sample and on a copy of it in a file.
@Suite("The contract's filter") struct SampleFilterTests {
  private static let filter = #"budget - spent > 100 AND NOT destination CONTAINS[cd] "tokyo""#
  private static let day = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func list(_ store: any RecordStore, _ words: String...) -> Answer {
    CommandShell([store]).run(["list", "Trip", "--where", Self.filter] + words)
  }

  @Test("gives the trips that the sample's own objects say are right") func right() throws {
    let container = try SampleStore.makeContainer(today: Self.day)
    let trips = try ModelContext(container).fetch(FetchDescriptor<Trip>())
    let cheap = trips.filter { $0.budget - $0.spent > 100 }
    let expected = cheap.filter { trip in
      trip.destination.range(
        of: "tokyo", options: [.caseInsensitive, .diacriticInsensitive]) == nil
    }
    // Each half of the filter leaves something out.
    #expect(!expected.isEmpty && expected.count < cheap.count && cheap.count < trips.count)
    let store = try #require(container.stores.first)
    let answer = list(store, "--columns", "name", "--format", "tsv")
    #expect(answer.status == .done, "\(answer)")
    #expect(answer.lines.dropFirst().sorted() == expected.map(\.name).sorted())
  }

  @Test("gives the same of a saved copy, to the byte but for the store's name") func copy() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("copy.store"))
    try StoreMaking.empty.make([url.path])
    try SampleStore.fill(
      ModelContainer(
        for: Schema(SampleStore.types), configurations: ModelConfiguration(url: url)),
      today: Self.day)
    let sample = try #require(SampleStore.makeContainer(today: Self.day).stores.first)
    let copy = try SQLiteStore(url: url, readOnly: false)
    func json(_ store: any RecordStore) -> String {
      let answer = list(store, "--format", "json")
      #expect(answer.status == .done, "\(answer)")
      return answer.data.replacing(store.identifier, with: "STORE")
    }
    #expect(json(sample).contains("\"objectID\":\"x-coredata://STORE/"))
    #expect(json(copy) == json(sample))
  }
}
