#include "raw.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { detail_length = 40, title_length = 15 };

typedef struct {
  double created;
  char detail[detail_length + 1];
  int is_done;
  int64_t number;
  char title[title_length + 1];
} Values;

struct raw_rows {
  int64_t count;
  Values *values;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double failed(sqlite3 *database) {
  fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(database));
  return -1;
}

raw_rows *raw_rows_make(int64_t count) {
  raw_rows *rows = malloc(sizeof *rows);
  rows->count = count;
  rows->values = malloc(sizeof(Values) * (size_t)count);
  for (int64_t index = 0; index < count; index++) {
    Values *values = &rows->values[index];
    values->number = (index + 1) * 7919 % 1000003;
    values->created = (double)values->number * 0.5;
    values->is_done = index % 2 == 0;
    snprintf(values->detail, sizeof values->detail, "%040lld", (long long)(index + 1) * 31);
    snprintf(values->title, sizeof values->title, "title %09lld", (long long)values->number);
  }
  return rows;
}

void raw_rows_free(raw_rows *rows) {
  free(rows->values);
  free(rows);
}

sqlite3 *raw_open(const char *path) {
  sqlite3 *database = NULL;
  if (sqlite3_open(path == NULL ? ":memory:" : path, &database) != SQLITE_OK ||
      sqlite3_exec(database,
                   "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                   "PRAGMA cache_size = -16384",
                   NULL, NULL, NULL) != SQLITE_OK) {
    failed(database);
    sqlite3_close(database);
    return NULL;
  }
  return database;
}

void raw_close(sqlite3 *database) { sqlite3_close(database); }

double raw_insert(sqlite3 *database, const raw_rows *rows) {
  if (sqlite3_exec(database,
                   "DROP TABLE IF EXISTS item;"
                   "CREATE TABLE item (id INTEGER PRIMARY KEY, created TIMESTAMP, detail VARCHAR,"
                   " done INTEGER, number INTEGER, title VARCHAR)",
                   NULL, NULL, NULL) != SQLITE_OK)
    return failed(database);
  sqlite3_stmt *statement = NULL;
  double start = now();
  if (sqlite3_exec(database, "BEGIN", NULL, NULL, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(database, "INSERT INTO item VALUES (?, ?, ?, ?, ?, ?)", -1, &statement,
                         NULL) != SQLITE_OK)
    return failed(database);
  for (int64_t index = 0; index < rows->count; index++) {
    const Values *values = &rows->values[index];
    sqlite3_bind_int64(statement, 1, index + 1);
    sqlite3_bind_double(statement, 2, values->created);
    sqlite3_bind_text(statement, 3, values->detail, detail_length, SQLITE_STATIC);
    sqlite3_bind_int(statement, 4, values->is_done);
    sqlite3_bind_int64(statement, 5, values->number);
    sqlite3_bind_text(statement, 6, values->title, title_length, SQLITE_STATIC);
    if (sqlite3_step(statement) != SQLITE_DONE) return failed(database);
    sqlite3_reset(statement);
  }
  sqlite3_finalize(statement);
  if (sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) return failed(database);
  return now() - start;
}

typedef struct {
  int64_t id;
  double created;
  char *detail;
  int detail_count;
  int is_done;
  int64_t number;
  char *title;
  int title_count;
} Row;

static char *copied(sqlite3_stmt *statement, int column, int *count) {
  const unsigned char *text = sqlite3_column_text(statement, column);
  *count = sqlite3_column_bytes(statement, column);
  char *copy = malloc((size_t)*count + 1);
  memcpy(copy, text, (size_t)*count + 1);
  return copy;
}

double raw_fetch(sqlite3 *database, const char *sql, uint64_t *digest) {
  Row *rows = NULL;
  size_t count = 0;
  size_t capacity = 0;
  sqlite3_stmt *statement = NULL;
  double start = now();
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK)
    return failed(database);
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    if (count == capacity) {
      capacity = capacity == 0 ? 64 : capacity * 2;
      rows = realloc(rows, capacity * sizeof *rows);
    }
    Row *row = &rows[count++];
    row->id = sqlite3_column_int64(statement, 0);
    row->created = sqlite3_column_double(statement, 1);
    row->detail = copied(statement, 2, &row->detail_count);
    row->is_done = sqlite3_column_int(statement, 3);
    row->number = sqlite3_column_int64(statement, 4);
    row->title = copied(statement, 5, &row->title_count);
  }
  sqlite3_finalize(statement);
  if (code != SQLITE_DONE) return failed(database);
  uint64_t sum = 0;
  for (size_t index = 0; index < count; index++) {
    const Row *row = &rows[index];
    sum += (uint64_t)row->id + (uint64_t)row->created + (uint64_t)row->number +
           (uint64_t)row->is_done + (uint64_t)row->detail_count + (uint64_t)row->title_count;
  }
  double time = now() - start;
  *digest = sum;
  for (size_t index = 0; index < count; index++) {
    free(rows[index].detail);
    free(rows[index].title);
  }
  free(rows);
  return time;
}

double raw_visit(sqlite3 *database, const char *sql, int64_t *rows) {
  sqlite3_stmt *statement = NULL;
  double start = now();
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK)
    return failed(database);
  *rows = 0;
  int64_t bytes = 0;
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    for (int column = 0; column < sqlite3_column_count(statement); column++)
      bytes += sqlite3_column_bytes(statement, column);
    *rows += 1;
  }
  sqlite3_finalize(statement);
  if (code != SQLITE_DONE || bytes < 0) return failed(database);
  return now() - start;
}
