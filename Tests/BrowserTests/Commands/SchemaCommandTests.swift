import DataCore
import Foundation
import MemoryStore
import TestSupport
import Testing

@testable import Browser

@Suite("The schema command") struct SchemaCommandTests {
  private func attribute(
    _ name: String, _ description: AttributeDescription, optional: Bool = true,
    originalName: String? = nil
  ) -> PropertyDescription {
    PropertyDescription(
      name, originalName: originalName, isOptional: optional, kind: .attribute(description))
  }

  private var shell: CommandShell {
    let declarations: [ModelDescription.Declaration] = [
      .init(
        "Base", isAbstract: true,
        properties: [
          attribute("code", AttributeDescription(.string, isUnique: true), optional: false),
          attribute(
            "count", AttributeDescription(.int32, defaultValue: .int(7)), optional: false,
            originalName: "number"),
        ], uniquenessConstraints: [["code"]]),
      .init(
        "Leaf", superentityName: "Base",
        properties: [
          attribute(
            "place",
            AttributeDescription(
              .composite, elements: [attribute("city", AttributeDescription(.string))])),
          attribute("kind", AttributeDescription(.string, enumCases: ["a", "b"])),
          attribute("blob", AttributeDescription(.transformable, transformerName: "Mine")),
          attribute("what", AttributeDescription(.undefined)),
          attribute("description", AttributeDescription(.string)),
          attribute("Base", AttributeDescription(.bool)),
          attribute("a b", AttributeDescription(.data, allowsExternalStorage: true)),
          PropertyDescription(
            "others", isOptional: true,
            kind: .relationship(
              RelationshipDescription(
                to: "Leaf", inverse: "owner", isToMany: true, isOrdered: true,
                deleteRule: .cascade))),
          PropertyDescription(
            "owner", isOptional: true,
            kind: .relationship(
              RelationshipDescription(
                to: "Leaf", inverse: "others", isToMany: false, maximumCount: 1))),
        ], uniquenessConstraints: [["code", "kind"]],
        indexes: [IndexDescription("byCount", properties: ["count", "kind"])]),
    ]
    return CommandShell([MemoryStore(name: "things", model: ModelDescription(declarations))])
  }

  @Test("A record tells an entity, and one each thing that it declares") func records() {
    let lines = shell("schema", "--format", "csv").lines.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).dropLast().joined(separator: ",")
    }
    #expect(
      lines == [
        "entity,kind,name,type,optional,default,inverse,deleteRule,options,originalName",
        "Base,entity,,,,,,,abstract,", "Base,attribute,code,String,false,,,,unique,",
        "Base,attribute,count,Int32,false,7,,,,number", "Base,unique,code,,,,,,,",
        "Leaf,entity,,Base,,,,,,", "Leaf,attribute,place,composite,true,,,,,",
        "Leaf,attribute,place.city,String,true,,,,,", "Leaf,attribute,kind,String,true,,,,,",
        "Leaf,attribute,blob,transformable,true,,,,,", "Leaf,attribute,what,undefined,true,,,,,",
        "Leaf,attribute,description,String,true,,,,,", "Leaf,attribute,Base,Bool,true,,,,,",
        "Leaf,attribute,a b,Data,true,,,,externalStorage,",
        "Leaf,to-many,others,Leaf,true,,owner,cascade,ordered,",
        "Leaf,to-one,owner,Leaf,true,,others,nullify,,", "Leaf,unique,code kind,,,,,,,",
        "Leaf,index,count kind,,,,,,byCount,",
      ])
  }

  @Test("In JSON an entity is an object with what it declares") func json() throws {
    let answer = shell("schema", "--format", "json")
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(answer.data.utf8)) as? [[String: Any]])
    #expect(list.map { $0["name"] as? String } == ["Base", "Leaf"])
    #expect(list[1]["superentity"] as? String == "Base")
    #expect(list[0]["abstract"] as? Bool == true)
    let attributes = try #require(list[1]["attributes"] as? [[String: Any]])
    #expect(attributes[0]["elements"] as? [[String: Any]] != nil)
    #expect(attributes[1]["cases"] as? [String] == ["a", "b"])
    #expect(attributes[2]["transformer"] as? String == "Mine")
    let links = try #require(list[1]["relationships"] as? [[String: Any]])
    #expect(links.map { $0["destination"] as? String } == ["Leaf", "Leaf"])
    #expect(links[0]["ordered"] as? Bool == true && links[1]["toMany"] as? Bool == false)
    #expect(list[1]["uniqueness"] as? [[String]] == [["code", "kind"]])
  }

  @Test("What no class can say is told in a comment, what another name can say gets one")
  func source() {
    let source = shell("schema", "--swift").data
    for line in [
      "class Base {", "final class Leaf: Base {", "  #Unique<Leaf>([\\.code, \\.kind])",
      "  #Index<Leaf>([\\.count, \\.kind])", "  @Attribute(.unique) var code: String",
      "  @Attribute(originalName: \"number\") var count: Int32 = 7", "  var place: Place?",
      "  struct Place: Codable, Hashable {", "  enum Kind: Codable, Hashable {",
      "  @Attribute(.transformable(by: StoredBytes.self)) var blob: Data?",
      "  // “what” is left out: no Swift type has its values.",
      "  @Attribute(originalName: \"description\") var storedDescription: String?",
      "  @Attribute(originalName: \"Base\") var storedBase: Bool?",
      "  @Attribute(.externalStorage, originalName: \"a b\") var storedA_b: Data?",
      "  // Ordered in the store.",
      "  @Relationship(deleteRule: .cascade, inverse: \\Leaf.owner) var others: [Leaf] = []",
      "  var owner: Leaf?", "  init(code: String) {",
    ] {
      #expect(source.split(separator: "\n").contains { $0 == line }, "\(line) in\n\(source)")
    }
    #expect(!source.contains("super.init"))
  }

  @Test("--swift takes no format, and two stores of equal names do not fit in one file")
  func refusals() {
    #expect(shell("schema", "--swift", "--format", "json").status == .wrongUsage)
    let two = shell
    two.stores += shell.stores
    let answer = two("schema", "--swift")
    #expect(answer.status == .wrongUsage && answer.said.contains("both have Base"))
    #expect(shell("list", "Leaf", "--swift").status == .wrongUsage)
  }

  @Test("The sample's model is shown like a store's") func sample() {
    let answer = CommandShell.plain()("schema", "--format", "jsonl")
    #expect(answer.lines.contains { $0.hasPrefix("{\"name\":\"Trip\"") }, "\(answer)")
    #expect(CommandShell.plain()("schema", "--swift").data.contains("class Trip"))
  }

  @Test("Names of any length and with any character give source, and nothing that breaks out of it")
  func hostileNames() throws {
    let names = [
      "a\0b", "*/ let x = 1 /*", "new\nline", "\u{2028}", "`; exit(1)", "\\(1)", "\"", "",
      String(repeating: "x", count: 10_000), "\u{202E}right", "👩‍👩‍👧", "1st", "_", "$0",
    ]
    let properties = names.map {
      attribute($0, AttributeDescription(.string, defaultValue: .string($0)))
    }
    let declarations = names.filter { !$0.isEmpty }.map { name in
      ModelDescription.Declaration(name, properties: properties)
    }
    let shell = CommandShell([MemoryStore(name: "bad\n*/", model: ModelDescription(declarations))])
    let source = shell("schema", "--swift").data
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(
        line.unicodeScalars.allSatisfy { scalar in
          scalar.value >= 0x20 && scalar.properties.generalCategory != .lineSeparator
            && scalar.properties.generalCategory != .format || scalar == "\u{200D}"
        }, "\(line.prefix(200))")
      let code = line.drop { $0 == " " }
      let starts = [
        "//", "@", "import ", "final class ", "class ", "var ", "override ", "init() {}", "}",
      ]
      #expect(code.isEmpty || starts.contains { code.hasPrefix($0) }, "\(line.prefix(200))")
    }
    #expect(shell("schema", "--format", "json").status == .done)
    #expect(shell("schema").lines.count == 1 + declarations.count * (1 + properties.count))
  }
}
