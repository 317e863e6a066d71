extension Golden {
  static let filters: [String: String] = [
    "filter 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
       name              budget  startDate ▲
    ▌  Rome                1200  2025-12-02
       東京 Tokyo          4100  2026-01-10 09:00
       São Paulo            980  2026-06-19
       Romantic road 🚗      75  2026-09-27
     Trip has no property “nmae”. Did you mean
     name?
                      ▼
     f dget > 100 AND nmae == "Rome"  Esc restore

    """,
    "filter 80x24": """
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
                        ▼ Trip has no property “nmae”. Did you mean name?
     f budget > 100 AND nmae == "Rome"                     Enter apply  Esc restore

    """,
    "filter empty 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
       name              budget  startDate ▲
    ▌  Rome                1200  2025-12-02
       東京 Tokyo          4100  2026-01-10 09:00
       São Paulo            980  2026-06-19
       Romantic road 🚗      75  2026-09-27



     f condition on Trip, empty for … Esc restore

    """,
    "filter empty 80x24": """
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
     f condition on Trip, empty for all                    Enter apply  Esc restore

    """,
    "filter too long 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
       name              budget  startDate ▲
    ▌  Rome                1200  2025-12-02
       東京 Tokyo          4100  2026-01-10 09:00
       São Paulo            980  2026-06-19
       Romantic road 🚗      75  2026-09-27
     “soon” is no date: write it like "2026-11-
     30" or "2026-11-30T14:05:06Z".
                              ▼
     f nt > 0 AND startDate > "soon"  Esc restore

    """,
    "filter too long 80x24": """
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
     “soon” is no date: write it like "2026-11-30" or "2026-11-30T14:05:06Z".
                                                   ▼
     f TAINS[cd] "map").@count > 0 AND startDate > "soon"  Enter apply  Esc restore

    """,
    "filter unfinished 46x10": """
    ─ Trip  4 ──────────────── startDate ▲ · 1/4 ─
       name              budget  startDate ▲
    ▌  Rome                1200  2025-12-02
       東京 Tokyo          4100  2026-01-10 09:00
       São Paulo            980  2026-06-19
       Romantic road 🚗      75  2026-09-27
     Expected a value, a property or “(”, found
     the end.
                              ▼
     f NOT isBooked == YES AND        Esc restore

    """,
    "filter unfinished 80x24": """
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
                              ▼ Expected a value, a property or “(”, found the end.
     f NOT isBooked == YES AND                             Enter apply  Esc restore

    """,
    "list filtered 80x24": """
    ─ Stores ─────────┬─ Trip  1  /r  f budget > 1000 AND NOT isBooked == NO ───────
     Sample    memory │   name  budget  isBooked  startDate ▲  lodging           +2
      Lodging       1 │▌  Rome    1200  ✓         2025-12-02   Hotel Raphael
      Note      1,204 │
      PackingItem  31 │
      Trip          4 │
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
     u Rename Trip · ^R Delete Note     Enter open  / search  a add  e edit  ? help

    """,
  ]
}
