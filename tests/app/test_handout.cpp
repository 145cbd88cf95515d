// A lesson on paper.
#include "app/export/handout.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/lessons.h"
#include "core/files/file_error.h"

using namespace alibi;
using namespace alibi::app;

namespace {

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

}  // namespace

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

    void a_place_that_cannot_be_written_is_told() {
        QVERIFY_THROWS_EXCEPTION(FileError,
                                 write_handout(lesson(), false, QStringLiteral("/no/such/folder/a.pdf")));
    }
};

QTEST_MAIN(TestHandout)
#include "test_handout.moc"
