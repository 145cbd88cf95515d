// Lines break between Korean words only, and the core's phrases are found among those that can be translated.
#include <QCoreApplication>
#include <QTextLayout>
#include <QTranslator>
#include <QtTest>

#include "core/files/memory.h"
#include "core/model/evaluation.h"
#include "core/model/generation.h"
#include "core/model/training.h"
#include "core/session/session_file.h"
#include "ui/widgets/words.h"

using namespace alibi;
using namespace alibi::ui;

namespace {

// Marks what it is asked for, so that a test sees which phrase the core's words were taken for.
class Marker : public QTranslator {
  public:
    using QTranslator::QTranslator;
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* text, const char*, int) const override {
        return QLatin1String(context) == QLatin1String("Core")
                   ? QLatin1Char('[') + QString::fromUtf8(text) + QLatin1Char(']')
                   : QString();
    }
};

QStringList lines_of(const QString& text, double width) {
    QTextLayout layout(text);
    QTextOption option;
    option.setWrapMode(QTextOption::WordWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        lines << text.mid(line.textStart(), line.textLength()).remove(QChar(0x2060)).trimmed();
    }
    layout.endLayout();
    return lines;
}

}  // namespace

class TestWords : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void lines_break_at_spaces_data();
    void lines_break_at_spaces();
    void other_text_stays_as_it_is_data();
    void other_text_stays_as_it_is();
    void core_errors_have_a_phrase_data();
    void core_errors_have_a_phrase();
    void memory_error_has_a_phrase();
    void training_errors_have_a_phrase_data();
    void training_errors_have_a_phrase();
    void unknown_words_stay();
};

void TestWords::lines_break_at_spaces_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("sentence") << QStringLiteral(
        "헤드마다 거리 1토큰에 m씩 점수를 뺍니다. 밝을수록 적게 뺍니다.");
    QTest::newRow("number before a word")
        << QStringLiteral("가장 가까운 1024토큰이 가중치의 절반을 가집니다.");
    QTest::newRow("Latin inside") << QStringLiteral("layer_07.npz에 어텐션(ALiBi) 층이 들어 있지 않습니다.");
}

void TestWords::lines_break_at_spaces() {
    QFETCH(QString, text);
    const QStringList words = text.split(QLatin1Char(' '));
    for (const double width : {90.0, 120.0, 150.0, 200.0}) {
        QStringList found;
        for (const QString& line : lines_of(keep_words(text), width)) found << line.split(QLatin1Char(' '));
        QCOMPARE(found, words);
    }
}

void TestWords::other_text_stays_as_it_is_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << QString();
    QTest::newRow("English") << QStringLiteral("Each head takes m from the score.");
    QTest::newRow("symbols") << QStringLiteral("−m(i−j) × √d");
    QTest::newRow("rich text") << QStringLiteral("<p style='margin:0'>m</p>");
    QTest::newRow("one word") << QStringLiteral("가");
}

void TestWords::other_text_stays_as_it_is() {
    QFETCH(QString, text);
    QCOMPARE(keep_words(text), text);
}

void TestWords::core_errors_have_a_phrase_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("words");
    QTest::newRow("whole number") << QByteArray(R"({"format":"alibi-lab session","heads":0})")
                                  << QStringLiteral("[a whole number from 1 to 1024]");
    QTest::newRow("number") << QByteArray(R"({"format":"alibi-lab session","bias_max":-1})")
                            << QStringLiteral("[a number from ");
    QTest::newRow("flag") << QByteArray(R"({"format":"alibi-lab session","locked":3})")
                          << QStringLiteral("[true or false]");
    QTest::newRow("choice") << QByteArray(R"({"format":"alibi-lab session","slope_rule":"steep"})")
                            << QStringLiteral("[one of reference");
    QTest::newRow("text") << QByteArray(R"({"format":"alibi-lab session","text":5})")
                          << QStringLiteral("[text of at most ");
    QTest::newRow("cells") << QByteArray(R"({"format":"alibi-lab session","zoom":5})")
                           << QStringLiteral("[null or ");
}

void TestWords::core_errors_have_a_phrase() {
    QFETCH(QByteArray, json);
    QFETCH(QString, words);
    Marker marker;
    QCoreApplication::installTranslator(&marker);
    try {
        session_from_json(json.toStdString(), "session.alibi");
        QFAIL("the session was taken");
    } catch (const FileError& error) {
        const QString said = core_words(error.expected());
        QVERIFY2(said.startsWith(words) && said.endsWith(QLatin1Char(']')),
                 qPrintable(said + QStringLiteral(" for ") + QString::fromUtf8(error.what())));
    }
}

void TestWords::memory_error_has_a_phrase() {
    Marker marker;
    QCoreApplication::installTranslator(&marker);
    try {
        require_memory(std::uint64_t{1} << 60, "the picture");
        QFAIL("there is not so much memory");
    } catch (const std::length_error& error) {
        QVERIFY(
            core_words(error.what()).startsWith(QStringLiteral("[[the picture] needs 1099511627776 MiB")));
    }
}

void TestWords::training_errors_have_a_phrase_data() {
    QTest::addColumn<int>("which");
    const char* const names[] = {"empty text",   "not text",      "one symbol",      "too short", "length",
                                 "steps",        "learning rate", "heads and width", "odd heads", "slopes",
                                 "empty prompt", "temperature",   "reading length"};
    for (int which = 0; which < int(std::size(names)); ++which) QTest::newRow(names[which]) << which;
}

void TestWords::training_errors_have_a_phrase() {
    QFETCH(int, which);
    TrainingSettings settings;
    Model model;
    model.config = {PositionMethod::none, 5, 1, 8, 2, 8, {}};
    model.parameters = initial_parameters(model.config, 1);
    const std::vector<Token> prompt{2};
    const std::vector<Index> length{0};
    const std::function<void()> wrong[] = {
        [] { text_corpus("", TextSplit::words, "a.txt"); },
        [] { text_corpus("caf\xE9", TextSplit::words, "a.txt"); },
        [] { text_corpus("ha ha ha", TextSplit::words, "a.txt"); },
        [] { text_corpus("one two", TextSplit::words); },
        [&] { settings.train_len = 0, check_settings(settings); },
        [&] { settings.steps = 0, check_settings(settings); },
        [&] { settings.learning_rate = 0, check_settings(settings); },
        [&] { settings.num_heads = 5, model_config(settings, 9); },
        [&] {
            settings.num_heads = 64, settings.position = PositionMethod::rotary, model_config(settings, 9);
        },
        [&] { settings.slope_rule = SlopeRule::own, model_config(settings, 9); },
        [&] { Generator(model, {}, {}); },
        [&] {
            Generator(model, prompt, {-1, 0});
        },
        [&] { nonoverlapping_losses(model, prompt, length); },
    };
    Marker marker;
    QCoreApplication::installTranslator(&marker);
    try {
        wrong[which]();
        QFAIL("it was taken");
    } catch (const std::invalid_argument& error) {
        const QString said = core_words(error.what());
        QVERIFY2(said.startsWith(QLatin1Char('[')), qPrintable(said));
    }
}

void TestWords::unknown_words_stay() {
    Marker marker;
    QCoreApplication::installTranslator(&marker);
    QCOMPARE(core_words("param.value.weight"), QStringLiteral("param.value.weight"));
    QCOMPARE(core_words(""), QString());
}

QTEST_MAIN(TestWords)
#include "test_words.moc"
