// A lesson in front of a class: led by what a clicker sends, large enough for the back row.
#include "app/presentation/presentation.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/lessons.h"
#include "app/main_window.h"
#include "app/presentation/pages.h"
#include "app/presentation/speaker_window.h"
#include "ui/views/lesson/curve_axes.h"
#include "ui/views/lesson/lesson_page.h"
#include "ui/views/lesson/text_part.h"

using namespace alibi;
using namespace alibi::app;

namespace {

constexpr const char* kLesson = R"(# A lesson
```lesson
minutes: 50
```
## One
Text.
```view
{"view": "bias", "length": 24}
```
```note
time: 2
Say it
slowly.
```
## Two
```view
{"view": "slopes"}
```
```ask
choice: Which?
- this
+ that
```
)";

std::shared_ptr<const Lesson> lesson() {
    return std::make_shared<const Lesson>(parse_lesson(kLesson, "a.md", lesson_context()));
}

// A store with a lesson, and the window that presents it.
struct Class {
    Store store{Store::Mode::immediate};
    ui::ImmediateRasterService rasters;
    std::unique_ptr<Presentation> window;

    explicit Class(const std::shared_ptr<const Lesson>& shown = lesson()) {
        store.dispatch(OpenLesson{shown});
        window = std::make_unique<Presentation>(store, rasters);
        window->resize(1280, 720);
        window->show();
        window->activateWindow();
        (void)QTest::qWaitForWindowActive(window.get());  // keys go to the active window alone
    }
    Index step() const { return store.session().lesson.step; }
    void press(Qt::Key key) { QTest::keyClick(window.get(), key); }
};

}  // namespace

class TestPresentation : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void a_clicker_leads_through_the_lesson() {
        Class room;
        QCOMPARE(room.store.session().view, ViewId::bias);
        room.press(Qt::Key_PageDown);
        QCOMPARE(room.step(), Index(1));
        QCOMPARE(room.store.session().view, ViewId::slopes);
        QVERIFY(room.window->view() != nullptr);
        // First the answer, then on.
        room.press(Qt::Key_PageDown);
        QCOMPARE(room.step(), Index(1));
        QCOMPARE(room.store.scene().lesson.question.verdict, Verdict::shown);
        room.press(Qt::Key_PageDown);
        QVERIFY(room.store.scene().lesson.summary);
        room.press(Qt::Key_PageUp);
        QCOMPARE(room.step(), Index(1));
        room.press(Qt::Key_Home);
        QCOMPARE(room.step(), Index(0));
    }

    void the_screen_is_blanked_and_comes_back() {
        Class room;
        room.press(Qt::Key_B);
        QVERIFY(room.window->blank());
        QVERIFY(!room.window->page().isVisible());
        QCOMPARE(room.window->grab().toImage().pixelColor(640, 300), QColor(Qt::black));
        room.press(Qt::Key_PageDown);  // brings it back, and goes no step
        QVERIFY(!room.window->blank());
        QCOMPARE(room.step(), Index(0));
        room.press(Qt::Key_Period);
        QVERIFY(room.window->blank());
    }

    // The answer stays to be read.
    void enter_in_a_field_reveals_and_goes_no_step() {
        Class room(std::make_shared<const Lesson>(parse_lesson(
            "# A\n## One\n```ask\nnumber: How many?\nanswer: 10\n```\n## Two\n", "a.md", lesson_context())));
        auto* const field = room.window->findChild<QLineEdit*>(QStringLiteral("guess_number"));
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("10"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(room.step(), Index(0));
        QCOMPARE(room.store.scene().lesson.question.verdict, Verdict::right);
        QTest::keyClick(room.window->windowHandle(), Qt::Key_Right);  // no key of the field any more
        QCOMPARE(room.step(), Index(1));
    }

    void a_click_leaves_the_keys_to_the_clicker() {
        Class room;
        room.press(Qt::Key_PageDown);
        auto* const option = room.window->findChild<QAbstractButton*>(QStringLiteral("option_1"));
        QTest::mouseClick(option, Qt::LeftButton);
        QTest::keyClick(room.window->windowHandle(), Qt::Key_Right);
        QCOMPARE(room.store.scene().lesson.question.verdict, Verdict::right);
    }

    void escape_ends_it() {
        Class room;
        QSignalSpy ended(room.window.get(), &Presentation::ended);
        room.press(Qt::Key_Escape);
        QCOMPARE(ended.count(), 1);
        QVERIFY(!room.window->isVisible());
    }

    void text_reaches_the_back_row_data() {
        QTest::addColumn<QSize>("screen");
        QTest::addColumn<int>("least");
        QTest::newRow("1280x720") << QSize(1280, 720) << 24;
        QTest::newRow("1920x1080") << QSize(1920, 1080) << 30;
    }

    void text_reaches_the_back_row() {
        QFETCH(QSize, screen);
        QFETCH(int, least);
        Class room;
        room.window->resize(screen);
        QVERIFY(room.window->page().text().document().defaultFont().pixelSize() >= least);
        QVERIFY(room.window->page().heading().document().defaultFont().pixelSize() >= least);
    }

    void every_step_can_be_read_to_its_end_data() {
        QTest::addColumn<QString>("path");
        for (const char* const language : {"en", "ko"})
            QTest::newRow(language) << shipped_lessons(QLatin1String(language)).front();
    }

    // Longer text comes in pages: PageDown shows all of it before the next step.
    void every_step_can_be_read_to_its_end() {
        QFETCH(QString, path);
        Class room(read_lesson(path));
        const Pages& pages = room.window->pages();
        const Index steps = room.store.scene().lesson.num_steps;
        for (int presses = 0; room.step() < steps; ++presses) {
            QVERIFY2(presses < 12 * steps, "the clicker does not get through");
            QVERIFY(room.window->page().text().document().idealWidth() <=
                    room.window->text_place().width() + 1);
            const Index before = room.step();
            const bool at_end = pages.shown() + 1 == pages.count();
            room.press(Qt::Key_PageDown);
            if (room.step() != before) QVERIFY(at_end);
        }
    }

    // Back goes the way that forward went, and a step that is come back to begins at its beginning.
    void pages_are_turned_before_steps() {
        QString text = QStringLiteral("# A\n## One\nShort.\n## Two\n");
        for (int n = 0; n < 40; ++n) text += QStringLiteral("Paragraph %1.\n\n").arg(n);
        Class room(std::make_shared<const Lesson>(parse_lesson(
            (text + QStringLiteral("## Three\nShort.\n")).toStdString(), "a.md", lesson_context())));
        const Pages& pages = room.window->pages();
        QCOMPARE(pages.count(), 1);
        room.press(Qt::Key_PageDown);
        QVERIFY(pages.count() > 2);
        QCOMPARE(pages.shown(), 0);
        QCOMPARE(room.window->next_press(), QStringLiteral("page 2 of %1").arg(pages.count()));
        for (int page = 1; page < pages.count(); ++page) {
            room.press(page % 2 == 0 ? Qt::Key_PageDown : Qt::Key_Right);
            QCOMPARE(pages.shown(), page);
            QCOMPARE(room.step(), Index(1));
        }
        QCOMPARE(room.window->next_press(), QStringLiteral("next step"));
        room.press(Qt::Key_PageUp);
        QCOMPARE(pages.shown(), pages.count() - 2);
        QCOMPARE(room.step(), Index(1));
        room.press(Qt::Key_End);
        room.press(Qt::Key_PageUp);
        room.press(Qt::Key_PageUp);
        QCOMPARE(room.step(), Index(1));
        QCOMPARE(pages.shown(), 0);
    }

    void the_answer_is_shown_when_it_is_revealed() {
        QString text = QStringLiteral("# A\n## One\n");
        for (int n = 0; n < 12; ++n) text += QStringLiteral("Paragraph %1.\n\n").arg(n);
        text += QStringLiteral("```ask\nchoice: Which?\n- this\n+ that\n- those\nwhy: Because ");
        for (int n = 0; n < 60; ++n) text += QStringLiteral("word ");
        Class room(std::make_shared<const Lesson>(
            parse_lesson((text + QStringLiteral("\n```\n")).toStdString(), "a.md", lesson_context())));
        for (int presses = 0; presses < 5 && room.window->next_press() != QLatin1String("answer"); ++presses)
            room.press(Qt::Key_PageDown);
        const auto* option = room.window->findChild<QAbstractButton*>(QStringLiteral("option_2"));
        const auto* why = room.window->findChild<QWidget*>(QStringLiteral("why"));
        const auto is_seen = [&room](const QWidget* part) {
            const QRect place(part->mapTo(&room.window->pages(), QPoint()), part->size());
            return part->isVisible() && room.window->pages().rect().contains(place);
        };
        QVERIFY(is_seen(option));
        room.press(Qt::Key_PageDown);
        QCOMPARE(room.store.scene().lesson.question.verdict, Verdict::shown);
        QVERIFY(is_seen(why));
    }

    // One press starts it, whichever way the step was come to, and the next goes on.
    void the_clicker_starts_the_training_of_a_step_data() {
        QTest::addColumn<bool>("from_the_notes");
        QTest::newRow("presentation") << false;
        QTest::newRow("speaker window") << true;
    }

    void the_clicker_starts_the_training_of_a_step() {
        QFETCH(bool, from_the_notes);
        Class room(std::make_shared<const Lesson>(
            parse_lesson("# A\n## One\nText.\n## Two\nText.\n```view\n{\"view\": \"extrapolation\", "
                         "\"train\": true}\n```\n"
                         "## Three\nText.\n",
                         "a.md", lesson_context())));
        SpeakerWindow speaker(room.store, *room.window, ui::make_theme(ui::ThemeId::light));
        int trainings = 0;
        connect(&room.store, &Store::run_command, this, [&](const ExtrapolationAction& command) {
            if (std::holds_alternative<TrainRuns>(command)) ++trainings;
        });
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(from_the_notes ? static_cast<QWidget*>(&speaker) : room.window.get(), key);
        };
        const auto* button = room.window->findChild<QAbstractButton*>(QStringLiteral("train_now"));
        press(Qt::Key_PageDown);
        QCOMPARE(trainings, 0);
        QCOMPARE(button->text(), QStringLiteral("Next press: start the training"));
        QCOMPARE(speaker.next_press(), QStringLiteral("PageDown: start the training"));
        // Away and back: still to be started.
        press(Qt::Key_PageUp);
        press(Qt::Key_PageDown);
        QCOMPARE(trainings, 0);
        press(Qt::Key_Right);
        QCOMPARE(trainings, 1);
        QCOMPARE(room.step(), Index(1));
        QCOMPARE(button->text(), QStringLiteral("Train once more"));
        QCOMPARE(speaker.next_press(), QStringLiteral("PageDown: next step"));
        press(Qt::Key_PageDown);
        QCOMPARE(room.step(), Index(2));
        // Come back to, it is not started again.
        press(Qt::Key_PageUp);
        press(Qt::Key_PageDown);
        QCOMPARE(room.step(), Index(2));
        QCOMPARE(trainings, 1);
    }

    void a_training_that_was_begun_by_hand_is_not_begun_again() {
        Class room(std::make_shared<const Lesson>(
            parse_lesson("# A\n## One\nText.\n```view\n{\"view\": \"extrapolation\", \"train\": "
                         "true}\n```\n## Two\nText.\n",
                         "a.md", lesson_context())));
        QTest::mouseClick(room.window->findChild<QAbstractButton*>(QStringLiteral("train_now")),
                          Qt::LeftButton);
        QVERIFY(room.store.scene().lesson.trained);
        room.press(Qt::Key_PageDown);
        QCOMPARE(room.step(), Index(1));
    }

    void a_step_without_a_picture_has_the_whole_width() {
        const char* const text =
            "# T\n## A\n```view\n{\"view\": \"slopes\"}\n```\n## B\nText.\n"
            "## C\n```ask\ncurve: Draw.\nx: 1 2\ny: 0 1\nanswer: x / 4\n```\n";
        Class room(std::make_shared<const Lesson>(parse_lesson(text, "a.md", lesson_context())));
        const int beside = room.window->text_place().width();
        QVERIFY(room.window->view()->isVisible());
        room.press(Qt::Key_PageDown);
        QVERIFY(!room.window->view()->isVisible());
        QVERIFY(room.window->text_place().width() > beside * 3 / 2);
        // The axes of a curve stand where the picture would.
        room.press(Qt::Key_PageDown);
        const auto* axes = room.window->findChild<ui::CurveAxes*>();
        QVERIFY(axes && axes->isVisible());
        QVERIFY(room.window->figure_place().contains(
            QRect(axes->mapTo(room.window.get(), QPoint()), axes->size())));
        QCOMPARE(room.window->text_place().width(), beside);
        room.press(Qt::Key_Home);
        QVERIFY(room.window->view()->isVisible() && !axes->isVisible());
    }

    void the_next_figure_comes_by_key() {
        Class room;
        QCOMPARE(shown_figure(room.store.session()), FigureId::map);
        room.press(Qt::Key_V);
        QCOMPARE(shown_figure(room.store.session()), FigureId::row);
        room.press(Qt::Key_V);
        QCOMPARE(shown_figure(room.store.session()), FigureId::map);
    }

    void the_speaker_sees_notes_and_what_comes() {
        Class room;
        SpeakerWindow speaker(room.store, *room.window, ui::make_theme(ui::ThemeId::light));
        QCOMPARE(speaker.notes(), QStringLiteral("Say it slowly."));
        QCOMPARE(speaker.next(), QStringLiteral("Next: Two"));
        QCOMPARE(speaker.next_press(), QStringLiteral("PageDown: next step"));
        QTest::keyClick(&speaker, Qt::Key_PageDown);
        QCOMPARE(room.step(), Index(1));
        QCOMPARE(speaker.next_press(), QStringLiteral("PageDown: answer"));
        QVERIFY(speaker.notes().isEmpty());
    }

    void f5_presents_the_open_lesson() {
        const QTemporaryDir folder;
        MainWindow window({Store::Mode::immediate, folder.filePath(QStringLiteral("s.ini")), false});
        window.set_language(QStringLiteral("en"));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window, Qt::Key_F5);
        QVERIFY(!window.presentation());
        QVERIFY(window.store().scene().lesson.reading);  // the list of lessons
        window.lessons().open_path(shipped_lessons(QStringLiteral("en")).front());
        const Session own = *window.store().session().lesson.own;
        window.present();
        QVERIFY(window.presentation() && window.presentation()->isVisible());
        // The window behind follows a moment later.
        window.lessons().step_by(1);
        QTRY_VERIFY(window.findChild<QWidget*>(QStringLiteral("lesson_heading"))->accessibleName() ==
                    QString::fromStdString(window.store().scene().lesson.heading));
        window.present();
        QTRY_VERIFY(!window.presentation());
        window.store().dispatch(CloseLesson{});
        QCOMPARE(window.store().session().num_heads, own.num_heads);
    }
};

QTEST_MAIN(TestPresentation)
#include "test_presentation.moc"
