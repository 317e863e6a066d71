import Testing

@testable import SQLiteStore

@Suite("Secure hashes")
struct SecureHashTests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0\(text)" : text
    }.joined()
  }

  @Test("SHA-256 gives the standard's examples")
  func sha256() {
    #expect(
      hex(SecureHash.sha256(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex(SecureHash.sha256([]))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    let thousand = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000)
    #expect(
      hex(SecureHash.sha256(thousand))
        == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
  }

  @Test("SHA-512 gives the standard's examples, also at the edges of a block")
  func sha512() {
    #expect(
      hex(SecureHash.sha512(Array("abc".utf8)))
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    #expect(
      hex(SecureHash.sha512([UInt8](repeating: 0x61, count: 111))).hasPrefix("fa9121c7b32b9e01"))
    #expect(
      hex(SecureHash.sha512([UInt8](repeating: 0x61, count: 112))).hasPrefix("c01d080efd492776"))
  }
}
