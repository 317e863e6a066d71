/// What the program tells the shell.
enum ExitStatus: Int32, Hashable, Sendable {
  case done = 0
  case failed = 1
  case wrongUsage = 2
  case notFound = 3
  case refused = 4
}

/// Why the program does not do what was asked: a sentence for stderr, and its status.
struct LaunchError: Error, Hashable, Sendable {
  var status: ExitStatus
  var message: String
}
