// swift-tools-version: 6.2
import PackageDescription

/// A package as an app's developer has it: it depends on a version of Cairn, not on its folder.
///
/// `.ci/package` tags a copy of the last commit, names it in `CAIRN_REPOSITORY`, builds and runs.
let repository = Context.environment["CAIRN_REPOSITORY"] ?? "file:///cairn"

let package = Package(
  name: "trips",
  dependencies: [.package(url: repository, from: "0.0.1")],
  targets: [
    .target(name: "TripNames", dependencies: [.product(name: "SwiftData", package: "cairn")]),
    .executableTarget(
      name: "Trips",
      dependencies: ["TripNames", .product(name: "SwiftData", package: "cairn")]),
  ]
)
