import DataCore

extension Reader {
  /// How many linked objects a detail names.
  private static let namedLinks = 5

  func detail(
    _ id: PersistentIdentifier, store: String, generation: Int, _ ticket: Int
  ) -> DetailAnswer? {
    let result = ask(store, ticket) { reader, _ in
      guard let row = try reader.row(for: id) else {
        return DetailAnswer(
          id: id, generation: generation, error: "\(id.title) is no longer there.")
      }
      let fields = try row.entity.properties.map { property in
        Detail.Field(
          property: property, content: try Self.content(of: property, in: row, reader))
      }
      return DetailAnswer(id: id, generation: generation, title: row.title, fields: fields)
    }
    switch result {
    case nil: return nil
    case .success(let answer)?: return answer
    case .failure(let failure)?:
      return DetailAnswer(id: id, generation: generation, error: failure.message)
    }
  }

  private static func content(
    of property: PropertyDescription, in row: Row, _ reader: OverlayReader
  ) throws -> Detail.Content {
    guard let relationship = property.relationship else { return .value(row[property.name]) }
    if !relationship.isToMany {
      guard let id = row[property.name].identifiers.first else { return .link(nil) }
      return .link(Link(id: id, title: try reader.row(for: id)?.title ?? id.title))
    }
    let ids = try reader.related(to: row.id, through: property.name)
    let first = Array(ids.prefix(namedLinks))
    let rows = try reader.rows(for: first)
    return .links(
      count: ids.count, first: first.map { Link(id: $0, title: rows[$0]?.title ?? $0.title) })
  }

  func links(_ request: LinksRequest, _ ticket: Int) -> LinksAnswer? {
    // Nothing can be linked to what is deleted.
    let result = ask(request.store, ticket, keepsDeleted: false) { reader, model in
      var answer = LinksAnswer(generation: request.generation)
      guard let destination = model[request.destination] else { return answer }
      var view = SheetView()
      view.search = request.text
      if let title = destination.titleProperty {
        view.sort = [SortKey([title], collation: .localizedStandard)]
      }
      let query = Query(
        .entity(destination.name), filter: view.filter(for: destination), order: view.sort)
      let window = try reader.window(query, from: .start, limit: request.limit)
      answer.rows = window.rows.map { Link(id: $0.id, title: $0.title) }
      answer.hasMore = window.hasAfter
      if let object = request.object {
        answer.linked = Set(try reader.related(to: object, through: request.property))
      }
      return answer
    }
    switch result {
    case nil: return nil
    case .success(let answer)?: return answer
    case .failure(let failure)?:
      return LinksAnswer(generation: request.generation, error: failure.message)
    }
  }
}
