/// A note of the sample, before it becomes a model.
struct NoteSample {
  var title: String
  var content: String
  /// Days before the sample's day on which it was written, and changed.
  var created: Int
  var modified: Int
  var isPinned = false
  var tags: [String] = []
}

extension NoteSample {
  static let all: [NoteSample] = [
    NoteSample(
      title: "Meeting Notes",
      content: """
        Discuss Q2 roadmap with the team

        - Mira: offline maps are done, the tests are not
        - Jonas: import from the old app loses time zones; asks for a week
        - Budget: we keep the second server until June

        Decided: one release in April, one in June, nothing in between.
        Next: Tuesday, 10:00, the small room.
        """,
      created: 12, modified: 2, isPinned: true, tags: ["work", "urgent"]),
    NoteSample(
      title: "Recipe: Pasta Carbonara",
      content: """
        For two:

        200 g spaghetti
        100 g guanciale (or pancetta)
        2 eggs and 1 yolk
        50 g pecorino romano
        black pepper, freshly ground

        1. Fry the guanciale slowly until it is crisp.
        2. Beat eggs, pecorino and a lot of pepper.
        3. Cook the spaghetti two minutes less than the packet says.
        4. Off the heat: pasta into the pan, a ladle of its water, then the eggs. Toss until creamy.

        No cream. Ever.
        """,
      created: 240, modified: 31, tags: ["food"]),
    NoteSample(
      title: "Book Recommendations",
      content: """
        The Midnight Library, Project Hail Mary
        The Left Hand of Darkness (from Ada)
        Austerlitz — slow, worth it
        六花の勇者 if the translation is out
        """,
      created: 190, modified: 64, tags: ["reading"]),
    NoteSample(
      title: "Workout Plan", content: "Mon: Upper body, Wed: Legs, Fri: Cardio",
      created: 88, modified: 88, tags: ["health"]),
    NoteSample(
      title: "Gift Ideas", content: "Wireless earbuds, cookbook, plant pot",
      created: 41, modified: 9, isPinned: true, tags: ["family"]),
    NoteSample(
      title: "Packing, the short list",
      content: """
        Passport, card, phone, charger, adapter.
        Everything else can be bought there.
        """,
      created: 300, modified: 20, isPinned: true, tags: ["travel"]),
    NoteSample(
      title: "日本語の練習",
      content: """
        毎日十五分、声に出して読む。

        駅はどこですか。
        切符を二枚ください。
        お会計をお願いします。

        「旅は道連れ、世は情け」
        """,
      created: 55, modified: 4, tags: ["travel", "reading"]),
    NoteSample(
      title: "Слова из Киева",
      content: """
        Будь ласка · дякую · смачного

        Кав'ярня на Подолі — запитати про пироги з вишнею.
        """,
      created: 140, modified: 140, tags: ["travel", "food"]),
    NoteSample(
      title: "Σημειώσεις για την Κρήτη",
      content: "Χανιά, το παλιό λιμάνι το πρωί· Ελαφονήσι πριν τις δέκα. Νερό, καπέλο, ψωμί.",
      created: 70, modified: 66, tags: ["travel"]),
    NoteSample(
      title: "وصفة الحمص",
      content: "حمص، طحينة، ليمون، ثوم، ملح. يُخلط حتى ينعم، ثم زيت زيتون.",
      created: 33, modified: 33, tags: ["food"]),
    NoteSample(
      title: "Café notes ☕️",
      content: """
        Crème brûlée at Zoë's: 9/10 🍮
        Jalapeño loaf: naïve, but good.
        The 👩‍🍳 is from Århus and knows everything about rye.
        """,
      created: 18, modified: 17, tags: ["food"]),
    NoteSample(
      title: "On keeping cairns",
      content: """
        A cairn is a pile of stones that says: somebody went this way before you. It is not a
        monument. It has no inscription and no date, and whoever built it is long gone. It does one
        thing, and it does it in fog.

        What makes a good one? It stands where the path is in doubt, not where it is plain. It can
        be seen from the last one. It is made of what lies around. And whoever passes adds a stone,
        so that it is kept without anybody keeping it.

        There are bad ones. The ones built for fun beside a car park, which lead the next walker
        into a bog. The ones that are too clever. The ones that somebody moved. A path with bad
        cairns is worse than a path with none, for without them you look at the map.

        I think of this when I write notes to myself. A note should stand where I will be in doubt.
        It should be in sight of the last one. It should be made of what lies around, not of what I
        wished I had. And it should survive a winter.

        (From the hut book at Lønahorgi. Copied by hand; the last line was wet.)
        """,
      created: 420, modified: 75, isPinned: true, tags: ["reading", "outdoors"]),
    NoteSample(
      title: "Router",
      content: "Label on the back. If the light is orange: 30 seconds without power, then wait 5.",
      created: 610, modified: 610, tags: ["home"]),
    NoteSample(
      title: "Questions for the dentist", content: "", created: 6, modified: 6,
      tags: ["health"]),
    NoteSample(
      title: "Ideas for the garden",
      content: """
        North side: ferns, hostas, a bench nobody will sit on
        South side: tomatoes (again), rosemary, figs in pots
        Ask Tomás about the pear tree: cut in February, not later
        """,
      created: 95, modified: 12, tags: ["home", "outdoors"]),
    NoteSample(
      title: "Train times Lisboa – Porto",
      content: """
        Alfa Pendular from Santa Apolónia

        06:00  08:58
        08:00  10:58
        10:00  12:58
        14:00  16:58

        Seats on the left: the river, and the sea at Granja.
        """,
      created: 27, modified: 26, tags: ["travel"]),
  ]
}
