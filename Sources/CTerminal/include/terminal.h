// What a terminal program needs of the system and Swift cannot do: signal handlers, leaving the
// terminal usable after a crash, and a child in the same process group.
#pragma once

// Catches WINCH, TERM, HUP, INT, QUIT, TSTP and CONT: each arrives as one byte, its number, on the
// descriptor returned, which does not block. -1 where no pipe can be made.
int cairn_signals_open(void);

// Gives these signals their usual meaning back.
void cairn_signals_close(void);

// Stops this process, as Ctrl-Z does, and returns when it is continued. Returns at once where no shell
// watches that could continue it.
void cairn_stop(void);

// Remembers the modes of a terminal. When the program crashes, `restore` is written to it, its modes
// are set back, and then the crash takes its course (Swift's backtrace, a core file).
void cairn_crash_guard(int terminal, const char *restore);
void cairn_crash_release(void);

// Runs a program in the foreground, with `terminal` in place of a standard input or output that is
// none, and waits for it; stops and continues with it. Returns its wait status, or -errno.
int cairn_run(int terminal, const char *file, char *const *argv);

// Runs a program with nothing to read and nowhere to write, and waits for it.
int cairn_run_silently(const char *file, char *const *argv);
