import Foundation
import Synchronization

extension ValueTransformer {
  /// Registers a transformer, or takes the one of that name out.
  public class func setValueTransformer(
    _ transformer: ValueTransformer?, forName name: NSValueTransformerName
  ) {
    let registered = transformer.map { Registered(transformer: $0) }
    registry.withLock { $0[name.rawValue] = registered }
  }

  /// The transformer of that name; that of the secure archives is there without registering.
  public class func valueTransformer(
    forName name: NSValueTransformerName
  ) -> ValueTransformer? {
    let registered = registry.withLock { $0[name.rawValue] }
    if let registered { return registered.transformer }
    return name == .secureUnarchiveFromDataTransformerName
      ? NSSecureUnarchiveFromDataTransformer() : nil
  }

  public class func valueTransformerNames() -> [NSValueTransformerName] {
    registry.withLock { $0.keys.sorted() }.map { NSValueTransformerName($0) }
  }

  /// The name of a class's transformer, which is made and registered where there is none yet.
  class func registeredName(of type: ValueTransformer.Type) -> NSValueTransformerName {
    let name = NSValueTransformerName(String(reflecting: type))
    if valueTransformer(forName: name) == nil { setValueTransformer(type.init(), forName: name) }
    return name
  }
}
