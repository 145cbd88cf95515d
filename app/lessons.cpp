#include "app/lessons.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonValue>
#include <QRegularExpression>
#include <QTemporaryDir>

#include "app/export/handout.h"
#include "app/messages.h"
#include "core/attention/utf8.h"
#include "core/files/numpy.h"
#include "core/session/class_pack.h"
#include "ui/widgets/equation_picture.h"
#include "ui/widgets/symbols.h"

namespace alibi::app {
namespace {

constexpr int kSettleMs = 150;
const QLatin1String kShipped(":/lessons/");
const QLatin1String kPackEnding(".alibi-class");

QByteArray read_bytes(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw FileError(FileProblem::cannot_open, path.toStdString(), {}, file.errorString().toStdString());
    // One byte more than a lesson may have tells that it has too many.
    return file.read(static_cast<qint64>(kMostLessonBytes) + 1);
}

// What is no text is refused before anything is made of it. The last character of a file that is too long may
// be cut.
void require_text(std::string_view text, const std::string& path) {
    const auto refuse = [&path](const std::string& fault) {
        throw FileError(FileProblem::not_this_format, path, {}, fault, "lesson");
    };
    constexpr std::size_t kLongestLetter = 4;
    const bool cut = text.size() > kMostLessonBytes;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint letter = decode_utf8(text.substr(at));
        if (letter.value == 0) refuse("byte " + std::to_string(at + 1) + " is zero");
        if (letter.bad && !(cut && at + kLongestLetter > text.size()))
            refuse("byte " + std::to_string(at + 1) + " is not UTF-8 text");
        at += letter.bytes;
    }
}

// Files of core are read from a disk: a resource is put there for a moment.
ModelFigures read_figures(const QString& folder) {
    const QTemporaryDir disk;
    const QString losses = disk.filePath(QStringLiteral("evaluations.json"));
    if (!QFile::copy(folder + QStringLiteral("/evaluations.json"), losses))
        throw FileError(FileProblem::cannot_open, folder.toStdString());
    ModelFigures figures;
    figures.evaluations = read_evaluations(losses.toStdString());
    QFile config(folder + QStringLiteral("/config.json"));
    if (config.open(QIODevice::ReadOnly))
        figures.train_len = QJsonDocument::fromJson(config.readAll())[QLatin1String("train_len")].toInt();
    return figures;
}

// Without its losses a model is named in no lesson; the rest goes on.
std::map<std::string, ModelFigures, std::less<>> shipped_figures() {
    std::map<std::string, ModelFigures, std::less<>> models;
    const QDir folder(QStringLiteral(":/models"));
    for (const QString& id : folder.entryList(QDir::Dirs)) {
        try {
            models[id.toStdString()] = read_figures(folder.filePath(id));
        } catch (const FileError&) {
            continue;
        }
    }
    return models;
}

// What can be lit in an equation: its parts, and the symbols that they are of.
std::vector<std::string> terms_of(const QString& equation) {
    QFile file(QStringLiteral(":/equations/%1.svg").arg(equation));
    if (!file.open(QIODevice::ReadOnly)) return {};
    static const QRegularExpression part(QStringLiteral(" id=\"term-([a-z0-9-]+)\""));
    std::vector<std::string> terms;
    for (auto at = part.globalMatch(QString::fromUtf8(file.readAll())); at.hasNext();) {
        const QString term = at.next().captured(1);
        terms.push_back(ui::symbol_of(term).toStdString());
        terms.push_back(term.toStdString());
    }
    return terms;
}

// The same in every language, so that changing the language goes on in the lesson.
QString identity_of(const QString& path) {
    return path.startsWith(kShipped) ? kShipped + QFileInfo(path).fileName() : path;
}

}  // namespace

std::shared_ptr<const LessonContext> lesson_context() {
    static const std::shared_ptr<const LessonContext> kContext = [] {
        auto context = std::make_shared<LessonContext>();
        for (const QString& name : ui::EquationPicture::names())
            context->terms[name.toStdString()] = terms_of(name);
        for (const auto& [name, terms] : context->terms) context->equations.push_back(name);
        context->models = shipped_figures();
        return context;
    }();
    return kContext;
}

std::shared_ptr<const Lesson> read_lesson(const QString& path) {
    const QByteArray bytes = read_bytes(path);
    const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    require_text(text, path.toStdString());
    return std::make_shared<const Lesson>(
        parse_lesson(text, identity_of(path).toStdString(), lesson_context()));
}

QStringList shipped_lessons(const QString& language) {
    const QDir folder(kShipped + language);
    QStringList paths;
    for (const QString& name : folder.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
        paths.append(folder.filePath(name));
    return paths;
}

Lessons::Lessons(Store& store, Settings& settings, QWidget* window)
    : QObject(window), store_(store), settings_(settings), window_(window) {
    settle_.setSingleShot(true);
    settle_.setInterval(kSettleMs);
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, [this] { settle_.start(); });
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, [this] { settle_.start(); });
    connect(&settle_, &QTimer::timeout, this, &Lessons::read_again);
}

std::vector<ui::LessonEntry> Lessons::library() const {
    std::vector<ui::LessonEntry> entries;
    for (const QString& path : shipped_lessons(settings_.language())) {
        const std::shared_ptr<const Lesson> lesson = read_lesson(path);
        entries.push_back(
            {path, QString::fromStdString(lesson->title), QString::fromStdString(lesson->summary)});
    }
    return entries;
}

void Lessons::open_path(const QString& path) {
    try {
        if (path.endsWith(kPackEnding))
            open_pack(path);
        else
            open_lesson(path);
        if (!path.startsWith(kShipped)) settings_.add_recent_file(path);
        watch();
    } catch (const FileError& error) {
        Q_EMIT problem(message_of(error) + QLatin1Char(' ') + tr("Your session has not changed."));
    }
}

void Lessons::open_lesson(const QString& path) {
    const std::shared_ptr<const Lesson> lesson = read_lesson(path);
    path_ = path;
    store_.dispatch(OpenLesson{lesson});
}

// The lesson first, then the teacher's session inside it, then what is locked.
void Lessons::open_pack(const QString& path) {
    const ClassPack pack = class_pack_from_json(read_file_whole(path.toStdString()), path.toStdString());
    Lesson lesson = parse_lesson(pack.lesson, path.toStdString(), lesson_context());
    const auto step = static_cast<std::size_t>(pack.step);
    if (!pack.notes.empty() && step < lesson.steps.size())
        lesson.steps[step].notes = pack.notes + "\n\n" + lesson.steps[step].notes;
    path_ = path;
    store_.dispatch(CloseLesson{});
    store_.dispatch(OpenLesson{std::make_shared<const Lesson>(std::move(lesson))});
    store_.dispatch(SetLessonStep{pack.step});
    Session session = pack.session;
    session.lesson = store_.session().lesson;
    store_.dispatch(ReplaceSession{session});
    store_.dispatch(LockSettings{pack.locked});
    Q_EMIT note(tr("The class has the same numbers where it has the code %1.")
                    .arg(QString::fromStdString(store_.scene().lesson.code)));
}

void Lessons::choose_file() {
    auto* dialog = new QFileDialog(window_, tr("Open a lesson"), QFileInfo(path_).absolutePath(),
                                   tr("Lessons (*.md *.alibi-class)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &Lessons::open_path);
    dialog->open();
}

QString Lessons::source_path() const {
    if (store_.session().lesson.lesson && !path_.isEmpty()) return path_;
    const QStringList shipped = shipped_lessons(settings_.language());
    return shipped.isEmpty() ? QString() : shipped.front();
}

QFileDialog* Lessons::ask_place(const QString& title, const QString& name, const QString& filter) {
    auto* dialog = new QFileDialog(window_, title, name, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QFileInfo(name).suffix());
    dialog->open();
    return dialog;
}

void Lessons::new_from_this() {
    const QString name = QFileInfo(source_path()).completeBaseName() + QStringLiteral(".md");
    connect(ask_place(tr("New lesson from this one"), name, tr("Lessons (*.md)")), &QFileDialog::fileSelected,
            this, &Lessons::copy_to);
}

void Lessons::ask_pack(bool locked) {
    const QString name = QFileInfo(source_path()).completeBaseName() + kPackEnding;
    QFileDialog* const dialog =
        ask_place(locked ? tr("Save the class pack with locked controls") : tr("Save the class pack"), name,
                  tr("Class packs (*.alibi-class)"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, locked](const QString& path) { save_pack(path, locked); });
}

bool Lessons::save_pack(const QString& path, bool locked) {
    try {
        const Session& session = store_.session();
        ClassPack pack;
        pack.lesson_name = QFileInfo(source_path()).fileName().toStdString();
        pack.lesson = source_text();
        pack.session = session;
        pack.step = session.lesson.step;
        if (locked) pack.locked = lockable_settings();
        write_file_whole(path.toStdString(), class_pack_to_json(pack));
    } catch (const FileError& error) {
        Q_EMIT problem(message_of(error));
        return false;
    }
    Q_EMIT note(tr("Saved as %1.").arg(QFileInfo(path).fileName()));
    return true;
}

void Lessons::ask_handout(bool answers) {
    const QString name = QFileInfo(source_path()).completeBaseName() + QStringLiteral(".pdf");
    connect(ask_place(tr("Save the handout"), name, tr("Handout (*.pdf)")), &QFileDialog::fileSelected, this,
            [this, answers](const QString& path) { save_handout(path, answers); });
}

void Lessons::save_handout(const QString& path, bool answers) {
    try {
        const auto& open = store_.session().lesson.lesson;
        write_handout(open ? open : read_lesson(source_path()), answers, path);
    } catch (const FileError& error) {
        Q_EMIT problem(message_of(error));
        return;
    }
    Q_EMIT note(tr("Saved as %1.").arg(QFileInfo(path).fileName()));
}

// As it is written; of a pack, the lesson in it.
std::string Lessons::source_text() const {
    const QString path = source_path();
    if (path.endsWith(kPackEnding))
        return class_pack_from_json(read_file_whole(path.toStdString()), path.toStdString()).lesson;
    return read_bytes(path).toStdString();
}

bool Lessons::copy_to(const QString& path) {
    try {
        write_file_whole(path.toStdString(), source_text());
    } catch (const FileError& error) {
        Q_EMIT problem(message_of(error));
        return false;
    }
    open_path(path);
    Q_EMIT note(
        tr("Change %1 in any editor: what you save there is shown here.").arg(QFileInfo(path).fileName()));
    return true;
}

void Lessons::follow_language() {
    if (!store_.session().lesson.lesson || !path_.startsWith(kShipped)) return;
    const QString there = kShipped + settings_.language() + QLatin1Char('/') + QFileInfo(path_).fileName();
    if (there != path_ && QFile::exists(there)) open_path(there);
}

void Lessons::step_by(int steps) {
    const LessonChoice& choice = store_.session().lesson;
    if (choice.lesson) store_.dispatch(SetLessonStep{choice.step + steps});
}

// The folder too: many editors put a new file in the place of the old one.
void Lessons::watch() {
    const QStringList watched = watcher_.files() + watcher_.directories();
    if (!watched.isEmpty()) watcher_.removePaths(watched);
    if (path_.startsWith(kShipped) || path_.endsWith(kPackEnding) || path_.isEmpty()) return;
    watcher_.addPath(path_);
    watcher_.addPath(QFileInfo(path_).absolutePath());
}

// A file that is away for the moment, or of another lesson, changes nothing.
void Lessons::read_again() {
    const std::shared_ptr<const Lesson>& open = store_.session().lesson.lesson;
    if (!open || open->path != path_.toStdString()) return;
    try {
        store_.dispatch(OpenLesson{read_lesson(path_)});
    } catch (const FileError&) {
        return;
    }
    watch();
}

}  // namespace alibi::app
