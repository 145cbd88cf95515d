// What the back row of a class sees of every page of every step of every lesson at 1280x720: no text under
// 24 px, no line under 2 px, nothing cut, nothing left out, nothing written over something else.
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include "app/language.h"
#include "app/lessons.h"
#include "app/presentation/pages.h"
#include "app/presentation/presentation.h"
#include "app/trainer.h"
#include "tests/app/drawn.h"
#include "ui/views/lesson/curve_axes.h"
#include "ui/views/lesson/lesson_page.h"
#include "ui/widgets/equation.h"

using namespace alibi;
using namespace alibi::app;

namespace {

constexpr double kLeastType = 23.9, kLeastLine = 1.95, kLeastEquation = 34;
// The bar of a fraction is as thick as the strokes of the letters around it.
constexpr double kLeastBar = 1.7;

// A class before its first step, with the models that come with the program.
struct Class {
    Store store{Store::Mode::immediate};
    QTemporaryDir no_runs;
    Trainer trainer{store, no_runs.path(), Store::Mode::immediate};
    ui::ImmediateRasterService rasters;
    Presentation window;

    explicit Class(const std::shared_ptr<const Lesson>& lesson)
        : window((store.dispatch(OpenLesson{lesson}), store), rasters) {
        window.resize(1280, 720);
        window.show();
    }
};

QString faults_of(const Drawn& drawn, const QString& part) {
    QStringList faults;
    for (const DrawnText& text : drawn.texts) {
        if (text.pixels < kLeastType)
            faults << QStringLiteral("\"%1\" is %2 px").arg(text.text).arg(text.pixels);
        if (text.cut) faults << QStringLiteral("\"%1\" is cut").arg(text.text);
        if (text.text.contains(QChar(0x2026)) && text.text.size() > 1 && !text.text.startsWith(QChar(0x2026)))
            faults << QStringLiteral("\"%1\" is shortened").arg(text.text);
    }
    for (const DrawnLine& line : drawn.lines)
        if (line.width < (line.filled ? kLeastBar : kLeastLine)) {
            faults << QStringLiteral("a line of %1 px at %2,%3 %4x%5")
                          .arg(line.width)
                          .arg(line.box.x())
                          .arg(line.box.y())
                          .arg(line.box.width())
                          .arg(line.box.height());
        }
    for (std::size_t a = 0; a < drawn.texts.size(); ++a)
        for (std::size_t b = a + 1; b < drawn.texts.size(); ++b)
            if (drawn.texts[a]
                    .box.adjusted(2, 2, -2, -2)
                    .intersects(drawn.texts[b].box.adjusted(2, 2, -2, -2)))
                faults
                    << QStringLiteral("\"%1\" lies on \"%2\"").arg(drawn.texts[a].text, drawn.texts[b].text);
    faults.removeDuplicates();
    return faults.isEmpty() ? QString()
                            : part + QStringLiteral(": ") + faults.mid(0, 6).join(QStringLiteral("; "));
}

// All that is wrong with what is shown now; empty: nothing.
QString faults_of(const Presentation& window) {
    QStringList faults;
    const auto look = [&faults](QWidget* widget, const char* name) {
        if (!widget || !widget->isVisible()) return;
        const QString found = faults_of(drawn(*widget), QLatin1String(name));
        if (!found.isEmpty()) faults << found;
    };
    for (QLabel* const label : window.findChildren<QLabel*>())
        if (label->parentWidget()->parentWidget() == &window) look(label, "foot or head");
    look(&window.pages(), "text");
    look(window.view(), "figure");
    look(window.findChild<ui::CurveAxes*>(), "axes");
    if (window.view() && window.view()->isVisible())
        for (const ui::EquationWidget* equation : window.view()->findChildren<ui::EquationWidget*>())
            if (equation->isVisible() && equation->em() < kLeastEquation)
                faults << QStringLiteral("an equation of %1 px").arg(equation->em());
    return faults.join(QStringLiteral(" | "));
}

// Of all pages together: each text is whole on one of them, and a page is no higher than its place.
class AllPages {
  public:
    void add(const Presentation& window) {
        for (const DrawnText& text : drawn(window.pages()).texts)
            if (!text.cut) seen_ << words_at(text, -window.page().y());
        const QRect place = window.text_place();
        if (!place.contains(window.pages().geometry())) faults_ << QStringLiteral("a page outside its place");
    }
    QString faults(Presentation& window) {
        const auto* question = window.findChild<QWidget*>(QStringLiteral("question_text"));
        if (question && !question->isVisible() && question->parentWidget()->parentWidget()->isVisible())
            faults_ << QStringLiteral("the question is not seen");
        for (const DrawnText& text : drawn(*window.findChild<ui::LessonPage*>()).texts)
            if (!seen_.contains(words_at(text, 0)))
                faults_ << QStringLiteral("\"%1\" is on no page").arg(text.text);
        return faults_.join(QStringLiteral("; "));
    }

  private:
    static QString words_at(const DrawnText& text, int down) {
        return QStringLiteral("%1 at %2,%3")
            .arg(text.text)
            .arg(qRound(text.box.x()))
            .arg(qRound(text.box.y() + down));
    }
    QStringList seen_, faults_;
};

}  // namespace

class TestBackRow : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void every_step_reaches_the_back_row_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("path");
        for (const char* const language : {"en", "ko"})
            for (const QString& path : shipped_lessons(QLatin1String(language)))
                QTest::newRow(qPrintable(path)) << QString::fromLatin1(language) << path;
    }

    void every_step_reaches_the_back_row() {
        QFETCH(QString, language);
        QFETCH(QString, path);
        Language words;
        words.set(language);
        const auto lesson = read_lesson(path);
        QVERIFY(lesson->mistakes.empty());
        Class room(lesson);
        QStringList faults;
        // Page after page, as the clicker goes.
        const auto look = [&](Index step, const char* when) {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            room.window.pages().show_first();
            AllPages all;
            const auto note = [&](const QString& found, int page) {
                if (found.isEmpty()) return;
                faults << QStringLiteral("step %1%2, page %3: %4")
                              .arg(step + 1)
                              .arg(QLatin1String(when))
                              .arg(page + 1)
                              .arg(found);
            };
            do {
                note(faults_of(room.window), room.window.pages().shown());
                all.add(room.window);
            } while (room.window.pages().turn(1));
            note(all.faults(room.window), room.window.pages().shown());
        };
        for (Index step = 0; step <= room.store.scene().lesson.num_steps; ++step) {
            room.store.dispatch(SetLessonStep{step});
            look(step, "");
            if (!room.store.scene().lesson.question.question) continue;
            room.store.dispatch(RevealAnswer{});
            look(step, ", revealed");
        }
        QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
    }
};

QTEST_MAIN(TestBackRow)
#include "test_back_row.moc"
