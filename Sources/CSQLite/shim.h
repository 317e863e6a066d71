// SQLite for Swift, with inline twins of its destructor macros and variadic configuration calls.
#pragma once
#include <sqlite3.h>

static inline sqlite3_destructor_type cairn_sqlite_transient(void) { return SQLITE_TRANSIENT; }
static inline int cairn_sqlite_config(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}
