import Foundation
import Glibc

/// The user's text editor, to which text is passed in a file of its own.
package struct ExternalEditor: Hashable, Sendable {
  /// As in the environment: a program, perhaps with options.
  package let command: String

  /// `$VISUAL`, else `$EDITOR`, else `vi`.
  package init(environment: [String: String]) {
    let wishes = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
    command = wishes.first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
  }

  /// The arguments that open a file; a shell splits the command, and the path stays one argument.
  package func arguments(opening path: String) -> [String] {
    ["/bin/sh", "-c", "exec \(command) \"$1\"", "cairn", path]
  }

  /// What came of editing.
  package enum Outcome: Hashable, Sendable {
    case unchanged
    case changed(String)
  }

  /// Lets the user edit a text in a file that only they may read, and removes the file.
  ///
  /// A line end that the editor adds at the end of a text without one is taken off again.
  ///
  /// - Parameters:
  ///   - fileExtension: tells the editor the kind of text.
  ///   - run: runs the arguments and returns the exit status.
  /// - Throws: ``TerminalError`` where the editor fails or leaves no text.
  package func edit(
    _ text: String, fileExtension: String = "txt",
    run: ([String]) throws(TerminalError) -> Int32
  ) throws(TerminalError) -> Outcome {
    let folder = NSTemporaryDirectory() + "/cairn-XXXXXX"
    var template = Array(folder.utf8CString)
    guard mkdtemp(&template) != nil else {
      throw TerminalError(
        "no folder for the editor's file can be made in \(NSTemporaryDirectory())")
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = path + "/text." + fileExtension.filter { $0.isLetter || $0.isNumber }
    let attributes: [FileAttributeKey: any Sendable] = [.posixPermissions: 0o600]
    guard
      FileManager.default.createFile(
        atPath: file, contents: Data(text.utf8), attributes: attributes)
    else { throw TerminalError("the editor's file \(file) cannot be written") }
    let status = try run(arguments(opening: file))
    guard status == 0 else {
      throw TerminalError("the editor \(command) ended with status \(status); nothing was changed")
    }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw TerminalError("the editor \(command) removed the file; nothing was changed")
    }
    guard var edited = String(validating: data, as: UTF8.self) else {
      throw TerminalError("the editor \(command) left text that is not UTF-8; nothing was changed")
    }
    if !text.utf8.elementsEqual(edited.utf8), !text.hasSuffix("\n"), edited.hasSuffix("\n") {
      edited.removeLast()
    }
    return text.utf8.elementsEqual(edited.utf8) ? .unchanged : .changed(edited)
  }
}

extension TerminalSession {
  /// Lets the user edit a text in their editor; the terminal is the editor's meanwhile.
  package func edit(
    _ text: String, fileExtension: String = "txt", with editor: ExternalEditor
  ) throws(TerminalError) -> ExternalEditor.Outcome {
    try editor.edit(text, fileExtension: fileExtension) { arguments throws(TerminalError) in
      try driver.run(arguments)
    }
  }
}
