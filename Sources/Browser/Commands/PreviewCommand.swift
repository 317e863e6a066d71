import DataCore
import Foundation
import Synchronization
import TerminalUI

/// `preview`: screens as text.
enum PreviewCommand {
  static let description = CommandDescription(
    .preview, "[NAME]", "Draws a screen of the sample as text; without a name lists the screens.",
    notes: [
      "A screen is always the same text: its data, its clock and its time zone are fixed.",
      " cairn preview palette --size 80x24",
    ],
    options: [.size], maximum: 1, usesStores: false
  ) { session in
    guard let name = session.request.arguments.first else { return try list(session) }
    guard let preview = PreviewCatalog[name] else {
      let names = PreviewCatalog.rows.map(\.name)
      throw LaunchError(
        status: .notFound,
        message: "There is no preview “\(name)”. \(NearName.remedy(for: name, among: names))")
    }
    let size = session.options.screen ?? preview.size
    let canvas = try awaited { try await preview.drawn(size) }
    guard session.format != .table else {
      session.io.output.append(canvas.text())
      return try session.io.output.flush()
    }
    let columns = ["name", "columns", "rows", "text"].map { TablePrinter.Column(name: $0) }
    let writer = ReportWriter(columns, session.format, session.io)
    try writer.write([
      .string(name), .count(size.width), .count(size.height), .string(canvas.text()),
    ])
    try writer.finish()
  }

  private static func list(_ session: CommandSession) throws {
    let columns = ["name", "columns", "rows", "help"].map { TablePrinter.Column(name: $0) }
    let writer = ReportWriter(columns, session.format, session.io)
    for row in PreviewCatalog.rows {
      try writer.write([
        .string(row.name), .count(row.size.width), .count(row.size.height), .string(row.help),
      ])
    }
    try writer.finish()
  }

  /// Commands run from first to last on the thread that called them; a preview's work is the
  /// program's own and asynchronous, on other threads.
  private static func awaited<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let answer = Mutex<Result<Value, any Error>?>(nil)
    Task.detached {
      let result: Result<Value, any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      answer.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = answer.withLock({ $0 }) else {
      throw LaunchError(status: .failed, message: "The preview was not drawn.")
    }
    return try result.get()
  }
}
