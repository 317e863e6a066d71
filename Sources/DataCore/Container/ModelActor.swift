import Dispatch

/// An actor with a context of its own. Source: Apple, “ModelActor” (SwiftData).
public protocol ModelActor: Actor {
  nonisolated var modelContainer: ModelContainer { get }
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    modelExecutor.asUnownedModelExecutor()
  }

  public var modelContext: ModelContext { modelExecutor.modelContext }

  public subscript<T: PersistentModel>(id: PersistentIdentifier, as type: T.Type) -> T? {
    try? modelContext.existingModel(for: id)
  }
}

/// Runs an actor's jobs where its context belongs. An executor of an app conforms to this and to
/// `SerialExecutor`, or to `SerialModelExecutor`, which is both.
public protocol ModelExecutor: Executor {
  var modelContext: ModelContext { get }
  func asUnownedModelExecutor() -> UnownedSerialExecutor
}

public protocol SerialModelExecutor: ModelExecutor, SerialExecutor {}

extension ModelExecutor {
  public func asUnownedModelExecutor() -> UnownedSerialExecutor {
    guard let serial = self as? any SerialExecutor else {
      preconditionFailure("\(Self.self) runs an actor's jobs only if it is a SerialExecutor too.")
    }
    return serial.asUnownedSerialExecutor()
  }
}

/// Runs jobs one after the other on a queue of its own.
public final class DefaultSerialModelExecutor: SerialModelExecutor, @unchecked Sendable {
  public let modelContext: ModelContext
  private let queue = DispatchQueue(label: "SwiftData.ModelExecutor")

  public init(modelContext: ModelContext) { self.modelContext = modelContext }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}
