import DataCore
import Foundation
import TestSupport

@testable import SQLiteStore

extension FaultCase {
  static let own: [FaultCase] = [
    FaultCase("the first save of a new store", zoo(empty: true)) { editing in
      _ = try editing.context.insert(entityNamed: "Person", values: ["name": .string("first")])
    },
    FaultCase("large values, new and replaced", zoo(empty: false)) { editing in
      let animals = try editing.identifiers(of: "Animal")
      _ = try editing.context.insert(entityNamed: "Dog", values: ["photo": large(8)])
      try editing.set("photo", of: animals[0], to: large(9))
      try editing.set("photo", of: animals[1], to: .null)
    },
    FaultCase("the first large value", zoo(empty: true)) { editing in
      _ = try editing.context.insert(entityNamed: "Dog", values: ["photo": large(8)])
    },
    FaultCase("objects of several entities of one family", zoo(empty: false)) { editing in
      let animals = try editing.identifiers(of: "Animal")
      for entity in ["Animal", "Bird", "Dog"] {
        _ = try editing.context.insert(entityNamed: entity, values: ["legs": .int(4)])
      }
      for (number, id) in animals.enumerated() {
        try editing.set("legs", of: id, to: .int(Int64(number)))
      }
    },
    FaultCase("links of many to many", zoo(empty: false)) { editing in
      let animals = try editing.identifiers(of: "Animal")
      let tags = try editing.identifiers(of: "Tag")
      try editing.set("tags", of: animals[0], to: .references([]))
      try editing.set("animals", of: tags[1], to: .references(Array(animals.dropFirst())))
    },
    FaultCase("an order", zoo(empty: false)) { editing in
      let animals = try editing.identifiers(of: "Animal")
      let people = try editing.identifiers(of: "Person")
      try editing.set("animals", of: people[0], to: .references(animals.dropFirst().reversed()))
      try editing.set("animals", of: people[1], to: .references([animals[0]]))
    },
    FaultCase("links without an inverse", zoo(empty: false)) { editing in
      let people = try editing.identifiers(of: "Person")
      let tags = try editing.identifiers(of: "Tag")
      try editing.set("wishes", of: people[0], to: .references([tags[1]]))
      try editing.set(
        "favourite", of: people[1], to: .reference(try editing.identifiers(of: "Animal")[0]))
    },
    FaultCase("unique values that change hands", books) { editing in
      let authors = try editing.identifiers(of: "Author")
      try editing.set("name", of: authors[0], to: .string("Bo"))
      try editing.set("name", of: authors[1], to: .string("Ada"))
      _ = try editing.context.insert(entityNamed: "Author", values: ["name": .string("Cy")])
    },
    FaultCase("a deletion that takes others along and lets others go", books) { editing in
      try editing.context.delete([try editing.identifiers(of: "Author")[0]])
      try editing.context.delete([try editing.identifiers(of: "Reader")[0]])
    },
    everything,
  ]

  /// Syncs its log with each save, as ours do not.
  static let elsewhere = FaultCase(
    "large values in a store of another program",
    { scratch in
      let url = scratch.file("Zoo.store")
      try Zoo.write(to: url, seed: 6, animals: 6)
      let editing = try Editing(url)
      let animal = try editing.identifiers(of: "Animal")[0]
      try editing.act("Fill") { try editing.set("photo", of: animal, to: large(1)) }
      return url
    },
    { editing in
      let animals = try editing.identifiers(of: "Animal")
      try editing.set("photo", of: animals[0], to: large(2))
      _ = try editing.context.insert(entityNamed: "Dog", values: ["photo": large(3)])
    })

  static let everything = FaultCase("all kinds of changes at once", zoo(empty: false)) { editing in
    let animals = try editing.identifiers(of: "Animal")
    let people = try editing.identifiers(of: "Person")
    let tag = try editing.context.insert(entityNamed: "Tag", values: ["name": .string("new")])
    _ = try editing.context.insert(
      entityNamed: "Bird",
      values: ["photo": large(8), "tags": .references([tag.identifier]), "legs": .int(2)])
    try editing.context.delete([animals[0]])
    try editing.set("photo", of: animals[1], to: large(9))
    try editing.set("animals", of: people[1], to: .references([animals[3], animals[2]]))
    try editing.set("name", of: people[0], to: .string("renamed"))
  }

  /// A change of each object that comes first, and a new object of each entity that takes one.
  static func foreign(_ source: URL) -> FaultCase {
    FaultCase(source.lastPathComponent, copy(of: source)) { editing in
      var random = SplitMix64(seed: 5)
      var updated = 0
      var inserted = 0
      for entity in editing.store.model.entities where !entity.isAbstract {
        if updated < 3, let id = try editing.identifiers(of: entity.name).first,
          let text = entity.properties.first(where: { $0.attribute?.type == .string })
        {
          try editing.set(text.name, of: id, to: .string("edited \(updated)"))
          updated += 1
        }
        if inserted < 2, let record = try editing.insert(entity.name, &random) {
          inserted += record.identifier.isTemporary ? 1 : 0
        }
      }
    }
  }
}
