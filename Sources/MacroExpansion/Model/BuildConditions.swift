import SwiftIfConfig
import SwiftSyntax

/// The conditions of `#if` as the compiler decides them, for all but `canImport`: a compiler tells
/// macros of no modules.
///
/// Those of the toolchain can be imported, others are taken for missing, as Apple's are on Linux.
/// Where that is wrong for a property, the compiler's own choice of members shows it, and the
/// build says so.
struct BuildConditions: BuildConfiguration {
  private let compiler: any BuildConfiguration

  init(_ compiler: (any BuildConfiguration)?) {
    self.compiler =
      compiler
      ?? StaticBuildConfiguration(
        targetOSs: ["Linux"], languageVersion: VersionTuple(6),
        compilerVersion: VersionTuple(6, 3))
  }

  private static let modules: Set<String> = [
    "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
    "Observation", "RegexBuilder", "Swift", "SwiftData", "Synchronization", "Testing", "XCTest",
    "_Concurrency", "_StringProcessing",
  ]

  func canImport(
    importPath: [(TokenSyntax, String)], version: CanImportVersion
  ) throws -> Bool {
    if let known = try? compiler.canImport(importPath: importPath, version: version) {
      return known
    }
    return importPath.count == 1 && Self.modules.contains(importPath[0].1)
  }

  func isCustomConditionSet(name: String) throws -> Bool {
    try compiler.isCustomConditionSet(name: name)
  }

  func hasFeature(name: String) throws -> Bool { try compiler.hasFeature(name: name) }

  func hasAttribute(name: String) throws -> Bool { try compiler.hasAttribute(name: name) }

  func isActiveTargetOS(name: String) throws -> Bool {
    try compiler.isActiveTargetOS(name: name)
  }

  func isActiveTargetArchitecture(name: String) throws -> Bool {
    try compiler.isActiveTargetArchitecture(name: name)
  }

  func isActiveTargetEnvironment(name: String) throws -> Bool {
    try compiler.isActiveTargetEnvironment(name: name)
  }

  func isActiveTargetRuntime(name: String) throws -> Bool {
    try compiler.isActiveTargetRuntime(name: name)
  }

  func isActiveTargetPointerAuthentication(name: String) throws -> Bool {
    try compiler.isActiveTargetPointerAuthentication(name: name)
  }

  func isActiveTargetObjectFormat(name: String) throws -> Bool {
    try compiler.isActiveTargetObjectFormat(name: name)
  }

  var targetPointerBitWidth: Int { compiler.targetPointerBitWidth }
  var targetAtomicBitWidths: [Int] { compiler.targetAtomicBitWidths }
  var endianness: Endianness { compiler.endianness }
  var languageVersion: VersionTuple { compiler.languageVersion }
  var compilerVersion: VersionTuple { compiler.compilerVersion }
}
