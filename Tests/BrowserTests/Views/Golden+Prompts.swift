extension Golden {
  static let prompts: [String: String] = [
    "confirm 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
    ╭─ Quit ─────────────────────────────────────╮
    │ The sample lives in memory only: your 3    │
    │ edits are lost when you quit.              │
    │                                            │
    │                         y Quit    n Cancel │
    ╰────────────────────────────────────────────╯


                                 y Quit  n cancel

    """,
    "confirm 80x24": """
    ─ Stores ─────────┬─ Trip  4 ─────────────────────────────── startDate ▲ · 1/4 ─
     Sample    memory │   name              budget  isBooked  startDate ▲        +3
      Lodging       1 │▌  Rome                1200  ✓         2025-12-02
      Note      1,204 │   東京 Tokyo          4100  –         2026-01-10 09:00
      PackingItem  31 │   São Paulo            980  –         2026-06-19
      Trip          4 │   Romantic road 🚗      75  ✓         2026-09-27
        BusinessTr… 0 │
     places.sto… [RO] │
      Place 1,╭─ Quit ───────────────────────────────────────────────────╮
              │ The sample lives in memory only: your 3 edits are lost   │
              │ when you quit.                                           │
              │                                                          │
              │                                       y Quit    n Cancel │
              ╰──────────────────────────────────────────────────────────╯
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                                                                   y Quit  n cancel

    """,
    "form 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
      ╭─ Rome ─────────────────────────────────╮
    ▌ │ ▌ startDate        next tuesdy         │
      │                    ! “next tuesdy” is  │0
      │                      no date: write    │
      │                      2026-11-30 or     │
      │                      2026-11-30 14:05. │
      ╰────────────────────────────────── 5/9 ─╯

        ^S take all  Tab next  ^N nil  Esc cancel

    """,
    "form 80x24": """
    ─ Stores ─────────┬─ Trip  4 ─────────────────────────────── startDate ▲ · 1/4 ─
     Sample    memory │   name              budget  isBooked  startDate ▲        +3
      Lodging       1 │▌  Rome                1200  ✓         2025-12-02
      Note      1,204 │   東京 Tokyo          4100  –         2026-01-10 09:00
      PackingItem  31 │   São Paulo            980  –         2026-06-19
      ╭─ Rome ───────────────────────────────────────────────────────────────────╮
      │   budget              1200                                               │
     p│   isBooked            yes ›                                              │
      │   name                Rome                                               │
      │   notes               Colosseum first.↵Then gelato.                      │
      │ ▌ startDate           next tuesdy                                        │
      │                       ! “next tuesdy” is no date: write 2026-11-30 or    │
      │                         2026-11-30 14:05.                                │
      │   lodging             Hotel Raphael ›                                    │
      │   packingList         Tent, Camera ›                                     │
      │   position.latitude   ∅                                                  │
      │   position.longitude  ∅                                                  │
      ╰──────────────────────────────────────────────────────────────────── 5/9 ─╯
                      │
                      │
                      │
                      │
                      │
                               ^S take all  Tab next  ^N nil  ^O editor  Esc cancel

    """,
    "links 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
    ╭─ packingList: Packing Item ────────────────╮
    │ / search Packing Items                     │
    │ ────────────────────────────────────────── │
    │   ✓ Tent                                 █ │
    │   - Camera                               █ │
    │ ▌ ✓ Sun glasses                          │ │
    ╰───────────────────────────────── 2 linked ─╯

                  Tab mark  Enter take  Esc close

    """,
    "links 80x24": """
    ─ Stores ─────────┬─ Trip  4 ─────────────────────────────── startDate ▲ · 1/4 ─
     Sample    memory │   name              budget  isBooked  startDate ▲        +3
      Lodging ╭─ packingList: Packing Item ──────────────────────────────╮
      Note    │ / search Packing Items                                   │9:00
      PackingI│ ──────────────────────────────────────────────────────── │
      Trip    │   ✓ Tent                                                 │
        Busine│   - Camera                                               │
     places.st│ ▌ ✓ Sun glasses                                          │
      Place 1,│     Map                                                  │
              │                                                          │
              │                                                          │
              │                                                          │
              │                                                          │
              │                                                          │
              │                                                          │
              │                                                          │
              │                                                          │
              │                                                          │
              │                                                          │
              ╰─────────────────────────────────────────────── 2 linked ─╯
                      │
                      │
                      │
                                                    Tab mark  Enter take  Esc close

    """,
    "palette 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
    ╭─ All actions ──────────────────────────────╮
    │ / se                                       │
    │ ────────────────────────────────────────── │
    │ ▌ Search             Shows only the …  / █ │
    │   Select             Selects the…  Space │ │
    │   Select a range     Begins a range …  v │ │
    ╰───────────────────────────────────── 9/40 ─╯

                             Enter run  Esc close

    """,
    "palette 80x24": """
    ─ Stores ─────────┬─ Trip  4 ─────────────────────────────── startDate ▲ · 1/4 ─
    ╭─ All actions ────────────────────────────────────────────────────────────────╮
    │ / se                                                                         │
    │ ──────────────────────────────────────────────────────────────────────────── │
    │ ▌ Search             Shows only the objects whose texts contain what y…  /   │
    │   Select             Selects the object or leaves it out again, an…  Space   │
    │   Select a range     Begins a range here, or selects up to here.         v   │
    │   Select all shown   Selects all objects that the list shows, or none.   *   │
    │   Save               There is nothing to save.                      Ctrl-S   │
    │   Previous pane      Goes to the previous pane.                  Shift-Tab   │
    │   Columns            Chooses the columns of the list.                    c   │
    │   Theme              There are no themes.                                t   │
    │   Delete             Deletes the selected objects that are shown, or t…  d   │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    ╰─────────────────────────────────────────────────────────────────────── 9/40 ─╯
                      │
                                                               Enter run  Esc close

    """,
    "preview 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
    ╭─ Save 0 objects? ──────────────────────────╮
    │ + Trip “Oslo”                              │
    │ ~ Trip “Rome”                              │
    │     name  Roma → Rome                      │
    │ - Note “Old list”                          │
    ╰───────────────── Enter save   Esc not now ─╯


                          Enter save  Esc not now

    """,
    "preview 80x24": """
    ─ Stores ─────────┬─ Trip  4 ─────────────────────────────── startDate ▲ · 1/4 ─
     Sample    memory │   name              budget  isBooked  startDate ▲        +3
      Lodging       1 │▌  Rome                1200  ✓         2025-12-02
      Note      1,204 │   東京 Tokyo          4100  –         2026-01-10 09:00
      PackingItem  31 │   São Paulo            980  –         2026-06-19
      Trip          4 │   Romantic road 🚗      75  ✓         2026-09-27
        BusinessTr… 0 │
     places.sto… [RO] │
      ╭─ Save 0 objects? ────────────────────────────────────────────────────────╮
      │ + Trip “Oslo”                                                            │
      │ ~ Trip “Rome”                                                            │
      │     name  Roma → Rome                                                    │
      │ - Note “Old list”                                                        │
      ╰─────────────────────────────────────────────── Enter save   Esc not now ─╯
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                                                            Enter save  Esc not now

    """,
    "search 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
       name              budget  startDate ▲
    ▌  Rome                1200  2025-12-02
       東京 Tokyo          4100  2026-01-10 09:00
       São Paulo            980  2026-06-19
       Romantic road 🚗      75  2026-09-27



     / rom                   4 found  Esc restore

    """,
    "search 80x24": """
    ─ Stores ─────────┬─ Trip  4 ─────────────────────────────── startDate ▲ · 1/4 ─
     Sample    memory │   name              budget  isBooked  startDate ▲        +3
      Lodging       1 │▌  Rome                1200  ✓         2025-12-02
      Note      1,204 │   東京 Tokyo          4100  –         2026-01-10 09:00
      PackingItem  31 │   São Paulo            980  –         2026-06-19
      Trip          4 │   Romantic road 🚗      75  ✓         2026-09-27
        BusinessTr… 0 │
     places.sto… [RO] │
      Place 1,234,567 │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
     / rom                                         4 found  Enter keep  Esc restore

    """,
    "themes 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
    ╭─ Theme ────────────────────────────────────╮
    │ / type to narrow                           │
    │ ────────────────────────────────────────── │
    │   ✓ dark                                   │
    │ ▌   light                                  │
    │     mono                                   │
    ╰────────────────────────────────────── 3/3 ─╯

                          Enter choose  Esc close

    """,
    "themes 80x24": """
    ─ Stores ─────────┬─ Trip  4 ─────────────────────────────── startDate ▲ · 1/4 ─
     Sample    memory │   name              budget  isBooked  startDate ▲        +3
      Lodging       1 │▌  Rome                1200  ✓         2025-12-02
      Note      1,204 │   東京 Tokyo          4100  –         2026-01-10 09:00
      PackingItem  31 │   São Paulo            980  –         2026-06-19
      Trip          4 │   Romantic road 🚗      75  ✓         2026-09-27
        BusinessTr… 0 │
     places.sto… [RO] │
      Place 1,234,567 ╭─ Theme ──────────────────────────────────╮
                      │ / type to narrow                         │
                      │ ──────────────────────────────────────── │
                      │   ✓ dark                                 │
                      │ ▌   light                                │
                      │     mono                                 │
                      ╰──────────────────────────────────── 3/3 ─╯
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                      │
                                                            Enter choose  Esc close

    """,
    "value 46x10": """
    ─ Rome ───────────────────────────── Trip p1 ─
       name         Rome                         █
    ▌  budget       12oo                         █
                    ! “12oo” is no number: write █
                      digits, 1200.              █
       isBooked     ✓ yes                        █
       startDate    2025-12-02                   █
       notes        Colosseum first, early in the█
                    morning.                     │
        Enter take  ^N nil  ^O editor  Esc cancel

    """,
    "value 80x24": """
    ─ Trip  4 ── startDate ▲ · 1/4 ─┬─ Rome ────────────────────────────── Trip p1 ─
       name              budget  +5 │   name         Rome
       Rome                1200     │▌  budget       12oo
       東京 Tokyo          4100     │                ! “12oo” is no number: write
       São Paulo            980     │                  digits, 1200.
       Romantic road 🚗      75     │   isBooked     ✓ yes
                                    │   startDate    2025-12-02
                                    │   notes        Colosseum first, early in the
                                    │                morning.
                                    │                Then gelato at the corner.
                                    │   lodging      Hotel Raphael ›
                                    │   packingList  9 Packing Items ›
                                    │                • Tent
                                    │                • Camera
                                    │                7 more
                                    │   position     latitude   41.9028
                                    │                longitude  12.4964
                                    │   photo        ∅
                                    │
                                    │
                                    │
                                    │
                                    │
                                          Enter take  ^N nil  ^O editor  Esc cancel

    """,
  ]
}
