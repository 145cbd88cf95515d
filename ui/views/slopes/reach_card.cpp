#include "ui/views/slopes/reach_card.h"

#include <QPainter>
#include <cmath>

#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

constexpr double kTitleY = 21;  // px at 96 dpi from the card's top, middle of the line
constexpr double kHeaderY = 41;
constexpr double kTableTop = 55;
constexpr double kCoverageHeight = 106;
constexpr double kSnap = 3;  // px within which the ruler falls back on L

}  // namespace

ReachCard::ReachCard(const Theme& theme, QWidget* parent)
    : Card(theme, parent),
      theme_(theme),
      table_(new ReachTable(theme, model_, this)),
      coverage_(new CoverageStrip(theme, this)) {
    connect(table_, &ReachTable::head_chosen, this, &ReachCard::head_chosen);
    connect(table_, &ReachTable::head_hovered, this, &ReachCard::head_hovered);
    connect(table_, &ReachTable::ruler_moved, this, &ReachCard::report_ruler);
    connect(coverage_, &CoverageStrip::ruler_moved, this, &ReachCard::report_ruler);
    connect(coverage_, &CoverageStrip::ruler_stepped, this,
            [this](Index distance) { Q_EMIT ruler_moved(distance == axis_.length ? 0 : distance, false); });
}

void ReachCard::render(const Session& session, const Scene& scene) {
    const SlopesScene& shown = scene.slopes_view;
    axis_.largest = shown.largest_distance;
    axis_.ruler = shown.ruler_distance;
    axis_.length = scene.seq_len;
    model_.set(session, scene);
    coverage_->set(session, scene);
    place();
    table_->set_chosen(session.selection.cell.head);
    table_->set_hovered(session.hover ? session.hover->head : -1);
}

void ReachCard::place() {
    layout_ = reach_layout(theme_, width(), !axis_.ruler_at_length());
    axis_.left = layout_.axis_left;
    axis_.right = layout_.axis_right;
    model_.set_columns(layout_.columns);
    const int top = qRound(kTableTop * theme_.type);
    const int strip = theme_.px(kCoverageHeight) + qRound((theme_.type - theme_.unit) * 30);
    const int table_height = std::max(height() - top - strip, 0);
    table_->setGeometry(0, top, width() - 1, table_height);
    coverage_->setGeometry(0, top + table_height, width() - 1, strip - 1);
    table_->set_layout(layout_, axis_);
    coverage_->set_layout(layout_, axis_, table_height);
    update();
}

void ReachCard::report_ruler(Index distance, bool continues) {
    const double off =
        axis_.x_of(static_cast<double>(distance)) - axis_.x_of(static_cast<double>(axis_.length));
    Q_EMIT ruler_moved(std::abs(off) <= kSnap || distance == axis_.length ? 0 : distance, continues);
}

void ReachCard::resizeEvent(QResizeEvent*) {
    place();
}

void ReachCard::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    QPainter painter(this);
    paint_titles(painter);
    paint_ticks(painter);
}

void ReachCard::paint_titles(QPainter& painter) const {
    const double middle = kTitleY * theme_.type;
    const double half = 10 * theme_.type;
    painter.setPen(theme_.text);
    painter.setFont(theme_.font(13, QFont::DemiBold));
    painter.drawText(QRectF(15 * theme_.unit, middle - half, width(), 2 * half),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("Reach"));
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(11));
    painter.drawText(QRectF(0, middle - half, axis_.right + 0.5, 2 * half), Qt::AlignRight | Qt::AlignVCenter,
                     model_.headerData(model_.columnCount() - 1, Qt::Horizontal).toString());
    double left = 0;
    for (int column = 0; column + 1 < model_.columnCount(); ++column) {
        const double column_width = layout_.widths[static_cast<std::size_t>(column)];
        const double overhang = 12 * theme_.type;  // a title may be wider than its figures
        const QRectF box(left - overhang, kHeaderY * theme_.type - half,
                         column_width - layout_.pad + overhang, 2 * half);
        const QRectF first(15 * theme_.unit, box.top(), column_width, box.height());
        painter.drawText(column == 0 ? first : box,
                         (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                         model_.headerData(column, Qt::Horizontal).toString());
        left += column_width;
    }
}

void ReachCard::paint_ticks(QPainter& painter) const {
    painter.setFont(theme_.number_font(11));
    const double half = 10 * theme_.type;
    for (const double distance : axis_.ticks(theme_)) {
        const double x = axis_.x_of(distance);
        painter.drawText(QRectF(x - 40, kHeaderY * theme_.type - half, 80, 2 * half), Qt::AlignCenter,
                         QString::number(distance, 'f', 0));
    }
}

}  // namespace alibi::ui
