package import DataCore
import SampleModels

/// Makes the data of previews: the counterpart of SwiftUI's protocol of this name, whose shared
/// context is a container there, too.
package protocol PreviewModifier: Sendable {
  /// A container with what the preview shows, in memory or opened read-only.
  static func makeSharedContext() async throws -> ModelContainer
}

/// Data that previews name: `.sampleData`.
package struct PreviewTrait: Sendable {
  let makeContainer: @Sendable () async throws -> ModelContainer

  package static func modifier<Modifier: PreviewModifier>(_: Modifier.Type) -> PreviewTrait {
    PreviewTrait { try await Modifier.makeSharedContext() }
  }

  func makeStores() async throws -> [any RecordStore] { try await makeContainer().stores }
}

/// The sample notes and trips, as on the first day of previews.
package enum SampleDataPreview: PreviewModifier {
  package static func makeSharedContext() async throws -> ModelContainer {
    let now = ScreenPreview.now
    return try SampleStore.makeContainer(today: now, clock: { now })
  }
}

extension PreviewTrait {
  package static let sampleData = PreviewTrait.modifier(SampleDataPreview.self)
}
