// ncursesw for Swift: wide characters on, and inline twins of what curses defines as macros.
#pragma once
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <term.h>

static inline WINDOW *cairn_stdscr(void) { return stdscr; }
static inline int cairn_lines(void) { return LINES; }
static inline int cairn_columns(void) { return COLS; }
static inline int cairn_colors(void) { return COLORS; }
static inline int cairn_color_pairs(void) { return COLOR_PAIRS; }
