#include "ui/views/slopes/reach_card.h"

#include <QPainter>
#include <QtMath>
#include <cmath>

#include "ui/widgets/format.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

namespace {

constexpr double kTitleY = 21;  // px at 96 dpi from the card's top, middle of the line
constexpr double kHeaderY = 41;
constexpr double kTableTop = 55;
constexpr double kCoverageHeight = 106;
constexpr double kSnap = 3;   // px within which the ruler falls back on L
constexpr double kFoot = 24;  // alone: for the name of the line at L
constexpr double kLeastRow = 15, kLargestRow = 34;
constexpr double kSentence = 44;  // alone, under the staircase

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
    layout_ = reach_layout(theme_, width(), {!axis_.ruler_at_length(), model_.differs(), model_.rowCount()});
    if (theme_.alone && coverage_alone_) layout_.axis_left = 40 * theme_.unit;
    axis_.left = layout_.axis_left;
    axis_.right = layout_.axis_right;
    model_.set_columns(layout_.columns);
    if (theme_.alone) return place_alone();
    const int top = qRound(kTableTop * theme_.type);
    const int strip = theme_.px(kCoverageHeight) + qRound((theme_.type - theme_.unit) * 30);
    const int table_height = fit_rows(std::max(height() - top - strip, 0));
    table_->setGeometry(0, top, width() - 1, table_height);
    coverage_->setGeometry(0, top + table_height, width() - 1, height() - top - table_height - 1);
    table_->set_layout(layout_, axis_);
    coverage_->set_layout(layout_, axis_, table_height);
    update();
}

// Where there are more rows than room, as many as fit share it, and none is cut. Returns the table's height.
int ReachCard::fit_rows(int room) {
    const int fitting = room / layout_.row_height;
    if (fitting < 1 || fitting >= model_.rowCount()) return room;
    layout_.row_height = room / fitting;
    return fitting * layout_.row_height;
}

void ReachCard::show_coverage(bool coverage) {
    if (coverage == coverage_alone_) return;
    coverage_alone_ = coverage;
    place();
}

// Rows share the height there is, and none is cut.
void ReachCard::place_alone() {
    const int top = qRound(kTableTop * theme_.type);
    const int room = std::max(height() - top - qRound(kFoot * theme_.type), 1);
    const int rows = std::max(model_.rowCount(), 1);
    const int least = qRound(kLeastRow * theme_.type), largest = qRound(kLargestRow * theme_.type);
    layout_.row_height = std::clamp(room / rows, least, largest);
    table_->setVisible(!coverage_alone_);
    coverage_->setVisible(coverage_alone_);
    table_->setGeometry(0, top, width() - 1, std::min(room / layout_.row_height, rows) * layout_.row_height);
    table_->set_layout(layout_, axis_);
    coverage_->setGeometry(0, top, width() - 1, height() - top - qRound(kSentence * theme_.type));
    coverage_->set_layout(layout_, axis_, 0);
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
    if (theme_.alone) paint_length(painter);
}

void ReachCard::paint_titles(QPainter& painter) const {
    const double middle = kTitleY * theme_.type;
    const double half = 10 * theme_.type;
    painter.setPen(theme_.text);
    painter.setFont(theme_.font(13, QFont::DemiBold));
    painter.drawText(QRectF(15 * theme_.unit, middle - half, width(), 2 * half),
                     Qt::AlignLeft | Qt::AlignVCenter, coverage_alone_ ? tr("Coverage") : tr("Reach"));
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(11));
    painter.drawText(QRectF(0, middle - half, axis_.right + 0.5, 2 * half), Qt::AlignRight | Qt::AlignVCenter,
                     model_.headerData(model_.columnCount() - 1, Qt::Horizontal).toString());
    if (coverage_alone_) return;
    double left = 0;
    for (int column = 0; column + 1 < model_.columnCount(); ++column) {
        const double column_width = layout_.widths[static_cast<std::size_t>(column)];
        const double overhang = 12 * theme_.type;  // a title may be wider than its figures
        const QRectF box(left - overhang, kHeaderY * theme_.type - half,
                         column_width - layout_.pad + overhang, 2 * half);
        const QRectF first(15 * theme_.unit, box.top(), column_width, box.height());
        const QString title = painter.fontMetrics().elidedText(
            model_.headerData(column, Qt::Horizontal).toString(), Qt::ElideRight, qCeil(box.width()));
        const auto side = (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
        painter.drawText(column == 0 ? first : box, static_cast<int>(side), title);
        left += column_width;
    }
}

void ReachCard::paint_ticks(QPainter& painter) const {
    painter.setFont(theme_.number_font(11));
    const double half = 10 * theme_.type;
    for (const double distance : axis_.ticks(theme_)) {
        const double x = axis_.x_of(distance);
        painter.drawText(QRectF(x - 4 * half, kHeaderY * theme_.type - half, 8 * half, 2 * half),
                         Qt::AlignCenter, grouped_text(static_cast<Index>(distance)));
    }
}

// What the coverage strip says where it stands under the table.
void ReachCard::paint_length(QPainter& painter) const {
    painter.setPen(theme_.text);
    const double edge = 15 * theme_.unit;
    if (coverage_alone_) {
        painter.setFont(theme_.font(12));
        const QRectF below(edge, coverage_->geometry().bottom(), width() - 2 * edge, kSentence * theme_.type);
        painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                         keep_words(coverage_->sentence()));
        return;
    }
    painter.setFont(theme_.number_font(11, QFont::Bold));
    const QString words = coverage_->length_words();
    const double wide = painter.fontMetrics().horizontalAdvance(words) + 4 * theme_.unit;
    const double x = axis_.x_of(static_cast<double>(axis_.length));
    const double left = std::min(x - wide / 2, width() - edge - wide);
    painter.drawText(QRectF(left, table_->geometry().bottom() + 1, wide, kFoot * theme_.type),
                     Qt::AlignCenter, words);
}

}  // namespace alibi::ui
