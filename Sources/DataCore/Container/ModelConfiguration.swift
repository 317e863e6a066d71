public import Foundation

/// Where a container keeps the objects of some of its entities.
///
/// Source: Apple, “ModelConfiguration” (SwiftData).
public struct ModelConfiguration: Identifiable, Hashable, Sendable {
  public let name: String
  public var schema: Schema?
  public let url: URL
  public let isStoredInMemoryOnly: Bool
  public let allowsSave: Bool
  public let groupContainer: GroupContainer
  public let cloudKitDatabase: CloudKitDatabase
  /// Nobody named the file, so its folder may be made.
  package let isInDefaultFolder: Bool

  public var id: URL { url }
  public var groupAppContainerIdentifier: String? { groupContainer.identifier }
  public var cloudKitContainerIdentifier: String? { cloudKitDatabase.identifier }

  public init(isStoredInMemoryOnly: Bool = false) {
    self.init(nil, isStoredInMemoryOnly: isStoredInMemoryOnly)
  }

  public init(
    for types: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false
  ) {
    self.init(nil, schema: Schema(types), isStoredInMemoryOnly: isStoredInMemoryOnly)
  }

  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    let name = name ?? Self.defaultName
    self.name = name
    self.schema = schema
    self.isStoredInMemoryOnly = isStoredInMemoryOnly
    self.allowsSave = allowsSave
    self.groupContainer = groupContainer
    self.cloudKitDatabase = cloudKitDatabase
    isInDefaultFolder = !isStoredInMemoryOnly
    url =
      isStoredInMemoryOnly
      ? URL(filePath: "/dev/null/\(name)")
      : groupContainer.folder.appending(path: "\(name).store")
  }

  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? url.deletingPathExtension().lastPathComponent
    self.schema = schema
    self.url = url
    isStoredInMemoryOnly = false
    self.allowsSave = allowsSave
    groupContainer = .none
    self.cloudKitDatabase = cloudKitDatabase
    isInDefaultFolder = false
  }

  static let defaultName = "default"
}

extension ModelConfiguration {
  /// The database that an app mirrors its store to. Kept, and ignored: there is no CloudKit here.
  public struct CloudKitDatabase: Hashable, Sendable {
    private let name: String
    let identifier: String?

    public static var automatic: CloudKitDatabase { Self(name: "automatic", identifier: nil) }
    public static var none: CloudKitDatabase { Self(name: "none", identifier: nil) }

    public static func `private`(_ privateDBName: String) -> CloudKitDatabase {
      Self(name: "private", identifier: privateDBName)
    }
  }

  /// The folder that several apps share: here a folder of that name beside the app's own.
  public struct GroupContainer: Hashable, Sendable {
    private let name: String
    let identifier: String?

    public static var automatic: GroupContainer { Self(name: "automatic", identifier: nil) }
    public static var none: GroupContainer { Self(name: "none", identifier: nil) }

    public static func identifier(_ groupName: String) -> GroupContainer {
      Self(name: "identifier", identifier: groupName)
    }

    /// A folder below `$XDG_DATA_HOME`, or `~/.local/share`. Programs are not apart there as an
    /// iPhone's apps are, so that each has a folder of its name.
    var folder: URL {
      let manager = FileManager.default
      let support =
        manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        ?? manager.homeDirectoryForCurrentUser
      return support.appending(path: identifier ?? Self.programName)
    }

    private static var programName: String {
      Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }
  }
}

extension ModelConfiguration: CustomDebugStringConvertible {
  public var debugDescription: String {
    "ModelConfiguration \(name) (\(isStoredInMemoryOnly ? "in memory" : url.path))"
  }

  /// Throws if the name makes no file name.
  public func validate() throws {
    if name.contains("/") || name.contains("\0") {
      throw SwiftDataError(
        .configurationFileNameContainsInvalidCharacters,
        "A configuration's name becomes a file name, which “\(name)” cannot be: it holds “/”.")
    }
    let longest = 255
    if !isStoredInMemoryOnly, url.lastPathComponent.utf8.count > longest {
      throw SwiftDataError(
        .configurationFileNameTooLong,
        "The file name \(url.lastPathComponent) is longer than \(longest) bytes.")
    }
  }
}
