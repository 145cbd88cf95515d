#include "ui/widgets/stage_chevrons.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QPainter>
#include <QPolygonF>

#include "ui/widgets/painting.h"

namespace alibi::ui {
namespace {

constexpr double kTip = 8;  // how far the arrow points, px

// Symbol colours that can be read on the accent colour: those of the theme with the other ground.
Theme accent_theme(const Theme& theme) {
    return make_theme(theme.id == ThemeId::dark ? ThemeId::light : ThemeId::dark, theme.unit * 10);
}

class Chevron final : public QAbstractButton {
  public:
    Chevron(const Theme& theme, const ChevronItem& item, bool first, QWidget* parent)
        : QAbstractButton(parent),
          theme_(theme),
          on_accent_(accent_theme(theme)),
          item_(item),
          first_(first) {
        setText(item.name);
        setAccessibleName(item.name + QStringLiteral(", ") + item.operation);
        setAccessibleDescription(item.help);
        setToolTip(item.help);
        setCheckable(true);
        setFocusPolicy(Qt::NoFocus);
        setAttribute(Qt::WA_Hover);
    }

    void show_focus(bool shown) {
        focused_ = shown;
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (!isEnabled()) painter.setOpacity(kDisabledOpacity);
        paint_ground(painter);
        paint_bar(painter);
        paint_words(painter);
    }

  private:
    QPolygonF outline(double inset) const {
        const double left = inset, right = width() - inset, top = inset, bottom = height() - inset;
        const double tip = kTip * theme_.unit, middle = height() / 2.0;
        QPolygonF shape = {
            {left, top}, {right - tip, top}, {right, middle}, {right - tip, bottom}, {left, bottom}};
        if (!first_) shape << QPointF(left + tip, middle);
        return shape;
    }

    void paint_ground(QPainter& painter) const {
        const bool lit = isEnabled() && (underMouse() || isDown());
        painter.setBrush(isChecked() ? theme_.accent : lit ? theme_.hover : theme_.surface);
        painter.setPen(QPen(isChecked() ? theme_.accent : theme_.control_line, theme_.line_width));
        painter.drawPolygon(outline(theme_.line_width / 2));
        if (!focused_) return;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme_.focus, 2));
        painter.drawPolygon(outline(1));
    }

    void paint_bar(QPainter& painter) const {
        const Theme& colours = isChecked() ? on_accent_ : theme_;
        const double top = height() / 2.0 - theme_.px(12), half = theme_.px(12);
        const QRectF upper(theme_.px(19), top, theme_.px(4), half);
        painter.fillRect(upper, colours.*item_.upper);
        painter.fillRect(upper.translated(0, half), colours.*item_.lower);
    }

    void paint_words(QPainter& painter) const {
        const double middle = height() / 2.0, line = 20 * theme_.type;
        const double left = theme_.px(31), room = width() - left - theme_.px(10);
        painter.setPen(isChecked() ? theme_.on_accent : theme_.text);
        painter.setFont(theme_.font(13, isChecked() ? QFont::DemiBold : QFont::Medium));
        painter.drawText(QRectF(left, middle - 8 * theme_.type - line / 2, room, line), Qt::AlignVCenter,
                         item_.name);
        painter.setPen(isChecked() ? theme_.on_accent : theme_.muted);
        painter.setFont(theme_.number_font(11));
        painter.drawText(QRectF(left, middle + 9 * theme_.type - line / 2, room, line), Qt::AlignVCenter,
                         item_.operation);
    }

    const Theme theme_, on_accent_;
    const ChevronItem item_;
    const bool first_;
    bool focused_ = false;
};

}  // namespace

StageChevrons::StageChevrons(const Theme& theme, const std::vector<ChevronItem>& items, QWidget* parent)
    : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setProperty("own_focus_mark", true);
    for (std::size_t i = 0; i < items.size(); ++i) {
        auto* const chevron = new Chevron(theme, items[i], i == 0, this);
        connect(chevron, &QAbstractButton::clicked, this, [this, i] { choose(static_cast<int>(i)); });
        chevrons_.push_back(chevron);
    }
}

void StageChevrons::set_index(int index) {
    index_ = index;
    for (std::size_t i = 0; i < chevrons_.size(); ++i) {
        chevrons_[i]->setChecked(static_cast<int>(i) == index);
        static_cast<Chevron*>(chevrons_[i])->show_focus(hasFocus() && static_cast<int>(i) == index);
    }
    if (index >= 0) setAccessibleDescription(chevron(index)->accessibleName());
}

void StageChevrons::set_available(int index, bool available) {
    chevron(index)->setEnabled(available);
}

void StageChevrons::choose(int index) {
    const bool changed = index != index_;
    set_index(index);
    if (changed) Q_EMIT chosen(index);
}

// The nearest step that can be chosen, looking from `from` on.
void StageChevrons::choose_next(int from, int step) {
    const int count = static_cast<int>(chevrons_.size());
    for (int i = from; i >= 0 && i < count; i += step)
        if (chevron(i)->isEnabled()) return choose(i);
}

void StageChevrons::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left: return choose_next(index_ - 1, -1);
        case Qt::Key_Right: return choose_next(index_ + 1, 1);
        case Qt::Key_Home: return choose_next(0, 1);
        case Qt::Key_End: return choose_next(static_cast<int>(chevrons_.size()) - 1, -1);
        default: QWidget::keyPressEvent(event);
    }
}

void StageChevrons::resizeEvent(QResizeEvent*) {
    const double each = width() / static_cast<double>(chevrons_.size());
    for (std::size_t i = 0; i < chevrons_.size(); ++i) {
        const int left = qRound(static_cast<double>(i) * each);
        chevrons_[i]->setGeometry(left, 0, qRound(static_cast<double>(i + 1) * each) - left, height());
    }
}

void StageChevrons::focusInEvent(QFocusEvent*) {
    set_index(index_);
}

void StageChevrons::focusOutEvent(QFocusEvent*) {
    set_index(index_);
}

}  // namespace alibi::ui
