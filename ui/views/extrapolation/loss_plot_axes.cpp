// The half of LossPlot that makes, fills and fits its axes and graphs.
#include <cmath>

#include "ui/views/extrapolation/loss_marks.h"
#include "ui/views/extrapolation/loss_plot.h"
#include "ui/widgets/format.h"
#include "ui/widgets/ticks.h"

namespace alibi::ui {

namespace {

// Room around the axes, px at 96 dpi.
constexpr double kLeft = 39, kTop = 10, kRight = 85, kMostRight = 150, kBottom = 39;
constexpr double kBeforeFirst = 18;  // from the axis to the first length
constexpr double kAfterLast = 6;     // room for its marker
constexpr double kLeastSpan = 1.5;   // nats: what is flat is drawn flat
constexpr double kTickStep = 0.5;

QCPScatterStyle scatter(const MethodLook& look, double half, const QColor& ground) {
    const bool filled = is_filled(look);
    // Without a pen of its own a marker would get that of its graph.
    const QPen pen = filled ? QPen(look.colour, 0.5) : QPen(look.colour, std::max(1.5, 0.9 * look.width));
    return QCPScatterStyle(marker_path(look.marker, half), pen, filled ? QBrush(look.colour) : QBrush(ground),
                           6);
}

}  // namespace

void LossPlot::make_axes() {
    xAxis->setTicker(length_ticks_);
    yAxis->setTicker(loss_ticks_);
    for (QCPAxis* const axis : {xAxis, yAxis}) style_axis(axis, theme_);
    yAxis->setBasePen(Qt::NoPen);
    yAxis->grid()->setVisible(true);
    yAxis->grid()->setPen(QPen(grid_colour(theme_), theme_.alone ? theme_.line_width : 1));
    yAxis->grid()->setZeroLinePen(Qt::NoPen);
    xAxis->setTickLabelPadding(qRound(5 * theme_.type));
    yAxis->setTickLabelPadding(qRound(7 * theme_.type));
}

void LossPlot::make_length() {
    trained_ = new QCPItemRect(this);
    trained_->setLayer(QStringLiteral("background"));
    trained_->setPen(Qt::NoPen);
    const QColor shade = theme_.id == ThemeId::dark ? theme_.raised : theme_.hover;
    trained_->setBrush(shade);
    length_ = add_length(QPen(theme_.text, 1.5 * theme_.line_width));
    for (QCPItemPosition* const corner : {trained_->topLeft, trained_->bottomRight}) {
        corner->setTypeX(QCPItemPosition::ptPlotCoords);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
}

QCPItemStraightLine* LossPlot::add_length(const QPen& pen) {
    auto* const line = new QCPItemStraightLine(this);
    line->setLayer(QStringLiteral("grid"));
    line->setPen(pen);
    return line;
}

void LossPlot::fill_graphs() {
    while (lines_.size() < picture_.lines.size()) lines_.push_back({addGraph(), addGraph()});
    while (lines_.size() > picture_.lines.size()) {
        removeGraph(lines_.back().marks);
        removeGraph(lines_.back().line);
        lines_.pop_back();
    }
    for (std::size_t n = 0; n < lines_.size(); ++n) fill(lines_[n], picture_.lines[n]);
}

void LossPlot::fill(Graphs& graphs, const LossLine& line) {
    QVector<double> x, marked_x, marked_y;
    for (int i = 0; i < line.x.size(); ++i) {
        x << std::log2(line.x[i]);
        if (!has_marker(line, line.x[i])) continue;
        marked_x << x.back();
        marked_y << line.y[i];
    }
    graphs.line->setData(x, line.y, true);
    graphs.line->setPen(method_pen(line.look));
    graphs.marks->setData(marked_x, marked_y, true);
    graphs.marks->setLineStyle(QCPGraph::lsNone);
    const double half = (line.look.width > 2.4 ? 4.6 : 3.8) * theme_.type;
    graphs.marks->setScatterStyle(scatter(line.look, half, theme_.surface));
}

// By position: at L, 2 L, 4 L ...
bool LossPlot::has_marker(const LossLine& line, double tokens) const {
    if (picture_.every_point) return true;
    if (line.train_len <= 0 || tokens < line.train_len) return false;
    const double doublings = std::log2(tokens / line.train_len);
    return std::abs(doublings - std::round(doublings)) < 1e-9;
}

void LossPlot::fit_axes() {
    const auto scaled = [this](double length) { return qRound(length * theme_.type); };
    const double beside = name_room();
    axisRect()->setMargins({scaled(kLeft), scaled(kTop), qRound(beside), scaled(kBottom)});
    const double left = std::log2(std::max(picture_.low, 1e-9));
    const double right = std::max(std::log2(std::max(picture_.high, 1e-9)), left + 1);
    const double wide = std::max(width() - scaled(kLeft) - beside, 1.0);
    const double before = picture_.every_point ? kBeforeFirst * theme_.type : 0,
                 after = kAfterLast * theme_.type;
    const double px = (right - left) / std::max(wide - before - after, 1.0);
    xAxis->setRange(left - before * px, right + after * px);
    const bool any = !picture_.lines.empty();
    xAxis->setVisible(any);
    yAxis->setVisible(any);
    label_losses();
    label_lengths();
    place_length();
}

// Right of the lines, for their names: as much as the longest needs, within bounds.
double LossPlot::name_room() const {
    double widest = 0;
    for (const LossLine& line : picture_.lines) {
        const QFontMetricsF metrics(
            theme_.font(12, line.strong || line.chosen ? QFont::DemiBold : QFont::Normal));
        widest = std::max(widest, metrics.horizontalAdvance(line.name));
    }
    const double wanted = widest + 14 * theme_.type + LossMarks::mark_room(theme_);
    if (theme_.alone) return wanted;
    return std::clamp(wanted, kRight * theme_.type, kMostRight * theme_.type);
}

void LossPlot::label_losses() {
    const double low = picture_.loss_low, high = std::max(picture_.loss_high, low + 0.1);
    loss_ticks_->clear();
    if (picture_.perplexity) {
        const double pad = 0.08 * (high - low);
        yAxis->setRange(low - pad, high + pad);
        for (const int perplexity : {1, 2, 5, 10, 15, 20, 30, 50, 100, 200, 500, 1000})
            loss_ticks_->addTick(std::log(perplexity), grouped_text(perplexity));
        return;
    }
    const double bottom = std::max(0.0, std::floor((low - 0.1) / kTickStep) * kTickStep);
    yAxis->setRange(bottom, std::max(high + 0.12 * (high - bottom), bottom + kLeastSpan));
    const double space = height() - (kTop + kBottom) * theme_.type;
    const int count = std::clamp(static_cast<int>(space / (30 * theme_.type)), 2, 8);
    const std::vector<double> ticks = value_ticks(bottom, yAxis->range().upper, count);
    const std::vector<QString> texts = tick_texts(ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i) loss_ticks_->addTick(ticks[i], texts[i]);
}

// Powers of two, as many as there is room for.
void LossPlot::label_lengths() {
    length_ticks_->clear();
    const double left = std::round(std::log2(picture_.low)), right = std::log2(picture_.high);
    const double px =
        std::max(width() - kLeft * theme_.type - name_room(), 1.0) / std::max(right - left, 1.0);
    const QFontMetricsF metrics(theme_.number_font(11));
    const double room = metrics.horizontalAdvance(grouped_text(static_cast<Index>(picture_.high))) + 10;
    const int step = std::max(1, static_cast<int>(std::ceil(room / px)));
    for (int power = static_cast<int>(left); power <= right + 1e-9; power += step)
        length_ticks_->addTick(power, grouped_text(Index{1} << std::max(power, 0)));
}

void LossPlot::place_length() {
    const bool shown = picture_.train_len > 0;
    length_->setVisible(shown);
    trained_->setVisible(shown);
    if (!shown) return;
    const auto place = [](QCPItemStraightLine* line, double length) {
        line->point1->setCoords(std::log2(length), 0);
        line->point2->setCoords(std::log2(length), 1);
    };
    place(length_, picture_.train_len);
    const double at = std::log2(picture_.train_len);
    while (std::ssize(other_lengths_) < picture_.other_lens.size())
        other_lengths_.push_back(add_length(QPen(theme_.control_line, theme_.line_width)));
    for (qsizetype n = 0; n < std::ssize(other_lengths_); ++n) {
        QCPItemStraightLine* const line = other_lengths_[static_cast<std::size_t>(n)];
        line->setVisible(n < picture_.other_lens.size());
        if (line->visible()) place(line, picture_.other_lens[n]);
    }
    trained_->topLeft->setCoords(xAxis->range().lower, 0);
    trained_->bottomRight->setCoords(at, 1);
}

}  // namespace alibi::ui
