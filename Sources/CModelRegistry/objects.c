#include "objects.h"

#include <stdint.h>
#include <string.h>

// The runtime's own function, and the part of a class's metadata that it is called with: Swift's stable
// ABI without Objective-C (swift.org, "TypeMetadata").
extern void *swift_allocObject(const void *metadata, size_t size, size_t alignment_mask);

struct class_metadata {
  const void *kind;
  const void *superclass;
  uint32_t flags;
  uint32_t address_point;
  uint32_t instance_size;
  uint16_t instance_alignment_mask;
};

enum { object_header_size = 16 };

void *cairn_new_object(const void *metadata) {
  const struct class_metadata *class = metadata;
  char *object = swift_allocObject(metadata, class->instance_size, class->instance_alignment_mask);
  if (object && class->instance_size > object_header_size)
    memset(object + object_header_size, 0, class->instance_size - object_header_size);
  return object;
}

size_t cairn_object_header_size(void) { return object_header_size; }

size_t cairn_object_size(const void *metadata) {
  return ((const struct class_metadata *)metadata)->instance_size;
}

// The runtime's own functions (docs/Runtime.md in Swift's repository). A weak reference in Swift has an
// object count its users in a record of their own from then on, which makes each later retain and
// release of the object several times as slow; these count in the object.
extern void *swift_unownedRetain(void *object);
extern void swift_unownedRelease(void *object);
extern void *swift_tryRetain(void *object);

void cairn_link(void *object) { swift_unownedRetain(object); }

void *cairn_linked(void *object) { return swift_tryRetain(object); }

void cairn_unlink(void *object) { swift_unownedRelease(object); }
