// The half of SlopePlot that makes, fills and styles its axes and graphs.
#include <array>
#include <cmath>

#include "ui/views/slopes/slope_marks.h"
#include "ui/views/slopes/slope_plot.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

// Room around the axes for labels and the rug, px at 96 dpi.
constexpr double kLeft = 52, kTop = 19, kRight = 43, kBottom = 42;
constexpr double kInset = 14;  // from the axes to the first and last head
constexpr double kFoot = 21;   // below the lowest slope
constexpr std::size_t kOverlayMarks = 6;

QPainterPath diamond(double half) {
    QPainterPath path;
    path.addPolygon(QPolygonF({{0, -half}, {half, 0}, {0, half}, {-half, 0}}));
    path.closeSubpath();
    return path;
}

void add_line(QPainterPath& path, QPointF from, QPointF to) {
    path.moveTo(from);
    path.lineTo(to);
}

// The marks of the rules laid over, in order, each with a dash of its own: a stroke, a triangle, a cross, a
// square, a plus, a triangle on its head.
QPainterPath overlay_mark(std::size_t index, double half) {
    QPainterPath path(QPointF(-half, 0));
    const double h = 0.62 * half;
    switch (index % kOverlayMarks) {
        case 0: path.lineTo(half, 0); break;
        case 1: path.addPolygon(QPolygonF({{0, -h}, {h, h}, {-h, h}, {0, -h}})); break;
        case 2:
            add_line(path, {-h, -h}, {h, h});
            add_line(path, {-h, h}, {h, -h});
            break;
        case 3: path.addRect(-h, -h, 2 * h, 2 * h); break;
        case 4:
            add_line(path, {-h, 0}, {h, 0});
            add_line(path, {0, -h}, {0, h});
            break;
        default: path.addPolygon(QPolygonF({{0, h}, {h, -h}, {-h, -h}, {0, h}}));
    }
    return path;
}

QVector<qreal> overlay_dash(std::size_t index) {
    const std::array<QVector<qreal>, kOverlayMarks> dashes = {
        {{1, 3}, {6, 3}, {3, 2}, {8, 2, 1, 2}, {2, 5}, {5, 2, 1, 2, 1, 2}}};
    return dashes.at(index % kOverlayMarks);
}

// 1, 1/2, 1/4 ... of a whole log2; powers where a fraction would be long.
QString power_label(int exponent) {
    if (exponent >= 0) {
        return exponent < 14 ? grouped_text(Index{1} << exponent) : QStringLiteral("2^%1").arg(exponent);
    }
    return exponent > -14 ? QStringLiteral("1/%1").arg(Index{1} << -exponent)
                          : QStringLiteral("2^−%1").arg(-exponent);
}

// 1, 2, 5, 10, 20, 50 ...: the first that leaves `room` px between labels.
Index thinned_step(double px_per_head, double room) {
    for (Index decade = 1; decade < 10000; decade *= 10) {
        for (const Index factor : {1, 2, 5}) {
            if (px_per_head * static_cast<double>(factor * decade) >= room) {
                return factor * decade;
            }
        }
    }
    return 10000;
}

}  // namespace

SlopePlot::SlopePlot(const Theme& theme, QWidget* parent)
    : Plot(parent), theme_(theme), slope_ticks_(new QCPAxisTickerText), head_ticks_(new QCPAxisTickerText) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Slope of each head"));
    setProperty("own_focus_mark", true);
    make_axes();
    first_ = addGraph();
    between_ = addGraph();
    marks_ = new SlopeMarks(theme_, picture_, this);
}

void SlopePlot::make_axes() {
    const auto scaled = [this](double length) { return qRound(length * theme_.type); };
    axisRect()->setMargins({scaled(kLeft), scaled(kTop), scaled(kRight), scaled(kBottom)});
    xAxis->setTicker(head_ticks_);
    yAxis->setTicker(slope_ticks_);
    for (QCPAxis* const axis : {xAxis, yAxis}) style_axis(axis, theme_);
    yAxis->grid()->setVisible(true);
    yAxis->grid()->setPen(QPen(grid_colour(theme_), theme_.line_width));
    yAxis->grid()->setZeroLinePen(Qt::NoPen);
    xAxis->setTickLabelPadding(scaled(7));
    yAxis->setTickLabelPadding(scaled(8));
}

QCPGraph* SlopePlot::make_overlay() {
    QCPGraph* const graph = addGraph();
    QPen dots(theme_.control_line, theme_.line_width, Qt::CustomDashLine, Qt::FlatCap);
    dots.setDashPattern(overlay_dash(overlays_.size()));
    graph->setPen(dots);
    graph->setLayer(QStringLiteral("grid"));  // under the slopes themselves
    return graph;
}

void SlopePlot::fill_series(QCPGraph* graph, bool in_between) {
    QVector<double> x, y;
    for (const SlopePoint& point : picture_.points) {
        if (point.in_between == in_between) {
            x << point.x;
            y << point.y;
        }
    }
    graph->setData(x, y, true);
}

void SlopePlot::fill_graphs() {
    fill_series(first_, false);
    fill_series(between_, true);
    while (overlays_.size() < picture_.overlays.size()) {
        overlays_.push_back(make_overlay());
    }
    while (overlays_.size() > picture_.overlays.size()) {
        removeGraph(overlays_.back());
        overlays_.pop_back();
    }
    for (std::size_t i = 0; i < overlays_.size(); ++i) {
        QVector<double> x, y;
        for (const double value : picture_.overlays[i].y) {
            x << static_cast<double>(x.size() + 1);
            y << value;
        }
        overlays_[i]->setData(x, y, true);
        // In sorted order the other rule's heads jump about: a line would say nothing.
        overlays_[i]->setLineStyle(picture_.sorted ? QCPGraph::lsNone : QCPGraph::lsLine);
    }
}

// Markers shrink where many heads share the width.
void SlopePlot::style_series() {
    const double half = marks_->marker_half();
    const double width = 1.5 * theme_.line_width;
    first_->setPen(QPen(theme_.slope, width));
    QPen dashes(theme_.slope, width, Qt::CustomDashLine, Qt::FlatCap);
    dashes.setDashPattern({5 / width, 2.5 / width});
    between_->setPen(dashes);
    first_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(Qt::NoPen), theme_.slope, 1.5 * half));
    between_->setScatterStyle(QCPScatterStyle(diamond(half), QPen(theme_.slope, width), theme_.surface, 6));
    const double mark = std::min(7 * theme_.type, half * 1.17);
    for (std::size_t i = 0; i < overlays_.size(); ++i) {
        const QPen pen(theme_.control_line, (i == 0 ? 2 : 1.5) * theme_.line_width);
        overlays_[i]->setScatterStyle(QCPScatterStyle(overlay_mark(i, mark), pen, Qt::NoBrush, 6));
    }
}

// While a point is dragged the axes stand still, or it would run from under the pointer.
void SlopePlot::fit_axes() {
    const double heads = static_cast<double>(picture_.points.size());
    const QRect area = axisRect()->rect();
    const double inset = kInset * theme_.type;
    const double step = std::max(area.width() - 2 * inset, 1.0) / std::max(heads - 1, 1.0);
    const double pad = heads > 1 ? inset / step : 0.5;
    xAxis->setRange(1 - pad, std::max(heads, 1.0) + pad);
    label_heads();
    if (drag_.moved) {
        return;
    }
    const auto [highest, lowest] = picture_.limits();
    const double top = std::max(std::ceil(highest), 0.0);
    const double bottom = std::min(std::floor(lowest), top - 1);
    const double foot = kFoot * theme_.type;
    const double below = (top - bottom) * foot / std::max(area.height() - foot, 1.0);
    yAxis->setRange(bottom - below, top);
    label_slopes(bottom, top);
}

void SlopePlot::label_slopes(double low, double high) {
    const double px = axisRect()->height() / std::max(yAxis->range().size(), 1e-9);
    const int step = std::max(static_cast<int>(std::ceil(20 * theme_.type / px)), 1);
    slope_ticks_->clear();
    for (int exponent = static_cast<int>(high); exponent >= static_cast<int>(low); exponent -= step) {
        slope_ticks_->addTick(exponent, power_label(exponent));
    }
}

// The chosen head's number is drawn bold by the marks, so it and neighbours that it would touch are left out
// here.
void SlopePlot::label_heads() {
    const auto heads = static_cast<Index>(picture_.points.size());
    const double px = axisRect()->width() / std::max(xAxis->range().size(), 1e-9);
    const double room =
        QFontMetricsF(theme_.number_font(11)).horizontalAdvance(grouped_text(heads)) + 6 * theme_.unit;
    const Index step = thinned_step(px, room);
    head_ticks_->clear();
    for (Index place = step == 1 ? 1 : step; place <= heads; place += step) {
        const double from_chosen = px * std::abs(static_cast<double>(place - 1 - picture_.chosen));
        if (picture_.chosen < 0 || from_chosen >= room) {
            const SlopePoint& point = picture_.points[static_cast<std::size_t>(place - 1)];
            head_ticks_->addTick(point.x, grouped_text(point.head + 1));
        }
    }
}

}  // namespace alibi::ui
