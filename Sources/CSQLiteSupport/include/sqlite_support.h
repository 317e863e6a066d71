// A read-only file system for SQLite: it never writes, never locks and makes no file.
#pragma once

// Registers the VFS `cairn-readonly`; the second and later calls change nothing.
// Returns an SQLite result code. Safe from any thread.
int cairn_register_readonly_vfs(void);
