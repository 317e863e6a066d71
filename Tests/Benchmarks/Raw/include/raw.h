// What the benchmarks' work costs with SQLite's C interface and nothing around it.
//
// Times are in seconds; a negative one is a failure, which is told on stderr.
#pragma once

#include <stdint.h>

typedef struct sqlite3 sqlite3;

// The values of so many objects, the same that the benchmarks give to their own; made before any
// clock starts.
typedef struct raw_rows raw_rows;
raw_rows *raw_rows_make(int64_t count);
void raw_rows_free(raw_rows *rows);

// Opens or makes a database with a write-ahead log, synchronous NORMAL and the cache that a store's
// writer has; in memory without a path. NULL on failure.
sqlite3 *raw_open(const char *path);
void raw_close(sqlite3 *database);

// Makes the table `item` anew and fills it: one prepared statement, one transaction, no history.
double raw_insert(sqlite3 *database, const raw_rows *rows);

// Steps through the six columns of a statement (key, date, text, bool, number, text), copies each
// row, then reads every value once.
//
// `digest` is a sum over all values, by which both sides prove that they read the same.
double raw_fetch(sqlite3 *database, const char *sql, uint64_t *digest);

// Steps through a statement's rows and looks at each column. `rows` is how many there were.
double raw_visit(sqlite3 *database, const char *sql, int64_t *rows);
