import Foundation
import SwiftData

/// A club's members and what they lend, small models with every rule that the tests here need.
enum Club {
  @Model
  final class Member {
    @Attribute(.unique) var number: String
    var name: String
    var points: Int
    var email: String?
    @Relationship(deleteRule: .cascade, inverse: \Loan.member) var loans: [Loan] = []
    var teams: [Team] = []

    init(number: String, name: String, points: Int = 0, email: String? = nil) {
      self.number = number
      self.name = name
      self.points = points
      self.email = email
    }
  }

  @Model
  final class Loan {
    var title: String
    var member: Member?

    init(title: String, member: Member? = nil) {
      self.title = title
      self.member = member
    }
  }

  @Model
  final class Team {
    var name: String
    @Relationship(inverse: \Member.teams) var members: [Member] = []

    init(name: String) { self.name = name }
  }

  /// Points to a member that knows nothing of it.
  @Model
  final class Locker {
    var label: String
    var owner: Member?

    init(label: String, owner: Member? = nil) {
      self.label = label
      self.owner = owner
    }
  }

  @Model
  final class Seat {
    #Unique<Seat>([\.row, \.place])
    var row: Int
    var place: Int?
    var guest: String

    init(row: Int, place: Int?, guest: String) {
      self.row = row
      self.place = place
      self.guest = guest
    }
  }

  @Model
  class Vehicle {
    @Attribute(.unique) var plate: String
    var wheels: Int

    init(plate: String, wheels: Int) {
      self.plate = plate
      self.wheels = wheels
    }
  }

  @Model
  final class Truck: Vehicle {
    var load: Double

    init(plate: String, wheels: Int, load: Double) {
      self.load = load
      super.init(plate: plate, wheels: wheels)
    }
  }

  /// A place that keeps a pot of members who cannot leave while they owe something.
  @Model
  final class Debt {
    var amount: Int
    @Relationship(deleteRule: .deny, inverse: \Payment.debt) var payments: [Payment] = []

    init(amount: Int) { self.amount = amount }
  }

  @Model
  final class Payment {
    var amount: Int
    var debt: Debt?

    init(amount: Int, debt: Debt? = nil) {
      self.amount = amount
      self.debt = debt
    }
  }

  static let schema = Schema([
    Member.self, Loan.self, Team.self, Locker.self, Seat.self, Vehicle.self, Truck.self, Debt.self,
    Payment.self,
  ])
}

/// A container of the club's models; a file goes with it.
final class ClubHouse: Sendable {
  let container: ModelContainer
  private let folder: URL?
  let url: URL?

  init(_ kind: StorePlace) throws {
    switch kind {
    case .memory:
      folder = nil
      url = nil
      container = try ModelContainer(
        for: Club.schema, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    case .file:
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "club-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      self.folder = folder
      url = folder.appending(path: "club.store")
      container = try ModelContainer(
        for: Club.schema,
        configurations: ModelConfiguration(url: folder.appending(path: "club.store")))
    }
  }

  deinit {
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }

  func makeContext() -> ModelContext { ModelContext(container) }
}

/// The houses of one test, there until it ends.
final class ClubHouses {
  private var houses: [ClubHouse] = []

  func open(_ kind: StorePlace) throws -> ClubHouse {
    let house = try ClubHouse(kind)
    houses.append(house)
    return house
  }
}

extension ModelContext {
  /// The member of a number.
  func member(_ number: String) throws -> Club.Member? {
    try fetch(FetchDescriptor<Club.Member>(predicate: #Predicate { $0.number == number })).first
  }
}

/// Keeps what a context's notifications say of its saves.
final class SaveListener: @unchecked Sendable {
  private(set) var inserted: [Set<PersistentIdentifier>] = []
  private(set) var updated: [Set<PersistentIdentifier>] = []
  private(set) var deleted: [Set<PersistentIdentifier>] = []
  /// Under the key's raw value, as lists.
  private(set) var listed: [[PersistentIdentifier]] = []
  private var observer: NSObjectProtocol?

  init(_ context: ModelContext) {
    observer = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context, queue: nil
    ) { [weak self] note in self?.keep(note.userInfo ?? [:]) }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  private func keep(_ info: [AnyHashable: Any]) {
    typealias Key = ModelContext.NotificationKey
    func set(_ key: Key) -> Set<PersistentIdentifier> {
      info[key] as? Set<PersistentIdentifier> ?? []
    }
    inserted.append(set(.insertedIdentifiers))
    updated.append(set(.updatedIdentifiers))
    deleted.append(set(.deletedIdentifiers))
    listed.append(info[Key.insertedIdentifiers.rawValue] as? [PersistentIdentifier] ?? [])
  }
}
