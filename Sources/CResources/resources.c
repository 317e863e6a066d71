#include "resources.h"

static const unsigned char theme_dark[] = {
#embed "../../Themes/dark.json5"
};

static const unsigned char theme_light[] = {
#embed "../../Themes/light.json5"
};

static const unsigned char theme_mono[] = {
#embed "../../Themes/mono.json5"
};

cairn_resource cairn_theme_dark(void) {
  return (cairn_resource){theme_dark, sizeof theme_dark};
}

cairn_resource cairn_theme_light(void) {
  return (cairn_resource){theme_light, sizeof theme_light};
}

cairn_resource cairn_theme_mono(void) {
  return (cairn_resource){theme_mono, sizeof theme_mono};
}

static const unsigned char places_store[] = {
#embed "places.store"
};

cairn_resource cairn_places_store(void) {
  return (cairn_resource){places_store, sizeof places_store};
}
