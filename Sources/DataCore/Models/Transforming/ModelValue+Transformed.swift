extension ModelValue {
  /// Null for what is no data: a default value that its transformer takes no part in is none.
  var ifTransformed: ModelValue {
    switch self {
    case .data, .transformable: self
    case .null, .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .composite, .reference,
      .references:
      .null
    }
  }
}
