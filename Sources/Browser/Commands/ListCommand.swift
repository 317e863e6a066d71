import DataCore

/// `list`: the objects of an entity.
enum ListCommand {
  static let description = CommandDescription(
    .list, "ENTITY", "Lists the objects of an entity.",
    notes: notes, options: [.filter, .sort, .columns, .limit, .offset], minimum: 1, maximum: 1
  ) { session in
    let name = session.argument(0)
    let query = try ObjectQuery(session, entity: name)
    let columns = try session.columns(of: name)
    let writer = ObjectBatch(session.writer(columns), columns)
    var isEmpty = true
    try query.enumerate { row, store in
      isEmpty = false
      try writer.write(row, from: store)
      return true
    }
    try writer.finish()
    if isEmpty { session.io.say("No \(UndoName.plural(name)).") }
  }

  private static let notes = [
    "Without --columns it shows objectID and every property, those of the entities below included; "
      + "in JSON each object has its own. A column may lead through to-one relationships and "
      + "composites: accommodation.name.",
    "In the table, objects are told by their keys (p12), nil by ∅, bytes by their number, and line "
      + "breaks by ↵; dates are in your time zone. In every other format dates are in UTC, data "
      + "and what cannot be decoded in base64, decimals and NaN are texts, to-one relationships "
      + "are objectIDs, to-many ones lists; in CSV and TSV lists and groups are JSON, nil is an "
      + "empty field and an empty text \"\".",
  ]
}

extension CommandSession {
  /// The columns that are chosen, or all.
  func columns(of name: String) throws(LaunchError) -> ObjectColumns {
    let places = try places(of: name)
    if let names = options.columns {
      var paths: [PropertyPath] = []
      for name in names {
        var failure: LaunchError?
        var found: PropertyPath?
        for place in places where found == nil {
          do {
            found = try PropertyPath(
              parsing: name, of: place.entity, in: place.store.model, inFamily: true)
          } catch {
            failure = failure ?? error
          }
        }
        guard let path = found else { throw failure ?? .wrongUsage("There is no “\(name)”.") }
        paths.append(path)
      }
      if format.isJSON, !paths.contains(.objectID) { paths.insert(.objectID, at: 0) }
      return ObjectColumns(paths, isOwn: false)
    }
    return allColumns(places, isOwn: format.isJSON)
  }

  /// objectID and every property of the entity and of those below it, each once.
  func allColumns(_ places: [Place], isOwn: Bool) -> ObjectColumns {
    var paths = [PropertyPath.objectID]
    var names: Set<String> = []
    for place in places {
      let below = place.store.model.entities.filter { place.entity.family.contains($0.name) }
      for entity in [place.entity] + below {
        for property in entity.properties where names.insert(property.name).inserted {
          paths.append(PropertyPath([property.name], property))
        }
      }
    }
    return ObjectColumns(paths, isOwn: isOwn)
  }
}

extension OutputFormat {
  var isJSON: Bool {
    switch self {
    case .json, .jsonl: true
    case .table, .csv, .tsv: false
    }
  }
}
