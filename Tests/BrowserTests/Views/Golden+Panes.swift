extension Golden {
  static let panes: [String: String] = [
    "list 120x40": """
    ─ Stores ───────────────┬─ Trip  4 ────────────────────────── startDate ▲ · 1/4 ─┬─ Rome ─────────────────── Trip p1 ~ ─
     Sample          memory │   name              budget  isBooked  startDate ▲      │ ~ name         Roma → Rome
      Lodging             1 │▌~ Rome                1200  ✓         2025-12-02       │   budget       1200
      Note            1,204 │   東京 Tokyo          4100  –         2026-01-10 09:00 │   isBooked     ✓ yes
      PackingItem        31 │   São Paulo            980  –         2026-06-19       │   startDate    2025-12-02
      Trip                4 │   Romantic road 🚗      75  ✓         2026-09-27       │   notes        Colosseum first,
        BusinessTrip      0 │                                                        │                early in the morning.
     places.store      [RO] │                                                        │                Then gelato at the
      Place       1,234,567 │                                                        │                corner.
                            │                                                        │   lodging      Hotel Raphael ›
                            │                                                        │   packingList  9 Packing Items ›
                            │                                                        │                • Tent
                            │                                                        │                • Camera
                            │                                                        │                7 more
                            │                                                        │   position     latitude   41.9028
                            │                                                        │                longitude  12.4964
                            │                                                        │   photo        ∅
                            │                                                        │
                            │                                                        │
                            │                                                        │
                            │                                                        │
                            │                                                        │
                            │                                                        │
                            │                                                        │
                            │                                                        ├─ History  3 ─────────────────────────
                            │                                                        │ ~ unsaved   1 object  ^S saves
                            │                                                        │ ▾ 13:29:40  Rename Trip       cairn
                            │                                                        │   ~ Rome  Trip
                            │                                                        │     name  Roma → Rome
                            │                                                        │ ▾ Nov 29    Change 2 objects  phone
                            │                                                        │   ~ Rome  Trip
                            │                                                        │     budget  not recorded
                            │                                                        │   - Trip 9
                            │                                                        │     name  Oslo
                            │                                                        │ ▸ Aug 2025  Add Trip
                            │                                                        │
                            │                                                        │
                            │                                                        │
                            │                                                        │
     u Rename Trip · ^R Delete Note · 1 unsaved                       Enter open  / search  a add  e edit  d delete  ? help

    """,
    "list 80x24": """
    ─ Stores ─────────┬─ Trip  4 ─────────────────────────────── startDate ▲ · 1/4 ─
     Sample    memory │   name              budget  isBooked  startDate ▲        +3
      Lodging       1 │▌~ Rome                1200  ✓         2025-12-02
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
     u Rename Trip · ^R Delete Note · 1 unsaved        Enter open  / search  ? help

    """,
    "list 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
       name              budget  startDate ▲
    ▌~ Rome                1200  2025-12-02
       東京 Tokyo          4100  2026-01-10 09:00
       São Paulo            980  2026-06-19
       Romantic road 🚗      75  2026-09-27



     u Rename Trip · 1 unsaved             ? help

    """,
    "list 20x5": """
    ─ Trip  4 ──────────
       name
    ▌~ Rome            █
       東京 Tokyo      │
     u Rename Trip · 1…

    """,
    "list 1x1": """
    …

    """,
    "detail 80x24": """
    ─ Trip  4 ── startDate ▲ · 1/4 ─┬─ Rome ──────────────────────────── Trip p1 ~ ─
       name              budget  +5 │ ~ name         Roma → Rome
     ~ Rome                1200     │   budget       1200
       東京 Tokyo          4100     │   isBooked     ✓ yes
       São Paulo            980     │   startDate    2025-12-02
       Romantic road 🚗      75     │▌  notes        Colosseum first, early in the
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
                                    │
                                    │
     u Rename Trip · ^R Delete Note · 1 unsaved        e edit  Enter follow  ? help

    """,
    "history 80x24": """
    ─ Stores ─────────┬─ Trip  4 ─────────────────────────────── startDate ▲ · 1/4 ─
     Sample    memory │   name              budget  isBooked  startDate ▲        +3
      Lodging       1 │ ~ Rome                1200  ✓         2025-12-02
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
    ─ History  3 ─────┴─────────────────────────────────────────────────────────────
     ~ unsaved   1 object  ^S saves
    ▌▾ 13:29:40  Rename Trip                                                 cairn █
       ~ Rome  Trip                                                                █
         name  Roma → Rome                                                         █
     ▾ Nov 29    Change 2 objects                                            phone █
       ~ Rome  Trip                                                                █
         budget  earlier value not recorded                                        │
       - Trip 9                                                                    │
     u Rename Trip · ^R Delete Note · 1 unsaved     Enter changes  r revert  ? help

    """,
    "sidebar 46x10": """
    ─ Stores ─────────────────────────────────────
     Sample                                memory
      Lodging                                   1
      Note                                  1,204
      PackingItem                              31
    ▌ Trip                                      4
        BusinessTrip                            0
     places.store                            [RO]
      Place                             1,234,567
     u Rename Trip · 1 unsaved             ? help

    """,
    "list 120x24 ascii": """
    - Stores ---------------+- Trip  4 -------------------------- startDate ^ - 1/4 -+- Rome ------------------- Trip p1 ~ -
     Sample          memory |   name              budget  isBooked  startDate ^      | ~ name         Roma > Rome          #
      Lodging             1 |>~ Rome                1200  yes       2025-12-02       |   budget       1200                 #
      Note            1,204 |   東京 Tokyo          4100  no        2026-01-10 09:00 |   isBooked     yes                  #
      PackingItem        31 |   São Paulo            980  no        2026-06-19       |   startDate    2025-12-02           #
      Trip                4 |   Romantic road 🚗      75  yes       2026-09-27       |   notes        Colosseum first,     #
        BusinessTrip      0 |                                                        |                early in the morning.#
     places.store      [RO] |                                                        |                Then gelato at the   #
      Place       1,234,567 |                                                        |                corner.              #
                            |                                                        |   lodging      Hotel Raphael >      #
                            |                                                        |   packingList  9 Packing Items >    #
                            |                                                        |                * Tent               #
                            |                                                        |                * Camera             #
                            |                                                        |                7 more               |
                            |                                                        +- History  3 -------------------------
                            |                                                        | ~ unsaved   1 object  ^S saves
                            |                                                        | v 13:29:40  Rename Trip       cairn #
                            |                                                        |   ~ Rome  Trip                      #
                            |                                                        |     name  Roma > Rome               #
                            |                                                        | v Nov 29    Change 2 objects  phone #
                            |                                                        |   ~ Rome  Trip                      #
                            |                                                        |     budget  not recorded            |
                            |                                                        |   - Trip 9                          |
     u Rename Trip - ^R Delete Note - 1 unsaved                       Enter open  / search  a add  e edit  d delete  ? help

    """,
  ]
}
