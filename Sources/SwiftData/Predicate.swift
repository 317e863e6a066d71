/// A condition on the objects of a model, which a store can test.
///
/// For models it stands in front of Foundation's macro of this name: it is checked in time
/// proportional to its length, knows `localizedStandardContains`, `hasPrefix`, `hasSuffix` and
/// other predicates' `evaluate`, and says what it cannot do where it is written.
@freestanding(expression)
public macro Predicate<Model: PersistentModel>(
  _ body: (Model) -> Bool
) -> Foundation.Predicate<Model> =
  #externalMacro(module: "SwiftDataMacros", type: "PredicateMacro")
