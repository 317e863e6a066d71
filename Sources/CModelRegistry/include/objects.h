// Objects of Swift classes: made without their initializers, and referred to without being kept alive.
#pragma once
#include <stddef.h>

/// A new object of a class, its stored properties zero: whoever asks has to set each of them before the
/// object is used.
void *cairn_new_object(const void *metadata);

/// The bytes of an object, from its start to the end of its last stored property.
size_t cairn_object_size(const void *metadata);

/// Those of them before the first stored property.
size_t cairn_object_header_size(void);

/// Keeps an object's memory, though not the object, until `cairn_unlink`: what Swift calls unowned.
void cairn_link(void *object);

/// The linked object, kept alive for the caller; null once it is being destroyed. May be called while
/// another thread lets go of the object.
void *cairn_linked(void *object);

/// Ends a link.
void cairn_unlink(void *object);
