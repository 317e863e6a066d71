import DataCore
import Foundation
import MemoryStore
import TerminalUI
import TestSupport

@testable import Browser

/// What a command answered.
struct Answer: Equatable {
  var status: ExitStatus?
  var data = ""
  /// What was said to the person, a sentence an element.
  var words: [String] = []

  /// Without their line feeds; a carriage return stays.
  var lines: [String] {
    data.unicodeScalars.split(separator: "\n").map { String(String.UnicodeScalarView($0)) }
  }
  var said: String { words.joined(separator: "\n") }
}

/// Runs command lines on stores, as a shell would, and catches what comes of them.
final class CommandShell {
  var stores: [any RecordStore]
  var isSample = false
  var input = ""
  /// Where undo journals go.
  let folder = try? TemporaryFolder()
  lazy var environment: [String: String] = [
    "HOME": "/nonexistent", "XDG_STATE_HOME": folder?.path ?? "/nonexistent",
  ]
  var isTerminal = false
  var columns = 80
  var timeZone = TimeZone(secondsFromGMT: 0) ?? .current
  var now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  /// What to do while `history --follow` waits; nil ends it.
  var waits: [() throws -> Void] = []

  init(_ stores: [any RecordStore]) { self.stores = stores }

  /// The stores of the command line itself, or the sample.
  static func plain() -> CommandShell {
    let shell = CommandShell([])
    shell.isPlain = true
    return shell
  }

  private var isPlain = false

  func callAsFunction(_ words: String...) -> Answer { run(words) }

  func run(_ words: [String]) -> Answer {
    let answer = Recorder()
    var io = CommandIO(
      output: OutputBuffer { answer.bytes += $0 }, say: { answer.words.append($0) },
      input: { [input] in Array(input.utf8) })
    io.environment = environment
    io.isTerminal = isTerminal
    io.columns = columns
    io.timeZone = timeZone
    io.now = now
    io.wait = { [self] () throws(OutputFailure) in
      if waits.isEmpty { return false }
      do { try waits.removeFirst()() } catch { throw .failed("\(error)") }
      return true
    }
    let status: Int32
    do {
      switch try Launch(parsing: words) {
      case .command(let request):
        let opened = OpenedStores(stores: stores, inMemory: Set(stores.map(\.identifier)))
        status = CommandRunner.run(
          request, io, opened: isPlain ? nil : opened, isSample: isSample)
      case .help(let id):
        answer.bytes = Array((id.map(CommandHelp.page) ?? HelpText.page).utf8)
        status = 0
      case .version, .browse: status = 0
      }
    } catch {
      answer.words.append("cairn: \(error.message)")
      status = error.status.rawValue
    }
    return Answer(
      status: ExitStatus(rawValue: status), data: String(decoding: answer.bytes, as: UTF8.self),
      words: answer.words)
  }

  private final class Recorder {
    var bytes: [UInt8] = []
    var words: [String] = []
  }
}

/// A folder of its own, gone with the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("cairn-commands-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }
}

/// A store with the objects of a graph; the identifiers become permanent.
extension MemoryStore {
  convenience init(_ graph: inout ObjectGraph, name: String = "graph") throws {
    self.init(name: name, model: graph.model)
    let result = try save(SaveRequest(graph.changes(since: ObjectGraph(graph.model))))
    graph = graph.remapped(result.identifiers)
  }
}
