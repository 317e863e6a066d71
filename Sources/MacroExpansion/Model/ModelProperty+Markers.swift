import SwiftSyntax

/// What `@Attribute` and `@Relationship` say of a property.
extension ModelProperty {
  /// How the property's values go to and from its slot.
  private enum Coding {
    case plain
    /// As one piece of encoded data, whatever the type is.
    case coded
    /// Through the value transformer that the option names.
    case transformed(option: String)
  }

  private func arguments(of marker: String) -> [LabeledExprSyntax] {
    variable.attributes(named: marker).flatMap { attribute -> [LabeledExprSyntax] in
      guard case .argumentList(let arguments) = attribute.arguments else { return [] }
      return Array(arguments)
    }
  }

  private var coding: Coding {
    var isCoded = false
    for argument in arguments(of: "Attribute") where argument.label == nil {
      let option = argument.expression
      let called = option.as(FunctionCallExprSyntax.self)?.calledExpression ?? option
      switch called.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
      case "transformable": return .transformed(option: option.trimmedDescription)
      case "codable": isCoded = true
      case _: break
      }
    }
    return isCoded ? .coded : .plain
  }

  /// A call of the slots' member for the property's coding: `get(3)`, `setCoded(3, to: newValue)`.
  func call(_ member: String, _ slot: some CustomStringConvertible, _ value: String? = nil)
    -> String
  {
    let suffix: String
    var arguments = [slot.description] + (value.map { [$0] } ?? [])
    switch coding {
    case .plain: suffix = ""
    case .coded: suffix = "Coded"
    case .transformed(let option):
      suffix = "Transformable"
      arguments.append("by: \(option)")
    }
    return "\(member)\(suffix)(\(arguments.joined(separator: ", ")))"
  }

  /// The value that the schema's metadata has for the property: its attribute's or relationship's
  /// arguments, handed on.
  var metadata: String? {
    for marker in ["Attribute", "Relationship"] where variable.hasAttribute(marker) {
      let arguments = arguments(of: marker)
      let options = arguments.filter { $0.label == nil } + arguments.filter { $0.label != nil }
      let text = options.map { $0.with(\.trailingComma, nil).trimmedDescription }
      return "SwiftData.Schema.\(marker)(\(text.joined(separator: ", ")))"
    }
    return nil
  }

  /// The key path that `@Relationship(inverse:)` names.
  var inverse: String? {
    arguments(of: "Relationship").first { $0.label?.text == "inverse" }?
      .expression.trimmedDescription
  }
}
