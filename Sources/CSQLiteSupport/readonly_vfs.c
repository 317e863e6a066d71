// Reads a database together with its write-ahead log and touches nothing.
//
// A plain read-only open of a database in WAL mode makes a -shm file, and immutable=1 does not look
// into the -wal. Here the main file and the log are opened read-only, locks are granted without
// asking the system, and the wal-index lives on the heap of each connection. A live writer is not
// noticed: whoever uses this reopens when the size or the time of a file changes. Temporary files
// (sorters) are the system's own and lie in the temporary folder.

#include "sqlite_support.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  sqlite3_file base;
  sqlite3_file *real;
  void **regions;
  int region_count;
} ReadOnlyFile;

static sqlite3_vfs *system_vfs;
static sqlite3_vfs readonly_vfs;

static sqlite3_file *real_file(sqlite3_file *file) { return ((ReadOnlyFile *)file)->real; }

static void free_regions(ReadOnlyFile *file) {
  for (int i = 0; i < file->region_count; i++) free(file->regions[i]);
  free(file->regions);
  file->regions = NULL;
  file->region_count = 0;
}

static int file_close(sqlite3_file *file) {
  free_regions((ReadOnlyFile *)file);
  sqlite3_file *real = real_file(file);
  return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *buffer, int count, sqlite3_int64 offset) {
  sqlite3_file *real = real_file(file);
  return real->pMethods->xRead(real, buffer, count, offset);
}

static int file_write(sqlite3_file *file, const void *buffer, int count, sqlite3_int64 offset) {
  (void)file, (void)buffer, (void)count, (void)offset;
  return SQLITE_READONLY;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  (void)file, (void)size;
  return SQLITE_READONLY;
}

static int file_sync(sqlite3_file *file, int flags) {
  (void)file, (void)flags;
  return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  sqlite3_file *real = real_file(file);
  return real->pMethods->xFileSize(real, size);
}

static int file_lock(sqlite3_file *file, int level) {
  (void)file, (void)level;
  return SQLITE_OK;
}

static int file_check_reserved_lock(sqlite3_file *file, int *result) {
  (void)file;
  *result = 0;
  return SQLITE_OK;
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  (void)file, (void)operation, (void)argument;
  return SQLITE_NOTFOUND;
}

static int file_sector_size(sqlite3_file *file) {
  (void)file;
  return 4096;
}

static int file_device_characteristics(sqlite3_file *file) {
  (void)file;
  return 0;
}

// Regions keep their address while the list of them grows, as SQLite keeps pointers into them.
static int shm_map(
    sqlite3_file *file, int index, int size, int extend, void volatile **region) {
  ReadOnlyFile *self = (ReadOnlyFile *)file;
  *region = NULL;
  if (index < 0 || size <= 0) return SQLITE_IOERR_SHMMAP;
  if (index >= self->region_count) {
    if (!extend) return SQLITE_OK;
    int count = index + 1;
    void **regions = realloc(self->regions, (size_t)count * sizeof *regions);
    if (!regions) return SQLITE_NOMEM;
    memset(
        regions + self->region_count, 0,
        (size_t)(count - self->region_count) * sizeof *regions);
    self->regions = regions;
    self->region_count = count;
  }
  if (!self->regions[index] && extend) {
    self->regions[index] = calloc(1, (size_t)size);
    if (!self->regions[index]) return SQLITE_NOMEM;
  }
  *region = self->regions[index];
  return SQLITE_OK;
}

static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  (void)file, (void)offset, (void)count, (void)flags;
  return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *file) { (void)file; }

static int shm_unmap(sqlite3_file *file, int delete_it) {
  (void)delete_it;
  free_regions((ReadOnlyFile *)file);
  return SQLITE_OK;
}

static const sqlite3_io_methods readonly_methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_lock,
    .xCheckReservedLock = file_check_reserved_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_device_characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

static int vfs_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  if (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL)) {
    file->pMethods = NULL;
    return SQLITE_CANTOPEN;
  }
  if (!(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL))) {
    return system_vfs->xOpen(system_vfs, name, file, flags, out_flags);
  }
  ReadOnlyFile *self = (ReadOnlyFile *)file;
  memset(self, 0, sizeof *self);
  self->real = (sqlite3_file *)(self + 1);
  flags &= ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  flags |= SQLITE_OPEN_READONLY;
  int result = system_vfs->xOpen(system_vfs, name, self->real, flags, out_flags);
  if (result == SQLITE_OK) {
    self->base.pMethods = &readonly_methods;
  } else if (self->real->pMethods) {
    self->real->pMethods->xClose(self->real);
    self->real->pMethods = NULL;
  }
  return result;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync_folder) {
  (void)vfs, (void)name, (void)sync_folder;
  return SQLITE_READONLY;
}

// A rollback journal cannot be played back without writing: it counts as absent, and the opener
// tells about it.
static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  (void)vfs;
  static const char suffix[] = "-journal";
  size_t length = name ? strlen(name) : 0;
  size_t tail = sizeof suffix - 1;
  if (length >= tail && memcmp(name + length - tail, suffix, tail) == 0) {
    *result = 0;
    return SQLITE_OK;
  }
  return system_vfs->xAccess(system_vfs, name, flags, result);
}

static int vfs_full_pathname(sqlite3_vfs *vfs, const char *name, int size, char *path) {
  (void)vfs;
  return system_vfs->xFullPathname(system_vfs, name, size, path);
}

static int registration_result;

static void register_once(void) {
  registration_result = sqlite3_initialize();
  if (registration_result != SQLITE_OK) return;
  system_vfs = sqlite3_vfs_find(NULL);
  if (!system_vfs) {
    registration_result = SQLITE_ERROR;
    return;
  }
  readonly_vfs = *system_vfs;
  readonly_vfs.zName = "cairn-readonly";
  readonly_vfs.szOsFile = (int)sizeof(ReadOnlyFile) + system_vfs->szOsFile;
  readonly_vfs.pNext = NULL;
  readonly_vfs.xOpen = vfs_open;
  readonly_vfs.xDelete = vfs_delete;
  readonly_vfs.xAccess = vfs_access;
  readonly_vfs.xFullPathname = vfs_full_pathname;
  registration_result = sqlite3_vfs_register(&readonly_vfs, 0);
}

int cairn_register_readonly_vfs(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (pthread_once(&once, register_once) != 0) return SQLITE_ERROR;
  return registration_result;
}
