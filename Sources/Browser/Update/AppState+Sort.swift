import DataCore

extension AppState {
  mutating func chooseSort(isAdded: Bool) -> [Effect] {
    guard let sheet else { return [] }
    var items = sheet.view.columns.map { column in
      let mark = sheet.view.sortMark(of: column.name)
      return Chooser.Item(
        id: column.name, title: column.name,
        detail: mark.map { "\($0.place)\($0.isAscending ? "↑" : "↓")" } ?? "",
        isMarked: mark != nil)
    }
    if !sheet.view.sort.isEmpty {
      items.append(Chooser.Item(id: "", title: "No order", detail: "As the objects were made."))
    }
    let title = isAdded ? "Then sort by" : "Sort by"
    openChooser(Chooser(purpose: .sort(isAdded: isAdded), title: title, items: items))
    return []
  }

  /// Sorts by a column; by the same column again turns the order round.
  mutating func sort(by column: String, isAdded: Bool) -> [Effect] {
    guard let sheet else { return [] }
    rememberView()
    let present = sheet.view.sort
    if column.isEmpty {
      withSheet { $0.view.sort = [] }
    } else if let index = present.firstIndex(where: { $0.path == [column] }),
      isAdded || present.count == 1
    {
      withSheet { $0.view.sort[index].isAscending.toggle() }
    } else {
      guard let property = sheet.entity.property(column) else { return [] }
      let key = SortKey(column: property)
      withSheet { $0.view.sort = isAdded ? present + [key] : [key] }
    }
    rememberSort()
    return reloadView()
  }

  /// An entity's list comes up in this order the next time.
  mutating func rememberSort() {
    guard let sheet, case .entity = sheet.source else { return }
    flags.rememberSort(sheet.view.sort, of: sheet.entity)
  }
}
