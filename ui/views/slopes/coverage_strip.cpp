#include "ui/views/slopes/coverage_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/views/slopes/reach_model.h"
#include "ui/widgets/format.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

namespace {

constexpr double kTop = 14;       // px at 96 dpi, from the strip's top: all heads
constexpr double kBottom = 69.5;  // no head
constexpr double kLabelTop = 74;
constexpr double kAloneFoot = 26;  // below the axis where the strip stands alone

QString coverage_sentence(Index beyond, Index num_heads, Index distance, double mass) {
    QString share = mass_text(mass);
    share.replace(QLatin1Char(' '), QChar(QChar::Nbsp));  // the sign stays with its number
    if (num_heads == 1)
        return (beyond == 1 ? CoverageStrip::tr("The head needs more than %1 tokens to gather %2.")
                            : CoverageStrip::tr("The head needs at most %1 tokens to gather %2."))
            .arg(grouped_text(distance), share);
    const QString form = beyond == 1
                             ? CoverageStrip::tr("%1 of %2 heads needs more than %3 tokens to gather %4.")
                             : CoverageStrip::tr("%1 of %2 heads need more than %3 tokens to gather %4.");
    return form.arg(grouped_text(beyond), grouped_text(num_heads), grouped_text(distance), share);
}

}  // namespace

CoverageStrip::CoverageStrip(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Reach ruler"));
}

void CoverageStrip::set_layout(const ReachLayout& layout, const DistanceAxis& axis, double phase) {
    layout_ = layout;
    axis_ = axis;
    phase_ = phase;
    update();
}

void CoverageStrip::set(const Session& session, const Scene& scene) {
    steps_ = scene.slopes_view.coverage;
    num_heads_ = static_cast<Index>(scene.slopes_view.heads.size());
    const Index distance = scene.slopes_view.ruler_distance;
    const Index beyond = distance == scene.seq_len ? scene.slopes_view.heads_beyond : heads_at(distance);
    sentence_ = coverage_sentence(beyond, num_heads_, distance, session.reach_mass);
    setAccessibleDescription(tr("At %1 tokens. %2").arg(grouped_text(distance), sentence_));
    update();
}

Index CoverageStrip::heads_at(Index distance) const {
    Index heads = num_heads_;
    for (const CoverageStep& step : steps_) {
        if (step.distance <= static_cast<double>(distance)) {
            heads = step.heads;
        }
    }
    return heads;
}

double CoverageStrip::y_of(Index heads) const {
    const double share = static_cast<double>(heads) / static_cast<double>(std::max<Index>(num_heads_, 1));
    return bottom() + share * (kTop * theme_.unit - bottom());
}

double CoverageStrip::bottom() const {
    return theme_.alone ? height() - kAloneFoot * theme_.unit : kBottom * theme_.unit;
}

QString CoverageStrip::length_words() const {
    return tr("L = %1").arg(grouped_text(axis_.length));
}

QPointF CoverageStrip::marker() const {
    return {axis_.x_of(static_cast<double>(axis_.ruler)), y_of(heads_at(axis_.ruler))};
}

QPolygonF CoverageStrip::staircase() const {
    QPolygonF line;
    line << QPointF(axis_.left, y_of(num_heads_));
    for (const CoverageStep& step : steps_) {
        const double x = axis_.x_of(step.distance);
        line << QPointF(x, line.back().y()) << QPointF(x, y_of(step.heads));
    }
    line << QPointF(axis_.right, line.back().y());
    return line;
}

void CoverageStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint_axis_grid(painter, theme_, axis_, 0, 0, bottom());
    paint_staircase(painter);
    paint_ruler(painter, theme_, axis_, 0, 0, bottom(), phase_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.accent, 1.5 * theme_.line_width));
    painter.setBrush(theme_.surface);
    painter.drawEllipse(marker(), 4 * theme_.unit, 4 * theme_.unit);
    paint_words(painter);
    paint_labels(painter);
}

void CoverageStrip::paint_staircase(QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QPolygonF line = staircase();
    QPolygonF area = line;
    area << QPointF(axis_.right, y_of(0)) << QPointF(axis_.left, y_of(0));
    QColor fill = theme_.slope;
    fill.setAlphaF(0.16F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(area);
    painter.setPen(QPen(theme_.control_line, theme_.line_width));
    painter.drawLine(QPointF(axis_.left, y_of(0)), QPointF(axis_.right, y_of(0)));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme_.slope, 1.5 * theme_.line_width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPolyline(line);
    painter.restore();
}

void CoverageStrip::paint_words(QPainter& painter) const {
    const double left = theme_.px(15);
    const double axis_label = axis_.left - 7 * theme_.unit;
    painter.setPen(theme_.muted);
    painter.setFont(theme_.number_font(11));
    const QString all = grouped_text(num_heads_);
    const double half = theme_.px(10);
    const bool each = theme_.alone && num_heads_ > 0 && y_of(0) - y_of(1) >= 16 * theme_.type;
    for (Index heads = 0; heads <= num_heads_; heads += each ? 1 : std::max<Index>(num_heads_, 1)) {
        painter.drawText(
            QRectF(axis_label - 60 * theme_.unit, y_of(heads) - half, 60 * theme_.unit, 2 * half),
            Qt::AlignRight | Qt::AlignVCenter, grouped_text(heads));
    }
    if (theme_.alone) return;
    const double width = axis_label - painter.fontMetrics().horizontalAdvance(all) - left - theme_.px(8);
    painter.setPen(theme_.text);
    painter.setFont(theme_.font(13, QFont::DemiBold));
    const double title_height = painter.fontMetrics().height();
    painter.drawText(QRectF(left, 24 * theme_.unit - title_height / 2, width, title_height),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("Coverage"));
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(12));
    const double sentence_top = 24 * theme_.unit + title_height / 2 + 2;
    painter.drawText(QRectF(left, sentence_top, width, height() - sentence_top),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, keep_words(sentence_));
}

QRectF CoverageStrip::label_box(Index distance, const QString& text) const {
    const QFontMetricsF metrics(theme_.number_font(11));
    const double box_width = metrics.horizontalAdvance(text) + 6 * theme_.unit;
    const double centre = axis_.x_of(static_cast<double>(distance));
    const double left = std::clamp(centre - box_width / 2, 0.0, std::max(width() - box_width - 8, 0.0));
    const double top = bottom() + (kLabelTop - kBottom) * theme_.unit;
    return {std::round(left), std::floor(top), std::ceil(box_width), std::round(18 * theme_.type)};
}

void CoverageStrip::paint_label(QPainter& painter, const QRectF& box, const QString& text,
                                bool filled) const {
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(theme_.line, theme_.line_width));
    painter.setBrush(filled ? theme_.accent : theme_.surface);
    const double inset = filled ? 0 : 0.5;
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 3, 3);
    painter.setPen(filled ? theme_.on_accent : theme_.muted);
    painter.setFont(theme_.number_font(11));
    painter.drawText(box, Qt::AlignCenter, text);
}

void CoverageStrip::paint_labels(QPainter& painter) const {
    const QString at_length = length_words();
    const QRectF length_box = label_box(axis_.length, at_length);
    const QString at_ruler =
        axis_.ruler_at_length() ? at_length : tr("d = %1").arg(grouped_text(axis_.ruler));
    const QRectF ruler_box = label_box(axis_.ruler, at_ruler);
    if (!axis_.ruler_at_length() && !ruler_box.adjusted(-3, 0, 3, 0).intersects(length_box)) {
        paint_label(painter, length_box, at_length, false);
    }
    paint_label(painter, ruler_box, at_ruler, true);
    if (hasFocus()) {
        painter.setPen(QPen(theme_.focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(ruler_box.adjusted(-2, -2, 2, 2), 4, 4);
    }
}

void CoverageStrip::mousePressEvent(QMouseEvent* event) {
    const bool on_label =
        label_box(axis_.ruler, tr("L = %1").arg(grouped_text(axis_.ruler))).contains(event->position());
    dragging_ = event->button() == Qt::LeftButton && (axis_.near_ruler(event->position().x()) || on_label);
}

void CoverageStrip::mouseMoveEvent(QMouseEvent* event) {
    if (dragging_) {
        Q_EMIT ruler_moved(axis_.distance_at(event->position().x()), true);
    } else {
        setCursor(axis_.near_ruler(event->position().x()) ? Qt::SplitHCursor : Qt::ArrowCursor);
    }
}

void CoverageStrip::mouseReleaseEvent(QMouseEvent* event) {
    if (dragging_) {
        dragging_ = false;
        Q_EMIT ruler_moved(axis_.distance_at(event->position().x()), false);
    }
}

// Left and right by an eighth of an octave, at least a token; Home to 1, End back to L.
void CoverageStrip::keyPressEvent(QKeyEvent* event) {
    const double step = std::max(static_cast<double>(axis_.ruler) * (std::exp2(0.125) - 1), 1.0);
    const auto end = static_cast<Index>(axis_.largest);
    const auto whole = static_cast<Index>(std::llround(step));
    switch (event->key()) {
        case Qt::Key_Left: Q_EMIT ruler_stepped(std::max<Index>(axis_.ruler - whole, 1)); break;
        case Qt::Key_Right: Q_EMIT ruler_stepped(std::min(axis_.ruler + whole, end)); break;
        case Qt::Key_Home: Q_EMIT ruler_stepped(1); break;
        case Qt::Key_End: Q_EMIT ruler_stepped(axis_.length); break;
        default: QWidget::keyPressEvent(event);
    }
}

}  // namespace alibi::ui
