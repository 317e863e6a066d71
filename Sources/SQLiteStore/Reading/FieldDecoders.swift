import DataCore

/// Makes the decoders of properties and notes the columns they need, each once.
struct FieldDecoders {
  let layout: StoreLayout
  let externalFolder: String
  let alias: String
  /// What to select, in this order.
  private(set) var columns: [String]
  private var positions: [String: Int] = [:]

  /// - Parameter columns: what is selected before the properties' columns.
  init(
    _ layout: StoreLayout, externalFolder: String, alias: String, after columns: [String]
  ) {
    self.layout = layout
    self.externalFolder = externalFolder
    self.alias = alias
    self.columns = columns
  }

  private mutating func position(_ expression: String) -> Int {
    if let position = positions[expression] { return position }
    columns.append(expression)
    positions[expression] = columns.count - 1
    return columns.count - 1
  }

  mutating func position(column: String) -> Int { position("\(alias).\(column.quoted)") }

  mutating func decoder(
    _ property: PropertyDescription, _ storage: PropertyStorage
  ) -> FieldDecoder {
    switch storage {
    case .absent, .toMany: return .absent
    case .column(let column):
      guard let attribute = property.attribute else { return .absent }
      let place = position(column: column)
      switch attribute.type {
      case .data, .transformable:
        return .data(
          column: place, type: attribute.type,
          external: ExternalStorage(
            folder: externalFolder, isDeclared: attribute.allowsExternalStorage))
      case .int16, .int32, .int64, .decimal, .double, .float, .string, .bool, .date, .uuid, .url,
        .composite, .undefined:
        return .attribute(PlainField(column: place, type: attribute.type))
      }
    case .cases(let cases): return .cases(columns: cases.map { position(column: $0.column) })
    case .elements(let elements):
      return .composite(
        elements.map { ($0.property.name, decoder($0.property, $0.storage)) })
    case .toOne(let toOne):
      guard let destination = layout[toOne.destination] else { return .absent }
      let entity = layout.entityExpression(toOne, key: "\(alias).\(toOne.column.quoted)") {
        "\(alias).\($0.quoted)"
      }
      return .toOne(
        column: position(column: toOne.column), entityColumn: entity.map { position($0) },
        origin: destination.origin, byEntity: layout.origins(below: destination))
    }
  }
}
