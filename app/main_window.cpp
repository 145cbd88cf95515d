#include "app/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QScrollArea>
#include <algorithm>

#include "app/dialogs.h"
#include "app/presentation/presentation.h"
#include "app/presentation/speaker_window.h"
#include "app/run_folders.h"
#include "app/top_bar.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/rail.h"

namespace alibi::app {
namespace {

constexpr int kBehindMs = 200;        // that this window follows a presentation
constexpr double kSmallestFont = 10;  // points; below it the smallest labels could not be read

std::unique_ptr<ui::RasterService> make_rasters(Store::Mode mode) {
    if (mode == Store::Mode::immediate) return std::make_unique<ui::ImmediateRasterService>();
    return std::make_unique<BackgroundRasterService>();
}

// The frame as it is; in a window smaller than that, what does not fit is scrolled to.
QScrollArea* scrolled(Frame* frame) {
    constexpr QSize kNeeds(900, 520);
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidgetResizable(true);
    frame->setMinimumSize(kNeeds);
    area->setWidget(frame);
    area->viewport()->setAutoFillBackground(false);
    frame->setAutoFillBackground(false);  // set by setWidget: the style sheet fills it
    return area;
}

}  // namespace

MainWindow::MainWindow(const WindowOptions& options, QWidget* parent)
    : QMainWindow(parent),
      options_(options),
      settings_(options.settings_path),
      store_(options.mode),
      rasters_(make_rasters(options.mode)),
      trainer_(std::make_unique<Trainer>(store_, runs_folder(options.settings_path), options.mode)),
      documents_(new Documents(store_, settings_, options.remembers, this)),
      lessons_(new Lessons(store_, settings_, this)),
      takeaway_(new Takeaway(store_, this)) {
    setAcceptDrops(true);
    setMinimumSize(640, 360);
    resize(1280, 720);
    if (options.remembers) restoreGeometry(settings_.geometry());
    language_.set(settings_.language());
    build();
    connect_parts();
    if (options.remembers) documents_->restore();
}

MainWindow::~MainWindow() {
    // The frame draws with the rasters and the theme: it goes first.
    delete speaker_;
    delete presentation_;
    focus_ring_.reset();
    delete takeCentralWidget();
}

void MainWindow::connect_parts() {
    connect(&store_, &Store::changed, this, &MainWindow::follow);
    behind_.setSingleShot(true);
    behind_.setInterval(kBehindMs);
    connect(&behind_, &QTimer::timeout, this, &MainWindow::refresh);
    held_.setSingleShot(true);
    connect(&held_, &QTimer::timeout, this, [this] { setUpdatesEnabled(true); });
    connect(&store_, &Store::work_failed, this, &MainWindow::complain);
    connect(documents_, &Documents::problem, this, &MainWindow::complain);
    connect(documents_, &Documents::note, this, &MainWindow::note);
    connect(documents_, &Documents::renamed, this, [this] { bar_->set_name(documents_->name()); });
    connect(documents_, &Documents::lesson_wanted, lessons_, &Lessons::open_path);
    connect(lessons_, &Lessons::problem, this, &MainWindow::complain);
    connect(lessons_, &Lessons::note, this, &MainWindow::note);
    connect(trainer_.get(), &Trainer::problem, this, &MainWindow::complain);
    connect(trainer_.get(), &Trainer::problem_over, this, [this](const QString& sentence) {
        if (frame_->messages().message() == sentence) frame_->messages().hide();
    });
    connect(trainer_.get(), &Trainer::note, this, &MainWindow::note);
    connect(trainer_.get(), &Trainer::open_folder_wanted, documents_, &Documents::choose_model);
    connect(trainer_.get(), &Trainer::save_folder_wanted, documents_, &Documents::choose_model_place);
    connect(takeaway_, &Takeaway::problem, this, &MainWindow::complain);
    connect(takeaway_, &Takeaway::note, this, &MainWindow::note);
}

// What has the keyboard is found again by its name, else the view gets it.
void MainWindow::rebuild() {
    const QString focused = focusWidget() ? focusWidget()->objectName() : QString();
    const QString sentence = frame_->messages().message();
    const bool panel = frame_->panel_wanted();
    hold_paint();
    build();
    frame_->set_panel_wanted(panel && theme_.id != ui::ThemeId::projector);
    if (!sentence.isEmpty()) complain(sentence);
    auto* again = focused.isEmpty() ? nullptr : frame_->findChild<QWidget*>(focused);
    if (again)
        again->setFocus();
    else if (frame_->view())
        frame_->view()->setFocus();
}

// What is made anew is laid out by events that wait for their turn. Until those are through, the screen keeps
// what it shows: a timer comes after them.
void MainWindow::hold_paint() {
    setUpdatesEnabled(false);
    held_.start(0);
}

void MainWindow::build() {
    theme_ = ui::make_theme(settings_.theme(), std::max(kSmallestFont, QApplication::font().pointSizeF()));
    focus_ring_.reset();
    delete takeCentralWidget();
    // Later: one of them may be what asked for this.
    for (QAction* action : actions()) {
        removeAction(action);
        action->deleteLater();
    }
    setStyleSheet(ui::style_sheet(theme_));
    menus_ = std::make_unique<Menus>(*this);
    bar_ =
        new TopBar(theme_, {menus_->action("undo"), menus_->action("redo")}, menus_->action("present"), this);
    menus_->fill(*bar_->menus());
    setMenuWidget(bar_);
    bar_->setVisible(theme_.id != ui::ThemeId::projector);
    frame_ = new Frame(store_, theme_, *rasters_, this);
    frame_->set_panel_wanted(theme_.id != ui::ThemeId::projector && !settings_.panel_hidden());
    connect(frame_, &Frame::copy_wanted, takeaway_, &Takeaway::show_copy_menu);
    connect(frame_, &Frame::save_picture_wanted, takeaway_, &Takeaway::ask_picture);
    connect(frame_, &Frame::keys_wanted, this, &MainWindow::show_keys);
    connect(frame_, &Frame::open_file_wanted, documents_, &Documents::choose_file);
    connect(frame_, &Frame::open_mask_wanted, documents_, &Documents::choose_mask);
    connect(frame_, &Frame::open_text_wanted, documents_, &Documents::choose_text);
    connect(frame_, &Frame::lessons_wanted, this,
            [this] { frame_->lesson_panel().set_library(lessons_->library()); });
    connect(frame_, &Frame::open_lesson_wanted, lessons_, &Lessons::open_path);
    connect(frame_, &Frame::choose_lesson_wanted, lessons_, &Lessons::choose_file);
    setCentralWidget(scrolled(frame_));
    takeaway_->set_look(theme_);
    focus_ring_ = std::make_unique<ui::FocusRing>(theme_, this);
    refresh();
}

// What the class looks at goes first.
void MainWindow::follow() {
    if (presentation_)
        behind_.start();
    else
        refresh();
}

void MainWindow::refresh() {
    behind_.stop();
    frame_->render();
    bar_->set_name(documents_->name());
    menus_->follow();
}

QSize MainWindow::whole_size() const {
    return frame_->minimumSize() + QSize(0, bar_->isHidden() ? 0 : bar_->height());
}

QString MainWindow::session_name() const {
    return bar_->name();
}

void MainWindow::set_theme(ui::ThemeId id) {
    if (id == settings_.theme()) return;
    settings_.set_theme(id);
    rebuild();
    if (id != ui::ThemeId::projector) frame_->set_panel_wanted(!settings_.panel_hidden());
}

void MainWindow::next_theme() {
    set_theme(static_cast<ui::ThemeId>((static_cast<int>(settings_.theme()) + 1) % 3));
}

void MainWindow::set_language(const QString& id) {
    if (id == language_.id()) return;
    settings_.set_language(id);
    language_.set(id);
    lessons_->follow_language();
    rebuild();
}

void MainWindow::show_view(int place) {
    const std::vector<ui::ViewInfo> infos = ui::views();
    if (place >= 0 && place < static_cast<int>(infos.size()))
        store_.dispatch(SetView{infos[static_cast<std::size_t>(place)].id});
}

void MainWindow::show_lessons() {
    if (!frame_->panel_wanted()) frame_->set_panel_wanted(true);
    store_.dispatch(SetReading{true});
}

void MainWindow::present() {
    if (presentation_) {
        presentation_->close();
        return;
    }
    if (!store_.scene().lesson.lesson) {
        show_lessons();
        note(tr("Open a lesson first: it is what is presented."));
        return;
    }
    presentation_ = new Presentation(store_, *rasters_);
    connect(presentation_, &Presentation::ended, this, &MainWindow::end_presentation, Qt::QueuedConnection);
    connect(presentation_, &Presentation::speaker_wanted, this, &MainWindow::show_speaker_window);
    const QList<QScreen*> screens = QGuiApplication::screens();
    if (screens.size() > 1) {
        // The class looks at the other screen; this one keeps the notes.
        QScreen* const mine = screen();
        for (QScreen* const other : screens)
            if (other != mine) presentation_->setGeometry(other->geometry());
        show_speaker_window();
    }
    presentation_->showFullScreen();
    presentation_->activateWindow();  // the clicker's keys go there
}

void MainWindow::show_speaker_window() {
    if (!presentation_ || speaker_) return;
    speaker_ = new SpeakerWindow(store_, *presentation_, theme_);
    speaker_->setStyleSheet(ui::style_sheet(theme_));
    if (QGuiApplication::screens().size() > 1) speaker_->move(screen()->geometry().topLeft());
    speaker_->show();
}

void MainWindow::end_presentation() {
    if (speaker_) speaker_->deleteLater();
    if (presentation_) presentation_->deleteLater();
    speaker_ = nullptr;
    presentation_ = nullptr;
    refresh();
    activateWindow();
}

void MainWindow::toggle_panel() {
    const bool wanted = !frame_->panel_wanted();
    frame_->set_panel_wanted(wanted);
    // On a projector the panel comes for a moment; what the person likes elsewhere stays.
    if (theme_.id != ui::ThemeId::projector) settings_.set_panel_hidden(!wanted);
}

void MainWindow::toggle_full_screen() {
    setWindowState(windowState() ^ Qt::WindowFullScreen);
}

void MainWindow::show_keys() {
    show_key_list(theme_, this);
}

void MainWindow::show_about() {
    show_about_dialog(theme_, this);
}

void MainWindow::escape() {
    if (!frame_->messages().isHidden())
        frame_->messages().hide();
    else if (!frame_->notes().isHidden())
        frame_->notes().hide();
    else if (store_.session().view == ViewId::slopes && store_.session().ruler_distance > 0)
        store_.dispatch(SetRulerDistance{0});
    else if (store_.session().selection.locked)
        store_.dispatch(Unlock{});
    else if (store_.session().isolate_head)
        store_.dispatch(SetIsolate{false});
    else if (!frame_->panel_wanted())
        toggle_panel();
}

void MainWindow::complain(const QString& sentence) {
    frame_->messages().show_message(sentence);
}

void MainWindow::note(const QString& sentence) {
    frame_->note(sentence);
}

// Nothing is asked: the session of the moment is there again at the next start.
void MainWindow::closeEvent(QCloseEvent* event) {
    if (presentation_) presentation_->close();
    if (options_.remembers) {
        settings_.set_geometry(saveGeometry());
        documents_->keep();
        documents_->let_go();
    }
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls()) {
        if (!url.isLocalFile()) continue;
        event->acceptProposedAction();
        documents_->open_path(url.toLocalFile());
        return;
    }
}

}  // namespace alibi::app
