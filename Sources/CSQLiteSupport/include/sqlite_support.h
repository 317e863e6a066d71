// What SQLite lacks for files that others own.
#pragma once

// Registers the VFS `cairn-readonly`, which never writes, never locks and makes no file; the second and later calls change nothing.
// Returns an SQLite result code. Safe from any thread.
int cairn_register_readonly_vfs(void);

// Reads up to `count` bytes from a file's beginning and keeps the locks that SQLite holds on it.
// Returns an SQLite result code. Safe from any thread.
int cairn_read_beginning(const char *path, void *buffer, int count, int *read);
