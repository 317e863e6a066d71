/// Objects in sections, each of those that have one value at a key path. Source: Apple,
/// “SectionedResults” (SwiftData).
public struct SectionedResults<Element: PersistentModel, SectionTitle: Hashable>:
  RandomAccessCollection, Equatable
{
  private let sections: [ResultsSection<Element, SectionTitle>]
  private let places: [SectionTitle: Int]

  /// In the order in which the titles come.
  init(_ objects: [Element], by title: (Element) -> SectionTitle) {
    var sections: [ResultsSection<Element, SectionTitle>] = []
    var places: [SectionTitle: Int] = [:]
    for object in objects {
      let title = title(object)
      let place = places[title] ?? sections.count
      if place == sections.count {
        places[title] = place
        sections.append(ResultsSection(title: title, elements: []))
      }
      sections[place].elements.append(object)
    }
    self.sections = sections
    self.places = places
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { sections.count }
  public subscript(position: Int) -> ResultsSection<Element, SectionTitle> { sections[position] }

  public var sectionTitles: [SectionTitle] { sections.map(\.title) }

  public func contains(sectionTitle: SectionTitle) -> Bool { places[sectionTitle] != nil }

  public func index(ofSectionTitled title: SectionTitle) -> Int? { places[title] }

  /// Nil where no object has that value.
  public subscript(sectionTitle title: SectionTitle) -> ResultsSection<Element, SectionTitle>? {
    places[title].map { sections[$0] }
  }

  public static func == (a: Self, b: Self) -> Bool { a.sections == b.sections }
}

/// The objects that have one value at a key path. Source: Apple, “ResultsSection” (SwiftData).
public struct ResultsSection<Element: PersistentModel, SectionTitle: Hashable>:
  RandomAccessCollection, Identifiable, Equatable
{
  /// That value.
  public let title: SectionTitle
  var elements: [Element]

  public var id: SectionTitle { title }
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> Element { elements[position] }
}
