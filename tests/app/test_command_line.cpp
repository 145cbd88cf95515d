// The command line: what each command writes, in every format, equals the core; wrong use is one sentence.
#undef QT_NO_CAST_FROM_ASCII  // many short texts stand here
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <sstream>

#include "app/command_line/command_line.h"
#include "core/attention/bias.h"
#include "core/attention/closed_form.h"
#include "core/attention/field.h"
#include "core/files/numpy.h"
#include "core/session/session_file.h"

using namespace alibi;
using namespace alibi::app;

namespace {

struct Answer {
    CommandOutcome outcome;
    int status = -1;  // -1: something is left to do
    QString out, err;
};

Answer run(const QStringList& arguments) {
    std::vector<std::string> words;
    for (const QString& argument : arguments) words.push_back(argument.toStdString());
    std::ostringstream out, err;
    Answer answer;
    answer.outcome = run_command_line(words, out, err);
    if (const auto* status = std::get_if<ExitStatus>(&answer.outcome)) answer.status = status->value;
    answer.out = QString::fromStdString(out.str());
    answer.err = QString::fromStdString(err.str());
    return answer;
}

QJsonObject read_json(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

QStringList read_lines(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
}

QStringList words(const char* text) {
    return QString(text).split(' ', Qt::SkipEmptyParts);
}

// Largest difference, relative where the values are above 1; infinities must be the same.
double difference(const std::vector<float>& a, const std::vector<double>& b) {
    if (a.size() != b.size()) return INFINITY;
    double largest = 0;
    for (std::size_t n = 0; n < a.size(); ++n) {
        const double found = a[n];
        if (found == b[n]) continue;
        const double distance = std::abs(found - b[n]) / std::max(1.0, std::abs(b[n]));
        if (!(distance <= largest)) largest = std::isnan(distance) ? INFINITY : distance;
    }
    return largest;
}

}  // namespace

class TestCommandLine : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() { QVERIFY(folder_.isValid()); }

    void slopes_json_data() {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("heads");
        QTest::addColumn<double>("bias_max");
        for (const SlopeRuleRow& row : slope_rules()) {
            if (row.make == nullptr) continue;
            const QString id = QString::fromUtf8(row.id.data(), static_cast<qsizetype>(row.id.size()));
            QTest::newRow(qPrintable(id + ", 12 heads")) << id << 12 << 8.0;
        }
        QTest::newRow("one head") << "reference" << 1 << 8.0;
        QTest::newRow("bias max 16") << "reference" << 6 << 16.0;
    }
    void slopes_json() {
        QFETCH(QString, rule);
        QFETCH(int, heads);
        QFETCH(double, bias_max);
        const QString path = folder_.filePath("slopes.json");
        const Answer answer = run({"slopes", "--heads", QString::number(heads), "--rule", rule, "--bias-max",
                                   QString::number(bias_max), "-o", path});
        QCOMPARE(answer.status, 0);
        const QJsonObject json = read_json(path);
        QCOMPARE(json["rule"].toString(), rule);
        QCOMPARE(json["num_heads"].toInt(), heads);
        QCOMPARE(json["bias_max"].toDouble(), bias_max);
        const std::vector<double> expected =
            slopes(slope_rule_from_id(rule.toStdString()).value(), heads, bias_max);
        QCOMPARE(json["slopes"].toArray().size(), heads);
        for (int h = 0; h < heads; ++h) {
            const double slope = expected[static_cast<std::size_t>(h)];
            const SlopeStatistics figures = slope_statistics(slope, std::nullopt);
            QCOMPARE(json["slopes"][h].toDouble(), slope);
            QCOMPARE(json["half_life"][h].toDouble(), figures.half_life);
            QCOMPARE(json["reach_50"][h].toInteger(), figures.reach_50);
            QCOMPARE(json["reach_90"][h].toInteger(), figures.reach_90);
            QCOMPARE(json["reach_99"][h].toInteger(), figures.reach_99);
            QCOMPARE(json["mean_distance"][h].toDouble(), figures.mean_distance);
        }
    }

    // 2^-64: 99 % of the attention reach further than any whole number of the program.
    void reach_beyond_every_count() {
        const QString path = folder_.filePath("far.json");
        QCOMPARE(run({"slopes", "--heads", "1", "--bias-max", "64", "-o", path}).status, 0);
        const QJsonObject json = read_json(path);
        const double half = json["half_life"][0].toDouble();
        QVERIFY(half > 1.2e19);
        QCOMPARE(json["reach_50"][0].toDouble(), half);
        QCOMPARE(json["reach_99"][0].toDouble() / half, std::log2(100.0));
    }

    void slopes_in_other_formats() {
        const std::vector<double> expected = slopes(SlopeRule::reference, 6);
        const QString csv = folder_.filePath("s.csv");
        QCOMPARE(run({"slopes", "--heads", "6", "-o", csv}).status, 0);
        const QStringList lines = read_lines(csv);
        QCOMPARE(lines.front(), "head,slope,half_life,reach_50,reach_90,reach_99,mean_distance");
        QCOMPARE(lines.size(), 7);
        QCOMPARE(lines[5].section(',', 0, 1), "5,0.5");

        const QString npy = folder_.filePath("s.NPY");  // endings in any case
        QCOMPARE(run({"slopes", "--heads", "6", "-o", npy}).status, 0);
        QVERIFY(difference(read_npy<float>(npy.toStdString()).values, expected) < 1e-7);

        const QString npz = folder_.filePath("s.npz");
        QCOMPARE(run({"slopes", "--heads", "6", "-o", npz}).status, 0);
        QVERIFY(NpzReader(npz.toStdString()).read<double>("slopes").values == expected);
    }

    void slopes_table_is_for_people() {
        const Answer answer = run(words("slopes --heads 12"));
        QCOMPARE(answer.status, 0);
        const QStringList lines = answer.out.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 13);
        QCOMPARE(lines[1].simplified(), "1 0.5 2^-1 1.38629 2 5 10 1.54149");
        QCOMPARE(lines[9].simplified().section(' ', 0, 2), "9 0.707107 2^(-1/2)");
        QVERIFY(answer.err.isEmpty());
    }

    void slopes_for_so_many_keys() {
        const QString path = folder_.filePath("n.json");
        QCOMPARE(run({"slopes", "--heads", "8", "--length", "1024", "-o", path}).status, 0);
        const double mean = read_json(path)["mean_distance"][7].toDouble();
        QVERIFY(std::abs(mean - 236.395) < 5e-4);  // the printed digits for slope 1/256
    }

    void bias_equals_the_core_data() {
        QTest::addColumn<QString>("form");
        QTest::addColumn<int>("head");
        for (const BiasFormRow& row : bias_forms()) {
            const QString id = QString::fromUtf8(row.id.data(), static_cast<qsizetype>(row.id.size()));
            QTest::newRow(qPrintable(id)) << id << 0;
            QTest::newRow(qPrintable(id + ", one head")) << id << 5;
        }
    }
    void bias_equals_the_core() {
        QFETCH(QString, form);
        QFETCH(int, head);
        const BiasForm id = bias_form_from_id(form.toStdString()).value();
        std::vector<double> all = slopes(SlopeRule::reference, 6);
        if (head > 0) all = {all[static_cast<std::size_t>(head - 1)]};
        const Tensor3 expected = bias_tensor(id, all, 9);
        const std::vector<double> values(expected.data().begin(), expected.data().end());
        const std::vector<Index> shape = head > 0 ? std::vector<Index>{9, 9} : std::vector<Index>{6, 9, 9};
        QStringList arguments{"bias", "--heads", "6", "--length", "9", "--form", form};
        if (head > 0) arguments << "--head" << QString::number(head);

        const std::string npy = folder_.filePath("b.npy").toStdString();
        QCOMPARE(run(arguments + QStringList{"-o", QString::fromStdString(npy)}).status, 0);
        QVERIFY(read_npy<float>(npy).shape == shape);
        QVERIFY(difference(read_npy<float>(npy).values, values) == 0);

        const std::string npz = folder_.filePath("b.npz").toStdString();
        QCOMPARE(run(arguments + QStringList{"-o", QString::fromStdString(npz)}).status, 0);
        QVERIFY(NpzReader(npz).read<float>("bias").shape == shape);
        QVERIFY(difference(NpzReader(npz).read<float>("bias").values, values) == 0);

        const QString csv = folder_.filePath("b.csv");
        QCOMPARE(run(arguments + QStringList{"-o", csv}).status, 0);
        const QStringList lines = read_lines(csv);
        QCOMPARE(lines.size(), head > 0 ? 10 : 55);
        QCOMPARE(lines[0].section(',', 0, 1), head > 0 ? "query,key_0" : "head,query");
        QCOMPARE(lines.last().section(',', -1).toFloat(), static_cast<float>(values.back()));

        const QString json = folder_.filePath("b.json");
        QCOMPARE(run(arguments + QStringList{"-o", json}).status, 0);
        const QJsonValue bias = read_json(json)["bias"];
        const QJsonValue last = head > 0 ? bias[8][2] : bias[5][8][2];
        QCOMPARE(static_cast<float>(last.toDouble()), static_cast<float>(values[values.size() - 7]));
    }

    void bias_over_a_mask_file() {
        const std::string mask = folder_.filePath("mask.npy").toStdString();
        const std::vector<float> seen{1, 0, 0, 1, 1, 0, 0, 1, 1};
        write_npy(mask, std::vector<Index>{3, 3}, seen);
        const std::string path = folder_.filePath("cumsum.npy").toStdString();
        const Answer answer = run({"bias", "--heads", "1", "--length", "3", "--form", "cumsum", "--mask",
                                   QString::fromStdString(mask), "-o", QString::fromStdString(path)});
        QCOMPARE(answer.status, 0);
        const std::vector<double> counts{1, 1, 1, 1, 2, 2, 0, 1, 2};
        std::vector<double> expected;
        for (const double count : counts) expected.push_back(count / 256);
        QVERIFY(difference(read_npy<float>(path).values, expected) == 0);
    }

    void long_bias_is_printed_in_part() {
        const Answer answer = run(words("bias --heads 8 --length 1000000 --head 1"));
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.contains("..."));
        QVERIFY(answer.out.split('\n').size() < 30);
        QVERIFY(answer.out.contains("999999"));
    }

    void layer_equals_the_vectors_data() {
        QTest::addColumn<QString>("file");
        for (const char* file :
             {"attention_1h_8d_3l", "attention_4h_16d_1l", "attention_8h_64d_10l", "attention_12h_24d_7l"})
            QTest::newRow(file) << file;
    }
    void layer_equals_the_vectors() {
        QFETCH(QString, file);
        const QString golden_path = QStringLiteral(ALIBI_TEST_DATA "/") + file + ".npz";
        const QString path = folder_.filePath("out.npz");
        const Answer answer = run({"attention", "--layer", golden_path, "-o", path});
        QVERIFY2(answer.status == 0, qPrintable(answer.err));
        const NpzReader golden(golden_path.toStdString());
        const NpzReader written(path.toStdString());
        for (const char* name :
             {"q", "k", "v", "scores", "scaled", "biased", "masked", "weights", "context", "output"}) {
            const NumpyArray<double> expected = golden.read<double>(name);
            const NumpyArray<float> found = written.read<float>(name);
            QVERIFY2(found.shape == expected.shape, name);
            QVERIFY2(difference(found.values, expected.values) < 1e-5, name);
        }
    }

    void layer_of_one_head_and_stage() {
        const QString golden_path = QStringLiteral(ALIBI_TEST_DATA "/attention_8h_64d_10l.npz");
        const QString path = folder_.filePath("one.npy");
        QCOMPARE(
            run({"attention", "--layer", golden_path, "--stage", "masked", "--head", "3", "-o", path}).status,
            0);
        const NumpyArray<float> found = read_npy<float>(path.toStdString());
        const NumpyArray<double> all = NpzReader(golden_path.toStdString()).read<double>("masked");
        QVERIFY((found.shape == std::vector<Index>{2, 10, 10}));
        std::vector<double> expected;
        for (int b = 0; b < 2; ++b) {
            const auto first = all.values.begin() + (b * 8 + 2) * 100;
            expected.insert(expected.end(), first, first + 100);
        }
        QVERIFY(difference(found.values, expected) < 1e-5);
        QVERIFY(std::isinf(found.values[1]));
    }

    void content_equals_the_field_data() {
        QTest::addColumn<QString>("content");
        QTest::newRow("zero") << "zero";
        QTest::newRow("random") << "random";
    }
    void content_equals_the_field() {
        QFETCH(QString, content);
        const QString path = folder_.filePath("content.npz");
        QCOMPARE(run({"attention", "--heads", "3", "--length", "11", "--content", content, "--seed", "5",
                      "--mask", "window", "--window", "4", "-o", path})
                     .status,
                 0);
        FieldSettings settings;
        settings.slopes = slopes(SlopeRule::reference, 3);
        settings.mask.kind = MaskKind::window;
        settings.mask.window = 4;
        const AttentionField field(content == "zero" ? zero_content(3, 11, 5) : random_content(3, 11, 5, 1),
                                   settings);
        const NpzReader written(path.toStdString());
        const auto value = [&](const char* name, Index h, Index i, Index j) {
            return double{written.read<float>(name).values[static_cast<std::size_t>((h * 11 + i) * 11 + j)]};
        };
        const CellReading cell = field.cell(2, 9, 7);
        QVERIFY(std::abs(value("scores", 2, 9, 7) - cell.score) < 1e-5);
        QVERIFY(std::abs(value("scaled", 2, 9, 7) - cell.scaled) < 1e-5);
        QVERIFY(std::abs(value("biased", 2, 9, 7) - cell.biased) < 1e-5);
        QVERIFY(std::abs(value("weights", 2, 9, 7) - cell.weight) < 1e-6);
        QCOMPARE(value("masked", 2, 9, 2), double{kMasked});
        QCOMPARE(value("weights", 2, 9, 2), 0.0);
        double sum = 0;
        for (Index j = 0; j < 11; ++j) sum += value("weights", 1, 10, j);
        QVERIFY(std::abs(sum - 1) < 1e-6);
        QVERIFY((written.read<float>("q").shape == std::vector<Index>{3, 11, kHeadDim}));
        QVERIFY((written.read<float>("context").shape == std::vector<Index>{11, 3 * kHeadDim}));
        QVERIFY((written.read<float>("output").shape == std::vector<Index>{11, kModelWidth}));
    }

    void masked_cells_are_null_in_json() {
        const QString path = folder_.filePath("masked.json");
        QCOMPARE(run({"attention", "--heads", "2", "--length", "3", "--content", "zero", "--stage", "masked",
                      "-o", path})
                     .status,
                 0);
        const QJsonObject json = read_json(path);
        QVERIFY(json["masked"][0][0][2].isNull());
        QCOMPARE(json["masked"][0][2][1].toDouble(), -0.0625);
        QCOMPARE(json["stage"].toString(), "masked");
    }

    void wrong_use_is_one_sentence_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        QTest::newRow("heads missing") << "slopes" << 2 << "--heads is required";
        QTest::newRow("no heads") << "slopes --heads 0" << 2 << "1 to 1024";
        QTest::newRow("too many heads") << "slopes --heads 1025" << 2 << "1 to 1024";
        QTest::newRow("a word for a number") << "slopes --heads many" << 2 << "many";
        QTest::newRow("no such rule") << "slopes --heads 8 --rule best" << 2 << "reference";
        QTest::newRow("bias max of 0") << "slopes --heads 8 --bias-max 0" << 2 << "--bias-max";
        QTest::newRow("bias max not a number")
            << "slopes --heads 8 --bias-max nan" << 2 << "not a number above 0";
        QTest::newRow("bias max that leaves no slope")
            << "slopes --heads 8 --bias-max 1e9" << 2
            << "--bias-max: \"1e9\" is not a number above 0, at most 1000";
        for (const char* mask : {"none", "padding-left", "padding-right"})
            QTest::addRow("cumsum, %s", mask)
                << QStringLiteral("attention --heads 2 --length 8 --form cumsum --mask ") + mask << 2
                << "causal mask";
        QTest::newRow("no such option") << "slopes --heads 8 --fast" << 2 << "--fast";
        QTest::newRow("no such command") << "slope" << 2 << "slope";
        QTest::newRow("no such ending") << "slopes --heads 8 -o slopes.txt" << 2 << ".json, .csv";
        QTest::newRow("no ending") << "slopes --heads 8 -o slopes" << 2 << ".json, .csv";
        QTest::newRow("length missing") << "bias --heads 8" << 2 << "--length is required";
        QTest::newRow("length too long") << "bias --heads 8 --length 1000001" << 2 << "--length";
        QTest::newRow("no such head") << "bias --heads 8 --length 4 --head 9" << 2 << "1 to 8";
        QTest::newRow("mask without cumsum") << "bias --heads 8 --length 4 --mask none" << 2 << "cumsum";
        QTest::newRow("window without its mask")
            << "bias --heads 2 --length 4 --form cumsum --window 2" << 2 << "--mask window";
        QTest::newRow("padding without its mask")
            << "attention --heads 2 --length 4 --content zero --padding 2" << 2 << "padding-left";
        QTest::newRow("mask missing")
            << "bias --heads 8 --length 4 --form cumsum --mask gone.npy" << 1 << "gone.npy";
        QTest::newRow("an ending alone") << "slopes --heads 8 -o .json" << 2 << "put a name before it";
        QTest::newRow("picture of no kind") << "picture -o a.jpg" << 2 << "must end in .png, .svg or .pdf";
        QTest::newRow("output of one head")
            << "attention --heads 2 --length 4 --stage output --head 1" << 2 << "--stage context";
        QTest::newRow("handout of nothing") << "handout --lesson  -o a.pdf" << 2 << "name of a file";
        QTest::newRow("no content") << "attention --heads 8" << 2 << "--length";
        QTest::newRow("layer and length") << "attention --layer a.npz --length 4" << 2 << "--length";
        QTest::newRow("layer missing") << "attention --layer gone.npz" << 1 << "gone.npz";
        QTest::newRow("no such stage") << "attention --heads 2 --length 2 --stage softmax" << 2 << "weights";
        QTest::newRow("picture as data") << "picture -o a.npy" << 2 << ".png";
        QTest::newRow("picture of nothing") << "picture" << 2 << "--output is required";
        QTest::newRow("in their order") << "slopes --heads 8 --frob 3" << 2 << "no place for --frob 3";
        QTest::newRow("picture size") << "picture -o a.png --size 12" << 2 << "1280x720";
        QTest::newRow("session missing") << "picture --session gone.json -o a.png" << 1 << "gone.json";
        QTest::newRow("folder missing")
            << "slopes --heads 8 -o /nowhere/at/all.json" << 1 << "/nowhere/at/all.json";
        QTest::newRow("more than memory")
            << "bias --heads 1024 --length 1000000 -o huge.npz" << 1 << "memory";
        QTest::newRow("more than the disk")
            << "bias --heads 1024 --length 1000000 -o huge.npy" << 1 << "free";
    }
    void wrong_use_is_one_sentence() {
        QFETCH(QString, arguments);
        QFETCH(int, status);
        QFETCH(QString, says);
        const Answer answer = run(arguments.split(' '));
        QCOMPARE(answer.status, status);
        QVERIFY2(answer.err.contains(says), qPrintable(answer.err));
        QVERIFY(answer.err.startsWith("alibi-lab"));
        QVERIFY(answer.err.endsWith(".\n"));
        QCOMPARE(answer.err.count('\n'), 1);
        QVERIFY(answer.out.isEmpty());
    }

    // The running count of a window mask is no distance: refused as labml does.
    void layer_refuses_cumsum_under_a_window() {
        const QString path = QStringLiteral(ALIBI_TEST_DATA "/attention_8h_64d_10l.npz");
        const QStringList window{"attention", "--layer", path, "--mask", "window", "--window", "3"};
        const Answer refused = run(window + words("--form cumsum"));
        QCOMPARE(refused.status, 2);
        QVERIFY2(refused.err.contains("causal"), qPrintable(refused.err));
        QCOMPARE(
            run({"attention", "--layer", path, "--mask", "window", "--window", "3", "--form", "distance"})
                .status,
            0);
    }

    void help_and_version_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("program") << "--help"
                                 << "attention";
        QTest::newRow("slopes") << "slopes --help"
                                << "--bias-max";
        QTest::newRow("bias") << "bias --help"
                              << "--form";
        QTest::newRow("attention") << "attention --help"
                                   << "--layer";
        QTest::newRow("picture") << "picture --help"
                                 << "--session";
        QTest::newRow("version") << "--version"
                                 << "alibi-lab 0.";
    }
    void help_and_version() {
        QFETCH(QString, arguments);
        QFETCH(QString, says);
        const Answer answer = run(arguments.split(' '));
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.out.contains(says), qPrintable(answer.out));
        QVERIFY(answer.err.isEmpty());
    }

    void window_is_asked_for() {
        const Answer empty = run({});
        QVERIFY(std::get<WindowRequest>(empty.outcome).file.empty());
        const QString path = folder_.filePath("it is mine.json");
        write_file_whole(path.toStdString(), session_to_json({}));
        QCOMPARE(QString::fromStdString(std::get<WindowRequest>(run({path}).outcome).file), path);
    }

    void picture_is_asked_for_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("view");
        QTest::newRow("slopes") << "slopes --heads 5" << static_cast<int>(ViewId::slopes);
        QTest::newRow("bias") << "bias --heads 5 --length 30" << static_cast<int>(ViewId::bias);
        QTest::newRow("attention") << "attention --heads 5 --length 30"
                                   << static_cast<int>(ViewId::attention);
        QTest::newRow("picture") << "picture --view attention" << static_cast<int>(ViewId::attention);
    }
    void picture_is_asked_for() {
        QFETCH(QString, arguments);
        QFETCH(int, view);
        const Answer answer =
            run(arguments.split(' ') + words("-o a.svg --theme dark --language ko --size 1600x900"));
        const auto& request = std::get<PictureRequest>(answer.outcome);
        QCOMPARE(request.pictures.size(), std::size_t{1});
        QCOMPARE(static_cast<int>(request.pictures[0].session.view), view);
        QCOMPARE(QString::fromStdString(request.pictures[0].path), "a.svg");
        QCOMPARE(request.look.width, 1600);
        QCOMPARE(request.look.height, 900);
        QCOMPARE(QString::fromStdString(request.look.theme), "dark");
        QCOMPARE(QString::fromStdString(request.look.language), "ko");
    }

    void every_view_as_pictures() {
        const QString folder = folder_.filePath("all/of them");
        const Answer answer = run({"picture", "--view", "all", "-o", folder});
        const auto& request = std::get<PictureRequest>(answer.outcome);
        QCOMPARE(request.pictures.size(), view_ids().size());
        QCOMPARE(QString::fromStdString(request.folder), folder);
        // A folder of pictures may be drawn again, any other not.
        QVERIFY(QDir().mkpath(folder));
        write_file_whole((folder + "/slopes.png").toStdString(), "old");
        QCOMPARE(run({"picture", "--view", "all", "-o", folder}).status, -1);
        write_file_whole((folder + "/thesis.pdf").toStdString(), "mine");
        const Answer refused = run({"picture", "--view", "all", "-o", folder});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains("thesis.pdf"), qPrintable(refused.err));
    }

    void pictures_of_a_session_whose_mask_is_not_there_data() {
        QTest::addColumn<QString>("fields");
        QTest::addColumn<QString>("says");
        QTest::newRow("gone") << R"("mask_file": "/nowhere/mask.npy")"
                              << "/nowhere/mask.npy";
        QTest::newRow("not named") << R"("length": 8)"
                                   << "mask_file";
        QTest::newRow("of another length")
            << QString(R"("mask_file": "%1", "length": 8)").arg(folder_.filePath("three.npy"))
            << "(3, 3), not (8, 8)";
    }
    void pictures_of_a_session_whose_mask_is_not_there() {
        QFETCH(QString, fields);
        QFETCH(QString, says);
        write_npy(folder_.filePath("three.npy").toStdString(), std::vector<Index>{3, 3},
                  std::vector<float>{1, 0, 0, 1, 1, 0, 1, 1, 1});
        const QString path = folder_.filePath("masked session.json");
        write_file_whole(
            path.toStdString(),
            QString(R"({"format": "alibi-lab session", "mask": "file", %1})").arg(fields).toStdString());
        const Answer answer = run({"picture", "--session", path, "-o", folder_.filePath("a.png")});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains(says), qPrintable(answer.err));
    }

    void a_layer_that_does_not_say_its_heads() {
        const QString path = QStringLiteral(ALIBI_TEST_DATA "/attention_4h_16d_1l.npz");
        const NpzReader file(path.toStdString());
        std::vector<NumpyArray<double>> arrays;
        for (const NpzEntry& entry : file.entries()) arrays.push_back(file.read<double>(entry.name));
        std::vector<NpzArray> kept;
        for (std::size_t n = 0; n < arrays.size(); ++n)
            if (file.entries()[n].name != "num_heads")
                kept.push_back({file.entries()[n].name, arrays[n].shape, {}, arrays[n].values});
        const QString without = folder_.filePath("headless.npz");
        write_npz(without.toStdString(), kept);
        const Answer answer = run({"attention", "--layer", without});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("give --heads"), qPrintable(answer.err));
        QCOMPARE(run({"attention", "--layer", without, "--heads", "4"}).status, 0);
    }

    void a_layer_that_is_not_finite_is_told() {
        const QString path = QStringLiteral(ALIBI_TEST_DATA "/attention_4h_16d_1l.npz");
        const NpzReader file(path.toStdString());
        std::vector<NumpyArray<double>> arrays;
        std::vector<NpzArray> entries;
        for (const NpzEntry& entry : file.entries()) arrays.push_back(file.read<double>(entry.name));
        for (std::size_t n = 0; n < arrays.size(); ++n) {
            if (file.entries()[n].name == "x") arrays[n].values[0] = NAN;
            entries.push_back({file.entries()[n].name, arrays[n].shape, {}, arrays[n].values});
        }
        const QString wrong = folder_.filePath("not finite.npz");
        write_npz(wrong.toStdString(), entries);
        const Ended ended = run_program({"attention", "--layer", wrong});
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.err.contains("NaN or infinite numbers in x"), ended.err.constData());
        QVERIFY(run_program({"attention", "--layer", path}).err.isEmpty());
    }

    // Finite numbers whose products are not.
    void a_layer_that_overflows_is_told() {
        const NpzReader file(ALIBI_TEST_DATA "/attention_4h_16d_1l.npz");
        std::vector<NumpyArray<double>> arrays;
        std::vector<NpzArray> entries;
        for (const NpzEntry& entry : file.entries()) arrays.push_back(file.read<double>(entry.name));
        for (std::size_t n = 0; n < arrays.size(); ++n) {
            if (file.entries()[n].name == "x")
                for (double& value : arrays[n].values) value *= 1e30;
            entries.push_back({file.entries()[n].name, arrays[n].shape, {}, arrays[n].values});
        }
        const QString wrong = folder_.filePath("too large.npz");
        write_npz(wrong.toStdString(), entries);
        const Ended ended = run_program({"attention", "--layer", wrong});
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.err.contains("so large that products of them are infinite"), ended.err.constData());
        QCOMPARE(ended.err.count('\n'), 1);
    }

    void pictures_that_would_be_cut() {
        const QString path = folder_.filePath("cut.png");
        const Ended ended = run_program({"picture", "-o", path, "--size", "800x600"});
        QCOMPARE(ended.status, 1);
        QVERIFY2(ended.err.contains("--size of 900x548"), ended.err.constData());
        QVERIFY(!QFile::exists(path));
    }

    void a_question_ends_the_sentence() {
        const QString path = folder_.filePath("misspelt.json");
        write_file_whole(path.toStdString(), R"({"format": "alibi-lab session", "version": 1, "haeds": 3})");
        const Ended ended = run_program({"picture", "--session", path, "-o", folder_.filePath("no.png")});
        QVERIFY2(ended.err.endsWith("\"heads\"?\n"), ended.err.constData());
    }

    void pictures_of_files_that_do_not_fit_data() {
        QTest::addColumn<QString>("session");
        QTest::addColumn<QString>("says");
        QTest::newRow("no square") << folder_.filePath("rect.npy") << "rect.npy has the shape (2, 3)";
        QTest::newRow("no name") << folder_.filePath("no name.json") << "No file is named";
    }
    void pictures_of_files_that_do_not_fit() {
        QFETCH(QString, session);
        QFETCH(QString, says);
        write_npy(folder_.filePath("rect.npy").toStdString(), std::vector<Index>{2, 3},
                  std::vector<float>(6));
        write_file_whole(folder_.filePath("no name.json").toStdString(),
                         R"({"format": "alibi-lab session", "view": "attention", "content": "file"})");
        const Ended ended =
            run_program({"picture", "--session", session, "-o", folder_.filePath("does not fit.png")});
        QCOMPARE(ended.status, 1);
        QVERIFY2(QString::fromUtf8(ended.err).contains(says), ended.err.constData());
    }

    void lessons_that_are_none_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const QByteArray& bytes, const char* says) {
            QTest::newRow(name) << bytes << QByteArray(says);
        };
        row("empty", "", "no step");
        row("a title alone", "# Title\n", "no step");
        row("zero bytes", QByteArray("# T\n## S\n\0", 10), "byte 10 is zero");
        row("latin-1", "# Caf\xE9\n## S\n", "byte 6 is not UTF-8");
        row("utf-16", QByteArray("\xFF\xFE#\0 \0", 6), "byte 1 is not UTF-8");
        row("random", QByteArray("\x93\x11\xF0\x80 \xC0").repeated(80'000), "byte 1 is not UTF-8");
    }
    void lessons_that_are_none() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, says);
        const QString lesson = folder_.filePath("lesson.md"), pdf = folder_.filePath("lesson.pdf");
        write_file_whole(lesson.toStdString(), bytes.toStdString());
        const Ended ended = run_program({"handout", "--lesson", lesson, "-o", pdf});
        QCOMPARE(ended.status, 1);
        QVERIFY2(ended.err.contains(says), ended.err.constData());
        QCOMPARE(ended.err.count('\n'), 1);
        QVERIFY(!QFileInfo::exists(pdf));
    }

    void mistakes_of_a_lesson_are_told_by_the_command() {
        const QString lesson = folder_.filePath("wrong.md"), pdf = folder_.filePath("wrong.pdf");
        write_file_whole(lesson.toStdString(), "# T\n## S\n{{" + std::string(900, '(') + "}}\n");
        const Ended ended = run_program({"handout", "--lesson", lesson, "-o", pdf});
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.err.startsWith("alibi-lab handout: Line 3 of wrong.md: "), ended.err.constData());
        QVERIFY(ended.err.size() < 200);
    }

    void no_display_is_one_sentence_data() {
        QTest::addColumn<QString>("platform");
        QTest::newRow("no display") << QString();
        QTest::newRow("no such platform") << "abacus";
        QTest::newRow("no server") << "xcb";
    }
    void no_display_is_one_sentence() {
        QFETCH(QString, platform);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove("QT_QPA_PLATFORM");
        environment.remove("WAYLAND_DISPLAY");
        environment.insert("DISPLAY", ":4711");
        if (!platform.isEmpty()) environment.insert("QT_QPA_PLATFORM", platform);
        const Ended ended = run_program({}, environment);
        QCOMPARE(ended.status, 1);
        QVERIFY2(ended.err.contains("no display") && ended.err.contains("alibi-lab picture --help"),
                 ended.err.constData());
        QCOMPARE(ended.err.count('\n'), 1);
    }

    // Stopped in the middle of a large file, nothing half written is left of it.
    void nothing_is_left_of_what_was_stopped_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("length");
        QTest::newRow("rows by and by") << "bias.json"
                                        << "4000";
        QTest::newRow("an archive") << "bias.npz"
                                    << "1500";
    }
    void nothing_is_left_of_what_was_stopped() {
        QFETCH(QString, name);
        QFETCH(QString, length);
        const QTemporaryDir place;
        QProcess process;
        process.start(QStringLiteral(ALIBI_PROGRAM),
                      {"bias", "--heads", "16", "--length", length, "-o", place.filePath(name)});
        QVERIFY(process.waitForStarted());
        while (!writes_into(process, place.path()) && !process.waitForFinished(1)) {
        }
        if (process.state() == QProcess::Running) ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
        QVERIFY(process.waitForFinished());
        if (process.exitStatus() == QProcess::CrashExit)  // ended by the signal, as it asked
            QVERIFY(process.readAllStandardError().contains("stopped"));
        const QDir folder(place.path());
        QCOMPARE(folder.entryList({".alibi-*"}, QDir::AllEntries | QDir::Hidden), QStringList());
        if (folder.exists(name)) {
            QCOMPARE(name, "bias.npz");  // the other takes far longer
            QCOMPARE(NpzReader(place.filePath(name).toStdString()).entries().size(), std::size_t{1});
        }
    }

    // The program itself, not only its functions.
    void program_answers() {
        QProcess program;
        program.start(QStringLiteral(ALIBI_PROGRAM), {"slopes", "--heads", "2"});
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 0);
        QCOMPARE(QString::fromUtf8(program.readAllStandardOutput()), run({"slopes", "--heads", "2"}).out);
        program.start(QStringLiteral(ALIBI_PROGRAM), {"slopes"});
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 2);
        QVERIFY(program.readAllStandardOutput().isEmpty());
        QCOMPARE(program.readAllStandardError().count('\n'), 1);
    }

  private:
    // Has the process a file of that folder open, whether it has a name or not?
    static bool writes_into(const QProcess& process, const QString& folder) {
        namespace fs = std::filesystem;
        std::error_code error;
        const fs::path open_files = "/proc/" + std::to_string(process.processId()) + "/fd";
        for (fs::directory_iterator at(open_files, error), end; !error && at != end; at.increment(error)) {
            std::error_code gone;
            if (fs::read_symlink(at->path(), gone).string().starts_with(folder.toStdString() + "/"))
                return true;
        }
        return false;
    }

    struct Ended {
        int status = -1;  // -1: it crashed or did not end
        QByteArray err;
    };
    static Ended run_program(const QStringList& arguments, const QProcessEnvironment& environment =
                                                               QProcessEnvironment::systemEnvironment()) {
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(ALIBI_PROGRAM), arguments);
        const bool ended = process.waitForFinished() && process.exitStatus() == QProcess::NormalExit;
        return {ended ? process.exitCode() : -1, process.readAllStandardError()};
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestCommandLine)
#include "test_command_line.moc"
