// train, extrapolate, loss and generate: against the core, wrong use in one sentence, and no checkpoint lost
// whatever ends the program.
#undef QT_NO_CAST_FROM_ASCII  // many short texts stand here
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <random>
#include <sstream>
#include <system_error>

#include "app/command_line/command_line.h"
#include "app/command_line/progress.h"
#include "app/command_line/train_advice.h"
#include "core/files/evaluations_file.h"
#include "core/files/folder_lock.h"
#include "core/files/model_folder.h"
#include "core/files/numpy.h"
#include "core/model/evaluation.h"
#include "core/model/generation.h"
#include "tests/core/training_fixture.h"

using namespace alibi;
using namespace alibi::app;

namespace {

struct Answer {
    int status = -1;
    QString out, err;
};

Answer run_words(const std::vector<std::string>& words) {
    std::ostringstream out, err;
    const CommandOutcome outcome = run_command_line(words, out, err);
    const auto* const status = std::get_if<ExitStatus>(&outcome);
    return {status != nullptr ? status->value : -1, QString::fromStdString(out.str()),
            QString::fromStdString(err.str())};
}

Answer run(const QStringList& arguments) {
    std::vector<std::string> words;
    for (const QString& argument : arguments) words.push_back(argument.toStdString());
    return run_words(words);
}

QJsonObject read_json(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

// Words of a small language in which what comes next depends on what was long before.
QByteArray small_text() {
    QByteArray text;
    std::minstd_rand random(7);
    const QByteArrayList names{"mia", "tom", "eva", "ben"}, things{"key", "cup", "hat", "bell"};
    for (int n = 0; n < 400; ++n) {
        const QByteArray name = names[static_cast<int>(random() % 4)],
                         thing = things[static_cast<int>(random() % 4)];
        text += name + " put the " + thing + " away . " + name + " found the " + thing + " .\n";
    }
    return text;
}

}  // namespace

class TestTrainingCommands : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        QFile file(text_);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(small_text()) > 0);
        file.close();
        for (const char* const position : {"alibi", "rotary"})
            QCOMPARE(run(tiny("--position", position) + QStringList{"-o", path(position)}).status, 0);
    }

    void trains_what_the_core_trains() {
        const ModelFolder folder = read_model_folder(path("alibi").toStdString());
        TrainingSettings settings = tiny_settings();
        settings.text.path = text_.toStdString();
        settings.steps = 20;
        settings.seed = 5;
        Training training(settings, std::make_shared<const Corpus>(load_corpus(settings.text)), 1);
        run_steps(training);
        QVERIFY(folder.training->settings == settings);
        QVERIFY(folder.model.parameters == training.model().parameters);
        QVERIFY(folder.vocabulary == training.corpus().vocabulary);
    }

    void train_says_what_it_made() {
        const Answer answer = run(tiny("--position", "t5") + QStringList{"-o", path("said")});
        QVERIFY2(answer.out.startsWith("T5"), qPrintable(answer.out));
        QVERIFY(answer.out.contains("20 steps") && answer.out.contains(path("said")));
        QVERIFY(answer.err.isEmpty());
    }

    void presets_and_own_slopes() {
        QCOMPARE(
            run(tiny("--preset", "headline") + QStringList{"--slopes", "0.5,0", "-o", path("own")}).status,
            0);
        const ModelFolder folder = read_model_folder(path("own").toStdString());
        QVERIFY(folder.model.config.slopes == (std::vector<double>{0.5, 0}));
        QCOMPARE(folder.training->settings.train_len, Index{8});  // replaced
        QVERIFY(folder.training->settings.slope_rule == SlopeRule::own);
        QVERIFY(folder.vocabulary->split() == TextSplit::words);
        QCOMPARE(run(tiny("--preset", "labml") + QStringList{"-o", path("labml")}).status, 0);
        QVERIFY(read_model_folder(path("labml").toStdString()).vocabulary->split() == TextSplit::characters);
    }

    void wrong_use_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QStringList& arguments, int status, const char* says) {
            QTest::newRow(name) << arguments << status << QString(says);
        };
        const QString alibi = path("alibi"), rotary = path("rotary"), none = path("none"), text = text_;
        const QString tokens = path("t.npy");
        row("no folder", {"train"}, 2, "--output is required");
        row("a folder in use", {"train", "-o", alibi}, 1, "--continue");
        row("a folder without a name", {"train", "-o", ""}, 2, "name of a folder is missing");
        row("a text without a name", {"train", "--text", "", "-o", none}, 2, "name of a file is missing");
        row("slopes where there are none", {"train", "--position", "rotary", "--slopes", "1,2", "-o", none},
            2, "has no slopes");
        row("a slope is missing", {"train", "--slopes", "0.5,,0.25", "-o", none}, 2,
            "missing in \"0.5,,0.25\"");
        row("a last length is missing", {"extrapolate", "--model", alibi, "--lengths", "8,"}, 2, "missing");
        row("windows of no evaluation", {"extrapolate", "--model", alibi, "--lengths", "8", "--windows", "3"},
            2, "--evaluation position");
        row("tokens of another evaluation",
            {"extrapolate", "--model", alibi, "--lengths", "8", "--evaluation", "position", "--tokens", "9"},
            2, "--windows");
        row("tokens of the sliding evaluation",
            {"extrapolate", "--model", alibi, "--lengths", "8", "--evaluation", "sliding", "--tokens", "9"},
            2, "--tokens does not go with --evaluation sliding");
        row("a rule where there are no slopes",
            {"train", "--position", "rotary", "--rule", "text", "-o", none}, 2, "leave --rule out");
        row("a bias max where there are no slopes",
            {"train", "--position", "none", "--bias-max", "4", "-o", none}, 2, "leave --bias-max out");
        row("a rule beside the slopes", {"train", "--rule", "text", "--slopes", "1,2", "-o", none}, 2,
            "leave --rule out");
        row("a bias max that leaves no slope", {"train", "--bias-max", "1e308", "-o", none}, 2,
            "at most 1000");
        row("a bias max that is not read back", {"train", "--bias-max", "1e-5", "-o", none}, 2,
            "choose 0.001");
        row("saves of a compact folder", {"train", "--compact", "--save-every", "9", "-o", none}, 2,
            "leave --save-every out");
        row("a model larger than the memory",
            {"train", "--width", "65536", "--layers", "1024", "--heads", "8", "--steps", "1", "-o", none}, 1,
            "a model of this size needs");
        row("an output without a name", {"extrapolate", "--model", alibi, "--lengths", "8", "-o", ""}, 2,
            "name of a file is missing");
        row("losses without a name", {"loss", "--model", alibi, "--tokens", tokens, "-o", ""}, 2,
            "name of a file is missing");
        row("no folder of a model", {"generate", "--model", folder_.path(), "--prompt", "mia"}, 1,
            "config.json");
        row("zero bytes", {"train", "--text", path("zero.txt"), "-o", none}, 1, "zero byte at 4");
        row("one token", {"train", "--text", path("one.txt"), "-o", none}, 1, "1 of the 330 tokens");
        row("one token, short windows", {"train", "--length", "1", "--text", path("one.txt"), "-o", none}, 1,
            "1 of the 20 tokens");
        row("a long text", {"train", "--text", path("long.txt"), "-o", none}, 1, "at most 64 MiB");
        row("unknown method", {"train", "--position", "magnetic", "-o", none}, 2, "magnetic");
        row("no steps", {"train", "--steps", "0", "-o", none}, 2, "from 1 to 1000000");
        row("heads that do not divide", {"train", "--heads", "5", "-o", none}, 2, "5 heads");
        row("slopes for other heads", {"train", "--slopes", "1,2", "-o", none}, 2, "slopes");
        row("no text", {"train", "--text", none, "-o", none + "2"}, 1, "could not be opened");
        row("binary text", {"train", "--text", alibi + "/model.safetensors", "-o", none}, 1, "byte");
        row("text too short for the length", {"train", "--text", text, "--length", "2000", "-o", none}, 1,
            "tokens");
        row("continue with settings", {"train", "--continue", "--seed", "3", "-o", alibi}, 2, "excludes");
        row("continue nothing", {"train", "--continue", "-o", none}, 1, "train anew");
        row("no such place", {"train", "--steps", "1", "-o", none + "/a/b"}, 1, "could not be written");
        row("no model", {"extrapolate", "--model", none, "--lengths", "8"}, 1, "there is no folder");
        row("no lengths", {"extrapolate", "--model", alibi}, 2, "--lengths is required");
        row("length 0", {"extrapolate", "--model", alibi, "--lengths", "8,0"}, 2, "from 1 to 65536");
        row("too long for the text", {"extrapolate", "--model", alibi, "--lengths", "60000"}, 1, "60001");
        row("picture", {"extrapolate", "--model", alibi, "--lengths", "8", "-o", none + ".png"}, 2,
            ".json or .csv");
        row("unknown words", {"extrapolate", "--model", alibi, "--text", path("other.txt"), "--lengths", "8"},
            1, "unknown");
        row("no tokens", {"loss", "--model", alibi, "--tokens", tokens}, 1, "could not be opened");
        row("no prompt", {"generate", "--model", alibi, "--prompt", ""}, 2, "prompt");
        row("unknown prompt", {"generate", "--model", alibi, "--prompt", "mia bought"}, 2, "bought");
        row("cold", {"generate", "--model", alibi, "--prompt", "mia", "--temperature", "-1"}, 2, "from 0 to");
    }
    void wrong_use() {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, says);
        QFile other(path("other.txt"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write(QByteArray("one two three four five six seven ").repeated(50));
        other.close();
        const auto write = [this](const char* name, const QByteArray& bytes) {
            QFile file(path(name));
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        };
        QVERIFY(write("zero.txt", QByteArray("mia\0tom", 7)) && write("one.txt", "mia\n"));
        QFile huge(path("long.txt"));
        QVERIFY(huge.open(QIODevice::WriteOnly) && huge.resize(qint64{65} << 20));
        const Answer answer = run(arguments);
        QVERIFY2(answer.err.contains(says), qPrintable(answer.err));
        QCOMPARE(answer.status, status);
        QCOMPARE(answer.err.count('\n'), 1);
        QVERIFY(!QFileInfo::exists(path("none")));
    }

    void extrapolate_equals_the_core_data() {
        QTest::addColumn<QString>("kind");
        for (const EvaluationKindRow& row : evaluation_kinds())
            QTest::newRow(std::string(row.id).c_str()) << QString::fromStdString(std::string(row.id));
    }
    void extrapolate_equals_the_core() {
        QFETCH(QString, kind);
        const QString json_path = path("e.json");
        const QStringList amount = kind == "position"         ? QStringList{"--windows", "9"}
                                   : kind == "nonoverlapping" ? QStringList{"--tokens", "128"}
                                                              : QStringList{};
        const Answer answer =
            run(QStringList{"extrapolate", "--model", path("alibi"), "--model", path("rotary"), "--lengths",
                            "8,32", "--evaluation", kind, "-o", json_path} +
                amount);
        QCOMPARE(answer.status, 0);
        const ModelFolder folder = read_model_folder(path("rotary").toStdString());
        const std::vector<Token> held_out =
            held_out_tokens(folder.training->settings.text, *folder.vocabulary);
        const std::vector<Index> lengths{8, 32};
        EvaluationOptions options;
        options.tokens = 128;
        options.windows = 9;
        const QJsonObject model = read_json(json_path)[u"models"][1].toObject();
        QCOMPARE(model["path"].toString(), path("rotary"));
        QCOMPARE(model["position"].toString(), "rotary");
        QCOMPARE(model["train_len"].toInt(), 8);
        const QJsonArray found = model["evaluations"].toArray();
        QCOMPARE(found.size(), 2);
        QCOMPARE(found[1][u"length"].toInt(), 32);
        if (kind == "position") {
            const PositionLosses losses = losses_by_position(folder.model, held_out, 32, options);
            const QJsonArray curve = model["by_position"].toArray();
            QCOMPARE(curve.size(), 32);
            for (int i = 0; i < 32; ++i)
                QCOMPARE(curve[i].toDouble(), losses.loss[static_cast<std::size_t>(i)]);
            QCOMPARE(found[0][u"tokens"].toInt(), 72);
            return;
        }
        const std::vector<LengthLoss> losses =
            kind == "sliding" ? sliding_losses(folder.model, held_out, lengths, options)
                              : nonoverlapping_losses(folder.model, held_out, lengths, options);
        QCOMPARE(found[1][u"loss"].toDouble(), losses[1].loss);
        QCOMPARE(found[1][u"tokens"].toInteger(), losses[1].tokens);
    }

    void extrapolate_in_other_formats() {
        const QStringList arguments{"extrapolate", "--model",  path("alibi"), "--lengths",
                                    "8,64",        "--tokens", "64"};
        const Answer table = run(arguments);
        QCOMPARE(table.status, 0);
        const QStringList lines = table.out.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[0].simplified().endsWith("L 8 64") && lines[1].contains("ALiBi"));
        QCOMPARE(run(arguments + QStringList{"-o", path("e.csv")}).status, 0);
        QFile file(path("e.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readLine().trimmed(), QByteArray("path,position,train_len,length,loss,tokens"));
        QVERIFY(file.readLine().contains(",alibi,8,8,"));
    }

    // A row for each place of the window in a file, means over octaves in the table.
    void extrapolate_by_position() {
        const QStringList arguments{"extrapolate",  "--model",  path("alibi"), "--lengths", "40",
                                    "--evaluation", "position", "--windows",   "20"};
        const QStringList lines = run(arguments).out.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[0].simplified().endsWith("L 1 2 3-4 5-8 9-16 17-32 33-40"));
        const QStringList cells = lines[1].simplified().split(' ');
        QCOMPARE(run(arguments + QStringList{"-o", path("p.csv")}).status, 0);
        QFile file(path("p.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> rows = file.readAll().trimmed().split('\n');
        QCOMPARE(rows.size(), 41);
        QCOMPARE(rows[0], QByteArray("path,position,train_len,at,loss,tokens"));
        const auto cell = [&](int row, int column) { return rows[row].split(',')[column].toDouble(); };
        QCOMPARE(cell(1, 3), 1.0);
        QCOMPARE(cell(1, 5), 20.0);
        QCOMPARE(cell(40, 3), 40.0);
        QCOMPARE(cell(40, 5), 10.0);
        QVERIFY(std::abs(cells[cells.size() - 7].toDouble() - cell(1, 4)) < 1e-4);
        QVERIFY(std::abs(cells[cells.size() - 5].toDouble() - (cell(3, 4) + cell(4, 4)) / 2) < 1e-4);
    }

    void compact_and_kept() {
        QCOMPARE(run(tiny("--position", "none") + QStringList{"--compact", "-o", path("compact")}).status, 0);
        const std::string folder = path("compact").toStdString();
        QVERIFY(!has_checkpoint(folder) && snapshot_steps(folder).empty());
        QCOMPARE(SafetensorsReader(folder + "/model.safetensors").tensors().front().type, std::string("F16"));
        const QStringList measure{"extrapolate", "--model", path("compact"), "--lengths", "8,32",
                                  "--tokens",    "128"};
        QCOMPARE(run(measure + QStringList{"--windows", "9", "--keep"}).status, 0);
        const Evaluations kept = read_evaluations(folder + "/evaluations.json");
        QCOMPARE(kept.nonoverlapping.size(), std::size_t{2});
        QCOMPARE(kept.nonoverlapping[1].tokens, Index{128});
        QCOMPARE(kept.sliding.size(), std::size_t{2});
        QCOMPARE(kept.by_position.windows, Index{9});
        QCOMPARE(kept.step, Index{20});
        QCOMPARE(kept.by_position.loss.size(), std::size_t{32});
        QCOMPARE(run(measure + QStringList{"-o", path("k.json")}).status, 0);
        const double loss = read_json(path("k.json"))[u"models"][0][u"evaluations"][1][u"loss"].toDouble();
        QVERIFY(std::abs(kept.nonoverlapping[1].loss - loss) < 1e-5);
        QCOMPARE(run(measure + QStringList{"--keep", "-o", path("k.json")}).status, 2);
    }

    void models_of_different_texts() {
        QStringList arguments = tiny("--split", "characters") + QStringList{"-o", path("characters")};
        QCOMPARE(run(arguments).status, 0);
        const Answer split =
            run({"extrapolate", "--model", path("alibi"), "--model", path("characters"), "--lengths", "8"});
        QCOMPARE(split.status, 1);
        QVERIFY(split.err.contains("differently"));
        QVERIFY(QFile::copy(text_, path("copy.txt")));
        arguments = tiny("--seed", "5") + QStringList{"-o", path("copied")};
        arguments[arguments.indexOf("--text") + 1] = path("copy.txt");
        QCOMPARE(run(arguments).status, 0);
        const QStringList both{"extrapolate", "--model", path("alibi"), "--model", path("copied"),
                               "--lengths",   "8",       "--tokens",    "64"};
        QVERIFY(run(both).err.contains("--text"));
        QCOMPARE(run(both + QStringList{"--text", text_}).status, 0);
    }

    void loss_equals_the_core() {
        const std::string npy = path("tokens.npy").toStdString();
        const std::vector<float> tokens{2, 3, 4, 5, 6, 7, 8, 9, 2, 2};
        const std::vector<Index> shape{2, 5};
        write_npy(npy, shape, tokens);
        const QString json_path = path("loss.json");
        QCOMPARE(
            run({"loss", "--model", path("alibi"), "--tokens", QString::fromStdString(npy), "-o", json_path})
                .status,
            0);
        const Model model = read_model_folder(path("alibi").toStdString()).model;
        const std::vector<Token> ids(tokens.begin(), tokens.end());
        const std::vector<float> losses = token_losses(model, ids, 2, 4, {});
        const QJsonObject json = read_json(json_path);
        double sum = 0;
        for (const float loss : losses) sum += static_cast<double>(loss);
        QVERIFY(std::abs(json["loss"].toDouble() - sum / 8) < 1e-9);
        QCOMPARE(json["tokens"].toInt(), 8);
        QCOMPARE(json["by_position"].toArray().size(), 4);
        QVERIFY(std::abs(json[u"by_position"][3].toDouble() -
                         static_cast<double>(losses[3] + losses[7]) / 2) < 1e-6);
        QVERIFY(run({"loss", "--model", path("alibi"), "--tokens", QString::fromStdString(npy)})
                    .out.contains("perplexity"));
    }

    void loss_says_where_a_token_is_wrong() {
        const std::vector<Index> shape{2, 3};
        write_npy(path("wrong.npy").toStdString(), shape, std::vector<float>{2, 3, 4, 2, 400, 3});
        const Answer answer = run({"loss", "--model", path("alibi"), "--tokens", path("wrong.npy")});
        QVERIFY2(answer.err.contains("row 1, column 1 is 400") && answer.err.contains("number from 0 to"),
                 qPrintable(answer.err));
    }

    void loss_refuses_other_tokens_data() {
        QTest::addColumn<QList<float>>("tokens");
        QTest::addColumn<QList<int>>("shape");
        QTest::newRow("outside the vocabulary") << QList<float>{2, 3, 400} << QList<int>{1, 3};
        QTest::newRow("below 0") << QList<float>{2, -1, 4} << QList<int>{1, 3};
        QTest::newRow("half a token") << QList<float>{2, 2.5F, 4} << QList<int>{1, 3};
        QTest::newRow("not a number") << QList<float>{2, NAN, 4} << QList<int>{1, 3};
        QTest::newRow("one row") << QList<float>{2, 3, 4} << QList<int>{3};
        QTest::newRow("no target") << QList<float>{2, 3} << QList<int>{2, 1};
        QTest::newRow("empty") << QList<float>{} << QList<int>{0, 3};
    }
    void loss_refuses_other_tokens() {
        QFETCH(QList<float>, tokens);
        QFETCH(QList<int>, shape);
        const QString npy = path("bad.npy");
        const std::vector<Index> sizes(shape.begin(), shape.end());
        write_npy(npy.toStdString(), sizes, std::vector<float>(tokens.begin(), tokens.end()));
        const Answer answer = run({"loss", "--model", path("alibi"), "--tokens", npy});
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.err.contains("bad.npy"));
        QCOMPARE(answer.err.count('\n'), 1);
    }

    void generate_equals_the_core() {
        const Answer answer = run({"generate", "--model", path("alibi"), "--prompt", "Mia put the",
                                   "--tokens", "30", "--temperature", "0.5", "--seed", "9"});
        QCOMPARE(answer.status, 0);
        const ModelFolder folder = read_model_folder(path("alibi").toStdString());
        Generator generator(folder.model, folder.vocabulary->encode("mia put the"), {0.5, 9});
        for (int n = 0; n < 30; ++n) generator.next();
        QCOMPARE(answer.out.toStdString(), folder.vocabulary->decode(generator.tokens()) + "\n");
    }

    void progress_lines() {
        QCOMPARE(progress_line(0, 0, "x"), std::string("  0 %   x"));
        QCOMPARE(progress_line(0.25, 10, ""), std::string(" 25 %   about 30 s left"));
        QCOMPARE(progress_line(0.5, 0.1, ""), std::string(" 50 %"));  // too early to guess
        QCOMPARE(progress_line(1, 8, ""), std::string("100 %   about 0 s left"));
        QCOMPARE(duration_text(59.2), std::string("1 min 0 s"));
        QCOMPARE(duration_text(3600 * 2 + 61), std::string("2 h 1 min"));
    }

    void interrupted_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("Ctrl+C") << SIGINT;
        QTest::newRow("the end of the terminal") << SIGHUP;
    }
    void interrupted() {
        QFETCH(int, signal);
        QDir(path("stopped")).removeRecursively();
        QProcess process;
        start(process, {"--save-every", "1000000", "-o", path("stopped")});
        wait_for_folder(process, "stopped");
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(err.contains("--continue"), err.constData());
        const TrainingCheckpoint checkpoint = read_checkpoint(path("stopped").toStdString());
        QVERIFY(read_model_folder(path("stopped").toStdString()).model.parameters == checkpoint.parameters);
        QVERIFY(err.contains("step " + QByteArray::number(static_cast<qlonglong>(checkpoint.steps_done())) +
                             " of"));
    }

    // Killed at ten random moments and continued each time, a training loses no checkpoint and ends where one
    // ends that was never stopped.
    void killed() {
        std::mt19937 random(11);
        std::uniform_int_distribution<int> moment(0, 60);
        Index before = 0;
        int gone_on = 0;  // kills that came after new steps were saved, while more are
        for (int kill = 0; kill < 10; ++kill) {
            QProcess process;
            if (kill == 0)
                start(process, {"--save-every", "3", "-o", path("killed")});
            else
                start_continued(process, "killed");
            wait_for_folder(process, "killed");
            if (kill % 2 == 1) wait_for_step(process, "killed", before + 1);
            process.waitForFinished(moment(random));
            process.kill();
            QVERIFY(process.waitForFinished(20'000));
            const std::string folder = path("killed").toStdString();
            const TrainingCheckpoint checkpoint = read_checkpoint(folder);
            QVERIFY(checkpoint.steps_done() >= before);
            gone_on += checkpoint.steps_done() > before ? 1 : 0;
            before = checkpoint.steps_done();
            QVERIFY(read_model_folder(folder).model.config == checkpoint.config);
            for (const Index step : snapshot_steps(folder)) read_snapshot(folder, checkpoint.config, step);
            // What a killed program leaves goes with the next --continue.
            write_file_whole(folder + "/.alibi-abcdefghijkl", "half");
        }
        QVERIFY(gone_on >= 5);
        QCOMPARE(run({"train", "--continue", "--save-every", "1000000", "-o", path("killed")}).status, 0);
        QCOMPARE(run(long_training() + QStringList{"--save-every", "1000000", "-o", path("whole")}).status,
                 0);
        const TrainingCheckpoint killed = read_checkpoint(path("killed").toStdString());
        const TrainingCheckpoint whole = read_checkpoint(path("whole").toStdString());
        QCOMPARE(killed.steps_done(), whole.steps_done());
        QVERIFY(killed.parameters == whole.parameters && killed.losses == whole.losses);
        QVERIFY(killed.optimizer.mean == whole.optimizer.mean);
        const auto left = QDir(path("killed")).entryList({".alibi-*"}, QDir::Files | QDir::Hidden);
        QVERIFY2(left.isEmpty(), qPrintable(left.join(' ')));
        // Each snapshot of the whole training is there, though it was stopped between two.
        for (const Index step : snapshot_steps(path("whole").toStdString()))
            QVERIFY(QFileInfo::exists(
                path("killed/checkpoints/step-%1.safetensors").arg(step, 7, 10, QChar('0'))));
    }

    void two_trainings_in_one_folder() {
        QCOMPARE(run(tiny("--seed", "8") + QStringList{"-o", path("shared")}).status, 0);
        const FolderLock other(path("shared").toStdString());
        const Answer answer = run({"train", "--continue", "-o", path("shared")});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("another training is writing there"), qPrintable(answer.err));
    }

    void continue_without_the_tokenizer() {
        QCOMPARE(run(tiny("--seed", "9") + QStringList{"-o", path("mute")}).status, 0);
        QVERIFY(QFile::remove(path("mute/tokenizer.json")));
        const Answer answer = run({"train", "--continue", "-o", path("mute")});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("tokenizer.json"), qPrintable(answer.err));
    }

    // The same words in another order: the vocabulary is the same.
    void continue_when_the_words_were_moved() {
        QVERIFY(QFile::copy(text_, path("moving.txt")));
        QStringList arguments = tiny("--seed", "1") + QStringList{"-o", path("moved")};
        arguments[arguments.indexOf("--text") + 1] = path("moving.txt");
        QCOMPARE(run(arguments).status, 0);
        QCOMPARE(warned_of("moved"), QByteArray());
        QFile file(path("moving.txt"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QStringList words = QString::fromUtf8(file.readAll()).split(QLatin1Char(' '));
        file.close();
        std::swap(words[100], words[101]);
        QVERIFY(words[100] != words[101]);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(words.join(QLatin1Char(' ')).toUtf8());
        file.close();
        QVERIFY(warned_of("moved").contains("has changed since"));
        const Answer answer = run({"train", "--continue", "-o", path("moved")});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("text has changed"), qPrintable(answer.err));
    }

    // Work that asks a token stops inside one long reading too.
    void a_signal_reaches_the_token() {
        const Interruption interruption;
        QVERIFY(!interruption.token().stop_requested());
        std::raise(SIGTERM);
        QTRY_VERIFY(interruption.token().stop_requested());
        QVERIFY(interruption.wished());
    }

    void continue_when_the_text_has_changed() {
        QVERIFY(QFile::copy(text_, path("changing.txt")));
        QStringList arguments = tiny("--seed", "1") + QStringList{"-o", path("changed")};
        arguments[arguments.indexOf("--text") + 1] = path("changing.txt");
        QCOMPARE(run(arguments).status, 0);
        QFile file(path("changing.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(small_text().replace("mia", "zoe"));
        file.close();
        const Answer answer = run({"train", "--continue", "-o", path("changed")});
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.err.contains("the text has changed"));
    }

    void diverged() {
        const Answer answer = run(tiny("--rate", "1e37") + QStringList{"-o", path("diverged")});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("diverged at step"), qPrintable(answer.err));
        const ModelFolder folder = read_model_folder(path("diverged").toStdString());
        QVERIFY(folder.training->diverged_at >= 0);
        QVERIFY(folder.training->steps_done <= folder.training->diverged_at);
        // From the last good step at a smaller rate.
        QVERIFY2(answer.err.contains("--continue --rate 0.003"), qPrintable(answer.err));
        const QStringList again{"train", "--continue", "-o", path("diverged")};
        QCOMPARE(run(again).status, 1);
        QCOMPARE(run(again + QStringList{"--rate", "0.003"}).status, 0);
        const ModelFolder went_on = read_model_folder(path("diverged").toStdString());
        QCOMPARE(went_on.training->steps_done, Index{20});
        QCOMPARE(went_on.training->diverged_at, Index{-1});
        QCOMPARE(went_on.training->settings.learning_rate, 0.003);
    }

    // Qt's own names are UTF-8, so these go past it.
    void names_that_are_not_utf8() {
        const std::string text = path("").toStdString() + "\xb0\xa1.txt";
        std::filesystem::copy_file(text_.toStdString(), text);
        const Answer refused =
            run_words({"train", "--text", text, "--steps", "2", "-o", path("odd").toStdString()});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains("rename the file"), qPrintable(refused.err));
        QVERIFY(!QFileInfo::exists(path("odd")));
        const std::string model = path("").toStdString() + "n\xffz";
        std::filesystem::copy(path("alibi").toStdString(), model, std::filesystem::copy_options::recursive);
        const Answer measured = run_words({"extrapolate", "--model", model, "--lengths", "8", "--tokens",
                                           "64", "-o", path("odd.json").toStdString()});
        QVERIFY2(measured.status == 0, qPrintable(measured.err));
        QVERIFY(read_json(path("odd.json"))[u"models"][0][u"path"].toString().endsWith(u"n\uFFFDz"));
    }

    // Weights that are finite, and a loss that is not: shown, written as null, and no success.
    void losses_that_are_not_finite() {
        ModelFolder folder = read_model_folder(path("alibi").toStdString());
        std::ranges::fill(folder.model.parameters, 3e38F);
        write_model_folder(path("huge").toStdString(), folder);
        write_npy(path("huge.npy").toStdString(), std::vector<Index>{1, 5},
                  std::vector<float>{2, 3, 4, 5, 6});
        const QStringList read{"extrapolate", "--model", path("huge"), "--lengths", "8", "--tokens", "64"};
        for (const QStringList& command :
             {read, {"loss", "--model", path("huge"), "--tokens", path("huge.npy")}}) {
            const Answer answer = run(command);
            QCOMPARE(answer.status, 1);
            QVERIFY2(answer.out.contains("nan") && !answer.out.contains("-nan"), qPrintable(answer.out));
            QVERIFY2(answer.err.contains("is not a number at length"), qPrintable(answer.err));
            QCOMPARE(answer.err.count('\n'), 1);
        }
        QCOMPARE(run(read + QStringList{"-o", path("huge.json")}).status, 1);
        QVERIFY(read_json(path("huge.json"))[u"models"][0][u"evaluations"][0][u"loss"].isNull());
        QCOMPARE(run(read + QStringList{"-o", path("huge.csv")}).status, 1);
        QVERIFY(read_file_whole(path("huge.csv").toStdString()).find("-nan") == std::string::npos);
        QCOMPARE(run(read + QStringList{"--model", path("rotary"), "--keep"}).status, 1);
        QVERIFY(!QFileInfo::exists(path("huge/evaluations.json")));
        QVERIFY(QFileInfo::exists(path("rotary/evaluations.json")));
    }

    void advice_fits_what_stands_in_the_way_data() {
        QTest::addColumn<int>("error");
        QTest::addColumn<bool>("is_own");
        QTest::addColumn<QString>("says");
        QTest::newRow("full disk") << ENOSPC << true << "make room, then go on";
        QTest::newRow("full share") << EDQUOT << true << "make room, then go on";
        QTest::newRow("no permission") << EACCES << true << "make the folder writable, then go on";
        QTest::newRow("a disk that fails") << EIO << true << "put that right, then go on";
        QTest::newRow("another training") << ENOTEMPTY << false << "meanwhile: choose another name after -o";
    }
    void advice_fits_what_stands_in_the_way() {
        QFETCH(int, error);
        QFETCH(bool, is_own);
        QFETCH(QString, says);
        const FileError thrown(FileProblem::cannot_write, "run", {}, std::generic_category().message(error));
        const QString text = QString::fromStdString(unsaved_text(thrown, "run", is_own));
        QVERIFY2(text.contains(says), qPrintable(text));
        QCOMPARE(text.contains("make room"), error == ENOSPC || error == EDQUOT);
        QCOMPARE(text.contains("--continue"), is_own);
    }

    void a_folder_that_becomes_another_models() {
        const std::string other = read_file_whole(path("rotary/config.json").toStdString());
        QProcess process;
        start(process, {"--save-every", "3", "-o", path("mixed")});
        wait_for_folder(process, "mixed");
        while (!process.waitForFinished(1)) write_file_whole(path("mixed/config.json").toStdString(), other);
        QCOMPARE(process.exitCode(), 1);
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(err.contains("put the model of this training back, then go on with"), err.constData());
    }

    void a_text_that_was_moved() {
        QVERIFY(QFile::copy(text_, path("moved.txt")));
        QStringList arguments = tiny("--seed", "1") + QStringList{"-o", path("left")};
        arguments[arguments.indexOf("--text") + 1] = path("moved.txt");
        QCOMPARE(run(arguments).status, 0);
        QVERIFY(QFile::remove(path("moved.txt")));
        const Answer read = run({"extrapolate", "--model", path("left"), "--lengths", "8"});
        QCOMPARE(read.status, 1);
        QVERIFY2(read.err.contains("say with --text where it is"), qPrintable(read.err));
        const Answer went_on = run({"train", "--continue", "-o", path("left")});
        QCOMPARE(went_on.status, 1);
        QVERIFY2(went_on.err.contains("put it back where it was"), qPrintable(went_on.err));
    }

    // The files of all models have the same names.
    void a_fault_names_its_folder() {
        for (const char* const file : {"model.safetensors", "config.json"}) {
            const QString broken = path("broken");
            QDir(broken).removeRecursively();
            std::filesystem::copy(path("rotary").toStdString(), broken.toStdString());
            if (QString(file) == "config.json")
                write_file_whole((broken + "/config.json").toStdString(),
                                 R"({"model_type": "bloom", "n_head": -1})");
            else
                QVERIFY(QFile::resize(broken + "/" + file, 2000));
            const Answer answer =
                run({"extrapolate", "--model", path("alibi"), "--model", broken, "--lengths", "8"});
            QCOMPARE(answer.status, 1);
            QVERIFY2(answer.err.contains("the folder " + broken + ": "), qPrintable(answer.err));
        }
    }

    void tokens_that_are_held_out() {
        const Answer answer = run({"extrapolate", "--model", path("alibi"), "--lengths", "8,60000"});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("which is held out, has 4"), qPrintable(answer.err));
    }

    void stories_have_a_name() {
        ModelFolder folder = read_model_folder(path("alibi").toStdString());
        folder.training->settings.text.path.clear();
        write_model_folder(path("storied").toStdString(), folder);
        const Answer answer = run({"extrapolate", "--model", path("storied"), "--lengths", "8"});
        QCOMPARE(answer.status, 1);
        QVERIFY2(answer.err.contains("of the program's own stories are unknown"), qPrintable(answer.err));
    }

    void generate_interrupted() {
        QProcess process;
        process.start(ALIBI_PROGRAM, {"generate", "--model", path("alibi"), "--prompt", "mia put the",
                                      "--tokens", "1000000"});
        QVERIFY(process.waitForReadyRead());
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(err.contains("stopped after ") && err.contains(" of 1000000 tokens"), err.constData());
    }

    void quotes_in_a_path() {
        const QString model = path("a \"b\", c");
        std::filesystem::copy(path("alibi").toStdString(), model.toStdString(),
                              std::filesystem::copy_options::recursive);
        QCOMPARE(
            run({"extrapolate", "--model", model, "--lengths", "8", "--tokens", "64", "-o", path("q.csv")})
                .status,
            0);
        const std::string text = read_file_whole(path("q.csv").toStdString());
        QVERIFY2(text.find("a \"\"b\"\", c\",alibi,8,8,") != std::string::npos, text.c_str());
    }

  private:
    QString path(const QString& name) const { return folder_.filePath(name); }
    // A training that takes milliseconds, with one more option.
    QStringList tiny(const QString& option, const QString& value) const {
        QStringList arguments{"train", "--text",   text_, "--length",  "8",  "--steps",
                              "20",    "--batch",  "4",   "--width",   "16", "--heads",
                              "2",     "--layers", "1",   "--threads", "1"};
        if (option != "--seed")
            arguments << "--seed"
                      << "5";
        return arguments << option << value;
    }
    // One that takes longer than the test waits.
    QStringList long_training() const {
        QStringList arguments = tiny("--seed", "2");
        arguments[arguments.indexOf("--steps") + 1] = "1500";
        return arguments;
    }
    void start(QProcess& process, const QStringList& more) const {
        process.start(ALIBI_PROGRAM, long_training() + more);
    }
    void start_continued(QProcess& process, const QString& name) const {
        process.start(ALIBI_PROGRAM, {"train", "--continue", "--save-every", "3", "-o", path(name)});
    }
    void wait_for_folder(QProcess& process, const QString& name) const {
        QVERIFY(process.waitForStarted());
        while (!has_checkpoint(path(name).toStdString()) && !process.waitForFinished(1)) {
        }
    }

    // What extrapolate says on standard error.
    QByteArray warned_of(const QString& name) const {
        QProcess process;
        process.start(QStringLiteral(ALIBI_PROGRAM),
                      {"extrapolate", "--model", path(name), "--lengths", "8"});
        process.waitForFinished(60'000);
        return process.exitCode() == 0 ? process.readAllStandardError() : QByteArray("failed");
    }

    void wait_for_step(QProcess& process, const QString& name, Index step) const {
        while (read_checkpoint(path(name).toStdString()).steps_done() < step && !process.waitForFinished(1)) {
        }
        QCOMPARE(process.state(), QProcess::Running);
    }

    QTemporaryDir folder_;
    QString text_ = folder_.filePath("small.txt");
};

QTEST_GUILESS_MAIN(TestTrainingCommands)
#include "test_training_commands.moc"
