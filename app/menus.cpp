#include "app/menus.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <algorithm>
#include <array>

#include "app/main_window.h"
#include "core/session/run.h"
#include "ui/views/view.h"

namespace alibi::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Menus)
};

const LiveRun& live_run(MainWindow& window) {
    return window.store().scene().extrapolation.live;
}

// What is trained is there to be seen.
void train(MainWindow& window) {
    window.store().dispatch(SetView{ViewId::extrapolation});
    window.store().dispatch(TrainRuns{});
}

bool any_run(MainWindow& window, bool (*fits)(const Run&)) {
    const auto& runs = window.store().results().runs.runs;
    return std::any_of(runs.begin(), runs.end(), [fits](const auto& run) { return fits(*run); });
}

// Of those that a step can be done of, or training gone on with.
bool a_run_rests(MainWindow& window) {
    const auto chosen = chosen_run(window.store().session(), window.store().results().runs);
    const bool stopped = chosen && chosen->source == RunSource::trained && chosen->state == RunState::stopped;
    return stopped || any_run(window, [](const Run& run) { return run.state == RunState::paused; });
}

void pause_or_go_on(MainWindow& window) {
    const LiveRun& live = live_run(window);
    if (live.can_continue || !any_run(window, [](const Run& run) { return run.state == RunState::training; }))
        window.store().dispatch(ContinueRun{live.run});
    else
        window.store().dispatch(PauseRun{live.run});
}

constexpr auto kCommands = std::to_array<MenuCommand>({
    {"new", MenuId::file, QT_TRANSLATE_NOOP("Menus", "New"), "Ctrl+N", false,
     [](MainWindow& w) { w.documents().new_session(); }},
    {"open", MenuId::file, QT_TRANSLATE_NOOP("Menus", "Open…"), "Ctrl+O", false,
     [](MainWindow& w) { w.documents().choose_file(); }},
    {"save", MenuId::file, QT_TRANSLATE_NOOP("Menus", "Save session"), "Ctrl+S", true,
     [](MainWindow& w) { w.documents().save(); }},
    {"save_as", MenuId::file, QT_TRANSLATE_NOOP("Menus", "Save session as…"), "Ctrl+Shift+S", false,
     [](MainWindow& w) { w.documents().save_as(); }},
    {"new_lesson", MenuId::file, QT_TRANSLATE_NOOP("Menus", "New lesson from this one…"), "", true,
     [](MainWindow& w) { w.lessons().new_from_this(); }},
    {"class_pack", MenuId::file, QT_TRANSLATE_NOOP("Menus", "Class pack…"), "", false,
     [](MainWindow& w) { w.lessons().ask_pack(false); }},
    {"locked_pack", MenuId::file, QT_TRANSLATE_NOOP("Menus", "Class pack with locked controls…"), "", false,
     [](MainWindow& w) { w.lessons().ask_pack(true); }},
    {"handout", MenuId::file, QT_TRANSLATE_NOOP("Menus", "Handout…"), "", false,
     [](MainWindow& w) { w.lessons().ask_handout(false); }},
    {"handout_answers", MenuId::file, QT_TRANSLATE_NOOP("Menus", "Handout with answers…"), "", false,
     [](MainWindow& w) { w.lessons().ask_handout(true); }},
    {"picture", MenuId::file, QT_TRANSLATE_NOOP("Menus", "Export picture…"), "Ctrl+E", true,
     [](MainWindow& w) { w.takeaway().ask_picture(); }},
    {"data", MenuId::file, QT_TRANSLATE_NOOP("Menus", "Export data…"), "Ctrl+Shift+E", false,
     [](MainWindow& w) { w.takeaway().ask_data(); }},
    {"quit", MenuId::file, QT_TRANSLATE_NOOP("Menus", "Quit"), "Ctrl+Q", true,
     [](MainWindow& w) { w.close(); }},
    {"undo", MenuId::edit, QT_TRANSLATE_NOOP("Menus", "Undo"), "Ctrl+Z", false,
     [](MainWindow& w) { w.store().undo(); }},
    {"redo", MenuId::edit, QT_TRANSLATE_NOOP("Menus", "Redo"), "Ctrl+Shift+Z|Ctrl+Y", false,
     [](MainWindow& w) { w.store().redo(); }},
    {"copy_value", MenuId::edit, QT_TRANSLATE_NOOP("Menus", "Copy value"), "Ctrl+C", true,
     [](MainWindow& w) { w.takeaway().copy_value(); }},
    {"copy_row", MenuId::edit, QT_TRANSLATE_NOOP("Menus", "Copy row"), "Ctrl+Shift+C", false,
     [](MainWindow& w) { w.takeaway().copy_row(); }},
    {"copy_matrix", MenuId::edit, QT_TRANSLATE_NOOP("Menus", "Copy matrix"), "", false,
     [](MainWindow& w) { w.takeaway().copy_matrix(); }},
    {"copy_snippet", MenuId::edit, QT_TRANSLATE_NOOP("Menus", "Copy NumPy snippet"), "", false,
     [](MainWindow& w) { w.takeaway().copy_snippet(); }},
    {"view_1", MenuId::none, "Slopes", "Ctrl+1", false, [](MainWindow& w) { w.show_view(0); }},
    {"view_2", MenuId::none, "Bias", "Ctrl+2", false, [](MainWindow& w) { w.show_view(1); }},
    {"view_3", MenuId::none, "Attention", "Ctrl+3", false, [](MainWindow& w) { w.show_view(2); }},
    {"view_4", MenuId::none, "Equations", "Ctrl+4", false, [](MainWindow& w) { w.show_view(3); }},
    {"view_5", MenuId::none, "Extrapolation", "Ctrl+5", false, [](MainWindow& w) { w.show_view(4); }},
    {"lesson_view", MenuId::none, QT_TRANSLATE_NOOP("Menus", "Lesson"), "Ctrl+6", false,
     [](MainWindow& w) { w.show_lessons(); }},
    {"panel", MenuId::view, QT_TRANSLATE_NOOP("Menus", "Hide or show the panel"), "Ctrl+\\", true,
     [](MainWindow& w) { w.toggle_panel(); }},
    {"full_screen", MenuId::view, QT_TRANSLATE_NOOP("Menus", "Full screen"), "F11", false,
     [](MainWindow& w) { w.toggle_full_screen(); }},
    {"zoom_reset", MenuId::view, QT_TRANSLATE_NOOP("Menus", "Show all cells"), "Ctrl+0", false,
     [](MainWindow& w) { w.store().dispatch(SetZoom{}); }},
    {"lessons", MenuId::lesson, QT_TRANSLATE_NOOP("Menus", "Lesson text"), "Ctrl+L", false,
     [](MainWindow& w) { w.show_lessons(); }},
    {"open_lesson", MenuId::lesson, QT_TRANSLATE_NOOP("Menus", "Open a lesson…"), "", false,
     [](MainWindow& w) { w.lessons().choose_file(); }},
    {"lesson_next", MenuId::lesson, QT_TRANSLATE_NOOP("Menus", "Next step"), "Alt+Right", true,
     [](MainWindow& w) { w.lessons().step_by(1); }},
    {"lesson_back", MenuId::lesson, QT_TRANSLATE_NOOP("Menus", "Previous step"), "Alt+Left", false,
     [](MainWindow& w) { w.lessons().step_by(-1); }},
    {"lesson_restore", MenuId::lesson, QT_TRANSLATE_NOOP("Menus", "Restore the step"), "", false,
     [](MainWindow& w) { w.store().dispatch(RestoreLessonStep{}); }},
    {"present", MenuId::lesson, QT_TRANSLATE_NOOP("Menus", "Present"), "F5", true,
     [](MainWindow& w) { w.present(); }},
    {"leave_lesson", MenuId::lesson, QT_TRANSLATE_NOOP("Menus", "Leave the lesson"), "", true,
     [](MainWindow& w) { w.store().dispatch(CloseLesson{}); }},
    {"train", MenuId::train, QT_TRANSLATE_NOOP("Menus", "Train"), "Ctrl+T", false, &train},
    {"train_pause", MenuId::train, QT_TRANSLATE_NOOP("Menus", "Pause or go on"), "Ctrl+Space", true,
     &pause_or_go_on},
    {"train_step", MenuId::train, QT_TRANSLATE_NOOP("Menus", "One step"), "Ctrl+Shift+Space", false,
     [](MainWindow& w) { w.store().dispatch(StepRun{live_run(w).run}); }},
    {"train_stop", MenuId::train, QT_TRANSLATE_NOOP("Menus", "Stop"), "Ctrl+Shift+T", false,
     [](MainWindow& w) { w.store().dispatch(StopRun{}); }},
    {"keys", MenuId::help, QT_TRANSLATE_NOOP("Menus", "Keys"), "F1|Ctrl+/", false,
     [](MainWindow& w) { w.show_keys(); }},
    {"about", MenuId::help, QT_TRANSLATE_NOOP("Menus", "About ALiBi Lab"), "", false,
     [](MainWindow& w) { w.show_about(); }},
    {"escape", MenuId::none, QT_TRANSLATE_NOOP("Menus", "Free the locked cell"), "Esc", false,
     [](MainWindow& w) { w.escape(); }},
    {"next_theme", MenuId::none, QT_TRANSLATE_NOOP("Menus", "Next look: light, dark, projector"), "F8", false,
     [](MainWindow& w) { w.next_theme(); }},
    {"cancel", MenuId::none, QT_TRANSLATE_NOOP("Menus", "Give up the work on its way"), "Ctrl+.", false,
     [](MainWindow& w) { w.store().cancel_work(); }},
});

}  // namespace

std::span<const MenuCommand> commands() {
    return kCommands;
}

QString command_text(const MenuCommand& command) {
    constexpr std::string_view kView = "view_";
    const std::string_view id = command.id;
    if (id.starts_with(kView)) {
        const std::vector<ui::ViewInfo> infos = ui::views();
        const auto place = static_cast<std::size_t>(id.back() - '1');
        if (place < infos.size()) return infos[place].title;
    }
    return QCoreApplication::translate("Menus", command.text);
}

QList<QKeySequence> command_keys(const MenuCommand& command) {
    QList<QKeySequence> keys;
    for (const QString& part : QString::fromLatin1(command.keys).split(QLatin1Char('|'), Qt::SkipEmptyParts))
        keys.append(QKeySequence::fromString(part, QKeySequence::PortableText));
    return keys;
}

Menus::Menus(MainWindow& window) : window_(window) {
    for (const MenuCommand& command : commands()) {
        auto* action = new QAction(command_text(command), &window);
        action->setObjectName(QLatin1String(command.id));
        action->setShortcuts(command_keys(command));
        QObject::connect(action, &QAction::triggered, &window, [&window, run = command.run] { run(window); });
        // Of the window too: keys go on working where the menu bar is hidden.
        window.addAction(action);
        actions_.emplace(command.id, action);
    }
}

void Menus::fill(QMenuBar& bar) {
    fill_file(*bar.addMenu(Words::tr("File")));
    add_commands(*bar.addMenu(Words::tr("Edit")), MenuId::edit);
    fill_view(*bar.addMenu(Words::tr("View")));
    fill_lesson(*bar.addMenu(Words::tr("Lesson")));
    QMenu* const train = bar.addMenu(Words::tr("Train"));
    add_commands(*train, MenuId::train);
    // A run that ends while another view is shown changes nothing of the window.
    QObject::connect(train, &QMenu::aboutToShow, train, [this] { follow(); });
    add_commands(*bar.addMenu(Words::tr("Help")), MenuId::help);
}

void Menus::add_commands(QMenu& menu, MenuId id) {
    for (const MenuCommand& command : commands()) {
        if (command.menu != id) continue;
        if (command.divides && !menu.isEmpty()) menu.addSeparator();
        menu.addAction(action(command.id));
    }
}

void Menus::fill_file(QMenu& menu) {
    add_commands(menu, MenuId::file);
    auto* recent = new QMenu(Words::tr("Open recent"), &menu);
    menu.insertMenu(action("save"), recent);
    QObject::connect(recent, &QMenu::aboutToShow, recent, [recent, this] {
        recent->clear();
        for (const QString& path : window_.settings().recent_files()) {
            recent
                ->addAction(QFileInfo(path).fileName(), &window_,
                            [this, path] { window_.documents().open_path(path); })
                ->setToolTip(path);
        }
        if (recent->isEmpty()) recent->addAction(Words::tr("None yet"))->setEnabled(false);
    });
}

void Menus::fill_view(QMenu& menu) {
    const std::vector<ui::ViewInfo> infos = ui::views();
    for (std::size_t n = 0; n < infos.size(); ++n) {
        const auto found = actions_.find("view_" + std::to_string(n + 1));
        if (found == actions_.end()) break;
        menu.addAction(found->second);
    }
    menu.addAction(action("lesson_view"));
    menu.addSeparator();
    add_themes(*menu.addMenu(Words::tr("Look")));
    add_languages(*menu.addMenu(Words::tr("Language")));
    add_commands(menu, MenuId::view);
}

void Menus::fill_lesson(QMenu& menu) {
    add_commands(menu, MenuId::lesson);
    auto* shipped = new QMenu(Words::tr("Lessons of the program"), &menu);
    menu.insertMenu(action("open_lesson"), shipped);
    QObject::connect(shipped, &QMenu::aboutToShow, shipped, [shipped, this] {
        shipped->clear();
        for (const ui::LessonEntry& lesson : window_.lessons().library())
            shipped->addAction(lesson.title, &window_,
                               [this, path = lesson.path] { window_.lessons().open_path(path); });
    });
}

void Menus::follow() {
    const bool open = window_.store().scene().lesson.lesson != nullptr;
    for (const char* const id : {"lesson_next", "lesson_back", "lesson_restore", "leave_lesson"})
        action(id)->setEnabled(open);
    const bool live = any_run(window_, [](const Run& run) { return run.is_live(); });
    const bool rests = a_run_rests(window_);
    action("train_pause")->setEnabled(live || rests);
    action("train_step")->setEnabled(rests);
    action("train_stop")->setEnabled(live);
    action("undo")->setEnabled(window_.store().can_undo());
    action("redo")->setEnabled(window_.store().can_redo());
}

void Menus::add_themes(QMenu& menu) {
    auto* group = new QActionGroup(&menu);
    const std::array<std::pair<ui::ThemeId, QString>, 3> themes{
        {{ui::ThemeId::light, Words::tr("Light")},
         {ui::ThemeId::dark, Words::tr("Dark")},
         {ui::ThemeId::projector, Words::tr("Projector")}}};
    for (const auto& [id, text] : themes) {
        QAction* item = menu.addAction(text, &window_, [this, theme = id] { window_.set_theme(theme); });
        item->setCheckable(true);
        item->setChecked(window_.settings().theme() == id);
        group->addAction(item);
    }
}

void Menus::add_languages(QMenu& menu) {
    auto* group = new QActionGroup(&menu);
    const std::array<std::pair<QString, QString>, 2> languages{
        {{QStringLiteral("en"), QStringLiteral("English")},
         {QStringLiteral("ko"), QStringLiteral("한국어")}}};
    for (const auto& [id, text] : languages) {
        QAction* item =
            menu.addAction(text, &window_, [this, language = id] { window_.set_language(language); });
        item->setCheckable(true);
        item->setChecked(window_.settings().language() == id);
        group->addAction(item);
    }
}

}  // namespace alibi::app
