import DataCore
import Foundation

extension ExactDate {
  static func append(_ date: Date, to output: OutputBuffer) {
    withBytes(date) { output.append($0) }
  }
}
