/// Tags with their priorities, and the people of the sample.
enum OtherSamples {
  static let tags: [(name: String, priority: Int)] = [
    ("art", 3), ("city", 4), ("family", 9), ("food", 6), ("health", 8), ("hiking", 6),
    ("home", 5), ("long-haul", 7), ("outdoors", 5), ("reading", 3), ("sea", 4), ("train", 5),
    ("travel", 6), ("urgent", 10), ("work", 7),
  ]

  struct PersonSample {
    var name: String
    /// Street, city, state, zip.
    var home: (String, String, String, String)
    var work: (String, String, String, String)?
  }

  static let people: [PersonSample] = [
    PersonSample(
      name: "Ada Nakamura", home: ("Rue Cler 30", "Paris", "Île-de-France", "75007"),
      work: ("Quai d'Orsay 37", "Paris", "Île-de-France", "75007")),
    PersonSample(
      name: "Mira Lindqvist", home: ("Linnégatan 12", "Göteborg", "Västra Götaland", "413 04")),
    PersonSample(
      name: "Tomás Ferreira", home: ("Rua das Flores 5", "Porto", "Porto", "4050-262"),
      work: ("Avenida da Liberdade 110", "Lisboa", "Lisboa", "1250-146")),
    PersonSample(name: "Zoë Ångström", home: ("Guldsmedgade 3", "Aarhus", "Midtjylland", "8000")),
    PersonSample(
      name: "Jonas Weber", home: ("Kastanienallee 77", "Berlin", "Berlin", "10435"),
      work: ("Torstraße 140", "Berlin", "Berlin", "10119")),
    PersonSample(
      name: "Олена Коваль", home: ("вул. Сагайдачного 25", "Київ", "Київ", "04070")),
    PersonSample(name: "山田 花子", home: ("谷中 3-1-8", "東京", "台東区", "110-0001")),
    PersonSample(
      name: "Sam O'Brien", home: ("2101 Mission Street", "San Francisco", "CA", "94110"),
      work: ("1 Ferry Building", "San Francisco", "CA", "94111")),
  ]

  /// Name, country, latitude, longitude, time zone, currency.
  static let places: [(String, String, Double, Double, String, String)] = [
    ("Paris", "France", 48.8566, 2.3522, "Europe/Paris", "EUR"),
    ("Tokyo", "Japan", 35.6762, 139.6503, "Asia/Tokyo", "JPY"),
    ("Berlin", "Germany", 52.52, 13.405, "Europe/Berlin", "EUR"),
    ("Malibu", "United States", 34.0259, -118.7798, "America/Los_Angeles", "USD"),
    ("Finse", "Norway", 60.6022, 7.5045, "Europe/Oslo", "NOK"),
    ("Lisboa", "Portugal", 38.7223, -9.1393, "Europe/Lisbon", "EUR"),
    ("Aarhus", "Denmark", 56.1629, 10.2039, "Europe/Copenhagen", "DKK"),
    ("Kraków", "Poland", 50.0647, 19.945, "Europe/Warsaw", "PLN"),
    ("Reykjavík", "Iceland", 64.1466, -21.9426, "Atlantic/Reykjavik", "ISK"),
    ("Pune", "India", 18.5204, 73.8567, "Asia/Kolkata", "INR"),
  ]
}
