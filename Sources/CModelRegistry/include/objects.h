// Objects of a Swift class without its initializers.
#pragma once

/// A new object of a class, its stored properties zero: whoever asks has to set each of them before the
/// object is used.
void *cairn_new_object(const void *metadata);
