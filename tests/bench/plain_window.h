// The program's window as a benchmark uses it: shown, with settings that are thrown away.
#pragma once

#include <QTemporaryDir>

#include "app/main_window.h"

namespace alibi::bench {

class PlainWindow {
  public:
    PlainWindow()
        : window_({app::Store::Mode::background, folder_.filePath(QStringLiteral("settings.ini")), false}) {
        window_.resize(1280, 720);
        window_.show();
    }
    app::MainWindow& window() { return window_; }

  private:
    QTemporaryDir folder_;
    app::MainWindow window_;
};

}  // namespace alibi::bench
