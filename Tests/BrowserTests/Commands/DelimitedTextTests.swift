import DataCore
import TestSupport
import Testing

@testable import Browser

@Suite("Delimited texts, RFC 4180") struct DelimitedTextTests {
  private func read(_ text: String, _ delimiter: Unicode.Scalar = ",") throws -> [[String?]] {
    var reader = DelimitedReader(Array(text.utf8), delimiter: delimiter)
    var records: [[String?]] = []
    while let record = try reader.next() { records.append(record.fields) }
    return records
  }

  @Test("Fields are quoted where they must be, nil is nothing") func writing() {
    let text = OutputBuffer.text { output in
      var csv = DelimitedText.csv(output)
      for field in ["a", nil, "", "b,c", "d\"e", "f\ng", " h "] { csv.append(field) }
      csv.endRecord()
    }
    #expect(text == "a,,\"\",\"b,c\",\"d\"\"e\",\"f\ng\", h \r\n")
  }

  @Test("What is written reads back") func roundTrip() throws {
    try withSeeds(200) { _, random in
      for delimiter in [",", "\t"] as [Unicode.Scalar] {
        let width = 2 + random.number(below: 4)
        let records = (0..<random.number(below: 6)).map { _ in
          (0..<width).map { _ -> String? in
            random.chance(4)
              ? nil
              : random.text() + (random.element(of: ["", ",", "\t", "\"", "\r\n", "\n"]) ?? "")
          }
        }
        let text = OutputBuffer.text { output in
          var writer = delimiter == "," ? DelimitedText.csv(output) : .tsv(output)
          for record in records {
            for field in record { writer.append(field) }
            writer.endRecord()
          }
        }
        let back = try read(text, delimiter)
        #expect(
          back.map { $0.map { $0.map { Array($0.utf8) } } }
            == records.map { $0.map { $0.map { Array($0.utf8) } } })
      }
    }
  }

  @Test("Every line end ends a record, a missing one at the end too") func lineEnds() throws {
    #expect(
      try read("a,b\nc,d\r\ne,f\rg,h") == [["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"]])
    #expect(try read("\u{FEFF}a\n\nb\n") == [["a"], [nil], ["b"]])
    #expect(try read("") == [])
  }

  @Test(
    "A quote that is not closed, or closed too early, is refused with its line",
    arguments: [("a\n\"b", 2), ("\"a\"b", 1), ("x\n\"a\"\"", 2), ("a\n\"b\nc\"d", 3)])
  func mistakes(_ text: String, _ line: Int) {
    let error = #expect(throws: InputError.self) { try read(text) }
    #expect(error?.line == line)
  }
}
