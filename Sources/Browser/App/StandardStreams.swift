import Foundation
import Glibc
import TerminalUI

/// The process's three standard streams.
enum StandardStreams {
  /// Puts something in the place of streams that are closed, before any file is opened: the next
  /// one would get their number, and what is meant for them would be written into a store.
  ///
  /// What stands in refuses, so that a command whose data is lost fails.
  static func occupy() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // `open` takes the lowest number that is free.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Says a sentence on the standard error; where nobody can hear it, it is lost.
  static func say(_ sentence: String) {
    let isTerminal = isatty(STDERR_FILENO) == 1
    var text = isTerminal ? Sanitizer().sanitized(sentence, keepingLines: true) : sentence
    text += "\n"
    text.withUTF8 { bytes in try? CommandIO.write(UnsafeRawBufferPointer(bytes), to: STDERR_FILENO)
    }
  }
}
