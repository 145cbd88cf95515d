// How a map answers a screen reader: a graphic with a name, a description, and the chosen cell's reading as
// its value.
#pragma once

namespace alibi::ui {

// Makes Qt answer for MapCanvas. Idempotent; needs a QGuiApplication.
void install_map_accessibility();

}  // namespace alibi::ui
