// SQLite for Swift, with inline twins of its destructor macros and variadic configuration calls.
#pragma once
#include <sqlite3.h>

static inline sqlite3_destructor_type cairn_sqlite_transient(void) { return SQLITE_TRANSIENT; }
static inline int cairn_sqlite_config(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}
// SQLite keeps the type's address, so it has to be a literal.
static inline int cairn_sqlite_bind_test(
    sqlite3_stmt *statement, int index, void *test, void (*release)(void *)) {
  return sqlite3_bind_pointer(statement, index, test, "cairn-test", release);
}
static inline void *cairn_sqlite_test(sqlite3_value *value) {
  return sqlite3_value_pointer(value, "cairn-test");
}
