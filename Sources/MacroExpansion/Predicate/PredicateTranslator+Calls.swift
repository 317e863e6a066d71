import SwiftSyntax

/// Methods that take one value, and the function that stands for them; the label where it has one.
let textMethods: [String: (function: String, label: String?)] = [
  "contains": ("contains", nil),
  "starts": ("starts", "with"),
  "hasPrefix": ("starts", nil),
  "hasSuffix": ("hasSuffix", nil),
  "localizedStandardContains": ("localizedStandardContains", nil),
  "localizedCaseInsensitiveContains": ("localizedCaseInsensitiveContains", nil),
  "caseInsensitiveCompare": ("caseInsensitiveCompare", nil),
  "localizedCompare": ("localizedCompare", nil),
  "localizedStandardCompare": ("localizedCompare", nil),
]

private let closureMethods: Set<String> = ["contains", "allSatisfy", "filter", "flatMap", "count"]
private let plainMethods: Set<String> = ["min", "max", "lowercased", "uppercased"]

extension PredicateTranslator {
  func called(_ call: FunctionCallExprSyntax) throws -> String {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base
    else { throw unsupportedCall(call, call.calledExpression.trimmedDescription) }
    let name = member.declName.baseName.text
    if let condition = condition(of: call), closureMethods.contains(name) {
      return try tested(base, name, condition)
    }
    guard call.trailingClosure == nil, call.additionalTrailingClosures.isEmpty else {
      throw unsupportedCall(call, name)
    }
    let arguments = Array(call.arguments)
    if name == "evaluate", !arguments.isEmpty, !holdsObject(base) {
      let inputs = try arguments.map { try operand($0.expression) }
      return build("evaluate", ([base.trimmedDescription] + inputs).joined(separator: ", "))
    }
    if arguments.isEmpty, plainMethods.contains(name) { return build(name, try operand(base)) }
    if arguments.count == 1, let argument = arguments.first, let method = textMethods[name],
      argument.label?.text == method.label
    {
      let text = try operand(base)
      let value = try operand(argument.expression)
      return build(method.function, text, method.function == "starts" ? "with: \(value)" : value)
    }
    throw unsupportedCall(call, name)
  }

  /// The closure, or key path, that a method gets: trailing, `where:`, or its only argument.
  private func condition(of call: FunctionCallExprSyntax) -> ExprSyntax? {
    if let closure = call.trailingClosure {
      return call.arguments.isEmpty ? ExprSyntax(closure) : nil
    }
    guard call.arguments.count == 1, let argument = call.arguments.first,
      argument.label == nil || argument.label?.text == "where",
      argument.expression.is(ClosureExprSyntax.self)
        || argument.expression.is(KeyPathExprSyntax.self)
    else { return nil }
    return argument.expression
  }

  private func tested(_ base: ExprSyntax, _ name: String, _ condition: ExprSyntax) throws -> String
  {
    let elements = try operand(base)
    let body: String
    if let closure = condition.as(ClosureExprSyntax.self) {
      body = try elementBody(closure)
    } else {
      let element = uniqueName()
      let path = build("KeyPath", "root: \(element)", "keyPath: \(condition.trimmedDescription)")
      body = "{ \(element) in\nreturn \(path)\n}"
    }
    switch name {
    case "contains": return build("contains", elements, "where: \(body)")
    case "count":
      let filtered = uniqueName()
      lines.append("let \(filtered) = \(build("filter", elements, body))")
      return build("KeyPath", "root: \(filtered)", "keyPath: \\.count")
    default: return build(name, elements, body)
    }
  }

  private func unsupportedCall(_ call: FunctionCallExprSyntax, _ name: String) -> any Error {
    let place: Syntax =
      call.calledExpression.as(MemberAccessExprSyntax.self).map { Syntax($0.declName) }
      ?? Syntax(call.calledExpression)
    let remedy =
      switch name {
      case "map", "compactMap", "reduce":
        "Use contains, allSatisfy, filter and count with a condition."
      case "first", "last": "Use contains(where:) to ask whether there is one."
      case "range": "Use contains or localizedStandardContains."
      case "hash", "isEqual": "Use ==."
      case "evaluate": "Capture the predicate or expression, and give it values of the object."
      default:
        "A store has contains, allSatisfy, filter, flatMap, count(where:), min, max, starts(with:), "
          + "hasPrefix, hasSuffix, localizedStandardContains, localizedCaseInsensitiveContains, "
          + "caseInsensitiveCompare, localizedCompare, localizedStandardCompare, lowercased, "
          + "uppercased and evaluate; compute other values before and capture them."
      }
    return PredicateDiagnostic.error(
      at: place, "“\(name)” cannot be called in a predicate.", remedy: remedy)
  }
}
