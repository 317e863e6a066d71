import Testing

@testable import Browser

@Suite struct UndoNameTests {
  @Test(
    "Within a sentence a noun is small, an abbreviation stays",
    arguments: [
      ("Packing Item", "packing items"), ("IC Attachment", "IC attachments"), ("Diary", "diaries"),
      ("Person", "people"),
    ])
  func inSentence(noun: String, words: String) {
    #expect(UndoName.pluralInSentence(noun) == words)
  }
}
