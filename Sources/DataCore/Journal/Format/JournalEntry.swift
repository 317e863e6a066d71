package import Foundation

/// One step of the journal: an edit, or the undoing or redoing of one.
package struct JournalEntry: Hashable, Sendable {
  /// The run of a program that made it, and its number there.
  package struct ID: Hashable, Sendable {
    package var session: UInt64
    package var number: UInt64

    package init(session: UInt64, number: UInt64) {
      self.session = session
      self.number = number
    }
  }

  package enum Kind: Hashable, Sendable {
    case edit
    case undo(ID)
    case redo(ID)
  }

  package let id: ID
  package let kind: Kind
  /// “Rename Trip”; of an undo or redo, what is undone or redone.
  package let name: String
  package let author: String?
  package let date: Date

  package init(_ id: ID, _ kind: Kind, name: String, author: String?, date: Date) {
    self.id = id
    self.kind = kind
    self.name = name
    self.author = author
    self.date = date
  }

  /// As history tells it: “Undo Rename Trip”.
  package var label: String {
    switch kind {
    case .edit: name
    case .undo: "Undo \(name)"
    case .redo: "Redo \(name)"
    }
  }
}

/// What the journal calls an object: a temporary identifier means something within its session only.
struct JournalName: Hashable, Sendable {
  /// 0 where the identifier is a permanent one.
  var session: UInt64
  var id: PersistentIdentifier

  init(_ id: PersistentIdentifier, in session: UInt64) {
    self.session = id.isTemporary ? session : 0
    self.id = id
  }
}
