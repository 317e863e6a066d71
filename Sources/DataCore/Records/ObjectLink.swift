import CModelRegistry

/// A weak reference to an object that very many references are made to, or of which there are very many.
///
/// Not a `weak` one, which would move the object's reference counts out of it: then each later use of
/// the object takes several times as long. The object is gone when its last user is; only its memory
/// stays until the link ends. Whoever makes one has to end it.
struct ObjectLink {
  private let pointer: UnsafeMutableRawPointer

  init(_ object: AnyObject) {
    pointer = Unmanaged.passUnretained(object).toOpaque()
    cairn_link(pointer)
  }

  /// Nil once it is gone.
  var object: AnyObject? {
    cairn_linked(pointer).map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
  }

  func end() { cairn_unlink(pointer) }
}
