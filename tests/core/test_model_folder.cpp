// Model folders and checkpoints: what is written is read back, other programs' files, and every fault.
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <filesystem>

#include "core/files/evaluations_file.h"
#include "core/files/folder.h"
#include "core/files/model_folder.h"
#include "temporary_files.h"
#include "training_fixture.h"

using namespace alibi;

namespace {

QJsonObject json_of(const std::string& path) {
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

void write_json(const std::string& path, const QJsonObject& json) {
    write_file_whole(path, QJsonDocument(json).toJson().toStdString());
}

Training trained(const TrainingSettings& settings = tiny_settings(), Index until = 6) {
    Training training(settings, tiny_corpus(), 1);
    run_steps(training, until);
    return training;
}

// A golden case of the transformer as a model: parameters of its own, slopes or none.
Model plain_model(PositionMethod position) {
    Model model;
    model.config.position = position;
    model.config.vocab_size = 11;
    model.config.d_model = 16;
    model.config.num_heads = 4;
    model.config.train_len = 9;
    if (position_method_row(position).has_slopes) model.config.slopes = slopes(SlopeRule::reference, 4);
    model.parameters = initial_parameters(model.config, 5);
    return model;
}

}  // namespace

class TestModelFolder : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        path_ = folder_->filePath("model").toStdString();
    }
    void written_and_read_data();
    void written_and_read();
    void half_precision();
    void keys_of_other_programs();
    void only_alibi_is_bloom();
    void tokenizers();
    void other_tokenizers();
    void model_made_elsewhere();
    void faults_data();
    void faults();
    void tensor_faults();
    void not_finite();
    void training_faults_data();
    void training_faults();
    void folders_in_use();
    void written_anew();
    void checkpoint_is_exact();
    void ring_of_snapshots();
    void checkpoint_faults();
    void evaluations();

  private:
    std::string write_plain(PositionMethod position = PositionMethod::alibi) const {
        write_model_folder(path_, {plain_model(position), std::nullopt, std::nullopt});
        return path_;
    }
    void change_config(const QString& key, const QJsonValue& value) const {
        QJsonObject json = json_of(path_ + "/config.json");
        if (value.isUndefined())
            json.remove(key);
        else
            json[key] = value;
        write_json(path_ + "/config.json", json);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::string path_;
};

void TestModelFolder::written_and_read_data() {
    QTest::addColumn<int>("position");
    for (const PositionMethodRow& row : position_methods())
        QTest::newRow(std::string(row.id).c_str()) << int(row.method);
}

void TestModelFolder::written_and_read() {
    QFETCH(int, position);
    TrainingSettings settings = tiny_settings();
    settings.position = PositionMethod(position);
    const Training training = trained(settings);
    write_model_folder(path_, model_folder_of(training, 1.5));
    const ModelFolder read = read_model_folder(path_);
    QVERIFY(read.model.config == training.model().config);
    QVERIFY(read.model.parameters == training.model().parameters);
    QVERIFY(read.vocabulary == training.corpus().vocabulary);
    QVERIFY(read.training.has_value());
    QVERIFY(read.training->settings == settings);
    QVERIFY(read.training->losses == training.losses());
    QCOMPARE(read.training->steps_done, Index{6});
    QCOMPARE(read.training->seconds, 1.5);
    QCOMPARE(read.training->diverged_at, Index{-1});
    // Nothing but the five files.
    QCOMPARE(QDir(QString::fromStdString(path_)).entryList(QDir::Files | QDir::Hidden).size(), 5);
    QCOMPARE(QDir(folder_->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(),
             1);
}

void TestModelFolder::half_precision() {
    const Training training = trained();
    write_model_folder(path_, model_folder_of(training), StoredType::float16);
    const Model read = read_model_folder(path_).model;
    double largest = 0;
    for (std::size_t n = 0; n < read.parameters.size(); ++n)
        largest = std::max(
            largest, std::abs(static_cast<double>(read.parameters[n] - training.model().parameters[n])));
    QVERIFY(largest > 0 && largest < 2e-3);
    QCOMPARE(json_of(path_ + "/config.json")["torch_dtype"].toString(), QStringLiteral("float16"));
}

void TestModelFolder::keys_of_other_programs() {
    const Training training = trained();
    write_model_folder(path_, model_folder_of(training));
    const QJsonObject config = json_of(path_ + "/config.json");
    QCOMPARE(config["model_type"].toString(), QStringLiteral("bloom"));
    QCOMPARE(config["architectures"].toArray(), (QJsonArray{"BloomForCausalLM"}));
    QCOMPARE(config["hidden_size"].toInt(), 16);
    QCOMPARE(config["n_head"].toInt(), 2);
    QCOMPARE(config["n_layer"].toInt(), 1);
    QCOMPARE(config["vocab_size"].toInt(), static_cast<int>(training.corpus().vocabulary.size()));
    QCOMPARE(config["layer_norm_epsilon"].toDouble(), 1e-5);
    QCOMPARE(config["bos_token_id"].toInt(), 1);
    QCOMPARE(config["eos_token_id"].toInt(), 1);
    QCOMPARE(config["unk_token_id"].toInt(-1), 0);
    QVERIFY(config["seq_length"].toInt() >= 65'536);
    QCOMPARE(config["torch_dtype"].toString(), QStringLiteral("float32"));
    QCOMPARE(config["tie_word_embeddings"].toBool(false), true);
    QCOMPARE(config["apply_residual_connection_post_layernorm"].toBool(true), false);
    QCOMPARE(config["hidden_dropout"].toDouble(1), 0.0);
    QCOMPARE(config["attention_dropout"].toDouble(1), 0.0);
    QCOMPARE(config["position_method"].toString(), QStringLiteral("alibi"));
    QCOMPARE(config["train_len"].toInt(), 8);
    const SafetensorsReader tensors(path_ + "/model.safetensors");
    QCOMPARE(tensors.metadata().at("format"), std::string("pt"));
    QVERIFY(tensors.contains("transformer.h.0.self_attention.query_key_value.weight"));
    QVERIFY(!tensors.contains("lm_head.weight"));
}

void TestModelFolder::only_alibi_is_bloom() {
    for (const PositionMethodRow& row : position_methods()) {
        init();
        write_plain(row.method);
        const bool bloom = row.method == PositionMethod::alibi;
        const QJsonObject config = json_of(path_ + "/config.json");
        QCOMPARE(config["model_type"].toString(), bloom ? "bloom" : "alibi_lab");
        QCOMPARE(config["architectures"][0].toString(), bloom ? "BloomForCausalLM" : "AlibiLabForCausalLM");
    }
    // Other slopes than BLOOM's own would compute wrong results there.
    init();
    Model model = plain_model(PositionMethod::alibi);
    model.config.slopes[2] = 0;
    write_model_folder(path_, {model, std::nullopt, std::nullopt});
    QCOMPARE(json_of(path_ + "/config.json")["model_type"].toString(), QStringLiteral("alibi_lab"));
    QVERIFY(read_model_folder(path_).model.config.slopes == model.config.slopes);
}

void TestModelFolder::tokenizers() {
    const Training training = trained();
    write_model_folder(path_, model_folder_of(training));
    QJsonObject json = json_of(path_ + "/tokenizer.json");
    QCOMPARE(json["version"].toString(), QStringLiteral("1.0"));
    for (const char* const key : {"truncation", "padding", "normalizer", "post_processor", "decoder"})
        QVERIFY(json.contains(key) && json[key].isNull());
    QCOMPARE(json["pre_tokenizer"].toObject(),
             (QJsonObject{{"type", "Split"},
                          {"pattern", QJsonObject{{"Regex", R"(\w+|[^\w\s])"}}},
                          {"behavior", "Removed"},
                          {"invert", true}}));
    QCOMPARE(json["model"][u"type"].toString(), QStringLiteral("WordLevel"));
    QCOMPARE(json["model"][u"unk_token"].toString(), QStringLiteral("<unk>"));
    QCOMPARE(json["model"][u"vocab"][u"</s>"].toInt(), 1);
    QCOMPARE(json["added_tokens"][1][u"content"].toString(), QStringLiteral("</s>"));
    QCOMPARE(json["added_tokens"][1][u"special"].toBool(), true);
    const QJsonObject settings = json_of(path_ + "/tokenizer_config.json");
    QCOMPARE(settings["tokenizer_class"].toString(), QStringLiteral("PreTrainedTokenizerFast"));
    QCOMPARE(settings["add_bos_token"].toBool(true), false);
    // Characters, Korean ones and a line end among them.
    init();
    ModelFolder folder{plain_model(PositionMethod::alibi),
                       Vocabulary::of_text("가나 \"\\\n다라마바사", TextSplit::characters),
                       {}};
    folder.model.config.vocab_size = folder.vocabulary->size();
    folder.model.parameters = initial_parameters(folder.model.config, 1);
    write_model_folder(path_, folder);
    QVERIFY(read_model_folder(path_).vocabulary == folder.vocabulary);
    json = json_of(path_ + "/tokenizer.json");
    QCOMPARE(json["decoder"].toObject(), (QJsonObject{{"type", "Fuse"}}));
    QCOMPARE(json["pre_tokenizer"][u"pattern"][u"Regex"].toString(), QStringLiteral("[\\s\\S]"));
    QCOMPARE(json["pre_tokenizer"][u"behavior"].toString(), QStringLiteral("Isolated"));
    QCOMPARE(json["pre_tokenizer"][u"invert"].toBool(true), false);
}

void TestModelFolder::other_tokenizers() {
    write_plain();
    write_file_whole(path_ + "/tokenizer.json", R"({"model": {"type": "BPE", "vocab": {"a": 0}}})");
    QVERIFY(!read_model_folder(path_).vocabulary);
    const auto problem = [&](const std::string& text) {
        write_file_whole(path_ + "/tokenizer.json", text);
        return file_error_of([&] { read_model_folder(path_); });
    };
    QVERIFY(problem("{")->problem() == FileProblem::not_this_format);
    const std::string head =
        R"({"pre_tokenizer":{"type":"Split","pattern":{"Regex":"[\\s\\S]"}},"model":{"type":"WordLevel","vocab":)";
    QVERIFY(problem(head + R"({"<unk>":0,"</s>":1}}})")->problem() == FileProblem::bad_value);  // 2, not 11
    QVERIFY(problem(head + R"({"<unk>":0,"</s>":0}}})")->problem() == FileProblem::bad_value);
    QVERIFY(problem(head + R"({"<unk>":0,"</s>":7}}})")->problem() == FileProblem::bad_value);
    QVERIFY(problem(head + R"({"a":0,"b":1}}})")->problem() == FileProblem::not_this_format);
    QVERIFY(problem(head + "[]}}")->problem() == FileProblem::bad_value);
}

void TestModelFolder::model_made_elsewhere() {
    // As BLOOM's own files are: other names, no words of ours.
    const Model model = plain_model(PositionMethod::alibi);
    write_plain();
    write_json(path_ + "/config.json", {{"model_type", "bloom"},
                                        {"n_embed", 16},
                                        {"num_attention_heads", 4},
                                        {"n_layer", 2},
                                        {"vocab_size", 11},
                                        {"seq_length", 2048},
                                        {"layer_norm_epsilon", 1e-05}});
    std::vector<TensorToStore> tensors;
    for (const TensorPlace& place : parameter_places(model.config)) {
        std::vector<Index> shape{place.rows};
        if (place.cols > 0) shape.push_back(place.cols);
        tensors.push_back(
            {place.name.substr(std::string("transformer.").size()), shape,
             std::span(model.parameters)
                 .subspan(static_cast<std::size_t>(place.offset), static_cast<std::size_t>(place.size()))});
    }
    const auto embedding = std::find_if(tensors.begin(), tensors.end(), [](const TensorToStore& tensor) {
        return tensor.name == "word_embeddings.weight";
    });
    tensors.push_back({"lm_head.weight", {11, 16}, embedding->values});
    write_safetensors(path_ + "/model.safetensors", tensors, {});
    const ModelFolder read = read_model_folder(path_);
    QVERIFY(read.model.parameters == model.parameters);
    QVERIFY(read.model.config.position == PositionMethod::alibi);
    QVERIFY(read.model.config.slopes == model.config.slopes);
    QCOMPARE(read.model.config.train_len, Index{2048});
    QVERIFY(!read.vocabulary && !read.training);
    // A head of its own would be left out.
    const std::vector<float> own(11 * 16);
    tensors.back().values = own;
    write_safetensors(path_ + "/model.safetensors", tensors, {});
    const auto error = file_error_of([&] { read_model_folder(path_); });
    QVERIFY(error && error->detail() == "lm_head.weight");
}

void TestModelFolder::faults_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value");
    const auto row = [](const char* name, const char* key, const QJsonValue& value) {
        QTest::newRow(name) << QString(key) << value;
    };
    row("another kind", "model_type", "llama");
    row("no kind", "model_type", QJsonValue::Undefined);
    row("no width", "hidden_size", QJsonValue::Undefined);
    row("width of words", "hidden_size", "wide");
    row("width below 1", "hidden_size", 0);
    row("heads that do not divide", "n_head", 5);
    row("too many layers", "n_layer", 1e9);
    row("half a layer", "n_layer", 1.5);
    row("unknown positions", "position_method", "magnetic");
    row("another epsilon", "layer_norm_epsilon", 1e-6);
    row("norm after", "apply_residual_connection_post_layernorm", true);
    row("slopes for two heads", "slopes", QJsonArray{1, 2});
    row("a slope below 0", "slopes", QJsonArray{1, 2, -1, 0});
    row("slopes of words", "slopes", "steep");
    row("length 0", "train_len", 0);
    row("a head of its own", "tie_word_embeddings", false);
    row("a bloom that turns", "position_method", "rotary");
    row("an end outside the vocabulary", "eos_token_id", 11);
    row("an unknown word outside the vocabulary", "unk_token_id", -1);
}

void TestModelFolder::faults() {
    QFETCH(QString, key);
    QFETCH(QJsonValue, value);
    write_plain();
    change_config(key, value);
    const auto error = file_error_of([&] { read_model_folder(path_); });
    QVERIFY(error.has_value());
    QVERIFY(error->problem() == FileProblem::bad_value);
    QCOMPARE(error->detail(), key.toStdString());
    QCOMPARE(error->path(), path_ + "/config.json");
    QVERIFY(!error->expected().empty());
}

void TestModelFolder::tensor_faults() {
    const auto problem = [&] { return file_error_of([&] { read_model_folder(path_); }); };
    QVERIFY(problem()->problem() == FileProblem::cannot_open);
    write_plain();
    change_config("n_layer", 3);
    QVERIFY(problem()->problem() == FileProblem::missing_array);
    QCOMPARE(problem()->detail(), std::string("transformer.h.2.input_layernorm.weight"));
    change_config("n_layer", 1);
    QVERIFY(problem() && problem()->detail().starts_with("transformer.h.1."));
    change_config("n_layer", 2);
    change_config("vocab_size", 12);
    QVERIFY(problem()->problem() == FileProblem::wrong_shape);
    QCOMPARE(problem()->detail(), std::string("transformer.word_embeddings.weight"));
    // So large that memory must not be taken for it.
    change_config("vocab_size", 1 << 24);
    QVERIFY(problem().has_value());
    change_config("vocab_size", 11);
    QVERIFY(!problem());
    write_file_whole(path_ + "/config.json", "{\n\"n_layer\" 2\n}");
    QVERIFY(problem()->problem() == FileProblem::not_this_format);
    QCOMPARE(problem()->line(), 2);
    write_file_whole(path_ + "/config.json", "[1, 2");
    QVERIFY(problem()->problem() == FileProblem::not_this_format);
    QVERIFY(file_error_of([&] { write_plain(); }).has_value());  // nothing is written over what is not known
}

void TestModelFolder::training_faults_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value");
    QTest::newRow("another format") << "format" << QJsonValue("somebody's training");
    QTest::newRow("a later version") << "version" << QJsonValue(2);
    QTest::newRow("more steps than there are") << "steps_done" << QJsonValue(1000);
    QTest::newRow("other heads than the model's") << "settings/num_heads" << QJsonValue(4);
}

void TestModelFolder::training_faults() {
    QFETCH(QString, key);
    QFETCH(QJsonValue, value);
    write_model_folder(path_, model_folder_of(trained()));
    QJsonObject json = json_of(path_ + "/training.json");
    if (key.startsWith(QLatin1String("settings/"))) {
        QJsonObject settings = json["settings"].toObject();
        settings[key.section(QLatin1Char('/'), 1)] = value;
        json["settings"] = settings;
    } else {
        json[key] = value;
    }
    write_json(path_ + "/training.json", json);
    const auto error = file_error_of([&] { read_model_folder(path_); });
    QVERIFY(error && error->problem() == FileProblem::bad_value);
    QCOMPARE(error->detail(), key.toStdString());
    QCOMPARE(error->path(), path_ + "/training.json");
}

void TestModelFolder::not_finite() {
    for (const float value : {NAN, INFINITY}) {
        init();
        Model model = plain_model(PositionMethod::none);
        model.parameters[20] = value;
        write_model_folder(path_, {model, std::nullopt, std::nullopt});
        const auto error = file_error_of([&] { read_model_folder(path_); });
        QVERIFY(error && error->problem() == FileProblem::bad_value);
        QCOMPARE(error->detail(), std::string("transformer.word_embeddings.weight"));
        QCOMPARE(error->expected(), std::string("finite numbers"));
    }
}

void TestModelFolder::folders_in_use() {
    QVERIFY(!is_folder_in_use(path_));
    QVERIFY(QDir().mkdir(QString::fromStdString(path_)));
    QVERIFY(!is_folder_in_use(path_));
    write_plain();  // into an empty folder
    QVERIFY(is_folder_in_use(path_) && is_model_folder(path_));
    write_plain();  // over the same model
    const auto other = file_error_of([&] {
        write_model_folder(path_, {plain_model(PositionMethod::rotary), std::nullopt, std::nullopt});
    });
    QVERIFY(other && other->problem() == FileProblem::cannot_write);
    init();
    QVERIFY(QDir().mkdir(QString::fromStdString(path_)));
    write_file_whole(path_ + "/holiday.txt", "sea");
    QVERIFY(file_error_of([&] { write_plain(); })->problem() == FileProblem::cannot_write);
    QCOMPARE(read_file_whole(path_ + "/holiday.txt"), std::string("sea"));
    const std::string lost = folder_->filePath("none/model").toStdString();
    QVERIFY(file_error_of([&] {
                write_model_folder(lost, {plain_model(PositionMethod::none), std::nullopt, std::nullopt});
            })->problem() == FileProblem::cannot_write);
}

void TestModelFolder::written_anew() {
    Training training = trained();
    write_model_folder(path_ + "/", model_folder_of(training));
    write_file_whole(path_ + "/notes.txt", "mine");
    run_steps(training);
    write_model_folder(path_, model_folder_of(training));
    QVERIFY(read_model_folder(path_).model.parameters == training.model().parameters);
    QCOMPARE(read_file_whole(path_ + "/notes.txt"), std::string("mine"));
}

void TestModelFolder::checkpoint_is_exact() {
    TrainingSettings settings = tiny_settings();
    settings.dropout = 0.1;
    settings.learning_rate = 0.0123456789;
    Training training = trained(settings, 5);
    QVERIFY(!has_checkpoint(path_));
    save_training(path_, training, 2.25);
    QVERIFY(has_checkpoint(path_));
    const TrainingCheckpoint read = read_checkpoint(path_);
    const TrainingCheckpoint kept = training.checkpoint();
    QVERIFY(read.settings == kept.settings && read.config == kept.config);
    QVERIFY(read.parameters == kept.parameters && read.losses == kept.losses);
    QVERIFY(read.optimizer.mean == kept.optimizer.mean && read.optimizer.square == kept.optimizer.square);
    QCOMPARE(read.optimizer.steps, Index{5});
    QCOMPARE(read.seconds, 2.25);
    Training second(read, tiny_corpus(), 1);
    run_steps(second);
    run_steps(training);
    QVERIFY(second.model().parameters == training.model().parameters);
    QVERIFY(second.losses() == training.losses());
    // The folder is a model at any time.
    QCOMPARE(read_model_folder(path_).training->steps_done, Index{5});
    save_training(path_, second, 3);
    QVERIFY(read_model_folder(path_).model.parameters == training.model().parameters);
}

void TestModelFolder::ring_of_snapshots() {
    TrainingSettings settings = tiny_settings();
    settings.steps = 100;
    Training training = trained(settings, 3);
    save_training(path_, training, 0);
    QVERIFY(snapshot_steps(path_) == (std::vector<Index>{0, 1, 2, 3}));
    const Parameters third = training.model().parameters;
    QVERIFY(read_snapshot(path_, training.model().config, 3) == third);
    run_steps(training);
    save_training(path_, training, 0);
    const std::vector<Index> steps = snapshot_steps(path_);
    QCOMPARE(steps.size(), std::size_t{51});
    QCOMPARE(steps[1], Index{2});
    QCOMPARE(steps.back(), Index{100});
    QVERIFY(read_snapshot(path_, training.model().config, 100) == training.model().parameters);
    QVERIFY(read_snapshot(path_, training.model().config, 0) ==
            initial_parameters(training.model().config, 3));
    QVERIFY(file_error_of([&] { read_snapshot(path_, training.model().config, 1); }).has_value());
    QVERIFY(snapshot_steps(folder_->path().toStdString()).empty());
}

void TestModelFolder::checkpoint_faults() {
    const Training training = trained();
    save_training(path_, training, 0);
    const std::string path = path_ + "/checkpoint.safetensors";
    const std::string bytes = read_file_whole(path);
    const auto problem = [&](const std::string& changed) {
        write_file_whole(path, changed);
        return file_error_of([&] { read_checkpoint(path_); });
    };
    QVERIFY(problem(bytes.substr(0, bytes.size() - 1))->problem() == FileProblem::truncated);
    QVERIFY(problem(bytes.substr(0, 100))->problem() == FileProblem::truncated);
    QVERIFY(problem(read_file_whole(path_ + "/model.safetensors"))->problem() ==
            FileProblem::not_this_format);
    QVERIFY(!problem(bytes));
    // What the settings in the header say is not believed either.
    std::string lies = bytes;
    const std::size_t at = lies.find("d_model\\\":16");
    QVERIFY(at != std::string::npos);
    lies.replace(at, 12, "d_model\\\":64");
    QVERIFY(problem(lies)->problem() == FileProblem::wrong_shape);
}

void TestModelFolder::evaluations() {
    Evaluations evaluations;
    evaluations.nonoverlapping = {{32, 0.91825, 32'768}, {64, 0.86612, 32'768}};
    evaluations.sliding = {{32, 0.78912, 4'096}};
    evaluations.by_position = {256, {1.84, 1.29, 1.07}};
    const std::string path = folder_->filePath("evaluations.json").toStdString();
    write_evaluations(path, evaluations);
    QVERIFY(read_evaluations(path) == evaluations);
    evaluations.step = 1'000;
    evaluations.longest = 1'024;
    write_evaluations(path, evaluations);
    QVERIFY(read_evaluations(path) == evaluations);
    for (
        const char* const text :
        {"{}", "{", R"({"nonoverlapping":[1],"sliding":[],"position":{"windows":1,"by_position":[]}})",
         R"({"nonoverlapping":[{"length":0,"loss":1,"tokens":1}],"sliding":[],"position":{"windows":1,"by_position":[]}})",
         R"({"nonoverlapping":[],"sliding":[],"position":{"windows":1,"by_position":["x"]}})"}) {
        write_file_whole(path, text);
        QVERIFY(file_error_of([&] { read_evaluations(path); }).has_value());
    }
}

QTEST_GUILESS_MAIN(TestModelFolder)
#include "test_model_folder.moc"
