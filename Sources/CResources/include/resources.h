// Files of the repository that the binary carries along.
#pragma once
#include <stddef.h>

typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} cairn_resource;

cairn_resource cairn_theme_dark(void);
cairn_resource cairn_theme_light(void);
cairn_resource cairn_theme_mono(void);

// The store of places that the program brings along, made of places.tsv.
cairn_resource cairn_places_store(void);
