#include "core/session/class_pack.h"

#include <QtTest>

#include "core/files/file_error.h"
#include "core/session/action.h"
#include "core/session/class_code.h"
#include "core/session/lesson.h"

using namespace alibi;

class TestClassPack : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void a_pack_comes_back_as_it_was() {
        ClassPack pack{"hour.md", "# T\n## 한 단계\n", {}, 2, {"seed", "heads"}, "For me."};
        pack.session.num_heads = 12;
        pack.session.content.seed = 18446744073709551615ull;
        QCOMPARE(class_pack_from_json(class_pack_to_json(pack), "a.alibi-class"), pack);
    }

    void files_of_the_machine_are_not_named() {
        ClassPack pack;
        pack.session.content.path = "/etc/passwd";
        pack.session.mask.path = "/etc/passwd";
        const ClassPack read = class_pack_from_json(class_pack_to_json(pack), "a.alibi-class");
        QVERIFY(read.session.content.path.empty());
        QVERIFY(read.session.mask.path.empty());
    }

    void what_is_no_pack_is_told_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("problem");
        const auto row = [](const char* text, FileProblem problem) {
            QTest::newRow(text) << QString::fromLatin1(text) << static_cast<int>(problem);
        };
        row("no json", FileProblem::not_this_format);
        row("{\"format\": \"alibi-lab session\"}", FileProblem::not_this_format);
        row("{\"format\": \"alibi-lab class\", \"version\": 2}", FileProblem::bad_value);
        row("{\"format\": \"alibi-lab class\", \"leson\": \"\"}", FileProblem::unknown_key);
        row("{\"format\": \"alibi-lab class\", \"locked\": [\"haeds\"]}", FileProblem::unknown_key);
        row("{\"format\": \"alibi-lab class\", \"session\": {\"heads\": 0}}", FileProblem::bad_value);
        row("{\"format\": \"alibi-lab class\", \"session\": 3}", FileProblem::not_this_format);
    }

    void what_is_no_pack_is_told() {
        QFETCH(QString, text);
        QFETCH(int, problem);
        try {
            class_pack_from_json(text.toStdString(), "a.alibi-class");
            QFAIL("nothing was told");
        } catch (const FileError& error) {
            QCOMPARE(static_cast<int>(error.problem()), problem);
        }
    }

    void locked_settings_do_not_change() {
        auto lesson = std::make_shared<const Lesson>(parse_lesson("# T\n## One\n## Two\n", "a.md", nullptr));
        Session session = update(Session{}, OpenLesson{lesson});
        session = update(session, LockSettings{{"heads", "seed"}});
        session = update(session, SetHeads{3});
        QCOMPARE(session.num_heads, Index(8));
        session = update(session, SetLength{99});
        QCOMPARE(session.seq_len, Index(99));
        session = update(session, ReplaceSession{Session{}});
        session = update(session, CloseLesson{});
        session = update(session, SetHeads{3});
        QCOMPARE(session.num_heads, Index(3));
    }

    void the_code_says_whether_the_numbers_are_the_same() {
        Session session;
        const std::string code = class_code(session);
        QCOMPARE(code.size(), std::size_t(5));
        Session looked = update(session, ChooseCell{{1, 5, 2}});
        looked = update(looked, SetView{ViewId::attention});
        looked = update(looked, HoverCell{Cell{0, 1, 1}});
        QCOMPARE(class_code(looked), code);
        QVERIFY(class_code(update(session, SetHeads{7})) != code);
        QVERIFY(class_code(update(session, SetSeed{8})) != code);
    }
};

QTEST_APPLESS_MAIN(TestClassPack)
#include "test_class_pack.moc"
