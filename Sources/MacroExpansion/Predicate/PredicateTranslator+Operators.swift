import SwiftSyntax

let comparisonNames = [
  "<": "lessThan", "<=": "lessThanOrEqual", ">": "greaterThan", ">=": "greaterThanOrEqual",
]
let arithmeticNames = ["+": "add", "-": "subtract", "*": "multiply", "/": "", "%": ""]
let rangeNames: Set = ["...", "..<"]
let infixNames = Set(
  ["==", "!=", "&&", "||", "??", "...", "..<"] + comparisonNames.keys + arithmeticNames.keys)

extension PredicateTranslator {
  func infixed(_ infix: InfixOperatorExprSyntax) throws -> String {
    let name = infix.operator.trimmedDescription
    guard infixNames.contains(name) else { throw unsupportedOperator(name, infix.operator) }
    if name == "+",
      let literal = [infix.leftOperand, infix.rightOperand]
        .first(where: { unwrapped($0).is(StringLiteralExprSyntax.self) })
    {
      throw PredicateDiagnostic.error(
        at: literal, "A predicate cannot put text together.",
        remedy: "Compare the properties one by one.")
    }
    let left = try operand(infix.leftOperand)
    let right = try operand(infix.rightOperand)
    let sides = "lhs: \(left), rhs: \(right)"
    switch name {
    case "==": return build("Equal", sides)
    case "!=": return build("NotEqual", sides)
    case "&&": return build("Conjunction", sides)
    case "||": return build("Disjunction", sides)
    case "??": return build("NilCoalesce", sides)
    case "/": return build("Division", sides)
    case "%": return build("Remainder", sides)
    case "...": return build("ClosedRange", "lower: \(left)", "upper: \(right)")
    case "..<": return build("Range", "lower: \(left)", "upper: \(right)")
    default:
      if let comparison = comparisonNames[name] {
        return build("Comparison", sides, "op: .\(comparison)")
      }
      return build("Arithmetic", sides, "op: .\(arithmeticNames[name] ?? "add")")
    }
  }

  func prefixed(_ prefix: PrefixOperatorExprSyntax) throws -> String {
    let name = prefix.operator.text
    switch name {
    case "!": return build("Negation", try operand(prefix.expression))
    case "-": return build("UnaryMinus", try operand(prefix.expression))
    case "+": return try operand(prefix.expression)
    default: throw unsupportedOperator(name, prefix.operator)
    }
  }

  private func unsupportedOperator(_ name: String, _ node: some SyntaxProtocol) -> any Error {
    let remedy =
      switch name {
      case "===", "!==": "Compare persistentModelID with == or !=."
      case "=": "Use == to compare."
      case "~=": "Use contains or ==."
      case "&+", "&-", "&*": "Use +, - and *; a result that is too large is nil there."
      default: "Use == != < <= > >= && || ! + - * / % ?? ... and ..<."
      }
    return PredicateDiagnostic.error(
      at: node, "The operator \(name) cannot stand in a predicate.", remedy: remedy)
  }
}
