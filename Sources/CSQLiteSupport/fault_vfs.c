// Makes chosen I/O calls fail, for tests of what a save leaves behind.
//
// Wraps the system's VFS and becomes the default one. Only files whose path begins with the armed
// prefix are counted and fail; all others are handed through. Counted are opening, reading, writing,
// truncating, syncing, asking the size, deleting and mapping shared memory.

#include "sqlite_support.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  sqlite3_file base;
  char *path;
  sqlite3_file *real;
} FaultFile;

static sqlite3_vfs *system_vfs;
static sqlite3_vfs fault_vfs;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char armed_prefix[4096];
static bool is_armed;
static bool is_lasting;
static int failing_call;
static int calls;

// Counts a call on a path; true if it is to fail.
static bool fails(const char *path) {
  bool result = false;
  pthread_mutex_lock(&lock);
  if (is_armed && path != NULL && strncmp(path, armed_prefix, strlen(armed_prefix)) == 0) {
    calls++;
    result = failing_call > 0 && (calls == failing_call || (is_lasting && calls > failing_call));
  }
  pthread_mutex_unlock(&lock);
  return result;
}

bool cairn_fault_meets(const char *path) { return fails(path); }

void cairn_fault_arm(const char *prefix, int call, int lasting) {
  pthread_mutex_lock(&lock);
  strncpy(armed_prefix, prefix, sizeof armed_prefix - 1);
  is_armed = true;
  is_lasting = lasting != 0;
  failing_call = call;
  calls = 0;
  pthread_mutex_unlock(&lock);
}

int cairn_fault_disarm(void) {
  pthread_mutex_lock(&lock);
  is_armed = false;
  int result = calls;
  pthread_mutex_unlock(&lock);
  return result;
}

static sqlite3_file *real_file(sqlite3_file *file) { return ((FaultFile *)file)->real; }
static bool file_fails(sqlite3_file *file) { return fails(((FaultFile *)file)->path); }

static int file_close(sqlite3_file *file) {
  sqlite3_file *real = real_file(file);
  int result = real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
  free(((FaultFile *)file)->path);
  ((FaultFile *)file)->path = NULL;
  return result;
}

static int file_read(sqlite3_file *file, void *buffer, int count, sqlite3_int64 offset) {
  if (file_fails(file)) return SQLITE_IOERR_READ;
  sqlite3_file *real = real_file(file);
  return real->pMethods->xRead(real, buffer, count, offset);
}

// A write that fails has written its first half, as a full disk leaves it.
static int file_write(sqlite3_file *file, const void *buffer, int count, sqlite3_int64 offset) {
  sqlite3_file *real = real_file(file);
  if (file_fails(file)) {
    if (count > 1) real->pMethods->xWrite(real, buffer, count / 2, offset);
    return SQLITE_FULL;
  }
  return real->pMethods->xWrite(real, buffer, count, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  if (file_fails(file)) return SQLITE_IOERR_TRUNCATE;
  sqlite3_file *real = real_file(file);
  return real->pMethods->xTruncate(real, size);
}

static int file_sync(sqlite3_file *file, int flags) {
  if (file_fails(file)) return SQLITE_IOERR_FSYNC;
  sqlite3_file *real = real_file(file);
  return real->pMethods->xSync(real, flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  if (file_fails(file)) return SQLITE_IOERR_FSTAT;
  sqlite3_file *real = real_file(file);
  return real->pMethods->xFileSize(real, size);
}

static int file_lock(sqlite3_file *file, int level) {
  sqlite3_file *real = real_file(file);
  return real->pMethods->xLock(real, level);
}

static int file_unlock(sqlite3_file *file, int level) {
  sqlite3_file *real = real_file(file);
  return real->pMethods->xUnlock(real, level);
}

static int file_is_reserved(sqlite3_file *file, int *result) {
  sqlite3_file *real = real_file(file);
  return real->pMethods->xCheckReservedLock(real, result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  sqlite3_file *real = real_file(file);
  return real->pMethods->xFileControl(real, operation, argument);
}

static int file_sector(sqlite3_file *file) {
  sqlite3_file *real = real_file(file);
  return real->pMethods->xSectorSize(real);
}

static int file_characteristics(sqlite3_file *file) {
  sqlite3_file *real = real_file(file);
  return real->pMethods->xDeviceCharacteristics(real);
}

static int file_map(
    sqlite3_file *file, int region, int size, int extend, void volatile **address) {
  if (file_fails(file)) {
    *address = NULL;
    return SQLITE_IOERR_SHMMAP;
  }
  sqlite3_file *real = real_file(file);
  return real->pMethods->xShmMap(real, region, size, extend, address);
}

static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  sqlite3_file *real = real_file(file);
  return real->pMethods->xShmLock(real, offset, count, flags);
}

static void file_barrier(sqlite3_file *file) {
  sqlite3_file *real = real_file(file);
  real->pMethods->xShmBarrier(real);
}

static int file_unmap(sqlite3_file *file, int delete_flag) {
  sqlite3_file *real = real_file(file);
  return real->pMethods->xShmUnmap(real, delete_flag);
}

// Version 2: no memory-mapped reading, so that each read is counted.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap,
};

static int vfs_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  FaultFile *fault = (FaultFile *)file;
  fault->base.pMethods = NULL;
  fault->path = NULL;
  fault->real = (sqlite3_file *)(fault + 1);
  if (fails(name)) return SQLITE_CANTOPEN;
  int result = system_vfs->xOpen(system_vfs, name, fault->real, flags, out_flags);
  if (fault->real->pMethods == NULL) return result;
  fault->base.pMethods = &methods;
  fault->path = name ? strdup(name) : NULL;
  return result;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync) {
  (void)vfs;
  if (fails(name)) return SQLITE_IOERR_DELETE;
  return system_vfs->xDelete(system_vfs, name, sync);
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  (void)vfs;
  return system_vfs->xAccess(system_vfs, name, flags, result);
}

static int vfs_path(sqlite3_vfs *vfs, const char *name, int count, char *out) {
  (void)vfs;
  return system_vfs->xFullPathname(system_vfs, name, count, out);
}

static void install(void) {
  system_vfs = sqlite3_vfs_find(NULL);
  if (system_vfs == NULL) return;
  // What is not wrapped works on the system's own data.
  fault_vfs = *system_vfs;
  fault_vfs.szOsFile = (int)sizeof(FaultFile) + system_vfs->szOsFile;
  fault_vfs.zName = "cairn-fault";
  fault_vfs.pNext = NULL;
  fault_vfs.xOpen = vfs_open;
  fault_vfs.xDelete = vfs_delete;
  fault_vfs.xAccess = vfs_access;
  fault_vfs.xFullPathname = vfs_path;
  sqlite3_vfs_register(&fault_vfs, 1);
}

void cairn_fault_install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
}
