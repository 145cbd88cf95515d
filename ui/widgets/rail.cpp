#include "ui/widgets/rail.h"

#include <QAbstractButton>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/focus_ring.h"
#include "ui/widgets/painting.h"

namespace alibi::ui {
namespace {

// On a projector the rail is wider and its items higher, for its larger type; no label is cut.
int item_width(const Theme& theme, const std::vector<RailItem>& items) {
    constexpr double kAside = 6;
    const QFontMetrics metrics(theme.font(11, QFont::DemiBold));
    int width = theme.px(theme.id == ThemeId::projector ? 100 : 84);
    for (const RailItem& item : items)
        width = std::max(width, metrics.horizontalAdvance(item.label) + theme.px(2 * kAside));
    return width;
}
int item_height(const Theme& theme) {
    return theme.px(theme.id == ThemeId::projector ? 72 : 60);
}

class ItemButton final : public QAbstractButton {
  public:
    ItemButton(const Theme& theme, const RailItem& item, int width, QWidget* parent)
        : QAbstractButton(parent),
          theme_(theme),
          icon_(theme.icon(item.icon, theme.muted)),
          chosen_icon_(theme.icon(item.icon, theme.text)) {
        setText(item.label);
        setAccessibleName(item.label);
        setCheckable(true);
        setProperty("own_focus_mark", true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setFixedSize(width, item_height(theme));
    }
    bool busy = false;

  protected:
    void focusInEvent(QFocusEvent* event) override {
        by_key_ = came_by_key(event->reason());
        QAbstractButton::focusInEvent(event);
    }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRect body = rect().adjusted(0, 0, -qRound(theme_.line_width), 0);
        if (isChecked() || isDown() || underMouse())
            painter.fillRect(body, isChecked() || isDown() ? theme_.selected : theme_.hover);
        if (isChecked()) painter.fillRect(0, 0, theme_.px(3), height(), theme_.accent);
        if (!isEnabled()) painter.setOpacity(kDisabledOpacity);
        paint_content(painter, body);
        if (hasFocus() && by_key_)
            paint_frame(painter, QRectF(body).adjusted(1, 1, -1, -1), 1, Qt::transparent, theme_.focus,
                        theme_.px(2));
    }

  private:
    void paint_content(QPainter& painter, const QRect& body) const {
        const bool strong = isChecked() || underMouse();
        const int side = theme_.px(theme_.id == ThemeId::projector ? 26 : 22);
        const int middle = qRound(height() * 0.35);
        (strong ? chosen_icon_ : icon_)
            .paint(&painter, (rect().width() - side) / 2, middle - side / 2, side, side);
        if (busy) {
            painter.setPen(QPen(theme_.accent, theme_.px(2)));
            const QRectF ring(body.center().x() + theme_.px(10), middle - theme_.px(14), theme_.px(11),
                              theme_.px(11));
            painter.drawArc(ring, 90 * 16, -100 * 16);
        }
        painter.setPen(strong ? theme_.text : theme_.muted);
        painter.setFont(theme_.font(11, isChecked() ? QFont::DemiBold : QFont::Normal));
        const int line = painter.fontMetrics().height();
        painter.drawText(QRect(0, qRound(height() * 0.735) - line / 2, rect().width(), line), Qt::AlignCenter,
                         text());
    }

    Theme theme_;
    QIcon icon_, chosen_icon_;
    bool by_key_ = false;
};

}  // namespace

Rail::Rail(const Theme& theme, const std::vector<RailItem>& items, const RailItem& bottom, QWidget* parent)
    : QWidget(parent), theme_(theme) {
    setFixedWidth(item_width(theme, items));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme.px(8), 0, 0);
    column->setSpacing(0);
    for (std::size_t i = 0; i < items.size(); ++i) {
        auto* button = new ItemButton(theme, items[i], width(), this);
        connect(button, &QAbstractButton::clicked, this, [this, i] {
            set_index(static_cast<int>(i));
            Q_EMIT chosen(static_cast<int>(i));
        });
        column->addWidget(button);
        items_.push_back(button);
    }
    column->addStretch(1);
    auto* last = new ItemButton(theme, bottom, width(), this);
    last->setCheckable(false);
    connect(last, &QAbstractButton::clicked, this, &Rail::bottom_clicked);
    column->addWidget(last);
}

void Rail::set_index(int index) {
    index_ = index;
    for (std::size_t i = 0; i < items_.size(); ++i) items_[i]->setChecked(static_cast<int>(i) == index);
}

void Rail::set_busy(int index, bool busy) {
    auto* button = static_cast<ItemButton*>(item(index));
    if (button->busy == busy) return;
    button->busy = busy;
    button->update();
}

QSize Rail::sizeHint() const {
    return {width(), item_height(theme_) * (static_cast<int>(items_.size()) + 1) + theme_.px(8)};
}

void Rail::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Down) {
        focusNextChild();
    } else if (event->key() == Qt::Key_Up) {
        focusPreviousChild();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void Rail::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.raised);
    const int line = qRound(theme_.line_width);
    const QColor edge = theme_.id == ThemeId::projector ? theme_.control_line : theme_.line;
    painter.fillRect(width() - line, 0, line, height(), edge);
}

}  // namespace alibi::ui
