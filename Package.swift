// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// `<toolchain>/usr/lib/swift/host`, where the compiler keeps its own SwiftSyntax.
///
/// Found from the manifest's own process, so that it also works behind version managers; where the
/// process table cannot be read, from the `swift` on the search path.
let host: String = {
  let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
  for line in maps.split(separator: "\n") where line.hasSuffix("libPackageDescription.so") {
    guard let slash = line.firstIndex(of: "/") else { continue }
    let path = String(line[slash...])
    guard let folder = path.range(of: "/lib/swift/") else { continue }
    return path[..<folder.upperBound] + "host"
  }
  let folders = (Context.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  let swift =
    folders.map { $0 + "/swift" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    ?? "/usr/bin/swift"
  return URL(fileURLWithPath: swift).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/lib/swift/host"
}()

let syntaxLibraries = [
  "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftSyntaxMacroExpansion",
  "SwiftParser", "SwiftParserDiagnostics", "SwiftDiagnostics", "SwiftOperators",
  "SwiftBasicFormat", "SwiftIfConfig", "SwiftCompilerPluginMessageHandling",
]

let package = Package(
  name: "cairn",
  products: [
    .library(name: "SwiftData", targets: ["SwiftData"]),
    .executable(name: "cairn", targets: ["cairn"]),
  ],
  targets: [
    // C: module maps over Debian's libraries, and what Swift cannot say.
    .systemLibrary(name: "CNCurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CTerminal"),
    .target(name: "CSQLiteSupport", dependencies: ["CSQLite"]),
    .target(name: "CResources", exclude: ["places.tsv", "places.store"]),
    .target(name: "CModelRegistry"),

    // SwiftData.
    .target(
      name: "MacroExpansion",
      swiftSettings: [.unsafeFlags(["-I", host])],
      linkerSettings: [
        .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
      ] + syntaxLibraries.map { .linkedLibrary($0) }),
    .macro(
      name: "SwiftDataMacros", dependencies: ["MacroExpansion"],
      swiftSettings: [.unsafeFlags(["-I", host])]),
    .target(name: "DataCore", dependencies: ["CModelRegistry"]),
    .target(name: "MemoryStore", dependencies: ["DataCore"]),
    .target(
      name: "SQLiteStore", dependencies: ["DataCore", "CSQLite", "CSQLiteSupport", "CZlib"]),
    .target(name: "JSONStore", dependencies: ["DataCore"]),
    .target(
      name: "SwiftData",
      dependencies: ["DataCore", "MemoryStore", "SQLiteStore", "SwiftDataMacros"]),

    // The program.
    .target(name: "TerminalUI", dependencies: ["CNCurses", "CTerminal", "CResources"]),
    .target(
      name: "SampleModels",
      dependencies: ["DataCore", "MemoryStore", "SQLiteStore", "SwiftData", "CResources"]),
    .target(
      name: "Browser",
      dependencies: [
        "DataCore", "MemoryStore", "SQLiteStore", "JSONStore", "SwiftData", "SampleModels",
        "TerminalUI",
      ]),
    .executableTarget(name: "cairn", dependencies: ["Browser"]),

    // Tests, one folder a module; Tests/README.md is the guide.
    .target(
      name: "TestSupport", dependencies: ["DataCore", "MemoryStore"], path: "Tests/TestSupport"),
    // Linked into programs that tests write and compile.
    .target(
      name: "TypedReader", dependencies: ["DataCore", "SQLiteStore", "SwiftData"],
      path: "Tests/TypedReader"),
    .testTarget(
      name: "MacroExpansionTests", dependencies: ["MacroExpansion"],
      swiftSettings: [.unsafeFlags(["-I", host])]),
    .testTarget(
      name: "DataCoreTests", dependencies: ["DataCore", "MemoryStore", "TestSupport"]),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "DataCore", "MemoryStore", "SQLiteStore", "JSONStore", "SwiftData", "TestSupport",
      ]),
    .testTarget(
      name: "JSONStoreTests", dependencies: ["DataCore", "MemoryStore", "JSONStore", "TestSupport"]),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: ["DataCore", "SQLiteStore", "SwiftData", "CSQLite", "TestSupport"]),
    .testTarget(name: "TerminalUITests", dependencies: ["TerminalUI"]),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "Browser", "SampleModels", "SQLiteStore", "SwiftData", "TerminalUI", "TestSupport",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "ScreenTests",
      dependencies: [
        "cairn", "StoreWorker", "SwiftData", "MemoryStore", "SQLiteStore", "JSONStore", "DataCore",
        "TestSupport", "TypedReader", "CSQLite",
      ]),
    .executableTarget(
      name: "StoreWorker", dependencies: ["DataCore", "MemoryStore", "SQLiteStore", "JSONStore"],
      path: "Tests/StoreWorker"),
    .testTarget(name: "SpecificationTests", dependencies: ["SwiftData", "SampleModels"]),
    // As Xcode sets up a new app: language mode 5, everything on the main actor.
    .testTarget(
      name: "AppSettingsTests", dependencies: ["SwiftData"],
      swiftSettings: [
        .swiftLanguageMode(.v5), .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("InferIsolatedConformances"),
      ]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "DataCore", "MemoryStore", "SQLiteStore", "SwiftData", "Browser", "CSQLite", "RawSQLite",
      ],
      path: "Tests/Benchmarks", exclude: ["Raw"]),
    .target(name: "RawSQLite", dependencies: ["CSQLite"], path: "Tests/Benchmarks/Raw"),
  ],
  cLanguageStandard: .gnu2x
)

// The specification's listings are built as an app would build them: without the strict settings
// below, and in both language modes (`CAIRN_LANGUAGE_MODE=5 swift test --filter SpecificationTests`).
let lenientTargets = ["SpecificationTests"]
let isOldMode = Context.environment["CAIRN_LANGUAGE_MODE"] == "5"

for target in package.targets where lenientTargets.contains(target.name) && isOldMode {
  target.swiftSettings = [.swiftLanguageMode(.v5)]
}

for target in package.targets
where target.type != .system && !lenientTargets.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .treatAllWarnings(as: .error),
    ]
}
