import CModelRegistry

/// A weak reference to a record's object.
///
/// Not a `weak` one, which would move the object's reference counts out of it: then whoever reads a
/// fetched object, and whoever puts it into an array, pays for it. The object is gone when its last
/// user is; only its memory stays until the link ends. Whoever makes one has to end it.
struct FaceLink {
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
