#include "app/run_folders.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSaveFile>
#include <QStandardPaths>
#include <algorithm>
#include <exception>
#include <stdexcept>

#include "core/files/file_error.h"
#include "core/files/model_folder.h"

namespace alibi::app {

namespace {

const QString kShipped = QStringLiteral(":/models");

QString run_name_pattern() {
    return QStringLiteral("^run-(\\d+)-[a-z0-9-]+$");
}

int number_of(const QString& id) {
    static const QRegularExpression pattern(run_name_pattern());
    return pattern.match(id).captured(1).toInt();
}

RunState state_of(const TrainingRecord& record) {
    if (record.diverged_at >= 0) return RunState::diverged;
    return record.steps_done < record.settings.steps ? RunState::stopped : RunState::finished;
}

// A model that was not trained here: its sizes are known, how it was trained is not.
TrainingSettings settings_of(const ModelConfig& config) {
    TrainingSettings settings;
    settings.position = config.position;
    settings.train_len = config.train_len;
    settings.num_layers = config.num_layers;
    settings.d_model = config.d_model;
    settings.num_heads = config.num_heads;
    settings.steps = 0;
    return settings;
}

void take_record(const TrainingRecord& record, Run& run) {
    run.settings = record.settings;
    run.steps_done = record.steps_done;
    run.diverged_at = record.diverged_at;
    run.losses = std::make_shared<const std::vector<float>>(record.losses);
    run.seconds = record.seconds;
    run.state = state_of(record);
    if (record.seconds > 0) run.steps_per_second = static_cast<double>(record.steps_done) / record.seconds;
}

// Files inside the program are copied out: the core reads files.
void extract(const QString& from, const QString& to) {
    QDir().mkpath(to);
    const auto entries = QDir(from).entryInfoList(QDir::Files);
    for (const QFileInfo& file : entries)
        QFile::copy(file.filePath(), to + QLatin1Char('/') + file.fileName());
}

std::string evaluations_path(const std::string& folder) {
    return folder + "/evaluations.json";
}

QString opened_list_path(const QString& runs) {
    return runs + QStringLiteral("/opened.json");
}

MeasuredRun read_kept_run(const QString& folder, const std::string& id) {
    MeasuredRun read{read_run(folder, id, RunSource::trained), {}};
    try {
        const Evaluations known = read_evaluations(evaluations_path(read.run->folder));
        if (belong_to(known, *read.run)) read.evaluations = readings_of(known, *read.run);
    } catch (const std::exception&) {
        // None yet, or damaged: it is read again.
    }
    return read;
}

}  // namespace

QString runs_folder(const QString& settings_path) {
    const QString place = settings_path.isEmpty()
                              ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                              : QFileInfo(settings_path).absolutePath();
    return place + QStringLiteral("/runs");
}

QString run_folder(const QString& runs, const std::string& id) {
    return runs + QLatin1Char('/') + QString::fromStdString(id);
}

std::string claim_run_id(const QString& runs, const TrainingSettings& settings,
                         const std::vector<std::string>& used) {
    int number = 0;
    const auto folders = QDir(runs).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString& name : folders) number = std::max(number, number_of(name));
    for (const std::string& id : used) number = std::max(number, number_of(QString::fromStdString(id)));
    const std::string_view method = position_method_row(settings.position).id;
    for (;;) {
        const std::string id = QStringLiteral("run-%1-%2")
                                   .arg(++number, 4, 10, QLatin1Char('0'))
                                   .arg(QLatin1String(method.data(), static_cast<qsizetype>(method.size())))
                                   .toStdString();
        const QString folder = run_folder(runs, id);
        QDir().mkpath(runs);
        // Where it cannot be made at all, training says why when it begins.
        if (QDir().mkdir(folder) || !QFileInfo::exists(folder)) return id;
    }
}

void give_back_run_id(const QString& runs, const std::string& id) {
    QDir().rmdir(run_folder(runs, id));  // which leaves what is not empty
}

std::unique_ptr<FolderLock> lock_run(const std::string& folder) {
    try {
        return std::make_unique<FolderLock>(folder);
    } catch (const FileError&) {
        const QString name = QFileInfo(QString::fromStdString(folder)).fileName();
        throw std::runtime_error("Another program is training in the folder " + name.toStdString() +
                                 ": wait until it ends, or stop it there.");
    }
}

std::shared_ptr<const Run> read_run(const QString& folder, const std::string& id, RunSource source) {
    auto run = std::make_shared<Run>();
    run->id = id;
    run->source = source;
    run->state = RunState::finished;
    run->folder = folder.toStdString();
    ModelFolder read = read_model_folder(run->folder);
    run->settings = settings_of(read.model.config);
    if (read.training) take_record(*read.training, *run);
    run->model = std::make_shared<const Model>(std::move(read.model));
    // A model from elsewhere was trained, whoever counted its steps.
    run->model_step = std::max<Index>(run->steps_done, source == RunSource::trained ? 0 : 1);
    run->kept_step = run->steps_done;
    if (read.vocabulary) run->vocabulary = std::make_shared<const Vocabulary>(std::move(*read.vocabulary));
    run->kept_steps = snapshot_steps(run->folder);
    return run;
}

std::vector<MeasuredRun> read_runs(const QString& runs) {
    std::vector<MeasuredRun> out;
    const auto folders = QDir(runs).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    for (const QString& name : folders) {
        if (number_of(name) == 0) continue;
        try {
            out.push_back(read_kept_run(run_folder(runs, name.toStdString()), name.toStdString()));
        } catch (const std::exception&) {
            // Not one of ours, or of a later program: it stays where it is.
        }
    }
    return out;
}

void keep_evaluations(const std::string& folder, const Evaluations& evaluations) {
    write_evaluations(evaluations_path(folder), evaluations);
}

void save_run(const Run& run, const QString& folder) {
    ModelFolder out;
    out.model = *run.model;
    if (run.vocabulary) out.vocabulary = *run.vocabulary;
    if (run.losses) {
        TrainingRecord record;
        record.settings = run.settings;
        record.steps_done = run.model_step;
        record.diverged_at = run.diverged_at;
        record.losses = *run.losses;
        record.losses.resize(std::min(record.losses.size(), static_cast<std::size_t>(run.model_step)));
        record.seconds = run.seconds;
        out.training = std::move(record);
    }
    const auto lock = lock_run(folder.toStdString());
    write_model_folder(folder.toStdString(), out);
}

void remove_run(const QString& runs, const std::string& id) {
    if (number_of(QString::fromStdString(id)) == 0) return;
    const QString folder = run_folder(runs, id);
    try {
        const auto lock = lock_run(folder.toStdString());
        QDir(folder).removeRecursively();
    } catch (const std::runtime_error&) {
        // It is trained elsewhere, where it was not removed.
    }
}

QStringList opened_models(const QString& runs) {
    QFile file(opened_list_path(runs));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QStringList folders;
    for (const auto& folder : QJsonDocument::fromJson(file.readAll()).array())
        if (folder.isString()) folders << folder.toString();
    return folders;
}

void keep_opened_models(const QString& runs, const QStringList& folders) {
    if (folders == opened_models(runs)) return;
    QDir().mkpath(runs);
    QSaveFile file(opened_list_path(runs));
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(QJsonDocument(QJsonArray::fromStringList(folders)).toJson());
    file.commit();
}

std::vector<MeasuredRun> read_shipped_runs(const QString& extracted) {
    std::vector<MeasuredRun> out;
    for (const PositionMethodRow& method : position_methods()) {
        const auto id = QString::fromUtf8(method.id.data(), static_cast<qsizetype>(method.id.size()));
        const QString inside = kShipped + QLatin1Char('/') + id;
        if (!QFileInfo(inside).isDir()) continue;
        const QString folder = extracted + QLatin1Char('/') + id;
        extract(inside, folder);
        try {
            const auto run = read_run(folder, "shipped-" + std::string(method.id), RunSource::shipped);
            out.push_back({run, readings_of(read_evaluations(evaluations_path(run->folder)), *run)});
        } catch (const std::exception&) {
            // A part of the program is missing: the rest works.
        }
    }
    return out;
}

}  // namespace alibi::app
