/// The key paths and default values of a class on the main actor, which describe it and touch no
/// object: they can be had from anywhere.
public func _onMainActor<Value>(_ value: @MainActor () -> Value) -> Value {
  withoutActuallyEscaping(value) { unsafeBitCast($0, to: (() -> Value).self)() }
}
