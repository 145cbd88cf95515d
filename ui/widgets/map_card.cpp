#include "ui/widgets/map_card.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <limits>

namespace alibi::ui {

namespace {

constexpr double kInset = 10;  // from the map's corner

QFrame* rule(const Theme& theme, QWidget* parent) {
    auto* const line = new QFrame(parent);
    line->setFixedHeight(1);
    line->setAutoFillBackground(true);
    QPalette palette = line->palette();
    palette.setColor(QPalette::Window, theme.line);
    line->setPalette(palette);
    return line;
}

QLabel* label(const QString& text, const QFont& font, const QColor& colour, QWidget* parent) {
    auto* const result = new QLabel(text, parent);
    result->setFont(font);
    result->setStyleSheet(QStringLiteral("color: %1; background: transparent").arg(colour.name()));
    return result;
}

double distance(const QPointF& a, const QPointF& b) {
    return QLineF(a, b).length();
}

}  // namespace

MapCard::MapCard(const Theme& theme, QWidget* parent) : QFrame(parent), theme_(theme) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(11, 9, 11, 9);
    layout->setSizeConstraint(QLayout::SetFixedSize);
    hide();
}

void MapCard::set_content(const QStringList& heads, const std::vector<CardRow>& rows) {
    if (heads == heads_ && rows == rows_) return;
    heads_ = heads;
    rows_ = rows;
    delete body_;
    body_ = new QWidget(this);
    auto* const grid = new QGridLayout(body_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(3);
    grid->setHorizontalSpacing(24);
    int at = 0;
    for (const QString& head : heads) {
        QLabel* const line = label(head, theme_.font(12, QFont::Medium), theme_.text, body_);
        line->setTextFormat(Qt::RichText);
        grid->addWidget(line, at++, 0, 1, 2);
    }
    grid->addWidget(rule(theme_, body_), at++, 0, 1, 2);
    for (const CardRow& row : rows) add_row(grid, at++, row);
    layout()->addWidget(body_);
    body_->show();
    adjustSize();
}

void MapCard::add_row(QGridLayout* grid, int at, const CardRow& row) {
    const int weight = row.strong ? QFont::Bold : QFont::Normal;
    grid->addWidget(label(row.name, theme_.font(12, weight), row.strong ? row.colour : theme_.muted, body_),
                    at, 0);
    QLabel* const value = label(row.value, theme_.number_font(12, weight), row.colour, body_);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    if (row.ruled) {
        value->setStyleSheet(value->styleSheet() +
                             QStringLiteral("; border-top: 1px solid %1").arg(theme_.muted.name()));
    }
    grid->addWidget(value, at, 1, Qt::AlignRight);
}

void MapCard::place(const QRectF& map, const std::optional<QPointF>& pointer, const QRectF& badges,
                    const std::function<double(const QRectF&)>& data_under) {
    const QSizeF size = sizeHint();
    const QRectF inner = map.adjusted(kInset, kInset, -kInset, -kInset);
    const QPointF last = inner.bottomRight() - QPointF(size.width(), size.height());
    // Below what is said of the zoom, where the card would touch it.
    const auto clear = [&](const QPointF& corner) {
        const bool touches = QRectF(corner, size).intersects(badges.adjusted(-kInset, 0, kInset, 0));
        return touches ? QPointF(corner.x(), badges.bottom()) : corner;
    };
    const std::array corners = {clear(QPointF(last.x(), inner.top())), clear(inner.topLeft()),
                                QPointF(inner.left(), last.y()), last};
    QPointF best = corners.front();
    double least = std::numeric_limits<double>::infinity();
    for (const QPointF& corner : corners) {
        const QRectF card(corner, size);
        const bool covers = pointer && card.adjusted(-8, -8, 8, 8).contains(*pointer);
        const double away = pointer ? distance(card.center(), *pointer) / (map.width() + map.height()) : 0;
        // Tenths of data count, then how near the pointer is.
        const double cost = std::round(10 * data_under(card)) + (covers ? 100 : 0) - away;
        if (cost >= least) continue;
        least = cost;
        best = corner;
    }
    move(best.toPoint());
    raise();
}

void MapCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.control_line, theme_.line_width));
    painter.setBrush(theme_.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

}  // namespace alibi::ui
