#include "ui/widgets/row_plot.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets/format.h"
#include "ui/widgets/ticks.h"

namespace alibi::ui {

namespace {

constexpr double kHeadroom = 1.08;               // above the highest bar
constexpr int kLabelPadding = 9;                 // round the numbers of an axis, px
constexpr double kLabel = 20, kAloneLabel = 22;  // above a point at the top, px

QColor soft(QColor colour) {
    colour.setAlphaF(0.53F);
    return colour;
}

void style_ticked_axis(QCPAxis* axis, const Theme& theme) {
    axis->setTickLabelFont(theme.number_font(11));
    axis->setTickLabelColor(theme.muted);
    axis->setBasePen(QPen(theme.control_line, theme.line_width));
    axis->setTickPen(QPen(theme.control_line, theme.line_width));
    axis->setSubTicks(false);
    axis->grid()->setVisible(false);
}

std::optional<std::size_t> point_of(const RowProfile& profile, Index key) {
    const auto found = std::lower_bound(profile.at.begin(), profile.at.end(), key);
    if (found == profile.at.end() || *found != key) return std::nullopt;
    return static_cast<std::size_t>(found - profile.at.begin());
}

// A position given by the key across and by a part of the rectangle's height.
void key_and_height(QCPItemPosition* position, QCPAxisRect* rect) {
    position->setAxisRect(rect);
    position->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
    position->setTypeX(QCPItemPosition::ptPlotCoords);
    position->setTypeY(QCPItemPosition::ptAxisRectRatio);
}

// About `count` marks, or fewer, so that they are `least` px apart on `space` px.
std::vector<double> fitting_ticks(double low, double high, double space, int count, double least) {
    std::vector<double> ticks = value_ticks(low, high, count);
    while (count > 1 && ticks.size() > 1 && (ticks[1] - ticks[0]) / (high - low) * space < least)
        ticks = value_ticks(low, high, --count);
    if (ticks.size() > 1 && (ticks[1] - ticks[0]) / (high - low) * space < least) ticks = {low, high};
    return ticks;
}

}  // namespace

RowPlot::RowPlot(const Theme& theme, QWidget* parent) : Plot(parent), theme_(theme) {
    style_.value_colour = theme.weights;
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    build();
}

void RowPlot::build() {
    plotLayout()->clear();
    plotLayout()->setRowSpacing(0);
    upper_ = new QCPAxisRect(this, true);
    lower_ = new QCPAxisRect(this, true);
    plotLayout()->addElement(0, 0, upper_);
    plotLayout()->addElement(1, 0, lower_);
    for (QCPAxisRect* const rect : {upper_, lower_}) {
        rect->setAutoMargins(QCP::msNone);
        rect->setupFullAxesBox(false);
        rect->setMinimumSize(0, 0);
        for (QCPAxis* const axis : rect->axes()) style_ticked_axis(axis, theme_);
        rect->axis(QCPAxis::atTop)->setVisible(false);
        rect->axis(QCPAxis::atRight)->setVisible(false);
        QCPAxis* const values = rect->axis(QCPAxis::atLeft);
        values->setBasePen(Qt::NoPen);
        values->setTickPen(Qt::NoPen);
        values->grid()->setVisible(true);
        values->grid()->setPen(QPen(grid_colour(theme_), theme_.line_width));
        values->grid()->setZeroLinePen(Qt::NoPen);
    }
    upper_->axis(QCPAxis::atBottom)->setVisible(false);
    QCPAxis* const keys = lower_->axis(QCPAxis::atBottom);
    keys->setTickLength(0, theme_.px(4));
    keys->setLabelColor(theme_.k);
    keys->setLabelFont(theme_.font(12, QFont::DemiBold));
    keys->setLabelPadding(1);
    line_ = addGraph(upper_->axis(QCPAxis::atBottom), upper_->axis(QCPAxis::atLeft));
    line_->setPen(QPen(theme_.bias, 2 * theme_.unit));
    dot_ = addGraph(upper_->axis(QCPAxis::atBottom), upper_->axis(QCPAxis::atLeft));
    dot_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssDisc, theme_.bias, theme_.bias, 9 * theme_.unit));
    bars_ = new QCPBars(keys, lower_->axis(QCPAxis::atLeft));
    chosen_bar_ = new QCPBars(keys, lower_->axis(QCPAxis::atLeft));
    shade_ = new QCPItemRect(this);
    shade_->setLayer(QStringLiteral("background"));
    shade_->setPen(Qt::NoPen);
    shade_->setBrush(theme_.masked);
    shade_->setClipToAxisRect(false);
    key_and_height(shade_->topLeft, upper_);
    key_and_height(shade_->bottomRight, lower_);
    marker_ = new QCPItemLine(this);
    marker_->setClipToAxisRect(false);
    marker_->setPen(QPen(theme_.text, std::max(1.0, theme_.unit), Qt::CustomDashLine));
    QPen dashes = marker_->pen();
    dashes.setDashPattern({3, 3});
    marker_->setPen(dashes);
    key_and_height(marker_->start, upper_);
    key_and_height(marker_->end, lower_);
    const QFont name = theme_.font(12, QFont::DemiBold), number = theme_.number_font(12, QFont::Bold);
    bias_name_ = make_text(upper_, tr("bias"), theme_.bias, name);
    value_name_ = make_text(lower_, style_.value_name, style_.value_colour, name);
    masked_name_ = make_text(lower_, tr("masked"), theme_.muted, theme_.font(11));
    sentence_ = make_text(lower_, {}, theme_.text, theme_.font(12));
    sentence_->setPositionAlignment(Qt::AlignCenter);
    sentence_->setTextAlignment(Qt::AlignCenter);
    bias_label_ = make_text(upper_, {}, theme_.bias, number);
    value_label_ = make_text(lower_, {}, style_.value_colour, number);
}

QCPItemText* RowPlot::make_text(QCPAxisRect* rect, const QString& text, const QColor& colour,
                                const QFont& font) {
    auto* const item = new QCPItemText(this);
    item->setClipToAxisRect(false);
    item->setText(text);
    item->setColor(colour);
    item->setFont(font);
    key_and_height(item->position, rect);
    item->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    return item;
}

void RowPlot::set_style(const RowPlotStyle& style) {
    if (style == style_) return;
    style_ = style;
    draw_profile();
}

void RowPlot::set_profile(const RowProfile& profile, std::optional<Index> key) {
    profile_ = profile;
    key_ = key;
    draw_profile();
}

QString RowPlot::bias_label() const {
    return bias_label_->visible() ? bias_label_->text() : QString();
}

QString RowPlot::sentence() const {
    return sentence_->visible() ? sentence_->text().replace(QLatin1Char('\n'), QLatin1Char(' ')) : QString();
}

QString RowPlot::value_label() const {
    return value_label_->visible() ? value_label_->text() : QString();
}

void RowPlot::resizeEvent(QResizeEvent* event) {
    Plot::resizeEvent(event);
    draw_profile();
}

void RowPlot::draw_profile() {
    if (profile_.at.empty() || width() < 60 || height() < 40) return;
    fit_values();
    QMargins margins = style_.margins;
    margins.setLeft(left_room());
    margins.setTop(top_room());
    const int gap = style_.bias ? theme_.px(18) : 0;
    // Not the rectangle itself: items that were made with it would go with it.
    upper_->axis(QCPAxis::atLeft)->setVisible(style_.bias);
    upper_->setMargins(QMargins(margins.left(), margins.top(), margins.right(), gap / 2));
    lower_->setMargins(
        QMargins(margins.left(), style_.bias ? gap / 2 : margins.top(), margins.right(), margins.bottom()));
    const double inner = height() - margins.top() - margins.bottom() - gap;
    const double above = style_.bias ? inner * 0.52 + margins.top() + gap / 2.0 : 1;
    plotLayout()->setRowStretchFactors({above, std::max(1.0, height() - above)});
    updateLayout();  // what is placed below asks the rectangles how large they are
    draw_axes();
    draw_data();
    draw_mask();
    draw_marker();
    draw_sentence();
    draw_later();
}

void RowPlot::draw_data() {
    QVector<double> at, bias, value, value_at;
    for (std::size_t i = 0; i < profile_.at.size(); ++i) {
        const auto key = static_cast<double>(profile_.at[i]);
        at.append(key);
        bias.append(profile_.bias[i]);
        if (!std::isfinite(profile_.values[i]) || profile_.at[i] == key_) continue;
        value_at.append(key);
        value.append(profile_.values[i]);
    }
    line_->setVisible(style_.bias);
    line_->setData(at, bias, true);
    // At least a pixel wide, so that no peak is lost between two.
    const double keys = static_cast<double>(profile_.keys.size());
    const double spacing = keys / std::max(1.0, static_cast<double>(lower_->width()));
    const double width = profile_.exact ? std::max(0.78, spacing) : spacing;
    for (QCPBars* const bars : {bars_, chosen_bar_}) {
        bars->setWidth(width);
        bars->setPen(Qt::NoPen);
    }
    bars_->setBrush(soft(style_.value_colour));
    chosen_bar_->setBrush(style_.value_colour);
    bars_->setData(value_at, value, true);
}

// The ranges of both value axes and their marks, as many as their height has room for.
void RowPlot::fit_values() {
    const double inner = height() - top_room() - style_.margins.bottom();
    const double high = *std::max_element(profile_.bias.begin(), profile_.bias.end(), [](double a, double b) {
        return !std::isfinite(a) || (std::isfinite(b) && a < b);
    });
    const double top = std::isfinite(high) ? std::max(0.0, high) : 0;
    // A row of one key has no range of its own.
    const double bias_low = top - profile_.bias_low > 1e-6 ? profile_.bias_low : top - 1;
    const double room = (top - bias_low) * 0.05;
    upper_->axis(QCPAxis::atLeft)->setRange(bias_low - room, top + room);
    bias_ticks_ = fitting_ticks(bias_low, top, 0.52 * inner / 1.1, 3, 14 * theme_.type);
    const double low = std::min(0.0, profile_.value_low);
    const bool some = profile_.value_high > low;  // a row without a number has no height to tell
    const double value_high = some ? profile_.value_high : low + 1;
    const double space = std::max(1.0, 0.48 * inner);
    const double name = 17 * theme_.type;  // its line stays free of bars
    const double headroom =
        style_.bias ? std::clamp(space / std::max(1.0, space - name), 1.22, 3.0) : kHeadroom;
    lower_->axis(QCPAxis::atLeft)->setRange(low, low + (value_high - low) * headroom);
    value_ticks_ = style_.bias ? fitting_ticks(low, value_high, space / headroom, 2, 14 * theme_.type)
                               : std::vector{low, value_high};
    if (!some) value_ticks_ = {low};
}

QStringList RowPlot::value_texts(const std::vector<double>& ticks) const {
    QStringList texts;
    const std::vector<QString> even = tick_texts(ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i) texts << (style_.bias ? even[i] : short_text(ticks[i], 2));
    return texts;
}

// Numbers are never cut at the edge.
int RowPlot::left_room() const {
    const QFontMetricsF font(theme_.number_font(11));
    double widest = 0;
    for (const QString& text :
         value_texts(value_ticks_) + (style_.bias ? value_texts(bias_ticks_) : QStringList()))
        widest = std::max(widest, font.horizontalAdvance(text));
    return std::max(style_.margins.left(), static_cast<int>(std::ceil(widest)) + kLabelPadding);
}

// The value at the marker stands above its point, which may be at the top.
int RowPlot::top_room() const {
    const double label = theme_.alone ? kAloneLabel : kLabel;
    return std::max(style_.margins.top(), style_.bias ? qRound(label * theme_.type) : 0);
}

void RowPlot::draw_axes() {
    const double first = static_cast<double>(profile_.keys.begin) - 0.5;
    const double last = static_cast<double>(profile_.keys.end) - 0.5;
    for (QCPAxisRect* const rect : {upper_, lower_}) rect->axis(QCPAxis::atBottom)->setRange(first, last);
    if (style_.bias) draw_value_axis(upper_->axis(QCPAxis::atLeft), bias_ticks_);
    draw_value_axis(lower_->axis(QCPAxis::atLeft), value_ticks_);
    draw_key_axis();
    draw_names();
}

// Beside the axis; a bias that fills a few pixels leaves its name the room behind them.
void RowPlot::draw_names() {
    const double first = static_cast<double>(profile_.keys.begin) - 0.5;
    const double last = static_cast<double>(profile_.keys.end) - 0.5;
    const double key = (last - first) / std::max(1, upper_->width());
    const double drawn = (static_cast<double>(profile_.masked_after.begin) - first) / key;
    const bool narrow = profile_.masked_after.size() > 0 && drawn < 80 * theme_.type;
    bias_name_->setVisible(style_.bias);
    bias_name_->setBrush(narrow ? theme_.masked : theme_.surface);
    bias_name_->position->setCoords(first + (narrow ? drawn + 6 : 4) * key, 0.04);
    value_name_->setVisible(style_.bias);
    value_name_->setText(style_.value_name);
    value_name_->setColor(style_.value_colour);
    value_name_->position->setCoords(first + 4 * key, -0.06);
}

void RowPlot::draw_value_axis(QCPAxis* axis, const std::vector<double>& ticks) {
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    const QStringList texts = value_texts(ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i)
        ticker->addTick(ticks[i], texts[static_cast<qsizetype>(i)]);
    axis->setTicker(ticker);
    axis->grid()->setVisible(style_.bias);
}

void RowPlot::draw_key_axis() {
    QCPAxis* const keys = lower_->axis(QCPAxis::atBottom);
    const double space = std::max(1, width() - left_room() - style_.margins.right());
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    clear_tokens();
    if (style_.tokens.empty()) {
        for (const Index at : position_ticks(profile_.keys, style_.total, space, 70 * theme_.type))
            ticker->addTick(static_cast<double>(at), grouped_text(at));
    } else {
        const double each = space / static_cast<double>(profile_.keys.size());
        const auto step = std::max<Index>(1, static_cast<Index>(std::ceil(12 * theme_.type / each)));
        std::vector<Index> at;
        for (Index key = profile_.keys.begin; key < profile_.keys.end; ++key) {
            const bool chosen = key == key_;
            const bool free = !key_ || std::abs(key - *key_) >= step;
            if (chosen || ((key - profile_.keys.begin) % step == 0 && free)) at.push_back(key);
        }
        draw_tokens(at);
    }
    keys->setTicker(ticker);
    keys->setLabel(style_.tokens.empty() ? tr("key j") : QString());
}

void RowPlot::clear_tokens() {
    for (QCPItemText* const token : tokens_) removeItem(token);
    tokens_.clear();
}

void RowPlot::draw_tokens(const std::vector<Index>& at) {
    const double room = style_.margins.bottom() - 8;
    for (const Index key : at) {
        const bool chosen = key == key_;
        const QFont font = theme_.font(11, chosen ? QFont::Bold : QFont::Normal);
        const auto index = static_cast<std::size_t>(key);
        const QString name = index < style_.tokens.size() ? style_.tokens[index] : QString::number(key);
        const QString text = QFontMetricsF(font).elidedText(name, Qt::ElideRight, room);
        QCPItemText* const item = make_text(lower_, text, chosen ? theme_.k : theme_.text, font);
        item->setRotation(-90);
        item->setPositionAlignment(Qt::AlignRight | Qt::AlignVCenter);
        item->position->setCoords(static_cast<double>(key), 1 + 6.0 / std::max(1, lower_->height()));
        tokens_.push_back(item);
    }
}

void RowPlot::draw_mask() {
    const bool some = profile_.masked_after.size() > 0;
    shade_->setVisible(some);
    const double first = static_cast<double>(profile_.masked_after.begin) - 0.5;
    const double last = static_cast<double>(profile_.masked_after.end) - 0.5;
    key_and_height(shade_->topLeft, style_.bias ? upper_ : lower_);
    shade_->topLeft->setCoords(first, 0);
    shade_->bottomRight->setCoords(last, 1);
    const double pixels =
        width() * (last - first) / std::max<double>(1, static_cast<double>(profile_.keys.size()));
    const bool whole = profile_.state == RowState::sees_nothing;  // the sentence says it
    masked_name_->setVisible(some && style_.bias && !whole && pixels > 60 * theme_.type);
    masked_name_->setBrush(theme_.masked);  // no grid line through a name
    masked_name_->setPositionAlignment(Qt::AlignCenter);
    masked_name_->position->setCoords((first + last) / 2, 0.42);
}

void RowPlot::draw_marker() {
    const auto point = key_ ? point_of(profile_, *key_) : std::nullopt;
    const bool visible = point && std::isfinite(profile_.values[*point]);
    for (QCPAbstractItem* const item :
         std::initializer_list<QCPAbstractItem*>{marker_, bias_label_, value_label_})
        item->setVisible(visible && style_.bias);
    dot_->setVisible(visible && style_.bias);
    chosen_bar_->setVisible(visible);
    if (!visible) return;
    const auto key = static_cast<double>(*key_);
    marker_->start->setCoords(key, 0);
    marker_->end->setCoords(key, 1);
    dot_->setData({key}, {profile_.bias[*point]});
    chosen_bar_->setData({key}, {profile_.values[*point]});
    mark(bias_label_, score_text(profile_.bias[*point]), key, profile_.bias[*point]);
    mark(value_label_, weight_text(profile_.values[*point]), key, profile_.values[*point]);
    value_label_->setColor(style_.value_colour);
}

// In place of the bars.
void RowPlot::draw_sentence() {
    const bool masked = profile_.state == RowState::sees_nothing;
    sentence_->setVisible(profile_.state != RowState::whole);
    if (!sentence_->visible()) return;
    sentence_->setText(masked ? tr("This query sees no key: its row is\nmasked whole and has no weights.")
                              : tr("This row holds NaN or infinity:\nsoftmax makes all of it NaN."));
    sentence_->setColor(masked ? theme_.text : theme_.error);
    sentence_->setBrush(masked ? theme_.masked : QBrush());
    const double middle = static_cast<double>(profile_.keys.begin + profile_.keys.end - 1) / 2;
    sentence_->position->setCoords(middle, style_.bias ? 0.5 : 0.45);
}

void RowPlot::mark(QCPItemText* label, const QString& text, double key, double value) {
    label->setText(text);
    label->position->setTypeY(QCPItemPosition::ptPlotCoords);
    label->position->setCoords(key, value);
    const double span = static_cast<double>(profile_.keys.size());
    const bool left = (key - static_cast<double>(profile_.keys.begin)) / span > 0.3;
    label->setPositionAlignment((left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
    const int aside = theme_.px(9);
    label->setPadding(QMargins(left ? 0 : aside, 0, left ? aside : 0, theme_.px(4)));
}

}  // namespace alibi::ui
