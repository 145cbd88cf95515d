#include "app/frame.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/reading_cells.h"
#include "core/session/lesson.h"
#include "ui/views/controls_panel.h"
#include "ui/views/lesson/lesson_panel.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/rail.h"
#include "ui/widgets/reading_line.h"
#include "ui/widgets/view_header.h"

namespace alibi::app {
namespace {

constexpr int kAheadMs = 300;        // between one view and the next that is made ahead
constexpr int kHeaderButtons = 236;  // px at 96 dpi, Copy and Save picture with their margin

std::vector<ui::RailItem> rail_items(const std::vector<ui::ViewInfo>& infos) {
    std::vector<ui::RailItem> items;
    for (const ui::ViewInfo& info : infos) items.push_back({info.icon, info.title});
    items.push_back({QStringLiteral("lesson"), Frame::tr("Lesson")});
    return items;
}

}  // namespace

Frame::Frame(Store& store, const ui::Theme& theme, ui::RasterService& rasters, QWidget* parent)
    : QWidget(parent),
      store_(store),
      theme_(theme),
      rasters_(rasters),
      infos_(ui::views()),
      rail_(new ui::Rail(theme_, rail_items(infos_), {QStringLiteral("help"), tr("Keys F1")}, this)),
      panel_(new ui::ControlsPanel(theme_, this)),
      lesson_panel_(new ui::LessonPanel(theme_, this)),
      header_(new ui::ViewHeader(theme_, this)),
      messages_(new MessageStrip(theme_, this)),
      notes_(new MessageStrip(theme_, this)),
      stack_(new QStackedWidget(this)),
      reading_line_(new ui::ReadingLine(theme_, this)) {
    reading_line_->set_state_width(rail_->width());
    lay_out();
    connect_parts();
    ahead_.setInterval(kAheadMs);
    connect(&ahead_, &QTimer::timeout, this, &Frame::make_ahead);
    ahead_.start();
    connect(&next_, &QTimer::timeout, this, &Frame::paint_next);
    if (theme_.id == ui::ThemeId::projector) header_->show_badges_alone();
    render();
}

void Frame::lay_out() {
    auto* stage = new QVBoxLayout;
    stage->setContentsMargins(0, 0, 0, 0);
    stage->setSpacing(0);
    auto* strip = new QHBoxLayout;
    strip->setContentsMargins(theme_.px(20), 0, theme_.px(20), 0);
    strip->addWidget(messages_);
    stage->addWidget(header_);
    stage->addLayout(strip);
    stage->addWidget(stack_, 1);
    auto* middle = new QHBoxLayout;
    middle->setContentsMargins(0, 0, 0, 0);
    middle->setSpacing(0);
    middle->addWidget(rail_);
    middle->addWidget(panel_);
    middle->addWidget(lesson_panel_);
    middle->addLayout(stage, 1);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addLayout(middle, 1);
    whole->addWidget(reading_line_);
}

void Frame::connect_parts() {
    connect(rail_, &ui::Rail::chosen, this, &Frame::choose_rail_item);
    connect(rail_, &ui::Rail::bottom_clicked, this, &Frame::keys_wanted);
    connect(panel_, &ui::ControlsPanel::intent, &store_, &Store::dispatch);
    connect(panel_, &ui::ControlsPanel::open_file_wanted, this, &Frame::open_file_wanted);
    connect(panel_, &ui::ControlsPanel::open_mask_wanted, this, &Frame::open_mask_wanted);
    connect(panel_, &ui::ControlsPanel::open_text_wanted, this, &Frame::open_text_wanted);
    connect(lesson_panel_, &ui::LessonPanel::intent, &store_, &Store::dispatch);
    connect(lesson_panel_, &ui::LessonPanel::open_wanted, this, &Frame::open_lesson_wanted);
    connect(lesson_panel_, &ui::LessonPanel::choose_wanted, this, &Frame::choose_lesson_wanted);
    connect(header_, &ui::ViewHeader::copy_wanted, this, &Frame::copy_wanted);
    connect(header_, &ui::ViewHeader::save_picture_wanted, this, &Frame::save_picture_wanted);
}

void Frame::render() {
    const Session& session = store_.session();
    const Scene& scene = store_.scene();
    show_view();
    if (ui::View* shown = view()) {
        shown->render(session, scene);
        header_->set_caption(shown->caption(session, scene));
    }
    const AttentionScene& attention = scene.attention;
    header_->set_actions_visible(session.view != ViewId::attention ||
                                 (!attention.problem && attention.inside.problem.empty()));
    panel_->render(session, scene);
    if (reading() && !scene.lesson.lesson && !listed_) {
        listed_ = true;
        Q_EMIT lessons_wanted();
    }
    lesson_panel_->render(scene.lesson);
    place_panel();
    fill_reading_line(*reading_line_, session, scene, theme_);
}

ui::View& Frame::made_view(const ui::ViewInfo& info) {
    const auto found = views_.find(info.id);
    if (found != views_.end()) return *found->second;
    ui::View* const made = info.make({theme_, rasters_}, stack_);
    stack_->addWidget(made);
    connect(made, &ui::View::intent, &store_, &Store::dispatch);
    // Of the views that can ask for a file.
    if (made->metaObject()->indexOfSignal("open_file_wanted()") >= 0)
        connect(made, SIGNAL(open_file_wanted()), this, SIGNAL(open_file_wanted()));
    views_.emplace(info.id, made);
    return *made;
}

// A view that nobody has come to yet is made while nobody holds a button or reads a menu, so that coming to
// it need not wait for that.
void Frame::make_ahead() {
    if (QApplication::mouseButtons() != Qt::NoButton || QApplication::activePopupWidget()) return;
    const auto missing = std::find_if(infos_.begin(), infos_.end(),
                                      [this](const ui::ViewInfo& row) { return !views_.contains(row.id); });
    if (missing == infos_.end())
        ahead_.stop();
    else
        made_view(*missing).ensurePolished();
}

void Frame::show_view() {
    const ViewId id = store_.session().view;
    const auto info =
        std::find_if(infos_.begin(), infos_.end(), [id](const ui::ViewInfo& row) { return row.id == id; });
    if (info == infos_.end()) return;
    ui::View* shown = &made_view(*info);
    if (headed_ != shown) {
        if (headed_ && isVisible()) hold_paint();
        headed_ = shown;
        stack_->setCurrentWidget(shown);
        header_->set_title(info->title);
        header_->set_extras(shown->header_extras());
    }
    rail_->set_index(static_cast<int>(reading() ? infos_.end() - infos_.begin() : info - infos_.begin()));
}

// With another view almost every pixel changes. The screen keeps what it shows while the plots of that view
// are drawn one by one; then the view is painted, then the panels, so that no event holds the window long.
// Each part by itself: painting all of this frame would empty the parts that wait.
void Frame::hold_paint() {
    set_painted({rail_, header_, stack_, reading_line_, panel_, lesson_panel_}, false);
    next_.start(0);
}

void Frame::paint_next() {
    if (is_painted()) {
        set_painted({panel_, lesson_panel_}, true);
        next_.stop();
        return;
    }
    for (ui::Plot* const plot : stack_->currentWidget()->findChildren<ui::Plot*>())
        if (plot->draw_ahead()) return;
    set_painted({rail_, header_, stack_, reading_line_}, true);
    stack_->repaint();  // now: an update may come after the next turn of the timer
}

bool Frame::is_painted() const {
    return stack_->updatesEnabled();
}

void Frame::set_painted(std::initializer_list<QWidget*> parts, bool painted) {
    for (QWidget* const part : parts) part->setUpdatesEnabled(painted);
}

// Choosing a view brings its controls; Lesson brings the text back, or the list of lessons.
void Frame::choose_rail_item(int index) {
    if (index == static_cast<int>(infos_.size())) {
        store_.dispatch(SetReading{true});
        panel_wanted_ = true;
        place_panel();
        return;
    }
    if (reading()) store_.dispatch(SetReading{false});
    store_.dispatch(SetView{infos_[static_cast<std::size_t>(index)].id});
}

ui::View* Frame::view() const {
    const auto found = views_.find(store_.session().view);
    return found == views_.end() ? nullptr : found->second;
}

void Frame::set_panel_wanted(bool wanted) {
    panel_wanted_ = wanted;
    place_panel();
}

void Frame::note(const QString& sentence) {
    notes_->show_message(sentence, MessageStrip::Kind::note);
    place_note();
}

// Over the title, left of the buttons.
void Frame::place_note() {
    if (notes_->isHidden()) return;
    const QPoint stage = stack_->mapTo(this, QPoint());
    const int left = stage.x() + theme_.px(20), room = stack_->width() - theme_.px(20 + kHeaderButtons);
    const int width = std::min(room, theme_.px(560));
    const int height = std::max(notes_->heightForWidth(width), notes_->minimumSizeHint().height());
    notes_->setGeometry(left, theme_.px(10), width, std::min(height, theme_.px(120)));
    notes_->raise();
}

bool Frame::panel_shown() const {
    return !panel_->isHidden() || !lesson_panel_->isHidden();
}

void Frame::place_panel() {
    const bool room = panel_wanted_ && width() >= theme_.px(kPanelNeeds);
    panel_->setVisible(room && !reading());
    // A lesson is nothing without its text.
    lesson_panel_->setVisible(panel_wanted_ && reading());
}

void Frame::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place_panel();
    place_note();
}

}  // namespace alibi::app
