#include "ui/widgets/segmented.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include "ui/widgets/painting.h"

namespace alibi::ui {
namespace {

class Segment final : public QAbstractButton {
  public:
    Segment(const Theme& theme, const QString& label, QWidget* parent)
        : QAbstractButton(parent), theme_(theme) {
        setText(label);
        setAccessibleName(label);
        setCheckable(true);
        setFocusPolicy(Qt::NoFocus);
        setAttribute(Qt::WA_Hover);
    }

    // Wide enough for the chosen look, so that choosing moves nothing.
    QSize sizeHint() const override {
        const QFontMetrics bold(theme_.font(12, QFont::DemiBold));
        return {bold.horizontalAdvance(text()) + theme_.px(8), theme_.px(28)};
    }
    void round_ends(bool left, bool right) {
        left_ = left;
        right_ = right;
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const auto shade = [this](const QColor& colour) {
            return isEnabled() ? colour : faded(colour, theme_.surface);
        };
        if (isChecked() || isDown() || (isEnabled() && underMouse())) {
            const QColor fill = isChecked() ? theme_.accent : isDown() ? theme_.selected : theme_.hover;
            painter.fillPath(shape(), shade(fill));
        }
        painter.setPen(isChecked() ? theme_.on_accent : shade(theme_.text));
        painter.setFont(theme_.font(12, isChecked() ? QFont::DemiBold : QFont::Normal));
        painter.drawText(rect(), Qt::AlignCenter, text());
    }

  private:
    // Inside the frame: rounded at the ends of the row alone. Rounding is dropped by widening past the edge.
    QPainterPath shape() const {
        const double edge = theme_.line_width, radius = theme_.px(4) - edge;
        QRectF body = QRectF(rect()).adjusted(left_ ? edge : 0, edge, right_ ? -edge : 0, -edge);
        QPainterPath clip;
        clip.addRect(body);
        QPainterPath rounded;
        rounded.addRoundedRect(body.adjusted(left_ ? 0 : -2 * radius, 0, right_ ? 2 * radius : 0, 0), radius,
                               radius);
        return clip.intersected(rounded);
    }

    Theme theme_;
    bool left_ = false, right_ = false;
};

}  // namespace

SegmentedControl::SegmentedControl(const Theme& theme, const QStringList& labels, QWidget* parent)
    : QWidget(parent), theme_(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    for (int i = 0; i < labels.size(); ++i) {
        auto* segment = new Segment(theme, labels[i], this);
        segment->round_ends(i == 0, i == labels.size() - 1);
        connect(segment, &QAbstractButton::clicked, this, [this, i] { choose(i); });
        segments_.push_back(segment);
    }
}

void SegmentedControl::set_index(int index) {
    index_ = index;
    for (std::size_t i = 0; i < segments_.size(); ++i) segments_[i]->setChecked(static_cast<int>(i) == index);
}

void SegmentedControl::choose(int index) {
    const bool changed = index != index_;
    set_index(index);
    if (changed) Q_EMIT chosen(index);
}

QSize SegmentedControl::sizeHint() const {
    int width = 0;
    for (const QAbstractButton* segment : segments_) width += segment->sizeHint().width();
    return {width, theme_.px(28)};
}

void SegmentedControl::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(segments_.size()) - 1;
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Up: return choose(std::max(0, index_ - 1));
        case Qt::Key_Right:
        case Qt::Key_Down: return choose(std::min(last, index_ + 1));
        case Qt::Key_Home: return choose(0);
        case Qt::Key_End: return choose(last);
        default: QWidget::keyPressEvent(event);
    }
}

void SegmentedControl::resizeEvent(QResizeEvent*) {
    place_segments();
}

// What is left over is shared out equally.
void SegmentedControl::place_segments() {
    const double spare = (width() - sizeHint().width()) / static_cast<double>(segments_.size());
    double x = 0;
    for (QAbstractButton* segment : segments_) {
        const double next = x + segment->sizeHint().width() + spare;
        segment->setGeometry(qRound(x), 0, qRound(next) - qRound(x), height());
        x = next;
    }
}

void SegmentedControl::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!isEnabled()) painter.setOpacity(kDisabledOpacity);
    paint_control_frame(painter, theme_, rect(), {});
    for (std::size_t i = 1; i < segments_.size(); ++i)
        painter.fillRect(
            QRectF(segments_[i]->x(), theme_.line_width, theme_.line_width, height() - 2 * theme_.line_width),
            theme_.control_line);
}

}  // namespace alibi::ui
