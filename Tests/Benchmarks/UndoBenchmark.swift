import DataCore
import Foundation
import SwiftData

/// Undoing a large edit against making it.
enum UndoBenchmark {
  @MainActor
  static func run(_ scale: Scale) throws -> [Figure] {
    let values = ItemValues.all(scale.edited)
    let memory = try figures("in memory", try Items.memoryContainer(), values, scale)
    let file = try Benchmarks.withFolder {
      try figures("in a file", try Items.container(in: $0), values, scale)
    }
    return memory + file
  }

  private static func figures(
    _ place: String, _ container: ModelContainer, _ values: [ItemValues], _ scale: Scale
  ) throws -> [Figure] {
    try Items.fill(container, values)
    var undone: [Bool: [Double]] = [:]
    var edited: [Bool: [Double]] = [:]
    for number in 0..<scale.repeats {
      for isSaved in [false, true] {
        let (edit, undo) = try measure(container, number, isSaved: isSaved)
        edited[isSaved, default: []].append(edit)
        undone[isSaved, default: []].append(undo)
      }
    }
    return [false, true].map { isSaved in
      let middle = scale.repeats / 2
      return Figure(
        "undo an edit of \(values.count) objects \(place)\(isSaved ? ", saved" : "")",
        seconds: undone[isSaved, default: []].sorted()[middle],
        against: ("the edit", edited[isSaved, default: []].sorted()[middle]), goal: 1.5)
    }
  }

  private static func measure(
    _ container: ModelContainer, _ number: Int, isSaved: Bool
  ) throws -> (edit: Double, undo: Double) {
    let context = ModelContext(container)
    let undoManager = UndoManager()
    undoManager.groupsByEvent = false
    context.undoManager = undoManager
    let identifiers = try context.fetchIdentifiers(FetchDescriptor<Item>())
    let edit = try Timing.once {
      for id in identifiers {
        try context.setValue(.string("edited \(number)"), for: "title", of: id)
      }
      context.processPendingChanges()
      if isSaved { try context.save() }
    }
    let undo = try Timing.once {
      undoManager.undo()
      if let failure = context.undoFailure { throw failure }
      if isSaved { try context.save() }
    }
    return (edit, undo)
  }
}
