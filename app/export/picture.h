// A widget as a picture file: .png (lossless, at a scale), .svg and .pdf (text as text, plots as vectors,
// maps as lossless images with one pixel a raster cell). Works without a display.
#pragma once

#include <QString>
#include <QWidget>

namespace alibi::app {

// Written whole, then renamed. `scale`: pixels of a .png for one of the widget's. Throws FileError:
// unsupported for another ending, cannot_write; std::length_error for a .png too large for memory.
void save_picture(QWidget& widget, const QString& path, double scale = 1);

}  // namespace alibi::app
