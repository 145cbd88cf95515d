// Start to first paint: the whole program, from before its process exists until its window was painted once.
//
//   bench_start [RUNS]      starts itself RUNS times and prints medians
//
// A run does what the program does without arguments (run_window in app/program.cpp), with settings of its
// own. Offscreen unless QT_QPA_PLATFORM says otherwise.
#include <QApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdio>

#include "app/main_window.h"
#include "tests/bench/clocks.h"

using namespace alibi;
using namespace alibi::app;
using namespace alibi::bench;

namespace {

// Leaves the event loop once everything that the first paint brought is on the screen.
class FirstPaint : public QObject {
  public:
    double wall = 0, cpu = 0;

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && !seen_) {
            seen_ = true;
            QTimer::singleShot(0, this, [this] {
                wall = wall_ms();
                cpu = process_ms();
                QCoreApplication::quit();
            });
        }
        return QObject::eventFilter(watched, event);
    }

  private:
    bool seen_ = false;
};

int start_once(int argc, char** argv, double began, const QString& settings) {
    QApplication application(argc, argv);
    const double library = process_ms();
    MainWindow window({Store::Mode::background, settings, true});
    const double made = process_ms();
    FirstPaint painted;
    window.installEventFilter(&painted);
    window.show();
    QApplication::exec();
    std::printf("%.2f %.2f %.2f %.2f\n", painted.wall - began, painted.cpu, library, made - library);
    return 0;
}

int start_many(int runs) {
    const QTemporaryDir folder;
    std::vector<double> columns[4];
    for (int run = 0; run < runs; ++run) {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("--once"), QString::number(wall_ms(), 'f', 3),
                     folder.filePath(QStringLiteral("settings.ini"))});
        if (!child.waitForFinished() || child.exitCode() != 0) {
            std::fprintf(stderr, "%s", child.readAllStandardError().constData());
            return 1;
        }
        const QList<QByteArray> words = child.readAllStandardOutput().trimmed().split(' ');
        for (int n = 0; n < 4; ++n) columns[n].push_back(words.value(n).toDouble());
    }
    const char* const names[] = {"start to first paint, wall", "start to first paint, CPU",
                                 "  of it libraries and QApplication", "  of it making the window"};
    for (int n = 0; n < 4; ++n)
        std::printf("%-36s median %7.1f ms   least %7.1f   most %7.1f\n", names[n],
                    percentile(columns[n], 0.5), percentile(columns[n], 0), percentile(columns[n], 1));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc == 4 && QByteArray(argv[1]) == "--once")
        return start_once(argc, argv, QByteArray(argv[2]).toDouble(), QString::fromLocal8Bit(argv[3]));
    QCoreApplication application(argc, argv);
    return start_many(argc > 1 ? std::max(1, QByteArray(argv[1]).toInt()) : 15);
}
