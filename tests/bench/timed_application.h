// An application that times every event which the event loop hands out, to say how long the window's thread
// was held and by what.
#pragma once

#include <QApplication>
#include <QEvent>
#include <algorithm>
#include <string>

#include "tests/bench/clocks.h"

namespace alibi::bench {

struct Held {
    double cpu = 0, wall = 0;  // ms; of the longest by either clock
    std::string by;            // which event held longest by CPU
};

class TimedApplication : public QApplication {
  public:
    using QApplication::QApplication;
    Held longest;
    double spent = 0;  // CPU since the last look, ms
    int paints = 0;

    // What that event calls is a part of it.
    bool notify(QObject* receiver, QEvent* event) override {
        if (event->type() == QEvent::Paint) ++paints;
        if (inside_) return QApplication::notify(receiver, event);
        inside_ = true;
        const QEvent::Type type = event->type();
        const std::string name = receiver->metaObject()->className();
        const double wall = wall_ms(), cpu = thread_ms();
        const bool done = QApplication::notify(receiver, event);
        const Held held{thread_ms() - cpu, wall_ms() - wall, name + " event " + std::to_string(type)};
        spent += held.cpu;
        if (held.cpu > longest.cpu) {
            longest.cpu = held.cpu;
            longest.by = held.by;
        }
        longest.wall = std::max(longest.wall, held.wall);
        inside_ = false;
        return done;
    }

  private:
    bool inside_ = false;
};

}  // namespace alibi::bench
