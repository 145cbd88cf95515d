#include "app/trainer.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <exception>
#include <thread>
#include <utility>

#include "app/messages.h"
#include "app/run_folders.h"
#include "core/files/model_folder.h"
#include "ui/widgets/words.h"

namespace alibi::app {

namespace {

constexpr Index kAnyVocabulary = 2;  // whether the sizes fit does not depend on it
constexpr JobRunner::Key kListJob = 1, kSpeedJob = 2, kSaveJob = 3, kOpenJob = 4;
constexpr JobRunner::Key kFirstKeepJob = 16;  // one for each time that figures are kept

QString sentence_of(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& error) {
        return message_of(error);
    }
}

int processors() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

bool is_training_now(const Run& run) {
    return run.state == RunState::training;
}
bool is_live(const Run& run) {
    return run.is_live();
}
bool is_paused(const Run& run) {
    return run.state == RunState::paused;
}
bool can_go_on(const Run& run) {
    const bool rests = run.state == RunState::paused || run.state == RunState::stopped;
    return run.source == RunSource::trained && (rests || run.state == RunState::diverged);
}

}  // namespace

struct Trainer::Listed {
    std::vector<MeasuredRun> shipped, kept;
    std::vector<std::shared_ptr<const Run>> opened;
    QStringList gone;  // folders of models that were opened once and cannot be read any more
};

Trainer::Trainer(Store& store, const QString& runs, Store::Mode mode, QObject* parent)
    : QObject(parent), store_(store), runs_(runs), mode_(mode) {
    connect(&store_, &Store::changed, this, &Trainer::follow_session);
    connect(&store_, &Store::run_command, this, &Trainer::carry_out);
    connect(&jobs_, &JobRunner::failed, this,
            [this](quintptr, const QString& reason) { set_problem(reason); });
    follow_session();
}

Trainer::~Trainer() {
    disconnect(&store_, nullptr, this, nullptr);
    for (const auto& [id, thread] : live_) thread->stop();
    live_.clear();
    keep_opened();
    for (const auto& run : store_.results().runs.runs)
        if (run->source == RunSource::trained && !run->model) give_back_run_id(runs_, run->id);
    for (const std::string& id : store_.session().extrapolation.removed) remove_run(runs_, id);
}

// Runs are read when a view first shows them; one that was removed trains no more.
void Trainer::follow_session() {
    const Session& session = store_.session();
    const bool inside = session.view == ViewId::attention && session.content.kind == ContentKind::run;
    if (session.view == ViewId::extrapolation || inside) list();
    for (const std::string& id : session.extrapolation.removed) {
        std::erase_if(waiting_, [&](const Waiting& w) { return w.order.run.id == id; });
        if (const auto live = live_.find(id); live != live_.end()) live->second->stop();
    }
    if (session.extrapolation.training != problem_of_) clear_problem();
    keep_readings();
    tell_missing_run();
    tell_of_shipped();
}

// Beside the model, so that nothing is measured again at the next start. Where that cannot be written, it is.
void Trainer::keep_readings() {
    if (mode_ == Store::Mode::immediate) return;
    const RunResults& results = store_.results().runs;
    for (const auto& run : listed_runs(store_.session(), results)) {
        if (run->source != RunSource::trained || run->is_live() || run->model_step != run->kept_step)
            continue;
        const std::optional<Evaluations> readings = whole_readings(results, *run);
        if (!readings) continue;
        const ReadUpTo read{readings->step, readings->longest};
        if (keeping_.contains(run->id) || std::exchange(kept_readings_[run->id], read) == read) continue;
        keeping_.insert(run->id);
        jobs_.start(kFirstKeepJob + keep_jobs_++,
                    [this, id = run->id, folder = run->folder, readings](const JobContext&) {
                        try {
                            keep_evaluations(folder, *readings);
                        } catch (const std::exception&) {
                        }
                        return JobRunner::Deliver([this, id] {
                            keeping_.erase(id);
                            keep_readings();  // what was read meanwhile
                        });
                    });
    }
}

void Trainer::list() {
    if (std::exchange(listing_, true)) return;
    const auto read = [runs = runs_, shipped = shipped_.path()] {
        auto listed = std::make_shared<Listed>(Listed{read_shipped_runs(shipped), read_runs(runs), {}, {}});
        for (const QString& folder : opened_models(runs)) {
            try {
                listed->opened.push_back(read_run(folder, folder.toStdString(), RunSource::opened));
            } catch (const std::exception&) {
                listed->gone << folder;
            }
        }
        return std::shared_ptr<const Listed>(listed);
    };
    if (mode_ == Store::Mode::immediate) return show_listed(*read());
    jobs_.start(kListJob, [this, read](const JobContext&) -> JobRunner::Deliver {
        return [this, listed = read()] {
            show_listed(*listed);
            measure_speed();
        };
    });
}

void Trainer::show_listed(const Listed& listed) {
    store_.take_runs([&](RunResults& results) {
        // Runs that were begun meanwhile stay behind those that were there before.
        const auto begun = std::exchange(results.runs, {});
        for (const auto* const runs : {&listed.shipped, &listed.kept})
            for (const MeasuredRun& read : *runs) {
                add_run(results, read.run);
                for (const auto& known : read.evaluations) add_evaluation(results, known);
                if (const auto readings = whole_readings(results, *read.run))
                    kept_readings_[read.run->id] = {readings->step, readings->longest};
            }
        for (const auto& run : listed.opened) add_run(results, run);
        for (const auto& run : begun) add_run(results, run);
        results.listed = true;
    });
    if (listed.gone.isEmpty()) return;
    Q_EMIT note(tr("A model that you opened cannot be read any more: %1.")
                    .arg(listed.gone.join(QStringLiteral(", "))));
    keep_opened(listed.gone);
}

// At the next start they are listed again, until they are removed. What another window opened stays.
void Trainer::keep_opened(const QStringList& gone) {
    if (mode_ == Store::Mode::immediate) return;
    QStringList folders = opened_models(runs_);
    for (const QString& folder : gone) folders.removeAll(folder);
    const std::vector<std::string>& removed = store_.session().extrapolation.removed;
    for (const auto& run : store_.results().runs.runs) {
        if (run->source != RunSource::opened) continue;
        const QString folder = QString::fromStdString(run->folder);
        if (std::ranges::find(removed, run->id) != removed.end())
            folders.removeAll(folder);
        else if (!folders.contains(folder))
            folders << folder;
    }
    keep_opened_models(runs_, folders);
}

// A session may come from another computer, or be older than a run that was removed.
void Trainer::tell_missing_run() {
    const RunResults& results = store_.results().runs;
    const std::string& chosen = store_.session().extrapolation.run;
    if (!results.listed || std::exchange(looked_for_, chosen) == chosen) return;
    if (chosen.empty() || find(chosen)) return;
    Q_EMIT note(
        tr("The run that this session shows is not on this computer: the first of the list stands in its "
           "place."));
}

void Trainer::measure_speed() {
    if (!live_.empty()) return;
    jobs_.start(kSpeedJob, [this, corpora = corpora_](const JobContext&) -> JobRunner::Deliver {
        const TrainingSettings settings;
        const std::shared_ptr<const Corpus> corpus = corpora->get(settings.text, settings.train_len);
        const double seconds = measure_training_seconds(settings, corpus);
        auto speed = std::make_shared<MachineSpeed>();
        speed->cost_per_second = training_cost(settings, corpus->vocabulary.size()) / std::max(seconds, 1e-6);
        return [this, speed] { store_.take_runs([&](RunResults& results) { results.speed = speed; }); };
    });
}

// --- Commands. ---

void Trainer::carry_out(const ExtrapolationAction& command) {
    clear_problem();
    std::visit(
        [this](const auto& c) {
            if constexpr (requires { carry(c); }) carry(c);
        },
        command);
}

void Trainer::carry(const TrainRuns&) {
    list();
    const Session session = store_.session();
    const TrainingChoice& choice = session.extrapolation.training;
    const std::string unfit = text_problem(session, store_.results().runs);
    if (!unfit.empty()) return set_problem(ui::core_words(unfit));
    std::string first;
    for (const PositionMethod method : choice.methods) {
        TrainingOrder order;
        order.run.settings = training_settings(session, method);
        try {
            model_config(order.run.settings, kAnyVocabulary);
        } catch (const std::exception&) {
            return fail(std::current_exception());
        }
        order.run.id = claim_run_id(runs_, order.run.settings, used_ids());
        order.run.folder = run_folder(runs_, order.run.id).toStdString();
        order.most_multiple = session.extrapolation.most_multiple;
        if (first.empty()) first = order.run.id;
        wait_in_line(std::move(order), choice.side_by_side);
    }
    store_.dispatch(ChooseRun{first});
    start_waiting();
}

void Trainer::carry(const PauseRun& command) {
    for (const std::string& id : meant(command.run, is_training_now))
        if (const auto live = live_.find(id); live != live_.end()) live->second->pause();
}

void Trainer::carry(const StepRun& command) {
    const std::string id = command.run.empty() && chosen_run(store_.session(), store_.results().runs)
                               ? chosen_run(store_.session(), store_.results().runs)->id
                               : command.run;
    if (const auto live = live_.find(id); live != live_.end()) return live->second->step();
    const Run* run = find(id);
    if (!run || run->state != RunState::stopped || run->source != RunSource::trained) return;
    TrainingOrder order;
    order.run = *run;
    order.continues = run->steps_done > 0;
    order.paused = true;
    order.threads = processors();
    start(order);
}

void Trainer::carry(const ContinueRun& command) {
    // Of all runs only the paused ones: a stopped one is asked for by its name.
    for (const std::string& id : meant(command.run, command.run.empty() ? is_paused : can_go_on)) {
        if (const auto live = live_.find(id); live != live_.end()) {
            live->second->go_on();
            continue;
        }
        const Run* run = find(id);
        if (run->state == RunState::diverged && command.learning_rate <= 0) continue;
        TrainingOrder order;
        order.run = *run;
        order.continues = run->model != nullptr;
        order.learning_rate = command.learning_rate;
        order.most_multiple = store_.session().extrapolation.most_multiple;
        wait_in_line(std::move(order), false);
    }
    start_waiting();
}

void Trainer::carry(const StopRun& command) {
    for (const std::string& id : meant(command.run, is_live)) {
        if (const auto live = live_.find(id); live != live_.end()) {
            live->second->stop();
            continue;
        }
        std::erase_if(waiting_, [&](const Waiting& w) { return w.order.run.id == id; });
        auto run = std::make_shared<Run>(*find(id));
        run->state = run->diverged_at >= 0 ? RunState::diverged : RunState::stopped;
        store_.take_runs([&](RunResults& results) { add_run(results, run); });
    }
}

void Trainer::carry(const SaveRun& command) {
    const Run* run = find(command.run);
    if (!run || !run->model) return;
    const QString folder = QString::fromStdString(command.folder);
    if (folder.isEmpty()) return Q_EMIT save_folder_wanted(QString::fromStdString(command.run));
    jobs_.start(kSaveJob, [this, run = *run, folder](const JobContext&) -> JobRunner::Deliver {
        save_run(run, folder);
        return [this, folder] { Q_EMIT note(tr("Saved as %1.").arg(QFileInfo(folder).fileName())); };
    });
}

void Trainer::carry(const OpenRun& command) {
    if (command.folder.empty()) return Q_EMIT open_folder_wanted();
    const QString folder = QFileInfo(QString::fromStdString(command.folder)).absoluteFilePath();
    const auto show = [this](const std::shared_ptr<const Run>& run) {
        store_.take_runs([&](RunResults& results) { add_run(results, run); });
        store_.dispatch(SetView{ViewId::extrapolation});
        store_.dispatch(ChooseRun{run->id});
        keep_opened();
    };
    const auto read = [folder] { return read_run(folder, folder.toStdString(), RunSource::opened); };
    if (mode_ == Store::Mode::immediate) return show(read());
    jobs_.start(kOpenJob, [read, show](const JobContext&) -> JobRunner::Deliver {
        return [show, run = read()] { show(run); };
    });
}

// --- The line, and the threads. ---

std::vector<std::string> Trainer::meant(const std::string& run, bool (*fits)(const Run&)) const {
    std::vector<std::string> ids;
    for (const auto& known : store_.results().runs.runs)
        if (fits(*known) && (run.empty() || known->id == run)) ids.push_back(known->id);
    return ids;
}

// It is a part of the program: removing it holds until the program ends.
void Trainer::tell_of_shipped() {
    const std::vector<std::string>& removed = store_.session().extrapolation.removed;
    const bool more = removed.size() > std::exchange(num_removed_, removed.size());
    const Run* const run = more ? find(removed.back()) : nullptr;
    if (run && run->source == RunSource::shipped)
        Q_EMIT note(tr("Removed. It comes with the program and is listed again at the next start."));
}

std::vector<std::string> Trainer::used_ids() const {
    std::vector<std::string> ids = store_.session().extrapolation.removed;
    for (const auto& run : store_.results().runs.runs) ids.push_back(run->id);
    return ids;
}

void Trainer::wait_in_line(TrainingOrder order, bool side_by_side) {
    order.run.state = RunState::waiting;
    auto run = std::make_shared<const Run>(order.run);
    waiting_.push_back({std::move(order), side_by_side});
    store_.take_runs([&](RunResults& results) { add_run(results, run); });
}

// One after another; those that go side by side start together and share the processors.
std::string Trainer::start_waiting() {
    std::vector<TrainingOrder> orders;
    while (!waiting_.empty() && (live_.empty() && (orders.empty() || waiting_.front().side_by_side))) {
        const bool alone = !waiting_.front().side_by_side;
        orders.push_back(std::move(waiting_.front().order));
        waiting_.pop_front();
        if (alone) break;
    }
    for (TrainingOrder& order : orders) {
        order.threads = std::max(1, processors() / static_cast<int>(orders.size()));
        start(order);
    }
    return orders.empty() ? std::string() : orders.front().run.id;
}

void Trainer::start(const TrainingOrder& order) {
    jobs_.cancel(kSpeedJob);
    QDir().mkpath(runs_);
    // Its thread tells more once the text is read.
    auto run = std::make_shared<Run>(order.run);
    run->state = RunState::training;
    store_.take_runs([&](RunResults& results) { add_run(results, run); });
    live_.insert_or_assign(order.run.id, std::make_unique<TrainingThread>(order, corpora_, report()));
}

TrainingReport Trainer::report() {
    TrainingReport report;
    report.run = [this](const std::shared_ptr<const Run>& run) {
        QMetaObject::invokeMethod(
            this, [this, run] { take_run(run); }, Qt::QueuedConnection);
    };
    report.evaluation = [this](const std::shared_ptr<const RunEvaluation>& known) {
        QMetaObject::invokeMethod(
            this,
            [this, known] { store_.take_runs([&](RunResults& results) { add_evaluation(results, known); }); },
            Qt::QueuedConnection);
    };
    report.failure = [this](const std::exception_ptr& thrown) {
        QMetaObject::invokeMethod(
            this, [this, thrown] { fail(thrown); }, Qt::QueuedConnection);
    };
    return report;
}

void Trainer::take_run(const std::shared_ptr<const Run>& run) {
    const bool ended = !run->is_live();
    const bool tells = tells_speed(*run);
    store_.take_runs([&](RunResults& results) {
        add_run(results, run);
        if (!tells) return;
        auto speed = std::make_shared<MachineSpeed>();
        speed->cost_per_second = training_cost(run->settings, run->vocabulary->size()) / run->seconds;
        results.speed = std::move(speed);
    });
    if (!ended) return;
    live_.erase(run->id);
    if (!run->model && !has_checkpoint(run->folder)) forget(run->id);
    const std::string next = start_waiting();
    // Who looked at it goes on with the one whose turn it is.
    const bool looked_at = store_.session().extrapolation.run == run->id;
    if (!next.empty() && looked_at && run->state == RunState::finished) store_.dispatch(ChooseRun{next});
}

// How fast this machine is, where the run had all of it.
bool Trainer::tells_speed(const Run& run) const {
    const auto live = live_.find(run.id);
    const bool shared = live != live_.end() && live->second->threads() < processors();
    return run.state == RunState::finished && run.seconds > 0 && run.vocabulary && !shared;
}

// A run that could not begin, which problem() said: it was never made.
void Trainer::forget(const std::string& id) {
    give_back_run_id(runs_, id);
    store_.take_runs([&](RunResults& results) {
        std::erase_if(results.runs, [&](const auto& run) { return run->id == id; });
    });
    if (store_.session().extrapolation.run == id) store_.dispatch(ChooseRun{});
}

void Trainer::fail(const std::exception_ptr& thrown) {
    set_problem(sentence_of(thrown));
}

void Trainer::clear_problem() {
    const std::string sentence = store_.results().runs.problem;
    if (sentence.empty()) return;
    store_.take_runs([](RunResults& results) { results.problem.clear(); });
    Q_EMIT problem_over(QString::fromStdString(sentence));
}

void Trainer::set_problem(const QString& sentence) {
    problem_of_ = store_.session().extrapolation.training;
    store_.take_runs([&](RunResults& results) { results.problem = sentence.toStdString(); });
    Q_EMIT problem(sentence);
}

}  // namespace alibi::app
