// “Preview Patterns with In-Memory Stores” of the specification: the container that is kept in a
// constant and the one with relationships stand in PreviewTests.swift; here the modifier. Added:
// SwiftUI's protocol without its view, in whose place `cairn preview` draws a screen, and sample
// data for the comment. Left out: `body`, the trait and `#Preview`, which take views; a screen of
// the program names its data as `.sampleData` in the same way.

import SwiftData
import Testing

private typealias Trip = Snippets.Trip

private protocol PreviewModifier {
  associatedtype Context
  static func makeSharedContext() async throws -> Context
}

private struct SampleDataPreview: PreviewModifier {
  static func makeSharedContext() async throws -> ModelContainer {
    let config = ModelConfiguration(isStoredInMemoryOnly: true)
    let container = try ModelContainer(for: Trip.self, configurations: config)
    // Insert sample data
    let context = ModelContext(container)
    context.insert(Trip(name: "Summer", destination: "Paris", startDate: .now, endDate: .now))
    try context.save()
    return container
  }
}

/// Previews of one modifier share what it makes.
private actor SharedPreview {
  private let make: @Sendable () async throws -> ModelContainer
  private var made: ModelContainer?

  init(_ make: @escaping @Sendable () async throws -> ModelContainer) { self.make = make }

  func container() async throws -> ModelContainer {
    if let made { return made }
    let container = try await make()
    made = container
    return container
  }
}

@Suite("Snippets of previews") struct PreviewSnippetTests {
  @Test("a modifier's sample data is there for each preview, on whichever actor")
  func sharedContext() async throws {
    let preview = SharedPreview { try await SampleDataPreview.makeSharedContext() }
    let first = try await preview.container()
    let second = try await preview.container()
    #expect(first == second)
    let names = try await MainActor.run {
      try second.mainContext.fetch(FetchDescriptor<Trip>()).map(\.name)
    }
    #expect(names == ["Summer"])
    #expect(first.configurations.count { $0.isStoredInMemoryOnly } == 1)
  }
}
