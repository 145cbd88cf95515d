// The lessons of the program, every step in both languages: nothing wrong, every equation there, nothing
// wider than its column; and files of a teacher's own.
#include "app/lessons.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "core/session/scene.h"
#include "ui/views/lesson/lesson_document.h"
#include "ui/views/lesson/lesson_words.h"

using namespace alibi;
using namespace alibi::app;

namespace {

void write(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

// What a page shows of a question, as pieces of Markdown.
QStringList texts_of(const Question& question) {
    QStringList texts{QString::fromStdString(question.text), QString::fromStdString(question.why)};
    for (const QuestionOption& option : question.options) texts.append(QString::fromStdString(option.text));
    return texts;
}

}  // namespace

class TestLessons : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void every_lesson_is_sound_data() {
        QTest::addColumn<QString>("path");
        for (const char* const language : {"en", "ko"})
            for (const QString& path : shipped_lessons(QLatin1String(language)))
                QTest::newRow(qPrintable(path)) << path;
    }

    void every_lesson_is_sound() {
        QFETCH(QString, path);
        const auto lesson = read_lesson(path);
        for (const LessonMistake& mistake : lesson->mistakes)
            qWarning("%s", qPrintable(ui::mistake_words(mistake, path.toStdString())));
        QVERIFY(lesson->mistakes.empty());
        QVERIFY(!lesson->summary.empty());
        for (const LessonStep& step : lesson->steps) QVERIFY2(!step.heading.empty(), step.heading.c_str());
    }

    void every_step_fits_its_column_data() { every_lesson_is_sound_data(); }

    void every_step_fits_its_column() {
        QFETCH(QString, path);
        const auto lesson = read_lesson(path);
        const ui::Theme theme = ui::make_theme(ui::ThemeId::light);
        constexpr double kColumn = 300;
        ui::LessonDocument document(theme, {14, 20});
        for (const LessonStep& step : lesson->steps) {
            QStringList texts{QString::fromStdString(fill_live(step.text, step.session, *lesson->context))};
            if (step.question) texts += texts_of(*step.question);
            for (const QString& text : texts) {
                document.set_lesson_text(text, kColumn);
                QVERIFY2(document.missing_equations().isEmpty(), step.heading.c_str());
                QVERIFY2(document.size().width() <= kColumn + 1, step.heading.c_str());
            }
        }
    }

    void languages_have_the_same_steps() {
        const QStringList english = shipped_lessons(QStringLiteral("en"));
        QCOMPARE(english.size(), shipped_lessons(QStringLiteral("ko")).size());
        QVERIFY(english.size() >= 3);
        for (const QString& path : english) {
            const auto here = read_lesson(path);
            const auto there =
                read_lesson(QString(path).replace(QStringLiteral("/en/"), QStringLiteral("/ko/")));
            QCOMPARE(here->steps.size(), there->steps.size());
            for (std::size_t n = 0; n < here->steps.size(); ++n) {
                QCOMPARE(here->steps[n].session, there->steps[n].session);
                QCOMPARE(here->steps[n].question.has_value(), there->steps[n].question.has_value());
            }
        }
    }

    void a_lesson_goes_on_in_the_other_language() {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("s.ini")));
        settings.set_language(QStringLiteral("en"));
        Store store(Store::Mode::immediate);
        QWidget window;
        Lessons lessons(store, settings, &window);
        lessons.open_path(shipped_lessons(QStringLiteral("en")).front());
        lessons.step_by(2);
        const std::string heading = store.scene().lesson.heading;
        settings.set_language(QStringLiteral("ko"));
        lessons.follow_language();
        QCOMPARE(store.session().lesson.step, Index(2));
        QVERIFY(store.scene().lesson.heading != heading);
    }

    void a_copy_is_edited_outside() {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("s.ini")));
        settings.set_language(QStringLiteral("en"));
        Store store(Store::Mode::immediate);
        QWidget window;
        Lessons lessons(store, settings, &window);
        const QString path = folder.filePath(QStringLiteral("mine.md"));
        QVERIFY(lessons.copy_to(path));
        QCOMPARE(QString::fromStdString(store.session().lesson.lesson->path), path);
        const auto taken_up = [&] { return store.scene().lesson.heading == "Mine"; };
        write(path, "# My lesson\n## Mine\nWords.\n");
        QTRY_VERIFY(taken_up());
    }

    void what_is_no_lesson_is_told() {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("s.ini")));
        Store store(Store::Mode::immediate);
        QWidget window;
        Lessons lessons(store, settings, &window);
        QSignalSpy told(&lessons, &Lessons::problem);
        lessons.open_path(folder.filePath(QStringLiteral("none.md")));
        QCOMPARE(told.count(), 1);
        QVERIFY(!store.session().lesson.lesson);
    }
};

QTEST_MAIN(TestLessons)
#include "test_lessons.moc"
