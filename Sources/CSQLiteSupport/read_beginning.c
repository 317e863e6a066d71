// Reads a file's beginning without a close() of our own: the system drops every lock that the
// process holds on a file as soon as any descriptor of it is closed, those of SQLite included.
// SQLite's own file system knows of them and closes late.

#include "sqlite_support.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

int cairn_read_beginning(const char *path, void *buffer, int count, int *read) {
  *read = 0;
  int result = sqlite3_initialize();
  if (result != SQLITE_OK) return result;
  sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
  if (!vfs) return SQLITE_ERROR;
  sqlite3_file *file = calloc(1, (size_t)vfs->szOsFile);
  sqlite3_filename name = sqlite3_create_filename(path, "", "", 0, NULL);
  if (file && name) {
    result = vfs->xOpen(vfs, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, NULL);
    sqlite3_int64 size = 0;
    if (result == SQLITE_OK) result = file->pMethods->xFileSize(file, &size);
    if (result == SQLITE_OK) {
      *read = size < count ? (int)size : count;
      result = file->pMethods->xRead(file, buffer, *read, 0);
    }
    if (file->pMethods) file->pMethods->xClose(file);
  } else {
    result = SQLITE_NOMEM;
  }
  sqlite3_free_filename(name);
  free(file);
  return result;
}
