import Foundation
import SwiftData
import Testing

enum IsolatedModels {
  @MainActor
  @Model
  final class Panel {
    #Index<Panel>([\.title])
    var title: String
    let code: Int
    var notes: [String] = []
    var renamed = 0
    @Relationship(deleteRule: .cascade, inverse: \Knob.panel) var knobs: [Knob] = []
    var level: Int = 0 { didSet { renamed += 1 } }

    init(title: String, code: Int) {
      self.title = title
      self.code = code
    }
  }

  @MainActor
  @Model
  final class Knob {
    var name: String
    var panel: Panel?
    init(name: String) { self.name = name }
  }
}

@MainActor
@Suite("Models that say that they are on the main actor")
struct IsolatedModelTests {
  @Test("They are described, saved and read")
  func roundTrip() throws {
    let container = try ModelContainer(
      for: IsolatedModels.Panel.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let panel = IsolatedModels.Panel(title: "A", code: 7)
    container.mainContext.insert(panel)
    panel.knobs = [IsolatedModels.Knob(name: "x"), IsolatedModels.Knob(name: "y")]
    panel.level = 2
    try container.mainContext.save()
    let found = try #require(
      try ModelContext(container).fetch(FetchDescriptor<IsolatedModels.Panel>()).first)
    #expect(found.code == 7)
    #expect(found.renamed == 1)
    #expect(Set(found.knobs.map(\.name)) == ["x", "y"])
    #expect(found.knobs.first?.panel === found)
  }
}
