import DataCore
import Foundation
import MemoryStore

/// Runs commands: from the request to the exit status.
enum CommandRunner {
  /// The status of a process that writes to a pipe nobody reads: what the shell shows for SIGPIPE.
  static let closedPipe: Int32 = 141

  /// Runs a command. `opened` stands for the stores that the request names.
  static func run(
    _ request: CommandRequest, _ io: CommandIO, opened: OpenedStores? = nil, isSample: Bool = false
  ) -> Int32 {
    for mistake in io.configuration.mistakes { io.say(mistake.description) }
    do {
      let row = CommandCatalog[request.id]
      try row.run(try session(row, request, io, opened, isSample))
      try io.output.flush()
      return ExitStatus.done.rawValue
    } catch {
      return status(of: error, io.output, io.say)
    }
  }

  /// Sends everything and gives the status.
  static func status(
    of output: OutputBuffer, _ say: (String) -> Void
  ) -> Int32 {
    do {
      try output.flush()
      return ExitStatus.done.rawValue
    } catch {
      return status(of: error, output, say)
    }
  }

  private static func status(
    of error: any Error, _ output: OutputBuffer, _ say: (String) -> Void
  ) -> Int32 {
    if case OutputFailure.closed = error { return closedPipe }
    let failure = LaunchError(error)
    // What was found before the failure is data all the same.
    try? output.flush()
    say("cairn: \(failure.message)")
    return failure.status.rawValue
  }

  private static func session(
    _ row: CommandDescription, _ request: CommandRequest, _ io: CommandIO,
    _ opened: OpenedStores?, _ isSample: Bool
  ) throws -> CommandSession {
    guard row.usesStores else {
      return try CommandSession(request, io, OpenedStores(stores: []), isSample: false)
    }
    if let opened { return try CommandSession(request, io, opened, isSample: isSample) }
    if request.options.stores.isEmpty {
      var stores = try OpenedStores.sample()
      if request.options.hasPlaces { try stores.addPlaces(io.environment) }
      return try CommandSession(request, io, stores, isSample: true)
    }
    try checkWords(request, io)
    try request.options.making.make(request.options.stores)
    var stores = try OpenedStores(
      files: request.options.stores, isReadOnly: request.options.isReadOnly,
      backups: StateFolder.backups(io.environment), pause: 86_400)
    stores.notices.forEach(io.say)
    // An edit that is refused says it itself.
    if !request.options.isReadOnly, !request.id.isEdit { stores.refusals.forEach(io.say) }
    if request.options.hasPlaces { try stores.addPlaces(io.environment) }
    return try CommandSession(request, io, stores, isSample: false)
  }
}

extension CommandRunner {
  /// Before a store is made: what the words name must be in it.
  private static func checkWords(_ request: CommandRequest, _ io: CommandIO) throws {
    guard let model = request.options.making.model else { return }
    let empty = OpenedStores(stores: [MemoryStore(name: "new", model: model)])
    let session = try CommandSession(request, io, empty, isSample: false)
    for name in request.entityWords {
      _ = try session.places(of: name)
      _ = try ObjectQuery(session, entity: name)
      _ = try session.columns(of: name)
    }
  }
}

extension LaunchError {
  /// Any error as a sentence and a status.
  init(_ error: any Error) {
    switch error {
    case let error as LaunchError: self = error
    case let error as DataError:
      self.init(status: ExitStatus(error.code), message: error.description)
    case OutputFailure.failed(let reason):
      self.init(status: .failed, message: "The output cannot be written: \(reason).")
    default: self.init(status: .failed, message: String(describing: error))
    }
  }
}

extension ExitStatus {
  init(_ code: DataError.Code) {
    switch code {
    case .notFound, .unknownEntity, .unknownObject: self = .notFound
    case .unknownProperty, .unsupportedFilter, .unsupportedOrder: self = .wrongUsage
    case .exists, .readOnly, .conflict, .notUnique, .denied, .invalidValue: self = .refused
    default: self = .failed
    }
  }
}
