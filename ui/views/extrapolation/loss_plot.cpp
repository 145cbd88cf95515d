#include "ui/views/extrapolation/loss_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <cmath>
#include <utility>

#include "ui/views/extrapolation/loss_marks.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

LossPlot::LossPlot(const Theme& theme, const QString& name, QWidget* parent)
    : Plot(parent), theme_(theme), length_ticks_(new QCPAxisTickerText), loss_ticks_(new QCPAxisTickerText) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(name);
    make_axes();
    make_length();
    marks_ = new LossMarks(theme_, picture_, read_, this);
}

void LossPlot::show_picture(LossPicture picture) {
    if (picture == picture_) return;
    picture_ = std::move(picture);
    if (read_.line >= static_cast<int>(picture_.lines.size())) read_ = {};
    if (read_.is_one() && read_.at >= picture_.lines[static_cast<std::size_t>(read_.line)].x.size())
        read_ = {};
    fill_graphs();
    describe();
    redraw();
}

void LossPlot::redraw() {
    stale_ = true;
    update();
}

// What is read lies over the lines: they stay as they were drawn.
void LossPlot::redraw_marks() {
    marks_stale_ = true;
    update();
}

bool LossPlot::is_due() const {
    return stale_ || marks_stale_ || Plot::is_due();
}

void LossPlot::draw_due() {
    const bool marks_alone = !stale_ && !Plot::is_due();
    stale_ = marks_stale_ = false;
    if (marks_alone) {
        draw_now(layer(QStringLiteral("overlay")));
        return;
    }
    fit_axes();
    draw_now();
}

void LossPlot::resizeEvent(QResizeEvent* event) {
    Plot::resizeEvent(event);
    redraw();
}

QPointF LossPlot::point_position(const PlotPoint& point) const {
    const LossLine& line = picture_.lines[static_cast<std::size_t>(point.line)];
    return marks_->pixel(line.x[point.at], line.y[point.at]);
}

std::vector<double> LossPlot::name_places() const {
    return marks_->name_places();
}

QString LossPlot::read_words() const {
    if (!read_.is_one()) return {};
    const LossLine& line = picture_.lines[static_cast<std::size_t>(read_.line)];
    return tr("%1, %2: %3", "name of a line, so many tokens, loss")
        .arg(line.heard, tokens_words(line.x[read_.at]), loss_words(picture_, line.y[read_.at]));
}

PlotPoint LossPlot::nearest(const QPointF& at) const {
    PlotPoint found;
    double least = 60 * theme_.type;
    for (std::size_t n = 0; n < picture_.lines.size(); ++n) {
        const LossLine& line = picture_.lines[n];
        for (int i = 0; i < line.x.size(); ++i) {
            const double distance = QLineF(at, marks_->pixel(line.x[i], line.y[i])).length();
            if (distance < least) {
                least = distance;
                found = {static_cast<int>(n), i};
            }
        }
    }
    return found;
}

void LossPlot::read_point(const PlotPoint& point) {
    if (point == read_) return;
    read_ = point;
    setToolTip({});
    describe();
    redraw_marks();
}

void LossPlot::mouseMoveEvent(QMouseEvent* event) {
    read_point(axisRect()->rect().adjusted(-8, -8, 8, 8).contains(event->pos()) ? nearest(event->position())
                                                                                : PlotPoint{});
}

void LossPlot::mousePressEvent(QMouseEvent* event) {
    const PlotPoint point = event->button() == Qt::LeftButton ? nearest(event->position()) : PlotPoint{};
    if (!point.is_one()) return;
    const int run = picture_.lines[static_cast<std::size_t>(point.line)].run;
    if (run >= 0) Q_EMIT run_chosen(run);
}

void LossPlot::leaveEvent(QEvent* event) {
    Plot::leaveEvent(event);
    read_point({});
}

// Where reading by keys begins: at the training length of the chosen line.
PlotPoint LossPlot::first_point() const {
    if (picture_.lines.empty()) return {};
    auto line = std::ranges::find(picture_.lines, true, &LossLine::chosen);
    if (line == picture_.lines.end()) line = picture_.lines.begin();
    if (line->x.isEmpty()) return {};
    const auto at = std::ranges::lower_bound(line->x, picture_.train_len);
    const auto last = static_cast<int>(line->x.size()) - 1;
    return {static_cast<int>(line - picture_.lines.begin()),
            std::min(last, static_cast<int>(at - line->x.begin()))};
}

void LossPlot::step_point(int steps) {
    if (!read_.is_one()) return read_point(first_point());
    const LossLine& line = picture_.lines[static_cast<std::size_t>(read_.line)];
    read_point({read_.line, std::clamp(read_.at + steps, 0, static_cast<int>(line.x.size()) - 1)});
}

void LossPlot::step_line(int steps) {
    if (!read_.is_one()) return read_point(first_point());
    const int next = std::clamp(read_.line + steps, 0, static_cast<int>(picture_.lines.size()) - 1);
    const LossLine& line = picture_.lines[static_cast<std::size_t>(next)];
    if (line.x.isEmpty()) return;
    read_point({next, std::min(read_.at, static_cast<int>(line.x.size()) - 1)});
}

void LossPlot::keyPressEvent(QKeyEvent* event) {
    constexpr int kAll = 1 << 20;
    switch (event->key()) {
        case Qt::Key_Left: return step_point(-1);
        case Qt::Key_Right: return step_point(1);
        case Qt::Key_Home: return step_point(-kAll);
        case Qt::Key_End: return step_point(kAll);
        case Qt::Key_Up: return step_line(-1);
        case Qt::Key_Down: return step_line(1);
        case Qt::Key_Return:
        case Qt::Key_Enter: {
            const int run = read_.is_one() ? picture_.lines[static_cast<std::size_t>(read_.line)].run : -1;
            if (run >= 0) Q_EMIT run_chosen(run);
            return;
        }
        default: Plot::keyPressEvent(event);
    }
}

void LossPlot::focusInEvent(QFocusEvent* event) {
    Plot::focusInEvent(event);
    if (came_by_key(event->reason()) && !read_.is_one()) read_point(first_point());
}

void LossPlot::focusOutEvent(QFocusEvent* event) {
    Plot::focusOutEvent(event);
    read_point({});
}

// The point that is read, else where each line ends.
void LossPlot::describe() {
    QStringList said;
    if (read_.is_one()) said << read_words();
    for (const LossLine& line : picture_.lines) {
        if (read_.is_one() || line.x.isEmpty()) continue;
        said << tr("%1: %2 at %3", "a line of a chart ends at a loss, at so many tokens")
                    .arg(line.heard, loss_words(picture_, line.y.back()),
                         grouped_text(static_cast<Index>(line.x.back())));
    }
    setAccessibleDescription(said.join(QStringLiteral("; ")));
}

}  // namespace alibi::ui
