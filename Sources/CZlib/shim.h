// zlib for Swift: raw DEFLATE needs a window size that only a macro carries.
#pragma once
#include <zlib.h>

static inline int cairn_inflate_init_raw(z_stream *stream) { return inflateInit2(stream, -15); }
static inline int cairn_deflate_init_raw(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}
