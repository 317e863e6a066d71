// ncursesw for Swift: wide characters on, and inline twins of what curses defines as macros.
#pragma once
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <term.h>
#include <stdbool.h>
#include <wchar.h>

#if !NCURSES_WIDECHAR || !defined(NCURSES_EXT_FUNCS)
#error "cairn needs the wide-character build of ncurses: install libncurses-dev (ncursesw)"
#endif

// What term.h defines would hide ordinary names.
#undef lines
#undef columns
#undef tab
#undef newline

static inline WINDOW *cairn_stdscr(void) { return stdscr; }
static inline int cairn_lines(void) { return LINES; }
static inline int cairn_columns(void) { return COLS; }
static inline int cairn_colors(void) { return COLORS; }
static inline int cairn_color_pairs(void) { return COLOR_PAIRS; }

static inline attr_t cairn_attribute_bold(void) { return A_BOLD; }
static inline attr_t cairn_attribute_dim(void) { return A_DIM; }
static inline attr_t cairn_attribute_italic(void) { return A_ITALIC; }
static inline attr_t cairn_attribute_underline(void) { return A_UNDERLINE; }
static inline attr_t cairn_attribute_reverse(void) { return A_REVERSE; }

// Puts one cell's characters (a spacing one and marks, zero-terminated) at a place of the screen. The
// pair is passed beside the attributes, so that it may exceed 255.
static inline int cairn_put_cell(int y, int x, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return ERR;
  return mvadd_wch(y, x, &cell);
}

// Puts printable ASCII characters of one look side by side. Curses' own look is plain afterwards:
// it would mix with that of cells put one by one.
static inline int cairn_put_ascii(
    int y, int x, const char *text, int count, attr_t attributes, int pair) {
  if (attr_set(attributes, 0, &pair) == ERR) return ERR;
  int result = mvaddnstr(y, x, text, count);
  attr_set(A_NORMAL, 0, NULL);
  return result;
}

// A capability of the terminal with its numbers filled in, or NULL.
static inline const char *cairn_capability(const char *name, int first, int second) {
  char *text = tigetstr(name);
  if (text == NULL || text == (char *)-1) return NULL;
  return tiparm(text, first, second);
}

// Whether the system has a description of a terminal.
static inline bool cairn_knows_terminal(const char *name, int descriptor) {
  int problem = 0;
  if (setupterm(name, descriptor, &problem) != OK) return false;
  del_curterm(cur_term);
  return true;
}

// Columns of a character as curses will count them, in the locale; -1 for what it will not print.
extern int wcwidth(wchar_t);
static inline int cairn_character_width(unsigned scalar) { return wcwidth((wchar_t)scalar); }
