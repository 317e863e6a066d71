import Testing

/// All tests that make SQLite's calls fail, one at a time: which call fails is one setting of the
/// whole process.
@Suite("On a failing disk", .serialized) struct FailingDiskTests {}
