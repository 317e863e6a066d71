public import Foundation

/// Records operations so that they can be undone and redone: Foundation's class, which Linux
/// lacks, under its names and with its behaviour.
///
/// Source: Apple, “UndoManager” (developer.apple.com/documentation/foundation/undomanager).
open class UndoManager {
  /// Operations in the order they were registered, undone together.
  final class Group {
    var operations: [Operation] = []
    var actionName = ""
    var isDiscardable = false
  }

  enum Operation {
    /// The target is held weakly, as Foundation does.
    case call(target: Target, run: () -> Void)
    case group(Group)
  }

  struct Target {
    weak var object: AnyObject?
  }

  var undoStack: [Group] = []
  var redoStack: [Group] = []
  var open: [Group] = []
  var disableCount = 0
  var endsGroupAfterEvent = false

  public internal(set) var isUndoing = false
  public internal(set) var isRedoing = false
  /// Whether an operation of the group that runs has refused.
  var isRefused = false
  /// Whether operations run to take back what a group did before it was refused.
  package internal(set) var isTakingBack = false
  /// Whether a group opens by itself at the first registration and closes when the run loop's
  /// pass ends, or when `undo()` is called.
  open var groupsByEvent = true
  /// How many groups are kept; 0 means no limit.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  public init() {}
}

extension UndoManager {
  public var isUndoRegistrationEnabled: Bool { disableCount == 0 }
  /// How many groups are open, nested ones counted.
  public var groupingLevel: Int { open.count }
  public var canUndo: Bool {
    !undoStack.isEmpty || open.contains { !$0.operations.isEmpty }
  }
  public var canRedo: Bool { !redoStack.isEmpty }
  public var undoCount: Int { undoStack.count }
  public var redoCount: Int { redoStack.count }

  public func disableUndoRegistration() { disableCount += 1 }

  public func enableUndoRegistration() {
    precondition(
      disableCount > 0, "enableUndoRegistration() needs a disableUndoRegistration() before it")
    disableCount -= 1
  }

  func trim() {
    guard levelsOfUndo > 0 else { return }
    if undoStack.count > levelsOfUndo { undoStack.removeFirst(undoStack.count - levelsOfUndo) }
    if redoStack.count > levelsOfUndo { redoStack.removeFirst(redoStack.count - levelsOfUndo) }
  }

  func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

// Foundation's names, as they are.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension Notification.Name {
  public static let NSUndoManagerCheckpoint = Self("NSUndoManagerCheckpointNotification")
  public static let NSUndoManagerDidOpenUndoGroup =
    Self("NSUndoManagerDidOpenUndoGroupNotification")
  public static let NSUndoManagerWillCloseUndoGroup =
    Self("NSUndoManagerWillCloseUndoGroupNotification")
  public static let NSUndoManagerDidCloseUndoGroup =
    Self("NSUndoManagerDidCloseUndoGroupNotification")
  public static let NSUndoManagerWillUndoChange =
    Self("NSUndoManagerWillUndoChangeNotification")
  public static let NSUndoManagerDidUndoChange = Self("NSUndoManagerDidUndoChangeNotification")
  public static let NSUndoManagerWillRedoChange =
    Self("NSUndoManagerWillRedoChangeNotification")
  public static let NSUndoManagerDidRedoChange = Self("NSUndoManagerDidRedoChangeNotification")
}
