/// Why a typed text is no value, as a sentence beside the field.
struct TextRefusal: Error, Hashable, Sendable {
  let message: String
  init(_ message: String) { self.message = message }
}
