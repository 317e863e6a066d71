// “Complex #Predicate Patterns” of the specification, as printed, each run on a store in memory and
// in a file. Added: a `let` before each macro, which alone is no statement.

import SwiftData
import Testing

private typealias Trip = Snippets.Trip

func buildPredicate(
  searchText: String,
  onlyFavorites: Bool,
  minDate: Date?
) -> Predicate<Snippets.Trip> {
  #Predicate<Snippets.Trip> { trip in
    (searchText.isEmpty || trip.name.localizedStandardContains(searchText))
      && (!onlyFavorites || trip.isFavorite == true)
      && (minDate == nil || trip.startDate >= (minDate ?? .distantPast))
  }
}

@Suite("Snippets of predicates") struct PredicateSnippetTests {
  @Test("nested collections", arguments: StorePlace.allCases)
  func collections(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    // Trips with at least one high-priority tag
    let tagged = #Predicate<Trip> { trip in
      trip.tags.contains { tag in
        tag.priority > 5
      }
    }
    #expect(try store.names(tagged) == ["Summer at home", "Summer in Paris"])

    // Trips where all items are packed
    let packed = #Predicate<Trip> { trip in
      trip.packingList.allSatisfy { item in
        item.isPacked == true
      }
    }
    #expect(try store.names(packed) == ["Beach Trip", "Summer at home", "Summer in Paris"])
  }

  @Test("optional chains", arguments: StorePlace.allCases)
  func optionals(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    // Trips with accommodation in a specific city
    let city = #Predicate<Trip> { trip in
      trip.accommodation?.city == "Paris"
    }
    #expect(try store.names(city) == ["Summer in Paris"])

    // Nil coalescing
    let rated = #Predicate<Trip> { trip in
      (trip.accommodation?.rating ?? 0) >= 4
    }
    #expect(try store.names(rated) == ["Summer in Paris"])
  }

  @Test("strings", arguments: StorePlace.allCases)
  func strings(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let searchText = "PÁR"
    // Case-insensitive search
    let search = #Predicate<Trip> { trip in
      trip.destination.localizedStandardContains(searchText)
    }
    #expect(try store.names(search) == ["Paris again", "Summer in Paris"])

    // Prefix matching
    let prefix = #Predicate<Trip> { trip in
      trip.name.starts(with: "Summer")
    }
    #expect(try store.names(prefix) == ["Summer at home", "Summer in Paris"])
  }

  @Test("dates and numbers", arguments: StorePlace.allCases)
  func ranges(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let startOfYear = Calendar.current.date(from: DateComponents(year: 2026, month: 1, day: 1))!
    let endOfYear = Calendar.current.date(from: DateComponents(year: 2026, month: 12, day: 31))!

    let year = #Predicate<Trip> { trip in
      trip.startDate >= startOfYear && trip.startDate <= endOfYear
    }
    #expect(try store.names(year) == ["Summer at home", "Summer in Paris", "Tokyo Adventure"])

    // Arithmetic
    let left = #Predicate<Trip> { trip in
      trip.budget - trip.spent > 100.0
    }
    #expect(try store.names(left) == ["Paris again", "Summer in Paris"])
  }

  @Test("a choice between two properties", arguments: StorePlace.allCases)
  func ternary(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let searchText = "paris"
    let chosen = #Predicate<Trip> { trip in
      (trip.isFavorite ? trip.name : trip.destination).localizedStandardContains(searchText)
    }
    #expect(try store.names(chosen) == ["Paris again", "Summer in Paris"])
  }

  @Test("predicates put together from captured values", arguments: StorePlace.allCases)
  func combined(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let all = buildPredicate(searchText: "", onlyFavorites: false, minDate: nil)
    #expect(try store.names(all).count == 5)
    let text = buildPredicate(searchText: "summer", onlyFavorites: false, minDate: nil)
    #expect(try store.names(text) == ["Summer at home", "Summer in Paris"])
    let favorites = buildPredicate(searchText: "", onlyFavorites: true, minDate: nil)
    #expect(try store.names(favorites) == ["Beach Trip", "Summer at home", "Summer in Paris"])
    let day = try #require(
      Calendar.current.date(from: DateComponents(year: 2026, month: 7, day: 1)))
    let later = buildPredicate(searchText: "s", onlyFavorites: true, minDate: day)
    #expect(try store.names(later) == ["Summer at home"])
  }
}
