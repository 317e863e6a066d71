/// The one table of commands: parsing, help and README are made from it.
enum CommandCatalog {
  static let rows: [CommandDescription] = CommandID.allCases.map { id in
    switch id {
    case .entities: EntitiesCommand.description
    case .list: ListCommand.description
    case .show: ShowCommand.description
    case .add: AddCommand.description
    case .set: SetCommand.description
    case .delete: DeleteCommand.description
    case .undo: UndoCommand.undo
    case .redo: UndoCommand.redo
    case .history: HistoryCommand.description
    case .importing: ImportCommand.description
    case .exporting: ExportCommand.description
    case .schema: SchemaCommand.description
    case .check: CheckCommand.description
    case .diff: DiffCommand.description
    case .preview: PreviewCommand.description
    case .themes: ThemesCommand.description
    case .keys: KeysCommand.description
    }
  }

  private static let byID: [CommandID: CommandDescription] = Dictionary(
    rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  static subscript(id: CommandID) -> CommandDescription {
    byID[id] ?? CommandDescription(id, "", "") { _ in }
  }
}
