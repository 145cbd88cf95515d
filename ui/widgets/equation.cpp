#include "ui/widgets/equation.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "ui/widgets/symbols.h"

namespace alibi::ui {
namespace {

constexpr double kUsualEm = 26;     // with numbers of 13
constexpr double kGap = 10;         // between columns, at least
constexpr double kRowHeight = 38;   // of the numbers
constexpr double kSmallest = 0.62;  // of the wanted size: below it the equation is cut instead
constexpr double kWholeColumn = 0.6;

double text_width(const std::vector<NumberSpan>& spans, const QFontMetricsF& metrics) {
    double width = 0;
    for (const NumberSpan& span : spans) width += metrics.horizontalAdvance(span.text);
    return width;
}

}  // namespace

EquationWidget::EquationWidget(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), picture_(QString(), theme_) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setProperty("own_focus_mark", true);
}

void EquationWidget::set_equation(const QString& name) {
    if (name == picture_.name()) return;
    picture_ = EquationPicture(name, theme_);
    lay_out();
    speak();
}

void EquationWidget::set_rows(const std::vector<NumberRow>& rows) {
    if (rows == rows_) return;
    rows_ = rows;
    lay_out();
    speak();
}

void EquationWidget::set_lit(const QString& symbol) {
    if (symbol == lit_) return;
    lit_ = symbol;
    update();
}

void EquationWidget::set_spoken(const QString& words) {
    if (words == spoken_) return;
    spoken_ = words;
    speak();
}

void EquationWidget::set_size(double em) {
    if (em == wanted_em_) return;
    wanted_em_ = em;
    lay_out();
}

void EquationWidget::speak() {
    QStringList parts;
    for (const NumberRow& row : rows_) {
        QString said = row.label + QLatin1Char(':');
        for (const EquationPart& column : picture_.columns())
            for (const NumberSpan& span : row.columns.value(column.id)) said += QLatin1Char(' ') + span.text;
        parts << said;
    }
    setAccessibleName(spoken_);
    setAccessibleDescription(parts.join(QStringLiteral(". ")));
}

QFont EquationWidget::number_font(bool strong) const {
    return theme_.number_font(std::max(11.0, 13 * shrink_ * wanted_em_ / kUsualEm),
                              strong ? QFont::DemiBold : QFont::Normal);
}

double EquationWidget::row_height() const {
    return theme_.px(kRowHeight * std::max(1.0, 0.5 + wanted_em_ / kUsualEm / 2));
}

double EquationWidget::label_width() const {
    const QFontMetricsF metrics(theme_.font(11));
    double width = 0;
    for (const NumberRow& row : rows_) width = std::max(width, metrics.horizontalAdvance(row.label));
    return rows_.empty() ? 0 : width + theme_.px(14);
}

double EquationWidget::widest_number(const QString& column, double) const {
    double width = 0;
    for (const NumberRow& row : rows_)
        width =
            std::max(width, text_width(row.columns.value(column), QFontMetricsF(number_font(row.strong))));
    return width;
}

// Columns from left to right at this size; gives back the width of all.
double EquationWidget::place_columns(double em) {
    columns_.clear();
    const double unit = em / kUnitsPerEm;
    double x = 0;
    const auto& parts = picture_.columns();
    for (std::size_t n = 0; n < parts.size(); ++n) {
        Column column{parts[n].id, parts[n].box, 0, 0, parts[n].box.width() * unit};
        column.width = std::max(column.symbols, widest_number(column.name, unit));
        if (n > 0) {
            const double natural = (parts[n].box.left() - parts[n - 1].box.right()) * unit;
            const double least = rows_.empty() ? 0 : theme_.px(kGap) * shrink_;
            x += std::max(natural, least);
        }
        column.left = x;
        x += column.width;
        columns_.push_back(column);
    }
    return parts.empty() ? picture_.bounds().width() * unit : x;
}

void EquationWidget::lay_out() {
    if (!picture_.is_valid()) return;
    const double room = width() - label_width() - theme_.px(4);
    double all = 0;
    for (shrink_ = 1; shrink_ >= kSmallest; shrink_ -= 0.04) {
        em_ = wanted_em_ * theme_.type * shrink_;
        all = place_columns(em_);
        if (all <= room) break;
    }
    if (columns_.empty()) columns_.push_back({QString(), picture_.bounds(), 0, all, all});
    const double start = label_width() + std::max(0.0, (room - all) / 2);
    for (Column& column : columns_) column.left += start;
    const double unit = em_ / kUnitsPerEm;
    const double high = picture_.bounds().height() * unit + row_height() * double(rows_.size());
    top_ = std::max(double(theme_.px(6)), (height() - high) / 2);
    bottom_ = std::min(double(height()), top_ + high + theme_.px(6));
    place_terms();
    place_numbers();
    update();
}

void EquationWidget::place_terms() {
    spots_.clear();
    const double unit = em_ / kUnitsPerEm;
    for (const EquationPart& term : picture_.terms()) {
        const auto inside = [&term](const Column& column) {
            return column.ink.adjusted(-60, -60, 60, 60).contains(term.box.center());
        };
        const auto column = std::find_if(columns_.begin(), columns_.end(), inside);
        if (column == columns_.end()) continue;
        const double left = column->left + (column->width - column->symbols) / 2;
        const QPointF corner(left + (term.box.left() - column->ink.left()) * unit,
                             top_ + (term.box.top() - picture_.bounds().top()) * unit);
        const bool whole = !column->name.isEmpty() && term.box.width() > kWholeColumn * column->ink.width() &&
                           term.box.height() > kWholeColumn * column->ink.height();
        spots_.push_back({symbol_of(term.id), QRectF(corner, term.box.size() * unit), whole});
    }
}

void EquationWidget::place_numbers() {
    texts_.clear();
    double y = top_ + picture_.bounds().height() * em_ / kUnitsPerEm;
    for (const NumberRow& row : rows_) {
        texts_.push_back(
            {row.label, QStringLiteral("label"), QRectF(0, y, label_width(), row_height()), false});
        const QFontMetricsF metrics(number_font(row.strong));
        for (const Column& column : columns_) {
            const auto spans = row.columns.value(column.name);
            double x = column.left + (column.width - text_width(spans, metrics)) / 2;
            for (const NumberSpan& span : spans) {
                const double wide = metrics.horizontalAdvance(span.text);
                texts_.push_back({span.text, span.symbol, QRectF(x, y, wide, row_height()), row.strong});
                x += wide;
            }
        }
        y += row_height();
    }
}

// A term that is its column is lit with all that stands under it.
QRectF EquationWidget::lit_box(const Spot& spot) const {
    const double edge = theme_.px(4);
    if (!spot.whole || rows_.empty()) return spot.box.adjusted(-edge, -edge, edge, edge + theme_.px(2));
    for (const Column& column : columns_)
        if (spot.box.center().x() >= column.left && spot.box.center().x() <= column.left + column.width)
            return QRectF(column.left - edge, top_ - edge, column.width + 2 * edge, bottom_ - top_ + edge);
    return spot.box;
}

void EquationWidget::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!picture_.is_valid()) return;
    for (const Spot& spot : spots_)
        if (!lit_.isEmpty() && spot.symbol == lit_)
            paint_lit(painter, theme_, lit_box(spot), symbol_colour(theme_, lit_));
    const double edge = theme_.px(2);
    for (const Text& text : texts_)
        if (!lit_.isEmpty() && text.symbol == lit_)
            painter.fillRect(text.box.adjusted(-edge, theme_.px(8), edge, -theme_.px(8)), theme_.lit);
    const double unit = em_ / kUnitsPerEm;
    for (const Column& column : columns_) {
        QRectF part = picture_.bounds();
        part.setLeft(column.ink.left());
        part.setWidth(column.ink.width());
        const double left = column.left + (column.width - part.width() * unit) / 2;
        picture_.paint(painter, part, QPointF(left, top_), em_);
    }
    for (const Text& text : texts_) {
        const bool label = text.symbol == QLatin1String("label");
        painter.setFont(label ? theme_.font(11) : number_font(text.strong));
        painter.setPen(label ? theme_.muted : symbol_colour(theme_, text.symbol));
        painter.drawText(text.box.adjusted(0, 0, 2, 0), Qt::AlignVCenter | Qt::AlignLeft, text.text);
    }
    if (!hasFocus() || pointed_.isEmpty()) return;
    painter.setPen(QPen(theme_.focus, theme_.px(2)));
    for (const Spot& spot : spots_)
        if (spot.symbol == pointed_) painter.drawRect(spot.box.adjusted(-edge, -edge, edge, edge));
}

std::vector<QRectF> EquationWidget::boxes_of(const QString& symbol) const {
    std::vector<QRectF> boxes;
    for (const Spot& spot : spots_)
        if (spot.symbol == symbol) boxes.push_back(spot.box);
    for (const Text& text : texts_)
        if (text.symbol == symbol) boxes.push_back(text.box);
    return boxes;
}

// The innermost term there: the smallest box, with a little air around it.
QString EquationWidget::symbol_at(const QPointF& position) const {
    const double air = theme_.px(3);
    for (const Text& text : texts_)
        if (!text.symbol.isEmpty() && text.symbol != QLatin1String("label") && text.box.contains(position))
            return text.symbol;
    const Spot* found = nullptr;
    for (const Spot& spot : spots_) {
        if (!spot.box.adjusted(-air, -air, air, air).contains(position)) continue;
        const auto area = [](const Spot& s) { return s.box.width() * s.box.height(); };
        if (!found || area(spot) < area(*found)) found = &spot;
    }
    return found ? found->symbol : QString();
}

void EquationWidget::point_at(const QString& symbol) {
    if (symbol == pointed_) return;
    pointed_ = symbol;
    setCursor(symbol.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    update();
    Q_EMIT pointed(symbol);
}

void EquationWidget::mouseMoveEvent(QMouseEvent* event) {
    point_at(symbol_at(event->position()));
}

void EquationWidget::mousePressEvent(QMouseEvent* event) {
    const QString symbol = symbol_at(event->position());
    if (event->button() == Qt::LeftButton) Q_EMIT chosen(symbol);
}

void EquationWidget::leaveEvent(QEvent*) {
    point_at({});
}

void EquationWidget::focusOutEvent(QFocusEvent*) {
    point_at({});
}

// Every symbol once, in the order of reading.
QStringList EquationWidget::symbols_in_order() const {
    std::vector<Spot> spots = spots_;
    std::stable_sort(spots.begin(), spots.end(),
                     [](const Spot& a, const Spot& b) { return a.box.left() < b.box.left(); });
    QStringList symbols;
    for (const Spot& spot : spots)
        if (!symbols.contains(spot.symbol)) symbols << spot.symbol;
    return symbols;
}

void EquationWidget::keyPressEvent(QKeyEvent* event) {
    const QStringList symbols = symbols_in_order();
    const qsizetype at = symbols.indexOf(pointed_), last = symbols.size() - 1;
    switch (event->key()) {
        case Qt::Key_Down: point_at(symbols.value(std::min(at + 1, last))); return;
        case Qt::Key_Up: point_at(symbols.value(std::max<qsizetype>(at < 0 ? last : at - 1, 0))); return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!pointed_.isEmpty()) Q_EMIT chosen(pointed_);
            return;
        case Qt::Key_Escape:
            if (pointed_.isEmpty()) break;
            point_at({});
            return;
        default: break;
    }
    QWidget::keyPressEvent(event);
}

void EquationWidget::resizeEvent(QResizeEvent*) {
    lay_out();
}

QSize EquationWidget::sizeHint() const {
    const double high = picture_.bounds().height() * wanted_em_ * theme_.type / kUnitsPerEm;
    return QSize(theme_.px(400), qRound(high) + qRound(row_height() * static_cast<double>(rows_.size())));
}

}  // namespace alibi::ui
