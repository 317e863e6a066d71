// Objects of a Swift class without its initializers.
#pragma once
#include <stddef.h>

/// A new object of a class, its stored properties zero: whoever asks has to set each of them before the
/// object is used.
void *cairn_new_object(const void *metadata);

/// The bytes of an object, from its start to the end of its last stored property.
size_t cairn_object_size(const void *metadata);

/// Those of them before the first stored property.
size_t cairn_object_header_size(void);
