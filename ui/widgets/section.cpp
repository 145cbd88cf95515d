#include "ui/widgets/section.h"

#include <QAbstractButton>
#include <QFocusEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/widgets/focus_ring.h"
#include "ui/widgets/painting.h"

namespace alibi::ui {

class Section::Head final : public QAbstractButton {
  public:
    Head(const Theme& theme, const QString& title, QWidget* parent) : QAbstractButton(parent), theme_(theme) {
        setText(title);
        setAccessibleName(title);
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setProperty("own_focus_mark", true);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override { return {theme_.px(120), theme_.px(36)}; }
    QString value;

  protected:
    void focusInEvent(QFocusEvent* event) override {
        by_key_ = came_by_key(event->reason());
        QAbstractButton::focusInEvent(event);
    }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        if (underMouse()) painter.fillRect(rect(), theme_.hover);
        if (isChecked()) painter.translate(0, theme_.px(1));  // nearer to what it heads
        paint_mark(painter);
        painter.setPen(theme_.text);
        painter.setFont(theme_.font(12, QFont::DemiBold));
        const QRect line = rect().adjusted(theme_.px(32), 0, -theme_.px(14), 0);
        QRect used;
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, text(), &used);
        if (!isChecked()) paint_value(painter, line.adjusted(used.width() + theme_.px(8), 0, 0, 0));
        painter.resetTransform();
        if (hasFocus() && by_key_) {
            paint_frame(painter, QRectF(rect()).adjusted(2, 2, -2, -2), theme_.px(4), Qt::transparent,
                        theme_.focus, theme_.px(2));
        }
    }

  private:
    void paint_mark(QPainter& painter) const {
        painter.save();
        painter.translate(theme_.px(20), height() / 2.0);
        if (!isChecked()) painter.rotate(-90);
        paint_chevron(painter, {0, 0}, 2.8 * theme_.unit, false, theme_.muted, 1.3 * theme_.unit);
        painter.restore();
    }
    void paint_value(QPainter& painter, const QRect& place) const {
        painter.setPen(theme_.muted);
        painter.setFont(theme_.font(11));
        const QString shown = painter.fontMetrics().elidedText(value, Qt::ElideMiddle, place.width());
        painter.drawText(place, Qt::AlignVCenter | Qt::AlignRight, shown);
    }

    Theme theme_;
    bool by_key_ = false;
};

Section::Section(const Theme& theme, const QString& title, QWidget* parent)
    : QWidget(parent), theme_(theme), head_(new Head(theme, title, this)), body_(new QWidget(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, qRound(theme.line_width));
    column->setSpacing(0);
    column->addWidget(head_);
    column->addWidget(body_);
    rows_ = new QVBoxLayout(body_);
    rows_->setContentsMargins(theme.px(14), 0, theme.px(14), theme.px(14));
    rows_->setSpacing(theme.px(4));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    set_open(true);
    connect(head_, &QAbstractButton::clicked, this, [this](bool open) {
        set_open(open);
        Q_EMIT toggled(open);
    });
}

Section::~Section() = default;

bool Section::is_open() const {
    return head_->isChecked();
}

void Section::set_open(bool open) {
    head_->setChecked(open);
    body_->setVisible(open);
}

void Section::set_value(const QString& value) {
    if (value == head_->value) return;
    head_->value = value;
    head_->setAccessibleDescription(value);
    head_->update();
}

QString Section::value() const {
    return head_->value;
}

void Section::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int line = qRound(theme_.line_width);
    painter.fillRect(0, height() - line, width(), line, theme_.line);
}

}  // namespace alibi::ui
