// What SQLite lacks for files that others own.
#pragma once

#include <stdbool.h>

// Registers the VFS `cairn-readonly`, which never writes, never locks and makes no file; the second and later calls change nothing.
// Returns an SQLite result code. Safe from any thread.
int cairn_register_readonly_vfs(void);

// Reads up to `count` bytes from a file's beginning and keeps the locks that SQLite holds on it.
// Returns an SQLite result code. Safe from any thread.
int cairn_read_beginning(const char *path, void *buffer, int count, int *read);

// Makes the VFS that lets I/O calls fail the default one, for tests; the second and later calls
// change nothing. Nothing fails before `cairn_fault_arm`.
void cairn_fault_install(void);

// From now on the `call`-th I/O call (from 1; 0: none) on files whose path begins with `prefix` fails,
// and, if `lasting`, every later one too. Calls are counted from 0 again. Safe from any thread.
void cairn_fault_arm(const char *prefix, int call, int lasting);

// Counts a call that does not go through SQLite; true if it is to fail. Safe from any thread.
bool cairn_fault_meets(const char *path);

// Nothing fails any more; returns how many calls were counted.
int cairn_fault_disarm(void);
