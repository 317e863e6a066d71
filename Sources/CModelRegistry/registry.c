#include "registry.h"

extern const cairn_model_entry __start_cairn_models[]
    __attribute__((weak, visibility("hidden")));
extern const cairn_model_entry __stop_cairn_models[]
    __attribute__((weak, visibility("hidden")));

size_t cairn_model_entries(const cairn_model_entry **first) {
  *first = __start_cairn_models;
  return __start_cairn_models ? (size_t)(__stop_cairn_models - __start_cairn_models) : 0;
}
