import SwiftData
import Testing

private enum Fit {
  @Model class Album {
    var title: String?
    var isShared = false
    var count: Int = 0
    @Relationship(deleteRule: .cascade, inverse: \Photo.album) var photos: [Photo]? = []

    init() {}
  }

  @Model class Photo {
    var caption: String = ""
    var album: Album?

    init() {}
  }
}

private enum Unfit {
  @Model class Album {
    #Unique<Album>([\.title, \.year])
    @Attribute(.unique) var code: String = ""
    var title: String?
    var year: Int?
    var owner: String
    @Relationship(deleteRule: .deny, inverse: \Photo.album) var photos: [Photo] = []

    init(owner: String) { self.owner = owner }
  }

  @Model class Photo {
    var album: Album?
    var lens: Lens?

    init() {}
  }

  @Model class Lens {
    var name: String?

    init() {}
  }
}

@Suite("Rules of CloudKit") struct CloudKitRuleTests {
  @Test("models with optional or default values and optional links fit")
  func fit() {
    #expect(Schema([Fit.Album.self, Fit.Photo.self]).cloudKitViolations() == [])
  }

  @Test("each broken rule is named with its place and what to do")
  func unfit() {
    let violations = Schema([Unfit.Album.self, Unfit.Photo.self, Unfit.Lens.self])
      .cloudKitViolations()
    let beginnings = [
      "Album wants code to be unique", "Album wants title, year to be unique",
      "Album.owner has no value", "Album.photos is required", "Album.photos denies deletion",
      "Photo.lens has no inverse",
    ]
    for beginning in beginnings {
      #expect(
        violations.count { $0.hasPrefix(beginning) } == 1, "\(beginning): \(violations)")
    }
    #expect(violations.count == beginnings.count, "\(violations)")
    #expect(violations.allSatisfy { $0.hasSuffix(".") })
  }
}
