import Testing

@testable import TerminalUI

@Suite struct CanvasTests {
  @Test("a wide cluster that does not fit gives way to a blank, and columns stay aligned")
  func wideAtTheEdge() {
    var canvas = Canvas(size: Size(width: 8, height: 3))
    for (row, text) in ["ああああ", "abcdefgh", "aああああ"].enumerated() {
      canvas.write(text, at: Point(x: 0, y: row), width: 5)
      canvas.write("|", at: Point(x: 5, y: row))
    }
    #expect(canvas.rows() == ["ああ…|", "abcd…|", "aあ… |"])
    for row in 0..<3 { #expect(canvas[Point(x: 5, y: row)]?.character == "|") }
  }

  @Test("overwriting half of a wide cluster leaves a blank for the other half")
  func halves() {
    var canvas = Canvas(size: Size(width: 4, height: 1))
    canvas.write("ああ", at: .zero)
    canvas.write("x", at: Point(x: 1, y: 0))
    #expect(canvas.rows() == [" xあ"])
    canvas.write("y", at: Point(x: 2, y: 0))
    #expect(canvas.rows() == [" xy"])
    canvas.write("い", at: Point(x: 1, y: 0))
    #expect(canvas.rows() == [" い"])
  }

  @Test("text is aligned and filled up within its field")
  func alignment() {
    var canvas = Canvas(size: Size(width: 10, height: 3))
    canvas.fill(canvas.bounds, .text, character: ".")
    let used = canvas.write("ab", at: .zero, width: 6)
    #expect(used == 2)
    canvas.write("ab", at: Point(x: 0, y: 1), width: 6, alignment: .trailing)
    canvas.write("ab", at: Point(x: 0, y: 2), width: 6, alignment: .center)
    #expect(canvas.rows() == ["ab    ....", "    ab....", "  ab  ...."])
  }

  @Test("a view translates and clips, and cannot be drawn out of")
  func views() {
    var canvas = Canvas(size: Size(width: 6, height: 4))
    canvas.inside(Rect(x: 2, y: 1, width: 3, height: 2)) { view in
      #expect(view.bounds == Rect(x: 0, y: 0, width: 3, height: 2))
      view.fill(Rect(x: -5, y: -5, width: 50, height: 50), .text, character: "#")
      view.write("abcdef", at: Point(x: 1, y: 0))
      view.write("xyz", at: Point(x: -1, y: 1))
      view.placeCursor(Point(x: 9, y: 0))
      #expect(view.cursor == nil)
      view.placeCursor(Point(x: 2, y: 1))
    }
    #expect(canvas.rows() == ["", "  #a…", "  yz#", ""])
    #expect(canvas.cursor == Point(x: 4, y: 2))
  }

  @Test("drawing at any place of any size never traps and keeps wide clusters whole")
  func anySize() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<400 {
      let size = Size(
        width: .random(in: 0...9, using: &generator), height: .random(in: 0...4, using: &generator))
      var canvas = Canvas(size: size)
      for _ in 0..<12 {
        draw(on: &canvas, &generator)
      }
      for y in 0..<size.height {
        for x in 0..<size.width {
          let cell = canvas[Point(x: x, y: y)]
          if cell?.columns == 2 { #expect(canvas[Point(x: x + 1, y: y)]?.columns == 0) }
          if cell?.columns == 0 { #expect(canvas[Point(x: x - 1, y: y)]?.columns == 2) }
        }
      }
    }
  }

  private func draw(on canvas: inout Canvas, _ generator: inout SeededGenerator) {
    let place = Point(
      x: .random(in: -4...10, using: &generator), y: .random(in: -1...4, using: &generator))
    let text = hardTexts.randomElement(using: &generator) ?? ""
    let width = Int.random(in: -2...9, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: canvas.write(text, at: place)
    case 1: canvas.write(text, at: place, width: width, alignment: .trailing)
    case 2:
      canvas.box(
        Rect(x: place.x, y: place.y, width: width, height: width), title: text, style: .text)
    case 3:
      canvas.scrollbar(Rect(x: place.x, y: place.y, width: 1, height: width), first: 3, total: 70)
    default:
      canvas.inside(Rect(x: place.x, y: place.y, width: width, height: 3)) {
        $0.write(text, at: Point(x: -1, y: 0), width: width, alignment: .center)
      }
    }
  }

  @Test("right-to-left text ends in a mark, which is no part of the text")
  func rightToLeft() {
    var canvas = Canvas(size: Size(width: 12, height: 1))
    canvas.write("שלום", at: .zero, width: 6)
    canvas.write("abc", at: Point(x: 6, y: 0), width: 6)
    #expect(canvas[Point(x: 3, y: 0)]?.endsRightToLeft == true)
    #expect(canvas.cells.filter(\.endsRightToLeft).count == 1)
    #expect(canvas.rows() == ["שלום  abc"])
  }

  @Test("a box is drawn in Unicode or in ASCII, its title cut to fit")
  func boxes() {
    var canvas = Canvas(size: Size(width: 12, height: 3), symbols: .ascii)
    let inner = canvas.box(canvas.bounds, title: "a long title", style: Style(.border))
    #expect(inner == Rect(x: 1, y: 1, width: 10, height: 1))
    #expect(canvas.rows() == ["+- a lon~ -+", "|          |", "+----------+"])
    let narrow = canvas.box(Rect(x: 0, y: 0, width: 1, height: 9), style: .text)
    #expect(narrow.width == 1)
  }

  @Test("styles are listed as runs for tests of colours")
  func styleRuns() {
    var canvas = Canvas(size: Size(width: 6, height: 1))
    canvas.write([Span("ab"), Span("cd", Style(.match, .bold))], at: .zero)
    #expect(
      canvas.styleRuns(row: 0) == [
        "0-1 text/background", "2-3 match/background bold", "4-5 text/background",
      ])
    canvas.highlight(canvas.bounds, on: .selection)
    #expect(canvas.styleRuns(row: 0).allSatisfy { $0.contains("/selection") })
    #expect(canvas.styleRuns(row: 5).isEmpty)
  }
}
