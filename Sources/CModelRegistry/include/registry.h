// The model classes of a program, as the @Model macro leaves them in a linker section.
#pragma once
#include <stddef.h>

/// Returns the metadata pointer of one model class.
typedef const void *(*cairn_model_entry)(void);

/// Sets `first` to the section's first entry and returns how many entries there are.
size_t cairn_model_entries(const cairn_model_entry **first);
