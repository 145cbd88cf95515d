// A lesson on paper.
#include "app/export/handout.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/export/view_picture.h"
#include "app/language.h"
#include "app/lessons.h"
#include "app/store.h"
#include "app/trainer.h"
#include "core/files/file_error.h"
#include "tests/app/drawn.h"
#include "ui/widgets/equation.h"

using namespace alibi;
using namespace alibi::app;

namespace {

constexpr double kLeastType = 8 / 72.0 * 96, kLeastEquation = 18;  // px at 96 dpi

std::shared_ptr<const Lesson> lesson() {
    return std::make_shared<const Lesson>(
        parse_lesson("# A lesson\nShort.\n"
                     "```view\n{\"view\": \"bias\", \"length\": 12, \"heads\": 2}\n```\n"
                     "## One\nText with $softmax$.\n"
                     "```ask\nchoice: Which?\n- this\n+ that\nwhy: A reason that is long "
                     "enough to be seen in the size of a file, on two lines or more of "
                     "paper, as reasons are.\n```\n",
                     "a.md", lesson_context()));
}

QByteArray bytes_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// What is wrong with a step's picture on paper; empty: nothing.
QString faults_of(QWidget& sheet) {
    QStringList faults;
    const std::vector<DrawnText> texts = drawn(sheet).texts;
    for (const DrawnText& text : texts) {
        if (text.pixels < kLeastType)
            faults << QStringLiteral("\"%1\" is %2 px").arg(text.text).arg(text.pixels);
        if (text.cut) faults << QStringLiteral("\"%1\" is cut").arg(text.text);
        for (const DrawnText& other : texts)
            if (&other != &text &&
                other.box.adjusted(1, 1, -1, -1).intersects(text.box.adjusted(1, 1, -1, -1)))
                faults << QStringLiteral("\"%1\" lies on \"%2\"").arg(text.text, other.text);
    }
    for (const ui::EquationWidget* equation : sheet.findChildren<ui::EquationWidget*>())
        if (equation->em() < kLeastEquation)
            faults << QStringLiteral("an equation of %1 px").arg(equation->em());
    return faults.join(QStringLiteral("; "));
}

}  // namespace

// What the fonts' tables say of the letters that are drawn, all as <hexadecimal>.
QByteArray letters_of_pdf(const QByteArray& pdf) {
    QByteArray letters;
    for (qsizetype at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 1)) {
        const QByteArray head(4, '\0');  // of the length, which qUncompress() does not need to know
        const QByteArray stored = pdf.mid(at + 7, pdf.indexOf("endstream", at) - at - 7);
        const QByteArray stream = stored.contains("begincmap") ? stored : qUncompress(head + stored);
        if (stream.contains("beginbfrange")) letters += stream.mid(stream.indexOf("beginbfrange"));
    }
    return letters;
}

class TestHandout : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void a_handout_is_a_pdf_with_its_fonts() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.pdf"));
        QCOMPARE(write_handout(lesson(), false, path), 1);
        const QByteArray bytes = bytes_of(path);
        QVERIFY(bytes.startsWith("%PDF"));
        QVERIFY(bytes.contains("/FontFile2"));
        QVERIFY(!bytes.contains("/DCTDecode"));  // no picture is stored with loss
    }

    // A sign that a font draws in another form beside its neighbours is still found and copied.
    void its_text_is_text() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.pdf"));
        const std::string text = "# T\n## One\nFrom 2^(\u22128/n) to 2: n = 2, (7) \u2192 8.\n";
        write_handout(std::make_shared<const Lesson>(parse_lesson(text, "a.md", lesson_context())), false,
                      path);
        const QByteArray letters = letters_of_pdf(bytes_of(path));
        for (const char* const code : {"2212", "003D", "003A", "0028", "0029", "2192"})
            QVERIFY2(letters.contains(QByteArray("<") + code + '>'), code);
    }

    void answers_are_there_only_where_asked_for() {
        const QTemporaryDir folder;
        const QString without = folder.filePath(QStringLiteral("a.pdf"));
        const QString with = folder.filePath(QStringLiteral("b.pdf"));
        write_handout(lesson(), false, without);
        write_handout(lesson(), true, with);
        QVERIFY(bytes_of(with) != bytes_of(without));
    }

    // A step that says nothing of its view has no picture, nor has one that wants none.
    void only_steps_with_a_view_have_a_picture() {
        const QTemporaryDir folder;
        const auto size_of = [&folder](const char* view) {
            const std::string text = std::string("# T\n## One\nText.\n") + view;
            const QString path = folder.filePath(QStringLiteral("a.pdf"));
            write_handout(std::make_shared<const Lesson>(parse_lesson(text, "a.md", lesson_context())), false,
                          path);
            return bytes_of(path).size();
        };
        const auto plain = size_of("");
        QVERIFY(size_of("```view\n{\"view\": \"bias\"}\n```\n") > plain + 2000);
        QVERIFY(size_of("```view\n{\"view\": \"bias\", \"figure\": \"none\"}\n```\n") < plain + 200);
    }

    void a_step_begins_a_page_where_it_says_so() {
        const QTemporaryDir folder;
        const auto pages_of = [&folder](const char* view) {
            const std::string text = std::string("# T\n## One\nText.\n## Two\nText.\n") + view;
            return write_handout(std::make_shared<const Lesson>(parse_lesson(text, "a.md", lesson_context())),
                                 false, folder.filePath(QStringLiteral("a.pdf")));
        };
        QCOMPARE(pages_of("```view\n{\"view\": \"slopes\"}\n```\n"), 1);
        QCOMPARE(pages_of("```view\n{\"view\": \"slopes\", \"new_page\": true}\n```\n"), 2);
    }

    // Which head and row; and that a slope of 0, which is no bias at all, means no positions.
    void a_title_says_what_is_shown() {
        Store store(Store::Mode::immediate);
        Session session;
        session.view = ViewId::attention;
        session.slope_rule = SlopeRule::own;
        session.own_slopes = {0, 0.5};
        session.num_heads = 2;
        const ui::Theme theme = ui::figure_theme(ui::make_theme(ui::ThemeId::light), 1);
        const auto title_of = [&](Index head) {
            session.selection.cell.head = head;
            store.dispatch(ReplaceSession{session});
            const auto sheet =
                view_picture(store.session(), store.scene(), theme, handout_figure_size(session));
            QStringList texts;
            for (const DrawnText& text : drawn(*sheet).texts) texts << text.text;
            return texts.filter(QStringLiteral("slope")).join(QLatin1Char(' '));
        };
        QCOMPARE(title_of(0), QStringLiteral("Head 1, slope 0: no positions"));
        QCOMPARE(title_of(1), QStringLiteral("Head 2, slope 1/2"));
        session.figure = FigureId::row;
        session.selection.cell.query = 3;
        QCOMPARE(title_of(0), QStringLiteral("Head 1, slope 0, query 3: no positions"));
        QCOMPARE(title_of(1), QStringLiteral("Head 2, slope 1/2, query 3"));
    }

    void a_class_hour_is_a_few_sheets_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("answers");
        for (const char* const language : {"en", "ko"})
            for (const bool answers : {false, true})
                QTest::addRow("%s, %s", language, answers ? "answers" : "none") << language << answers;
    }

    void a_class_hour_is_a_few_sheets() {
        QFETCH(QString, language);
        QFETCH(bool, answers);
        Language words;
        words.set(language);
        const QTemporaryDir folder;
        const int pages = write_handout(read_lesson(shipped_lessons(language).front()), answers,
                                        folder.filePath(QStringLiteral("a.pdf")));
        QVERIFY2(pages >= 8 && pages <= 14, qPrintable(QString::number(pages)));
    }

    // Type of 8 pt or more, nothing cut, nothing written over something else.
    void every_picture_can_be_read_on_paper_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("path");
        for (const char* const language : {"en", "ko"})
            for (const QString& path : shipped_lessons(QLatin1String(language)))
                QTest::newRow(qPrintable(path)) << QString::fromLatin1(language) << path;
    }

    void every_picture_can_be_read_on_paper() {
        QFETCH(QString, language);
        QFETCH(QString, path);
        Language words;
        words.set(language);
        const auto lesson = read_lesson(path);
        Store store(Store::Mode::immediate);
        const QTemporaryDir no_runs;
        const Trainer trainer(store, no_runs.path(), Store::Mode::immediate);
        store.dispatch(OpenLesson{lesson});
        const ui::Theme theme = ui::figure_theme(ui::make_theme(ui::ThemeId::light), 1);
        for (Index step = 0; step < store.scene().lesson.num_steps; ++step) {
            store.dispatch(SetLessonStep{step});
            if (!store.scene().lesson.pictured) continue;
            const auto sheet =
                view_picture(store.session(), store.scene(), theme, handout_figure_size(store.session()));
            const QString faults = faults_of(*sheet);
            QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("step %1: %2").arg(step + 1).arg(faults)));
        }
    }

    void a_place_that_cannot_be_written_is_told() {
        QVERIFY_THROWS_EXCEPTION(FileError,
                                 write_handout(lesson(), false, QStringLiteral("/no/such/folder/a.pdf")));
    }
};

QTEST_MAIN(TestHandout)
#include "test_handout.moc"
