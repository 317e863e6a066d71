#include "sqlite_support.h"
