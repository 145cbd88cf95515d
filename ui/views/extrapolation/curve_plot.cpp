#include "ui/views/extrapolation/curve_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/views/extrapolation/curve_marks.h"
#include "ui/views/extrapolation/method_look.h"
#include "ui/widgets/format.h"
#include "ui/widgets/ticks.h"

namespace alibi::ui {

namespace {

// Room around the axes, px at 96 dpi.
constexpr double kLeft = 38, kTop = 10, kRight = 22, kBottom = 30;

bool same_curve(const TrainingCurve& a, const TrainingCurve& b) {
    return a.run == b.run && a.position == b.position && a.diverged_at == b.diverged_at &&
           a.steps == b.steps && a.losses == b.losses;
}

double last_step(const CurvePicture& picture) {
    Index last = 1;
    for (const TrainingCurve& curve : picture.curves)
        last = std::max({last, curve.steps_in_all, curve.steps_done});
    return static_cast<double>(last);
}

double highest_loss(const CurvePicture& picture) {
    double high = 1;
    for (const TrainingCurve& curve : picture.curves)
        for (const double loss : curve.losses)
            if (std::isfinite(loss)) high = std::max(high, loss);
    return std::min(std::ceil(high), 12.0);
}

// Axes, names and every curve behind the chosen one.
bool same_ground(const CurvePicture& a, const CurvePicture& b) {
    if (a.curves.empty() || a.curves.size() != b.curves.size() || a.names != b.names ||
        a.kept_step != b.kept_step || a.chosen()->position != b.chosen()->position ||
        a.chosen()->steps.empty() != b.chosen()->steps.empty())
        return false;
    const bool behind = std::equal(a.curves.begin() + 1, a.curves.end(), b.curves.begin() + 1, same_curve);
    return behind && last_step(a) == last_step(b) && highest_loss(a) == highest_loss(b);
}

}  // namespace

CurvePlot::CurvePlot(const Theme& theme, QWidget* parent)
    : Plot(parent), theme_(theme), step_ticks_(new QCPAxisTickerText), loss_ticks_(new QCPAxisTickerText) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Training loss"));
    make_axes();
    marks_ = new CurveMarks(theme_, *this);
    layer(QStringLiteral("main"))->setMode(QCPLayer::lmBuffered);  // the overlay is so from the start
}

void CurvePlot::make_axes() {
    xAxis->setTicker(step_ticks_);
    yAxis->setTicker(loss_ticks_);
    for (QCPAxis* const axis : {xAxis, yAxis}) {
        style_axis(axis, theme_);
        axis->setBasePen(Qt::NoPen);
    }
    yAxis->grid()->setVisible(true);
    const QPen pen(grid_colour(theme_), theme_.alone ? theme_.line_width : 1);
    yAxis->grid()->setPen(pen);
    yAxis->grid()->setZeroLinePen(pen);
    xAxis->setTickLabelPadding(qRound(5 * theme_.type));
    yAxis->setTickLabelPadding(qRound(7 * theme_.type));
}

void CurvePlot::show_picture(CurvePicture picture) {
    const bool on_same_ground = same_ground(picture, picture_);
    if (on_same_ground && same_curve(*picture.chosen(), *picture_.chosen())) return;
    picture_ = std::move(picture);
    const TrainingCurve* const curve = picture_.chosen();
    if (pointed_ && (!curve || *pointed_ >= static_cast<int>(curve->steps.size()))) pointed_.reset();
    fill_graphs();
    describe();
    redraw(on_same_ground ? Stale::curve : Stale::all);
}

void CurvePlot::fill_graphs() {
    while (graphs_.size() < picture_.curves.size()) graphs_.push_back(addGraph());
    while (graphs_.size() > picture_.curves.size()) {
        removeGraph(graphs_.back());
        graphs_.pop_back();
    }
    for (std::size_t n = 0; n < graphs_.size(); ++n) {
        const TrainingCurve& curve = picture_.curves[n];
        QVector<double> x, y;
        for (std::size_t i = 0; i < curve.steps.size(); ++i) {
            x << static_cast<double>(curve.steps[i]);
            y << curve.losses[i];
        }
        graphs_[n]->setData(x, y, true);
        const QColor colour = n == 0 ? method_look(theme_, curve.position).colour : theme_.control_line;
        graphs_[n]->setPen(QPen(colour, (n == 0 ? 1.6 : 1) * std::max(1.0, theme_.line_width), Qt::SolidLine,
                                Qt::RoundCap, Qt::RoundJoin));
        // Setting the layer it has would ask for all to be drawn.
        QCPLayer* const under = layer(n == 0 ? QStringLiteral("main") : QStringLiteral("grid"));
        if (graphs_[n]->layer() != under) graphs_[n]->setLayer(under);
    }
}

void CurvePlot::redraw(Stale what) {
    stale_ = std::max(stale_, what);
    update();
}

void CurvePlot::fit_axes() {
    const auto scaled = [this](double length) { return qRound(length * theme_.type); };
    axisRect()->setMargins({scaled(kLeft), scaled(kTop), scaled(kRight), scaled(kBottom)});
    const bool any = picture_.chosen() && !picture_.chosen()->steps.empty();
    xAxis->setVisible(any);
    yAxis->setVisible(any);
    const double steps = last_step(picture_);
    xAxis->setRange(0, steps);
    yAxis->setRange(0, highest_loss(picture_));
    label_steps();
    loss_ticks_->clear();
    const std::vector<double> ticks = value_ticks(0, yAxis->range().upper, 5);
    const std::vector<QString> texts = tick_texts(ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i) loss_ticks_->addTick(ticks[i], texts[i]);
}

// As many as stand apart, by the widest of them.
void CurvePlot::label_steps() {
    step_ticks_->clear();
    const double steps = xAxis->range().upper;
    const double wide = width() - (kLeft + kRight) * theme_.type;
    const QFontMetricsF metrics(xAxis->tickLabelFont());
    const double room = metrics.horizontalAdvance(grouped_text(static_cast<Index>(steps))) + 12 * theme_.type;
    std::vector<double> ticks;
    int count = std::max(2, static_cast<int>(width() / (70 * theme_.type)));
    // A tick has more digits than the step where the axis ends at no round number, and fewer may be asked for
    // than come.
    do {
        ticks = value_ticks(0, steps, count);
    } while (--count > 0 && ticks.size() > 2 && (ticks[1] - ticks[0]) / steps * wide < room);
    for (const double tick : ticks) step_ticks_->addTick(tick, grouped_text(static_cast<Index>(tick)));
}

bool CurvePlot::is_due() const {
    return stale_ != Stale::nothing || Plot::is_due();
}

void CurvePlot::draw_due() {
    const Stale stale = Plot::is_due() ? Stale::all : stale_;
    stale_ = Stale::nothing;
    if (stale == Stale::all) {
        fit_axes();
        draw_now();
        return;
    }
    if (stale == Stale::curve) draw_now(layer(QStringLiteral("main")));
    draw_now(layer(QStringLiteral("overlay")));
}

void CurvePlot::resizeEvent(QResizeEvent* event) {
    Plot::resizeEvent(event);
    redraw(Stale::all);
}

int CurvePlot::read() const {
    const TrainingCurve* const curve = picture_.chosen();
    if (!curve || curve->steps.empty()) return -1;
    if (pointed_) return *pointed_;
    return static_cast<int>(curve->steps.size()) - 1;
}

QString CurvePlot::read_words() const {
    const int at = read();
    if (at < 0) return {};
    const TrainingCurve& curve = *picture_.chosen();
    const auto place = static_cast<std::size_t>(at);
    return tr("step %1: %2").arg(grouped_text(curve.steps[place]), fixed_text(curve.losses[place], 3));
}

void CurvePlot::read_step(std::optional<int> at) {
    if (at == pointed_) return;
    pointed_ = at;
    describe();
    redraw(Stale::marks);
}

void CurvePlot::mouseMoveEvent(QMouseEvent* event) {
    const TrainingCurve* const curve = picture_.chosen();
    const bool inside = axisRect()->rect().adjusted(-4, -4, 4, 4).contains(event->pos());
    if (!curve || curve->steps.empty() || !inside) return read_step({});
    const double step = xAxis->pixelToCoord(event->position().x());
    const auto next = std::ranges::lower_bound(curve->steps, static_cast<Index>(std::lround(step)));
    auto at = static_cast<int>(next - curve->steps.begin());
    const auto away = [&](int place) {
        return std::abs(static_cast<double>(curve->steps[static_cast<std::size_t>(place)]) - step);
    };
    at = std::min(at, static_cast<int>(curve->steps.size()) - 1);
    if (at > 0 && away(at - 1) < away(at)) --at;
    read_step(at);
}

void CurvePlot::leaveEvent(QEvent* event) {
    Plot::leaveEvent(event);
    read_step({});
}

void CurvePlot::keyPressEvent(QKeyEvent* event) {
    const TrainingCurve* const curve = picture_.chosen();
    if (!curve || curve->steps.empty()) return Plot::keyPressEvent(event);
    const int last = static_cast<int>(curve->steps.size()) - 1;
    switch (event->key()) {
        case Qt::Key_Left: return read_step(std::max(0, read() - 1));
        case Qt::Key_Right: return read_step(std::min(last, read() + 1));
        case Qt::Key_Home: return read_step(0);
        case Qt::Key_End: return read_step(last);
        default: Plot::keyPressEvent(event);
    }
}

void CurvePlot::focusOutEvent(QFocusEvent* event) {
    Plot::focusOutEvent(event);
    read_step({});
}

void CurvePlot::describe() {
    QStringList said;
    if (!picture_.names.isEmpty()) said << picture_.names.front();
    if (const QString words = read_words(); !words.isEmpty()) said << words;
    setAccessibleDescription(said.join(QStringLiteral(", ")));
}

}  // namespace alibi::ui
