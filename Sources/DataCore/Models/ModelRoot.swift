/// What `@Model` makes of the root class of a hierarchy, and nobody else of any class.
///
/// By it the macro tells a root from a subclass, also where a class has its `PersistentModel` from a
/// protocol of the app.
public protocol _ModelRoot: AnyObject {}
