import Foundation
import SwiftData
import Testing

enum ConditionalModels {
  @Model
  final class Sticker {
    #if canImport(UIKit)
      @Attribute(.externalStorage) var image: UIImage?
    #else
      @Attribute(.externalStorage) var imageData: Data?
    #endif
    #if os(Linux)
      #Unique<Sticker>([\.name])
      var name: String = "linux"
    #elseif os(iOS)
      var title: String = "phone"
    #endif
    #if os(Linux)
      @Attribute(originalName: "total")
    #else
      @Attribute(.unique)
    #endif
    var count: Int = 0
    #if canImport(Foundation)
      init(count: Int) { self.count = count }
    #else
      init() {}
    #endif
  }
}

@Suite("Members of a model inside #if")
struct ConditionalMemberTests {
  @Test("What is compiled is kept, and nothing else is in the schema")
  func roundTrip() throws {
    let container = try ModelContainer(
      for: ConditionalModels.Sticker.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    let sticker = ConditionalModels.Sticker(count: 3)
    sticker.imageData = Data([1, 2])
    context.insert(sticker)
    try context.save()
    let found = try ModelContext(container).fetch(
      FetchDescriptor<ConditionalModels.Sticker>(predicate: #Predicate { $0.name == "linux" }))
    #expect(found.map(\.imageData) == [Data([1, 2])])
    #expect(found.map(\.count) == [3])
    let entity = container.schema.entity(for: ConditionalModels.Sticker.self)
    #expect(entity.map { Set($0.attributesByName.keys) } == ["imageData", "name", "count"])
    #expect(entity?.uniquenessConstraints == [["name"]])
    #expect(entity?.attributesByName["count"]?.originalName == "total")
  }
}
