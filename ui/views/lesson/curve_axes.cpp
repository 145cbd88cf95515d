#include "ui/views/lesson/curve_axes.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/widgets/format.h"
#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

constexpr int kRows = 4;               // of the grid
constexpr double kKeyStep = 1.0 / 40;  // of the height, for Up and Down

}  // namespace

CurveAxes::CurveAxes(const Theme& theme, const QuestionCurve& curve, QWidget* parent)
    : QWidget(parent), theme_(theme), curve_(curve), drawn_(curve.x.size(), std::nan("")) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Axes to draw the curve you expect"));
}

void CurveAxes::set_drawn(const std::vector<double>& y, bool revealed) {
    drawn_ = y;
    drawn_.resize(curve_.x.size(), std::nan(""));
    if (curve_.given) drawn_[*curve_.given] = curve_.y[*curve_.given];
    revealed_ = revealed;
    setCursor(revealed ? Qt::ArrowCursor : Qt::CrossCursor);
    update();
}

int CurveAxes::heightForWidth(int width) const {
    return std::min(qRound(width * 0.72), theme_.px(300));
}

QSize CurveAxes::sizeHint() const {
    return {theme_.px(280), heightForWidth(theme_.px(280))};
}

QRectF CurveAxes::plot() const {
    const double line = 17 * theme_.type;
    return QRectF(rect()).adjusted(theme_.px(12) + 26 * theme_.type, line + theme_.px(4), -22 * theme_.type,
                                   -(2 * line + theme_.px(4)));
}

double CurveAxes::along(double x) const {
    const double first = curve_.x.front(), last = curve_.x.back();
    if (curve_.log_x && first > 0) return std::log(x / first) / std::log(last / first);
    return (x - first) / (last - first);
}

QPointF CurveAxes::place_of(double x, double y) const {
    const QRectF area = plot();
    const double share = (std::clamp(y, curve_.low, curve_.high) - curve_.low) / (curve_.high - curve_.low);
    return {area.left() + along(x) * area.width(), area.bottom() - share * area.height()};
}

double CurveAxes::value_at(double pixel_y) const {
    const QRectF area = plot();
    const double share = std::clamp((area.bottom() - pixel_y) / area.height(), 0.0, 1.0);
    return curve_.low + share * (curve_.high - curve_.low);
}

void CurveAxes::set_point(std::size_t point, double y) {
    if (!(curve_.given && *curve_.given == point)) drawn_[point] = y;
}

// Every point between the two places gets the line's height there; a click, the nearest one's.
void CurveAxes::draw_to(const QPointF& from, const QPointF& to) {
    const double left = std::min(from.x(), to.x()), right = std::max(from.x(), to.x());
    std::size_t nearest = 0;
    double least = 1e30;
    for (std::size_t n = 0; n < curve_.x.size(); ++n) {
        const double at = place_of(curve_.x[n], curve_.low).x();
        if (at >= left && at <= right && right > left) {
            const double share = (at - from.x()) / (to.x() - from.x());
            set_point(n, value_at(from.y() + share * (to.y() - from.y())));
        }
        if (std::abs(at - to.x()) < least) {
            least = std::abs(at - to.x());
            nearest = n;
        }
    }
    set_point(nearest, value_at(to.y()));
    chosen_ = nearest;
    Q_EMIT drawn(drawn_);
}

void CurveAxes::mousePressEvent(QMouseEvent* event) {
    if (revealed_ || event->button() != Qt::LeftButton) return;
    last_ = event->position();
    draw_to(last_, last_);
}

void CurveAxes::mouseMoveEvent(QMouseEvent* event) {
    if (revealed_ || !(event->buttons() & Qt::LeftButton)) return;
    draw_to(last_, event->position());
    last_ = event->position();
}

void CurveAxes::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const int side = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
    const int up = key == Qt::Key_Up ? 1 : key == Qt::Key_Down ? -1 : 0;
    if (revealed_ || (side == 0 && up == 0)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto last = static_cast<int>(curve_.x.size()) - 1;
    chosen_ = static_cast<std::size_t>(std::clamp(static_cast<int>(chosen_) + side, 0, last));
    if (up != 0) {
        const double height = curve_.high - curve_.low;
        const double was = std::isnan(drawn_[chosen_]) ? curve_.low + height / 2 : drawn_[chosen_];
        set_point(chosen_, std::clamp(was + up * kKeyStep * height, curve_.low, curve_.high));
        Q_EMIT drawn(drawn_);
    }
    update();
}

void CurveAxes::paint_axes(QPainter& painter) const {
    const QRectF area = plot();
    painter.setFont(theme_.number_font(11));
    const double line = 17 * theme_.type;
    for (int n = 0; n <= kRows; ++n) {
        const double y = curve_.low + (curve_.high - curve_.low) * n / kRows;
        const double at = place_of(curve_.x.front(), y).y();
        painter.setPen(QPen(theme_.line, theme_.line_width));
        painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
        painter.setPen(theme_.muted);
        painter.drawText(QRectF(0, at - line / 2, area.left() - theme_.px(6), line),
                         Qt::AlignRight | Qt::AlignVCenter, short_text(y, 3));
    }
    double free_from = -1e9;
    for (const double x : curve_.x) {
        const QString words = grouped_text(static_cast<Index>(std::llround(x)));
        const double wide = painter.fontMetrics().horizontalAdvance(words);
        const double at = place_of(x, curve_.low).x();
        painter.setPen(QPen(theme_.muted, theme_.line_width));
        painter.drawLine(QPointF(at, area.bottom()), QPointF(at, area.bottom() + theme_.px(4)));
        if (at - wide / 2 < free_from) continue;
        painter.drawText(QRectF(at - wide, area.bottom() + theme_.px(4), 2 * wide, line), Qt::AlignCenter,
                         words);
        free_from = at + wide / 2 + theme_.px(6);
    }
    painter.setFont(theme_.font(11));
    painter.drawText(QRectF(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                     QString::fromStdString(curve_.y_label));
    painter.drawText(QRectF(0, height() - line, width() - theme_.px(14), line),
                     Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(curve_.x_label));
    painter.setPen(QPen(theme_.control_line, theme_.line_width));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.bottomLeft(), area.topLeft());
}

void CurveAxes::paint_curve(QPainter& painter, const std::vector<double>& y, const QPen& pen) const {
    QPainterPath path;
    bool down = false;
    painter.setPen(pen);
    for (std::size_t n = 0; n < y.size(); ++n) {
        if (std::isnan(y[n])) {
            down = false;
            continue;
        }
        const QPointF at = place_of(curve_.x[n], y[n]);
        if (down)
            path.lineTo(at);
        else
            path.moveTo(at);
        down = true;
        painter.setBrush(pen.color());
        painter.drawEllipse(at, theme_.px(3), theme_.px(3));
    }
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void CurveAxes::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!revealed_) painter.fillRect(plot(), QBrush(theme_.masked, Qt::BDiagPattern));
    paint_axes(painter);
    QPen dashed(theme_.text, 2 * theme_.line_width, Qt::DashLine);
    paint_curve(painter, drawn_, dashed);
    if (revealed_) paint_curve(painter, curve_.y, QPen(theme_.bias, 2.6 * theme_.line_width));
    if (hasFocus() && !revealed_) {
        const double at = place_of(curve_.x[chosen_], curve_.low).x();
        painter.setPen(QPen(theme_.focus, 2 * theme_.line_width));
        painter.drawLine(QPointF(at, plot().top()), QPointF(at, plot().bottom()));
    }
}

}  // namespace alibi::ui
