// Session files: every field survives, mistakes are answered with their line, no bytes do harm.
#include <QtTest>
#include <random>

#include "core/model/evaluation.h"
#include "core/model/training.h"
#include "core/session/session_file.h"

using namespace alibi;

namespace {

// Every field away from its default.
ExtrapolationChoice changed_extrapolation() {
    ExtrapolationChoice c;
    c.training = {{PositionMethod::t5, PositionMethod::none},
                  true,
                  64,
                  300,
                  16,
                  9,
                  3,
                  32,
                  4,
                  {0.5, 0.25},
                  1e-2,
                  0.1,
                  "/tmp/글.txt",
                  TextSplit::characters};
    c.evaluation = EvaluationKind::sliding;
    c.most_multiple = 16;
    c.page = ExtrapolationPage::texts;
    c.run = "run-0001-alibi";
    c.compared = "run-0002-t5";
    c.hidden = {"run-0002-t5"};
    c.names = {{"run-0001-alibi", "내 모델"}};
    c.surgery = {{"run-0001-alibi", {0, 1.0 / 3}}};
    c.generation = {"one day", 99, 0.3, 5, "run-0001-alibi", "run-0002-t5"};
    return c;
}

Session changed_session() {
    Session s;
    s.view = ViewId::attention;
    s.num_heads = 3;
    s.seq_len = 4096;
    s.slope_rule = SlopeRule::own;
    s.bias_max = 7.3;
    s.own_slopes = {0.1, 1.0 / 3, 2.5};
    s.overlays = {SlopeRule::off_by_one, SlopeRule::equal};
    s.sort_slopes = true;
    s.reach_mass = 0.99;
    s.stop_at_length = true;
    s.ruler_distance = 77;
    s.bias_form = BiasForm::last_key;
    s.mask.kind = MaskKind::window;
    s.mask.window = 5;
    s.mask.padding = 9;
    s.mask.path = "/tmp/마스크.npy";
    s.show_masked = false;
    s.precision = Precision::bfloat16;
    s.content.kind = ContentKind::random;
    s.content.seed = 18'446'744'073'709'551'615ull;
    s.content.spread = 0.1;
    s.content.text = "line one\n\"고양이\" \\ \t end";
    s.content.path = "a b.npz";
    s.content.array = "weights";
    s.content.batch = 2;
    s.content.run = "run-0003-t5";
    s.content.layer = 1;
    s.content.run_step = 40;
    s.extrapolation = changed_extrapolation();
    s.stage = Stage::biased;
    s.window = 31;
    s.colours[0] = {ColourMap::grey, ScaleKind::log, LimitsKind::typed, -3.3, 1e-7, false};
    s.colours[1] = {ColourMap::magma, ScaleKind::root, LimitsKind::percentile, -1, 2, false};
    s.colours[2] = {ColourMap::cividis, ScaleKind::linear, LimitsKind::automatic, 0.1, 0.7, false};
    s.pooling = Pooling::max;
    s.selection = {{2, 4095, 17}, true};
    s.zoom = {3, 4, 50, 60};
    s.isolate_head = true;
    s.figure = FigureId::row;
    s.equations.length = 11;
    s.equations.seed = 12'345'678'901ull;
    s.equations.entries = {{Projection::key, 2, 10, 3, -0.3}, {Projection::query, 0, 0, 1, 9}};
    s.equations.looks = {EquationStep::join, CodeLanguage::pytorch, false, 2.5, "slope", {}};
    return s;
}

std::string with_field(const std::string& field) {
    return "{\n \"format\": \"alibi-lab session\",\n \"version\": 1,\n " + field + "\n}\n";
}

}  // namespace

class TestSessionFile : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void round_trip_is_exact_data() {
        QTest::addColumn<bool>("changed");
        QTest::newRow("as it starts") << false;
        QTest::newRow("every field changed") << true;
    }
    void round_trip_is_exact() {
        QFETCH(bool, changed);
        const Session session = changed ? changed_session() : Session{};
        const std::string text = session_to_json(session);
        const Session read = session_from_json(text, "a.json");
        QVERIFY(read == session);
        QCOMPARE(session_to_json(read), text);
    }

    void every_field_has_its_line() {
        const std::string before = session_to_json({});
        const std::string after = session_to_json(changed_session());
        const QStringList lines = QString::fromStdString(before).split('\n');
        const QStringList other = QString::fromStdString(after).split('\n');
        QCOMPARE(lines.size(), other.size());
        QStringList same;
        for (qsizetype n = 0; n < lines.size(); ++n)
            if (lines[n] == other[n]) same << lines[n].trimmed();
        const QStringList expected{"{", "\"format\": \"alibi-lab session\",", "\"version\": 1,", "}", ""};
        QCOMPARE(same, expected);
    }

    void removed_runs_are_not_written() {
        Session session;
        session.extrapolation.removed = {"run-0001-alibi"};
        QVERIFY(session_from_json(session_to_json(session), "a.json").extrapolation.removed.empty());
    }

    void hover_is_not_kept() {
        Session session;
        session.hover = Cell{1, 2, 3};
        QVERIFY(!session_from_json(session_to_json(session), "a.json").hover.has_value());
    }

    void absent_keys_keep_defaults() {
        const Session session = session_from_json(with_field("\"heads\": 12"), "a.json");
        Session expected;
        expected.num_heads = 12;
        QVERIFY(session == expected);
    }

    void heads_count_from_one() {
        QCOMPARE(session_from_json(with_field("\"head\": 8"), "a.json").selection.cell.head, Index{7});
    }

    void mistakes_are_named_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<int>("problem");
        QTest::addColumn<QString>("detail");
        QTest::addColumn<QString>("expected");
        const int unknown = static_cast<int>(FileProblem::unknown_key);
        const int bad = static_cast<int>(FileProblem::bad_value);
        QTest::newRow("swapped letters") << "\"haeds\": 8" << unknown << "haeds"
                                         << "heads";
        QTest::newRow("missing letter") << "\"slope_rle\": \"text\"" << unknown << "slope_rle"
                                        << "slope_rule";
        QTest::newRow("nothing near") << "\"transparency\": 8" << unknown << "transparency"
                                      << "";
        QTest::newRow("inside colours") << "\"bias_colours\": {\"mop\": \"plum\"}" << unknown << "mop"
                                        << "map";
        QTest::newRow("text for a number") << "\"heads\": \"8\"" << bad << "heads"
                                           << "a whole number from 1 to 1024";
        QTest::newRow("no heads") << "\"heads\": 0" << bad << "heads"
                                  << "a whole number from 1 to 1024";
        QTest::newRow("too many heads") << "\"heads\": 1025" << bad << "heads"
                                        << "a whole number from 1 to 1024";
        QTest::newRow("a half head") << "\"heads\": 7.5" << bad << "heads"
                                     << "a whole number from 1 to 1024";
        QTest::newRow("beyond whole numbers") << "\"length\": 99999999999999999999" << bad << "length"
                                              << "a whole number from 1 to 1000000";
        QTest::newRow("head counted from 0") << "\"head\": 0" << bad << "head"
                                             << "a whole number from 1 to 1024";
        QTest::newRow("head that is not there") << "\"head\": 9" << bad << "head"
                                                << "a whole number from 1 to 8";
        QTest::newRow("query after the end") << "\"query\": 128" << bad << "query"
                                             << "a whole number from 0 to 127";
        QTest::newRow("no such word") << "\"mask\": \"casual\"" << bad << "mask"
                                      << "one of causal, none, window, padding-left, padding-right, file";
        QTest::newRow("a word for a switch") << "\"locked\": \"yes\"" << bad << "locked"
                                             << "true or false";
        QTest::newRow("negative seed") << "\"seed\": -1" << bad << "seed"
                                       << "a whole number from 0 to 2^64 - 1";
        QTest::newRow("own slopes missing") << "\"slope_rule\": \"own\"" << bad << "own_slopes"
                                            << "8 numbers, one for each head";
        QTest::newRow("negative slope") << "\"own_slopes\": [-1]" << bad << "own_slopes"
                                        << "a number from 0.0 to 64.0";
        QTest::newRow("low above high")
            << "\"bias_colours\": {\"low\": 4, \"high\": 4}" << bad << "bias_colours"
            << "a scale whose low is below its high";
        QTest::newRow("zoom of three") << "\"zoom\": [1, 2, 3]" << bad << "zoom"
                                       << "null or [first row, first column, rows, columns]";
        QTest::newRow("figure of another view")
            << "\"view\": \"bias\", \"figure\": \"reach\"" << bad << "figure"
            << "one of usual, none, map, row";
        QTest::newRow("null") << "\"text\": null" << bad << "text"
                              << "text of at most 16777216 bytes";
    }
    void mistakes_are_named() {
        QFETCH(QString, field);
        QFETCH(int, problem);
        QFETCH(QString, detail);
        QFETCH(QString, expected);
        try {
            session_from_json(with_field(field.toStdString()), "a.json");
            QFAIL("read without complaint");
        } catch (const FileError& error) {
            QCOMPARE(static_cast<int>(error.problem()), problem);
            QCOMPARE(QString::fromStdString(error.detail()), detail);
            QCOMPARE(QString::fromStdString(error.expected()), expected);
            // What is not in the file has no line.
            QCOMPARE(error.line(), field.contains(detail) ? 4 : 0);
        }
    }

    void what_is_no_session_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::newRow("nothing") << QByteArray() << 1;
        QTest::newRow("a list") << QByteArray("[1, 2]") << 1;
        QTest::newRow("no format") << QByteArray("{\"heads\": 8}") << 0;
        QTest::newRow("cut short") << QByteArray("{\n \"format\": \"alibi-lab session\",\n \"heads\"") << 3;
        QTest::newRow("a comma too many") << QByteArray("{\n \"heads\": 8,\n}") << 3;
        QTest::newRow("broken UTF-8") << QByteArray("{\"text\": \"\xff\"}") << 1;
        QTest::newRow("deep") << QByteArray(100'000, '[') << 1;
        QTest::newRow("number beyond all") << QByteArray("{\"bias_max\": 1e999}") << 1;
    }
    void what_is_no_session() {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        try {
            session_from_json(text.toStdString(), "a.json");
            QFAIL("read without complaint");
        } catch (const FileError& error) {
            QCOMPARE(error.problem(), FileProblem::not_this_format);
            QCOMPARE(error.line(), line);
        }
    }

    void another_format_or_version_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("detail");
        QTest::newRow("format") << QByteArray(R"({"format": "other", "version": 1})") << "format";
        QTest::newRow("version") << QByteArray(R"({"format": "alibi-lab session", "version": 2})")
                                 << "version";
    }
    void another_format_or_version() {
        QFETCH(QByteArray, text);
        QFETCH(QString, detail);
        try {
            session_from_json(text.toStdString(), "a.json");
            QFAIL("read without complaint");
        } catch (const FileError& error) {
            QCOMPARE(error.problem(), FileProblem::bad_value);
            QCOMPARE(QString::fromStdString(error.detail()), detail);
        }
    }

    void overlay_changes_only_what_it_names() {
        const Session base = changed_session();
        Session expected = base;
        expected.view = ViewId::bias;
        expected.stage = Stage::weights;
        QVERIFY(overlay_json(base, R"({"view": "bias", "stage": "weights"})", "lesson.md", 9) == expected);
    }

    void overlay_of_one_colour_keeps_the_rest() {
        const Session base = changed_session();
        Session expected = base;
        expected.colours[0].map = ColourMap::viridis;
        QVERIFY(overlay_json(base, R"({"bias_colours": {"map": "viridis"}})", "lesson.md") == expected);
    }

    void chosen_cell_follows_a_smaller_map() {
        const Session laid = overlay_json(changed_session(), R"({"length": 64})", "lesson.md");
        QCOMPARE(laid.selection.cell.query, Index{63});
        QCOMPARE(laid.selection.cell.key, Index{17});
    }

    void overlay_counts_lines_of_the_lesson() {
        try {
            overlay_json({}, "{\n  \"haeds\": 4\n}", "lessons/lesson.md", 13);
            QFAIL("read without complaint");
        } catch (const FileError& error) {
            QCOMPARE(QString(error.what()),
                     "Line 14 of lesson.md: \"haeds\" is not a setting. Did you mean \"heads\"?");
        }
    }

    // Any bytes give a session or a FileError, and a session that was read is one that can be kept.
    void any_bytes_do_no_harm_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 8; ++seed) QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }
    void any_bytes_do_no_harm() {
        QFETCH(int, seed);
        std::mt19937 random(static_cast<unsigned>(seed));
        const std::string whole = session_to_json(changed_session());
        int read = 0;
        constexpr int tries = 600;
        for (int n = 0; n < tries; ++n) {
            const std::string text = mutated(whole, random);
            try {
                const Session session = session_from_json(text, "a.json");
                QVERIFY(session_from_json(session_to_json(session), "a.json") == session);
                ++read;
            } catch (const FileError& error) {
                QVERIFY(QString(error.what()).contains("a.json"));
            }
        }
        QVERIFY(read > 0 && read < tries);  // both ends were reached
    }

  private:
    static std::string mutated(std::string text, std::mt19937& random) {
        constexpr std::string_view tokens[] = {"null", "-1",  "1e400", "\"", "{", "]",
                                               "\xff", "0.5", "[]",    ",",  "9"};
        const auto below = [&](std::size_t n) {
            return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
        };
        const std::size_t changes = 1 + below(3);
        for (std::size_t n = 0; n < changes && !text.empty(); ++n) {
            const std::size_t at = below(text.size());
            switch (below(4)) {
                case 0: text[at] = static_cast<char>(below(256)); break;
                case 1: text.erase(at, 1 + below(12)); break;
                case 2: text.insert(at, tokens[below(std::size(tokens))]); break;
                default: text.resize(at + 1 + below(text.size() - at)); break;
            }
        }
        return text;
    }
};

QTEST_APPLESS_MAIN(TestSessionFile)
#include "test_session_file.moc"
