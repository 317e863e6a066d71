import Foundation
import TerminalUI
import Testing

@testable import Browser

@Suite("The command preview") struct PreviewCommandTests {
  /// The command waits for the program's tasks, so it must not hold one of their threads.
  private func shell(_ words: String...) async -> Answer {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: CommandShell.plain().run(words))
      }
    }
  }

  @Test("a preview is printed as it is drawn, at the size asked for")
  func prints() async throws {
    let answer = await shell("preview", "palette", "--size", "80x24")
    let preview = try #require(PreviewCatalog["palette"])
    #expect(answer.status == .done)
    #expect(answer.data == (try await preview.drawn(Size(width: 80, height: 24)).text()))
    #expect(answer.lines.count == 24)
    #expect(await shell("preview", "palette").lines.count == preview.size.height)
  }

  @Test("without a name all are listed")
  func lists() async {
    let answer = await shell("preview", "--format", "tsv")
    let names = answer.lines.dropFirst().compactMap { $0.split(separator: "\t").first }
    #expect(names.map(String.init) == PreviewCatalog.rows.map(\.name))
  }

  @Test("as JSON the text is a string beside the name and the size")
  func json() async throws {
    let answer = await shell("preview", "trips", "--size", "46x10", "--format", "json")
    let list = try JSONSerialization.jsonObject(with: Data(answer.data.utf8)) as? [[String: Any]]
    let object = try #require(list?.first)
    #expect(object["name"] as? String == "trips")
    #expect(object["columns"] as? Int == 46)
    let plain = await shell("preview", "trips", "--size", "46x10").data
    #expect(object["text"] as? String == plain)
  }

  @Test("a slip in the name is not found, and the near one named")
  func unknown() async {
    let answer = await shell("preview", "palete")
    #expect(answer.status == .notFound)
    #expect(answer.said == "cairn: There is no preview “palete”. Did you mean palette?")
    #expect(answer.data.isEmpty)
  }

  @Test(
    "a size that is none is wrong usage",
    arguments: ["80", "80x", "x24", "0x24", "80x0", "80x24x1", "80 x 24", "-1x4", "80x1001"])
  func sizes(_ size: String) async {
    let answer = await shell("preview", "trips", "--size", size)
    #expect(answer.status == .wrongUsage)
    #expect(answer.said.contains("like 80x24"), "\(answer.said)")
  }
}
