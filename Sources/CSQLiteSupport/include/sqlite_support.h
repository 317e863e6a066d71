// A read-only file system for SQLite: it never writes, never locks and makes no file.
#pragma once

// Registers the VFS `cairn-readonly`; the second and later calls change nothing.
// Returns an SQLite result code. Safe from any thread.
int cairn_register_readonly_vfs(void);

// Makes the VFS that lets I/O calls fail the default one, for tests; the second and later calls
// change nothing. Nothing fails before `cairn_fault_arm`.
void cairn_fault_install(void);

// From now on the `call`-th I/O call (from 1; 0: none) on files whose path begins with `prefix` fails,
// and, if `lasting`, every later one too. Calls are counted from 0 again. Safe from any thread.
void cairn_fault_arm(const char *prefix, int call, int lasting);

// Nothing fails any more; returns how many calls were counted.
int cairn_fault_disarm(void);
