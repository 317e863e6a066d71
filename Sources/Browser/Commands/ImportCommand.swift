import DataCore

/// `import`: new objects from files, in one transaction.
enum ImportCommand {
  static let description = CommandDescription(
    .importing, "ENTITY FILE...", "Adds the objects that files describe, all or none.",
    notes: [
      "The file's name says the format (.json, .jsonl, .csv, .tsv), or --format; - is the standard "
        + "input. What a file leaves out has its default value. Several entities are imported "
        + "together: cairn import Tag tags.json Trip trips.json.",
      "objectIDs in the files stand for the new objects, so that links between these are kept; a "
        + "link to an object of the store itself is kept too. Other links are left out, and told.",
      "It is one transaction, held in memory until it is saved: 1 to 3 kB an object and its "
        + "values. Import a file of many millions in parts.",
    ],
    minimum: 2, maximum: nil
  ) { session in
    let words = session.request.arguments
    guard words.count.isMultiple(of: 2) else {
      throw LaunchError.wrongUsage("import takes pairs of words: ENTITY FILE ENTITY FILE ...")
    }
    let homes = try stride(from: 0, to: words.count, by: 2).map { try session.home(of: words[$0]) }
    guard let store = homes.first?.store, homes.allSatisfy({ $0.store === store }) else {
      throw LaunchError.wrongUsage(
        "These entities lie in several stores; import into one store at a time.")
    }
    let files = try homes.enumerated().map { index, home in
      try ImportFile(words[index * 2 + 1], of: home.entity, in: session, store)
    }
    var run = ImportRun(store)
    let name = "Import " + homes.map(\.entity.label).joined(separator: " and ")
    _ = try session.change(store, named: name) { context, _ in
      for file in files { try file.objects { try run.insert($0, into: context) } }
      try run.link(in: context)
    }
    for sentence in run.report() { session.io.say(sentence) }
  }
}
