import Foundation

extension ModelValue: Hashable {
  public static func == (a: _ModelValue, b: _ModelValue) -> Bool {
    switch a {
    case .null: b.isNull
    case .int(let a): if case .int(let b) = b { a == b } else { false }
    case .double(let a):
      if case .double(let b) = b { a.bitPattern == b.bitPattern } else { false }
    case .decimal(let a):
      if case .decimal(let b) = b { a == b || (a.isNaN && b.isNaN) } else { false }
    case .string(let a):
      if case .string(let b) = b { a.utf8.elementsEqual(b.utf8) } else { false }
    case .bool(let a): if case .bool(let b) = b { a == b } else { false }
    case .date(let a):
      if case .date(let b) = b {
        a.timeIntervalSinceReferenceDate.bitPattern
          == b.timeIntervalSinceReferenceDate.bitPattern
      } else {
        false
      }
    case .uuid(let a): if case .uuid(let b) = b { a == b } else { false }
    case .url(let a): if case .url(let b) = b { a == b } else { false }
    case .data(let a): if case .data(let b) = b { a == b } else { false }
    case .composite(let a): if case .composite(let b) = b { a == b } else { false }
    case .reference(let a): if case .reference(let b) = b { a == b } else { false }
    case .references(let a): if case .references(let b) = b { a == b } else { false }
    case .transformable(let a): if case .transformable(let b) = b { a == b } else { false }
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .int(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value.bitPattern)
    case .decimal(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .bool(let value): hasher.combine(value)
    case .date(let value): hasher.combine(value.timeIntervalSinceReferenceDate.bitPattern)
    case .uuid(let value): hasher.combine(value)
    case .url(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .composite(let value): hasher.combine(value)
    case .reference(let value): hasher.combine(value)
    case .references(let value): hasher.combine(value)
    case .transformable(let value): hasher.combine(value)
    }
  }
}
