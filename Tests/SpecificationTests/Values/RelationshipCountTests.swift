import Foundation
import SwiftData
import Testing

@Model
private final class Team {
  var name: String
  @Relationship(
    deleteRule: .nullify, minimumModelCount: 2, maximumModelCount: 3, inverse: \Player.team)
  var players: [Player] = []
  @Relationship(minimumModelCount: 1, maximumModelCount: 2)
  var referees: [Referee]?

  init(name: String, players: [Player]) {
    self.name = name
    self.players = players
  }
}

@Model
private final class Player {
  var name: String
  var team: Team?
  init(name: String) { self.name = name }
}

@Model
private final class Referee {
  var name: String
  init(name: String) { self.name = name }
}

@Suite("Counts of relationships")
struct RelationshipCountTests {
  private func players(_ count: Int) -> [Player] {
    (0..<count).map { Player(name: "player \($0)") }
  }

  private func refusal(_ context: ModelContext) -> String {
    do {
      try context.save()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("Between the least and the most is saved", arguments: StorePlace.allCases)
  func within(_ kind: StorePlace) throws {
    for count in 2...3 {
      let store = try ValueStore(kind, Team.self)
      let seen = try #require(try store.reread(Team(name: "a", players: players(count))))
      #expect(seen.players.count == count)
      #expect(seen.referees?.isEmpty ?? true)
    }
  }

  @Test(
    "A new object with too few or too many is refused, by name and number",
    arguments: StorePlace.allCases, [(0, "at least 2"), (1, "at least 2"), (4, "at most 3")])
  func inserts(_ kind: StorePlace, _ refused: (count: Int, limit: String)) throws {
    let store = try ValueStore(kind, Team.self)
    let context = try store.context()
    context.insert(Team(name: "a", players: players(refused.count)))
    let words = refusal(context)
    #expect(words.contains("players"))
    #expect(words.contains("Team"))
    #expect(words.contains("\(refused.count) object"))
    #expect(words.contains(refused.limit))
    #expect(try store.context().fetchCount(FetchDescriptor<Team>()) == 0)
  }

  @Test("An edit is refused, and accepted once it is put right", arguments: StorePlace.allCases)
  func edits(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Team.self)
    let context = try store.context()
    let team = Team(name: "a", players: players(2))
    context.insert(team)
    try context.save()
    team.players.removeLast()
    #expect(refusal(context).contains("at least 2"))
    team.players += players(3)
    #expect(refusal(context).contains("at most 3"))
    team.players.removeLast()
    try context.save()
    let seen = try #require(try store.context().fetch(FetchDescriptor<Team>()).first)
    #expect(seen.players.count == 3)
  }

  @Test("Deleting objects counts, from either side", arguments: StorePlace.allCases)
  func deletions(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Team.self)
    let context = try store.context()
    let made = players(2)
    let team = Team(name: "a", players: made)
    context.insert(team)
    try context.save()
    context.delete(made[0])
    #expect(refusal(context).contains("at least 2"))
    context.rollback()
    made[1].team = nil
    #expect(refusal(context).contains("at least 2"))
    context.rollback()
    context.delete(team)
    try context.save()
    #expect(try store.context().fetchCount(FetchDescriptor<Player>()) == 2)
  }

  @Test(
    "An optional list may be empty, and obeys its counts otherwise", arguments: StorePlace.allCases)
  func optionals(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Team.self)
    let context = try store.context()
    let team = Team(name: "a", players: players(2))
    context.insert(team)
    try context.save()
    team.referees = [Referee(name: "r"), Referee(name: "s"), Referee(name: "t")]
    #expect(refusal(context).contains("at most 2"))
    team.referees?.removeLast()
    try context.save()
    team.referees = []
    try context.save()
    #expect(
      try #require(store.context().fetch(FetchDescriptor<Team>()).first).referees?.isEmpty ?? true)
  }
}
