/// A trip of the sample, before it becomes a model. Days count from the sample's day.
struct TripSample {
  enum Kind {
    case trip
    case personal(companion: String?)
    case business(company: String, hasReport: Bool)
  }

  struct Stay {
    var name: String
    var city: String
    var rating: Int
    var street: String
    var zip: String
    var state: String
  }

  var name: String
  var destination: String
  var start: Int
  var days: Int
  var budget: Double
  var spent: Double
  var isFavorite = false
  var kind: Kind
  var tags: [String] = []
  var stay: Stay?
  /// Name, how many, packed already.
  var packing: [(String, Int, Bool)] = []
  var remarks: String?
}

extension TripSample {
  static let all: [TripSample] = [
    TripSample(
      name: "Summer in Paris", destination: "Paris", start: 190, days: 7, budget: 2400,
      spent: 860.5, isFavorite: true, kind: .personal(companion: "Ada"),
      tags: ["city", "food", "art"],
      stay: Stay(
        name: "Hôtel du Petit Pont", city: "Paris", rating: 4, street: "14 rue de la Huchette",
        zip: "75005", state: "Île-de-France"),
      packing: [
        ("Linen shirt", 3, true), ("Sketchbook", 1, true), ("Museum pass", 2, false),
        ("Umbrella", 1, false),
      ],
      remarks: "Orsay on Thursday evening, it is open late."),
    TripSample(
      name: "Tokyo Adventure", destination: "Tokyo", start: 30, days: 12, budget: 4200,
      spent: 3150, isFavorite: true, kind: .personal(companion: "Mira"),
      tags: ["city", "food", "long-haul"],
      stay: Stay(
        name: "Ryokan Sawanoya", city: "Tokyo", rating: 5, street: "2-3-11 Yanaka",
        zip: "110-0001", state: "Taitō"),
      packing: [
        ("JR pass", 2, true), ("Pocket Wi-Fi", 1, false), ("Slip-on shoes", 1, true),
        ("Small towel", 2, false), ("Cash pouch", 1, true),
      ],
      remarks: "東京 — Yanaka in the morning, before the shops open."),
    TripSample(
      name: "Quarterly Review Berlin", destination: "Berlin", start: 14, days: 3, budget: 900,
      spent: 240, kind: .business(company: "Nordlicht GmbH", hasReport: false),
      tags: ["work", "city"],
      stay: Stay(
        name: "Hotel Oderberger", city: "Berlin", rating: 4, street: "Oderberger Straße 57",
        zip: "10435", state: "Berlin"),
      packing: [("Laptop", 1, false), ("Slides on a stick", 1, false), ("Suit", 1, false)]),
    TripSample(
      name: "Beach Trip", destination: "Malibu", start: -160, days: 4, budget: 1600, spent: 1712.3,
      kind: .personal(companion: nil), tags: ["sea"],
      stay: Stay(
        name: "Beach Resort", city: "Malibu", rating: 4, street: "22878 Pacific Coast Hwy",
        zip: "90265", state: "CA"),
      packing: [("Sunscreen", 2, true), ("Towel", 2, true), ("Surf wax", 1, true)]),
    TripSample(
      name: "Hardangervidda Crossing", destination: "Finse", start: 240, days: 8, budget: 700,
      spent: 0, isFavorite: true, kind: .trip, tags: ["outdoors", "hiking"],
      packing: [
        ("Tent", 1, false), ("Stove", 1, false), ("Gas", 2, false), ("Map 1:50 000", 3, true),
        ("Wool socks", 4, false), ("Rope, 10 m", 1, false),
      ],
      remarks: "Follow the red T. In fog: cairn to cairn, never on a bearing alone."),
    TripSample(
      name: "Lisbon and Porto", destination: "Lisboa", start: 75, days: 9, budget: 1500,
      spent: 410, kind: .personal(companion: "Tomás"), tags: ["city", "food", "train"],
      stay: Stay(
        name: "Casa do Jasmim", city: "Lisboa", rating: 5, street: "Rua do Jasmim 19",
        zip: "1200-228", state: "Lisboa"),
      packing: [("Good shoes", 1, true), ("Phrasebook", 1, false)]),
    TripSample(
      name: "Swift Conference", destination: "Aarhus", start: 121, days: 3, budget: 1100,
      spent: 649, kind: .business(company: "Fjordworks", hasReport: false),
      tags: ["work", "train"],
      stay: Stay(
        name: "Hotel Ferdinand", city: "Aarhus", rating: 4, street: "Åboulevarden 28",
        zip: "8000", state: "Midtjylland"),
      packing: [("Talk notes", 1, false), ("Badge", 1, false)]),
    TripSample(
      name: "Weekend in Kraków", destination: "Kraków", start: -40, days: 3, budget: 450,
      spent: 388.2, kind: .personal(companion: "Ada"), tags: ["city", "train"],
      stay: Stay(
        name: "Pod Różą", city: "Kraków", rating: 4, street: "Floriańska 14", zip: "31-021",
        state: "Małopolska")),
    TripSample(
      name: "Crete, slowly", destination: "Χανιά", start: 205, days: 14, budget: 2100, spent: 0,
      kind: .personal(companion: "Zoë"), tags: ["sea", "food", "hiking"],
      stay: Stay(
        name: "Αμφορά", city: "Χανιά", rating: 5, street: "Παρόδος Θεοτοκοπούλου 20", zip: "73131",
        state: "Κρήτη"),
      packing: [("Snorkel", 2, false), ("Sun hat", 2, false), ("Walking poles", 2, true)]),
    TripSample(
      name: "Site Visit Pune", destination: "Pune", start: -12, days: 5, budget: 2800,
      spent: 2655.75, kind: .business(company: "Sahyadri Systems", hasReport: true),
      tags: ["work", "long-haul"],
      stay: Stay(
        name: "The Corinthians", city: "Pune", rating: 4, street: "NIBM Annexe", zip: "411060",
        state: "Maharashtra"),
      packing: [("Laptop", 1, true), ("Vaccination card", 1, true), ("Light jacket", 1, true)],
      remarks: "Invoice 2291 is still open."),
    TripSample(
      name: "Grandma's Ninetieth", destination: "Szeged", start: 48, days: 2, budget: 300,
      spent: 120, isFavorite: true, kind: .personal(companion: "the whole family"),
      tags: ["family"], packing: [("The good camera", 1, false), ("Cake tin", 1, false)]),
    TripSample(
      name: "Île d'Oléron by bicycle", destination: "Saint-Pierre-d'Oléron", start: -320, days: 6,
      budget: 800, spent: 792, kind: .trip, tags: ["sea", "outdoors"],
      stay: Stay(
        name: "Camping des Pins", city: "Saint-Pierre-d'Oléron", rating: 3,
        street: "11 avenue de la Plage", zip: "17310", state: "Nouvelle-Aquitaine"),
      packing: [("Repair kit", 1, true), ("Panniers", 2, true), ("Spare tube", 3, true)]),
    TripSample(
      name: "Audit Reykjavík", destination: "Reykjavík", start: 95, days: 4, budget: 3200,
      spent: 0, kind: .business(company: "Þingvellir Audit", hasReport: false), tags: ["work"],
      packing: [("Windproof everything", 1, false), ("Ledger", 1, false)]),
    TripSample(
      name: "Night Train to Kyiv", destination: "Київ", start: -500, days: 5, budget: 650,
      spent: 602.4, isFavorite: true, kind: .personal(companion: nil),
      tags: ["train", "city"],
      stay: Stay(
        name: "Хостел на Подолі", city: "Київ", rating: 4, street: "вул. Хорива 25", zip: "04071",
        state: "Київ"),
      packing: [("Slippers", 1, true), ("Tea", 1, true)]),
    TripSample(
      name: "Stargazing at Teide", destination: "Tenerife", start: 150, days: 5, budget: 1250,
      spent: 95, kind: .trip, tags: ["outdoors", "hiking"],
      stay: Stay(
        name: "Refugio de Altavista", city: "La Orotava", rating: 4, street: "Montaña Blanca",
        zip: "38300", state: "Canarias"),
      packing: [
        ("Red head torch", 2, false), ("Down jacket", 2, false), ("Star chart", 1, true),
        ("Permit for the summit", 2, true),
      ]),
    TripSample(
      name: "Moving the Office", destination: "Göteborg", start: 8, days: 6, budget: 5000,
      spent: 4880, kind: .business(company: "Nordlicht GmbH", hasReport: true),
      tags: ["work", "family"],
      stay: Stay(
        name: "Hotel Eggers", city: "Göteborg", rating: 4, street: "Drottningtorget 2",
        zip: "411 03", state: "Västra Götaland"),
      packing: [("Boxes", 40, true), ("Labels", 200, true), ("Patience", 1, false)],
      remarks: "The lift is 140 cm wide. The table is 142 cm wide."),
  ]
}
