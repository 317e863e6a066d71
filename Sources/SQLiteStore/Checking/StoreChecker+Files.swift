import DataCore
import Foundation

extension StoreChecker {
  /// Each value in a file of its own has its file, and each file a value.
  func checkExternalFiles() throws {
    let folder = file.externalFolder
    var referenced: Set<String> = []
    for entity in layout.model.entities.compactMap({ layout[$0.name] }) {
      for (property, storage) in ownProperties(of: entity) {
        guard case .column(let column) = storage, let type = property.attribute?.type,
          type == .data || type == .transformable
        else { continue }
        var missing = Sample()
        try connection.withStatement(
          "SELECT t.Z_PK, t.\(column.quoted) FROM \(entity.table.quoted) AS t "
            + "WHERE \(isKind(of: entity)) AND length(t.\(column.quoted)) = 38"
        ) { statement in
          while try statement.step() {
            guard let name = ExternalStorage.fileName(in: statement.data(1)) else { continue }
            referenced.insert(name)
            guard access("\(folder)/\(name)", F_OK) != 0 else { continue }
            missing.count += 1
            if missing.keys.count < 3 { missing.keys.append(statement.int(0)) }
          }
        }
        if missing.count == 0 { continue }
        add(
          .init(
            .externalFile, "\(entity.entity.name).\(property.name)",
            "The values of \(missing.text) are kept in files that are not there.",
            remedy:
              "Copy the folder \(StoreFile.supportName(URL(fileURLWithPath: file.path))) from "
              + "where the store came from, or restore a backup."))
      }
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let unused = names.filter { name in
      UUID(uuidString: name) != nil && !referenced.contains(name) && isSettled("\(folder)/\(name)")
    }.sorted()
    if unused.isEmpty { return }
    let size = unused.reduce(0) { $0 + (FileStamp.size("\(folder)/\($1)") ?? 0) }
    add(
      .init(
        .externalFile, folder,
        "\(unused.count) file\(unused.count == 1 ? "" : "s") of large values, \(size) bytes, belong "
          + "to no object: they only take room.",
        remedy: hasModel
          ? "--mend removes them."
          : "They can be removed if the store's own program is done with them.",
        mend: hasModel ? StoreMend(files: unused.map { "\(folder)/\($0)" }) : nil))
  }

  /// A program writes a value's file before the row that leads to it: a new file may be on its way.
  private func isSettled(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec) > 600
  }
}
