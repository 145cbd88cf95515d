#include "app/documents.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>

#include "app/messages.h"
#include "core/files/map_file.h"
#include "core/files/model_folder.h"
#include "core/files/numpy.h"
#include "core/session/session_file.h"

namespace alibi::app {
namespace {

constexpr int kKeepAfterMs = 2000;
constexpr QLatin1String kEnding("alibi");

bool is_array_file(const QFileInfo& file) {
    const QString ending = file.suffix().toLower();
    return ending == QLatin1String("npz") || ending == QLatin1String("npy");
}

bool is_lesson_file(const QFileInfo& file) {
    const QString ending = file.suffix().toLower();
    return ending == QLatin1String("md") || ending == QLatin1String("alibi-class");
}

// The model folder that this is, or whose file it is; empty where it is none.
QString model_folder_at(const QFileInfo& file) {
    if (file.isDir())
        return is_model_folder(file.absoluteFilePath().toStdString()) ? file.absoluteFilePath() : QString();
    const bool part =
        file.fileName() == QLatin1String("config.json") || file.suffix() == QLatin1String("safetensors");
    const QString folder = file.absolutePath();
    return part && is_model_folder(folder.toStdString()) ? folder : QString();
}

// A mask of a file is named in the session, not held: it is read again.
Session read_session(const QString& path) {
    const std::string bytes = path.toStdString();
    Session session = session_from_json(read_file_whole(bytes), bytes);
    load_mask(session, bytes);
    return session;
}

// Nothing would be lost with it: it holds no work, or the same as the session that goes on.
bool is_taken_up(const QString& path, const Session& goes_on) {
    try {
        const Session kept = read_session(path);
        return same_content(kept, Session{}) || same_content(kept, goes_on);
    } catch (const FileError&) {
        return false;
    }
}

}  // namespace

Documents::Documents(Store& store, Settings& settings, bool keeps, QWidget* window)
    : QObject(window), store_(store), settings_(settings), window_(window) {
    if (keeps) kept_ = std::make_unique<KeptSessions>(settings.autosave_path());
    keep_later_.setSingleShot(true);
    keep_later_.setInterval(kKeepAfterMs);
    connect(&keep_later_, &QTimer::timeout, this, &Documents::keep);
    connect(&store_, &Store::changed, this, [this] {
        if (kept_ && !keep_later_.isActive()) keep_later_.start();
        Q_EMIT renamed();
    });
}

void Documents::new_session() {
    store_.open(Session{});
}

void Documents::open_path(const QString& path) {
    const QFileInfo file(path);
    const QString absolute = file.absoluteFilePath();
    const QString model = model_folder_at(file);
    if (!model.isEmpty()) {
        store_.dispatch(OpenRun{model.toStdString()});
    } else if (!file.isFile() || !file.isReadable()) {
        Q_EMIT problem(message_of(FileError(FileProblem::cannot_open, absolute.toStdString())));
    } else if (is_array_file(file)) {
        settings_.add_recent_file(absolute);
        store_.dispatch(OpenContent{absolute.toStdString(), {}, 0});
    } else if (is_lesson_file(file)) {
        Q_EMIT lesson_wanted(absolute);
    } else if (file.suffix().toLower() == kEnding || file.suffix().toLower() == QLatin1String("json")) {
        open_session(absolute);
    } else {
        Q_EMIT problem(
            tr("%1 is no session, no lesson and no array file. Your session has not changed. Open a .alibi, "
               ".md, .npz or .npy file.")
                .arg(file.fileName()));
    }
}

void Documents::open_session(const QString& path) {
    try {
        store_.open(read_session(path));
    } catch (const FileError& error) {
        Q_EMIT problem(message_of(error) + QLatin1Char(' ') + tr("Your session has not changed."));
        return;
    }
    paths_[store_.document()] = path;
    settings_.add_recent_file(path);
    name_session();
    Q_EMIT renamed();
}

void Documents::choose_file() {
    auto* dialog = new QFileDialog(
        window_, tr("Open"), QFileInfo(path()).absolutePath(),
        tr("Sessions, lessons and arrays (*.alibi *.alibi-class *.md *.npz *.npy);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &Documents::open_path);
    dialog->open();
}

void Documents::choose_mask() {
    auto* dialog = new QFileDialog(window_, tr("Open a mask"), {}, tr("Arrays (*.npy *.npz)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &Documents::open_mask);
    dialog->open();
}

void Documents::choose_text() {
    auto* dialog = new QFileDialog(window_, tr("Open a text"), {}, tr("Texts (*.txt *.md);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        // The same file may hold something else by now.
        store_.take_runs([](RunResults& results) { results.text.reset(); });
        store_.dispatch(SetTrainingText{path.toStdString(), store_.session().extrapolation.training.split});
    });
    dialog->open();
}

void Documents::choose_model() {
    auto* dialog = new QFileDialog(window_, tr("Open a model folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, &Documents::open_path);
    dialog->open();
}

void Documents::choose_model_place(const QString& run) {
    auto* dialog = new QFileDialog(window_, tr("Save model"), tr("model"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, run](const QString& folder) {
        store_.dispatch(SaveRun{run.toStdString(), folder.toStdString()});
    });
    dialog->open();
}

void Documents::open_mask(const QString& path) {
    try {
        Index size = 0;
        const std::vector<std::uint8_t> visible = read_mask_file(path.toStdString(), size);
        store_.dispatch(SetMaskMatrix{path.toStdString(), make_mask_matrix(size, visible)});
    } catch (const FileError& error) {
        Q_EMIT problem(message_of(error));
    }
}

void Documents::save() {
    if (path().isEmpty())
        save_as();
    else
        save_to(path());
}

void Documents::save_as() {
    const QString suggested = path().isEmpty() ? tr("session") + QStringLiteral(".alibi") : path();
    auto* dialog = new QFileDialog(window_, tr("Save session"), suggested, tr("Sessions (*.alibi)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(kEnding);
    connect(dialog, &QFileDialog::fileSelected, this, &Documents::save_to);
    dialog->open();
}

bool Documents::save_to(const QString& path) {
    try {
        write_file_whole(path.toStdString(), session_to_json(store_.session()));
    } catch (const FileError& error) {
        Q_EMIT problem(message_of(error));
        return false;
    }
    paths_[store_.document()] = path;
    settings_.add_recent_file(path);
    name_session();
    store_.mark_saved();
    Q_EMIT note(tr("Saved as %1.").arg(QFileInfo(path).fileName()));
    return true;
}

void Documents::restore() {
    const std::vector<KeptSession> left = kept_ ? kept_->left() : std::vector<KeptSession>{};
    if (left.empty()) return;
    restore_from(left.front());
    set_others_aside({left.begin() + 1, left.end()});
    const bool elsewhere = left.front().path != kept_->own().path;
    if (elsewhere && keep()) QFile::remove(left.front().path);
}

void Documents::restore_from(const KeptSession& kept) {
    try {
        const Session session = read_session(kept.path);
        const QString named = settings_.session_path(kept.number);
        const bool has_file = !named.isEmpty() && QFileInfo::exists(named);
        store_.start_with(session, has_file ? read_session(named) : Session{});
        if (has_file) paths_[store_.document()] = named;
    } catch (const FileError& error) {
        // Set aside: what is kept from now on would be written over it.
        const QString aside = kept.path + QStringLiteral(".unread");
        QFile::remove(aside);
        QFile::rename(kept.path, aside);
        Q_EMIT problem(message_of(error) + QLatin1Char(' ') +
                       tr("The session of the last start is set aside as %1.").arg(aside));
    }
    Q_EMIT renamed();
}

// Work of windows that were open beside the one that is taken up again: none of it is lost.
void Documents::set_others_aside(const std::vector<KeptSession>& others) {
    QStringList names;
    for (const KeptSession& other : others) {
        if (is_taken_up(other.path, store_.session())) {
            QFile::remove(other.path);
            continue;
        }
        const QString aside = set_aside(other);
        if (aside.isEmpty()) continue;
        settings_.add_recent_file(aside);
        names << QDir::toNativeSeparators(aside);
    }
    if (names.isEmpty()) return;
    Q_EMIT note(tr("The work of another window is kept as %1. File > Open recent opens it.")
                    .arg(names.join(QStringLiteral(", "))));
}

bool Documents::keep() {
    keep_later_.stop();
    if (!kept_) return false;
    const QString place = kept_->own().path;
    const Session& session = own_session(store_.session());
    // A second window in which nothing was done leaves nothing.
    if (kept_->own().number > 1 && path().isEmpty() && same_content(session, Session{}))
        return QFile::remove(place);
    try {
        write_file_whole(place.toStdString(), session_to_json(session));
    } catch (const FileError& error) {
        Q_EMIT problem(message_of(error));
        return false;
    }
    name_session();
    return true;
}

void Documents::let_go() {
    keep_later_.stop();
    if (kept_) kept_->let_go();
}

// For the next start.
void Documents::name_session() {
    if (kept_) settings_.set_session_path(path(), kept_->own().number);
}

QString Documents::path() const {
    const auto found = paths_.find(store_.document());
    return found == paths_.end() ? QString() : found->second;
}

QString Documents::name() const {
    const QString name = path().isEmpty() ? tr("Untitled session") : QFileInfo(path()).completeBaseName();
    if (path().isEmpty() || !store_.dirty()) return name;
    return tr("%1, changed").arg(name);
}

}  // namespace alibi::app
