#include "app/presentation/pages.h"

#include <QApplication>
#include <QLayout>
#include <QWheelEvent>
#include <algorithm>

#include "ui/views/lesson/lesson_page.h"

namespace alibi::app {
namespace {

constexpr int kWheelStep = 120;  // eighths of a degree

QList<QWidget*> parts_of(const QWidget& widget) {
    return widget.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
}

// Sizes that changed far inside are known outside, too.
void settle(QWidget& widget) {
    for (QWidget* const part : parts_of(widget)) settle(*part);
    if (QLayout* const layout = widget.layout()) layout->activate();
}

// At once, and before it was ever shown, too.
void lay_out(QWidget& widget) {
    if (QLayout* const layout = widget.layout()) layout->setGeometry(widget.rect());
    for (QWidget* const part : parts_of(widget)) lay_out(*part);
}

}  // namespace

Pages::Pages(ui::LessonPage& page, QWidget* parent) : QWidget(parent), page_(page) {
    page_.setParent(this);
    page_.installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, const QWidget* now) {
        if (now && page_.isAncestorOf(now)) show_part(*now);
    });
}

// What changes its height by itself, later.
bool Pages::eventFilter(QObject* watched, QEvent* event) {
    const bool done = QWidget::eventFilter(watched, event);
    if (watched == &page_ && event->type() == QEvent::LayoutRequest && !room_.isEmpty()) {
        const int before = count();
        fit(room_);
        if (count() != before) Q_EMIT turned();
    }
    return done;
}

void Pages::fit(const QSize& room) {
    room_ = room;
    settle(page_);
    page_.resize(room.width(), page_.layout()->totalHeightForWidth(room.width()));
    lay_out(page_);
    ranges_ = ui::page_ranges(page_.pieces(), room.height());
    shown_ = std::min(shown_, count() - 1);
    resize(room.width(), height());
    place();
}

void Pages::place() {
    const ui::PageRange& range = ranges_[static_cast<std::size_t>(shown_)];
    page_.move(0, -range.top);
    resize(width(), range.bottom - range.top);
}

void Pages::show_page(int page) {
    const int before = shown_;
    shown_ = std::clamp(page, 0, count() - 1);
    place();
    if (shown_ != before) Q_EMIT turned();
}

bool Pages::turn(int by) {
    if (shown_ + by < 0 || shown_ + by >= count()) return false;
    show_page(shown_ + by);
    return true;
}

// The last page that shows this height: with all that comes after it, where that fits.
int Pages::page_at(int y) const {
    for (int page = count() - 1; page > 0; --page)
        if (y >= ranges_[static_cast<std::size_t>(page)].top) return page;
    return 0;
}

void Pages::show_answer() {
    show_page(page_at(page_.answer_top()));
}

void Pages::show_part(const QWidget& part) {
    const int top = part.mapTo(&page_, QPoint()).y();
    const ui::PageRange& range = ranges_[static_cast<std::size_t>(shown_)];
    if (top < range.top || top + part.height() > range.bottom) show_page(page_at(top));
}

void Pages::wheelEvent(QWheelEvent* event) {
    wheel_ += event->angleDelta().y();
    if (std::abs(wheel_) < kWheelStep) return;
    turn(wheel_ > 0 ? -1 : 1);
    wheel_ = 0;
}

}  // namespace alibi::app
