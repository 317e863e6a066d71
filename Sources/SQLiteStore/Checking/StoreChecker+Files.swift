import DataCore
import Foundation

extension StoreChecker {
  /// Each value in a file of its own has its file, and each file a value.
  func checkExternalFiles() throws {
    for entity in layout.model.entities.compactMap({ layout[$0.name] }) {
      for (property, storage) in ownProperties(of: entity) {
        try checkFiles(of: property, storage, entity, "\(entity.entity.name).\(property.name)")
      }
    }
    try checkUnusedFiles()
  }

  private func checkFiles(
    of property: PropertyDescription, _ storage: PropertyStorage, _ entity: EntityLayout,
    _ name: String
  ) throws {
    switch storage {
    case .column(let column):
      guard let type = property.attribute?.type, type == .data || type == .transformable else {
        return
      }
      try checkFiles(of: column, entity, name)
    case .elements(let elements):
      for element in elements {
        try checkFiles(
          of: element.property, element.storage, entity, "\(name).\(element.property.name)")
      }
    case .cases, .toOne, .toMany, .absent: return
    }
  }

  private func checkFiles(of column: String, _ entity: EntityLayout, _ name: String) throws {
    var missing = Sample()
    let value = "t.\(column.quoted)"
    try connection.withStatement(
      "SELECT t.Z_PK, \(value) FROM \(entity.table.quoted) AS t "
        + "WHERE \(isKind(of: entity)) AND \(StoreChecker.mayBeReference(value))"
    ) { statement in
      while try statement.step() {
        guard let file = ExternalStorage.fileName(in: statement.data(1)),
          access("\(self.file.externalFolder)/\(file)", F_OK) != 0
        else { continue }
        missing.count += 1
        if missing.keys.count < 3 { missing.keys.append(statement.int(0)) }
      }
    }
    if missing.count == 0 { return }
    add(
      .init(
        .externalFile, name,
        "The values of \(missing.text) are kept in files that are not there.",
        remedy:
          "Copy the folder \(StoreFile.supportName(URL(fileURLWithPath: file.path))) from "
          + "where the store came from, or restore a backup."))
  }

  /// Files that nothing leads to.
  private func checkUnusedFiles() throws {
    let folder = file.externalFolder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var unused = Set(
      names.filter { UUID(uuidString: $0) != nil && isSettled("\(folder)/\($0)") })
    if unused.isEmpty { return }
    for table in schema.tables.values where table.has(Format.primaryKey) {
      try removeReferenced(from: &unused, in: table)
    }
    if unused.isEmpty { return }
    let files = unused.sorted().map { "\(folder)/\($0)" }
    let size = files.reduce(0) { $0 + (FileStamp.size($1) ?? 0) }
    let amount = "\(files.count) file\(files.count == 1 ? "" : "s") of large values, \(size) bytes,"
    if let neighbour = file.neighbours.first {
      add(
        .init(
          .externalFile, folder,
          "\(amount) belong to no object of “\(file.name)”; “\(neighbour)” keeps its own in the "
            + "same folder.",
          remedy: "They stay as long as both stores lie in one folder.", isNote: true))
      return
    }
    add(
      .init(
        .externalFile, folder, "\(amount) belong to no object: they only take room.",
        remedy: hasModel
          ? "--mend removes them."
          : "They can be removed if the store's own program is done with them.",
        mend: hasModel ? StoreMend(files: files) : nil))
  }

  /// Columns that one condition is made of: SQLite's expressions have a depth.
  private static let columnLimit = 100

  /// Whatever row and column leads to a file, also such as no entity or property has.
  private func removeReferenced(from unused: inout Set<String>, in table: TableSchema.Table) throws
  {
    let all = table.columns.map { "t.\($0.name.quoted)" }
    for start in stride(from: 0, to: all.count, by: StoreChecker.columnLimit) {
      let columns = all[start..<min(start + StoreChecker.columnLimit, all.count)]
      try connection.withStatement(
        "SELECT \(columns.joined(separator: ", ")) FROM \(table.name.quoted) AS t WHERE "
          + columns.map(StoreChecker.mayBeReference).joined(separator: " OR ")
      ) { statement in
        while try statement.step() {
          for index in 0..<columns.count {
            guard case .blob(let data) = statement.value(index),
              let file = ExternalStorage.fileName(in: data)
            else { continue }
            unused.remove(file)
          }
        }
      }
    }
  }

  private static func mayBeReference(_ value: String) -> String {
    "typeof(\(value)) = 'blob' AND length(\(value)) = 38"
  }

  /// A program writes a value's file before the row that leads to it: a new file may be on its way.
  private func isSettled(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec) > 600
  }
}
