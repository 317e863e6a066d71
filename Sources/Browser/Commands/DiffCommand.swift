import DataCore

/// `diff`: what two stores have in common no more.
enum DiffCommand {
  static let description = CommandDescription(
    .diff, "A B", "Compares two stores: their models and their data.", notes: notes,
    options: [.entity], minimum: 2, maximum: 2, usesStores: false
  ) { session in
    let files = (session.argument(0), session.argument(1))
    let sides = (try open(files.0, session), try open(files.1, session))
    let writer = DifferenceWriter(session)
    let model = ModelComparison(sides.0.model, sides.1.model)
    try checkEntity(session, sides.0.model, sides.1.model)
    for difference in model.differences where isWanted(difference.entity, session) {
      try writer.write(difference)
    }
    try DataComparison(sides.0, sides.1, model).run(only: session.options.entity) {
      try writer.write($0)
    }
    try writer.finish()
    if writer.isEmpty {
      session.io.say("“\(sides.0.store.name)” and “\(sides.1.store.name)” hold the same.")
    } else {
      throw LaunchError(status: .failed, message: writer.summary)
    }
  }

  private static let notes = [
    "Objects of copies of one store are matched by their objectIDs, those of two stores by what the "
      + "model says is unique, else by their keys. Both stores are read without changing a byte, in "
      + "flat memory.",
    "A record tells what was added, removed or changed: in the model (schema), or an object and each "
      + "of its properties with the values in A and in B. A link that both ends know is told once. "
      + "--entity shows only the differences of its objects.",
    "The exit status is 0 where both hold the same and 1 where they differ, or where one cannot be "
      + "read, which the sentence says.",
  ]

  private static func open(_ path: String, _ session: CommandSession) throws -> OpenStore {
    let opened = try OpenedStores(files: [path], isReadOnly: true)
    opened.notices.forEach(session.io.say)
    return try OpenStore(opened.stores[0], isInMemory: false)
  }

  private static func isWanted(_ entity: String, _ session: CommandSession) -> Bool {
    session.options.entity.map { $0 == entity } ?? true
  }

  private static func checkEntity(
    _ session: CommandSession, _ a: ModelDescription, _ b: ModelDescription
  ) throws {
    guard let name = session.options.entity, a[name] == nil, b[name] == nil else { return }
    let names = Set((a.entities + b.entities).map(\.name)).sorted()
    throw LaunchError(
      status: .notFound,
      message: "There is no entity “\(name)”. \(NearName.remedy(for: name, among: names))")
  }
}
