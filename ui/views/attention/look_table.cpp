#include "ui/views/attention/look_table.h"

#include <QHeaderView>
#include <QPainter>

namespace alibi::ui {

void LookDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const auto* const model = static_cast<const LookModel*>(index.model());
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const QRectF cell = option.rect;
    painter->save();
    paint_ground(*painter, option, chosen);
    const QString text = index.data().toString();
    const double middle = cell.top() + 12 * cell.height() / 40, line = 18 * theme_.type;
    painter->setPen(model->stale() && index.column() > 0 ? theme_.muted : theme_.text);
    painter->setFont(theme_.number_font(12));
    if (index.column() == 0) {
        if (chosen)
            painter->fillRect(QRectF(cell.left(), cell.top(), theme_.px(3), cell.height()), theme_.accent);
        painter->setFont(theme_.number_font(12, chosen ? QFont::Medium : QFont::Normal));
        painter->drawText(QRectF(cell.left() + theme_.px(12), middle - line / 2, cell.width(), line),
                          Qt::AlignLeft | Qt::AlignVCenter, text);
    } else {
        const double gap = 14 * theme_.unit;
        const QRectF bar(cell.left() + gap, cell.top() + 26 * cell.height() / 40, cell.width() - gap,
                         theme_.px(4));
        painter->drawText(QRectF(bar.left(), middle - line / 2, bar.width(), line),
                          Qt::AlignRight | Qt::AlignVCenter, text);
        paint_bar(*painter, bar, index, model->stale());
    }
    painter->restore();
}

// The last column's goes on to the card's edge.
void LookDelegate::paint_ground(QPainter& painter, const QStyleOptionViewItem& option, bool chosen) const {
    const auto* const table = static_cast<const QTableView*>(option.widget);
    QRectF row = option.rect;
    row.setRight(table->viewport()->width());
    if (chosen) painter.fillRect(row, theme_.selected);
    const QRectF line(row.left(), row.top(), row.width(), theme_.line_width);
    painter.fillRect(line, theme_.line);
}

void LookDelegate::paint_bar(QPainter& painter, const QRectF& bar, const QModelIndex& index,
                             bool stale) const {
    painter.fillRect(bar, theme_.line);
    const auto columns = look_columns(1);
    QColor colour = theme_.*columns[static_cast<std::size_t>(index.column())].colour;
    if (stale) colour = theme_.muted;
    QRectF filled = bar;
    filled.setWidth(bar.width() * index.data(LookModel::kShare).toDouble());
    painter.fillRect(filled, colour);
    const QVariant zero = index.data(LookModel::kZeroShare);
    if (!zero.isValid()) return;
    const double at = bar.left() + bar.width() * zero.toDouble();
    const double tick = theme_.line_width;
    painter.fillRect(QRectF(at - tick / 2, bar.top() - 2, tick, bar.height() + 4), theme_.text);
}

LookTable::LookTable(const Theme& theme, LookModel& model, QWidget* parent) : QTableView(parent) {
    setModel(&model);
    setItemDelegate(new LookDelegate(theme, this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalHeader()->hide();
    horizontalHeader()->setMinimumSectionSize(1);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setAccessibleName(tr("How far each head looks"));
}

void LookTable::set_chosen(int row) {
    if (row < 0 || row >= model()->rowCount()) return;
    silent_ = true;
    setCurrentIndex(model()->index(row, std::max(0, currentIndex().column())));
    silent_ = false;
}

void LookTable::set_row_height(int height) {
    if (verticalHeader()->defaultSectionSize() != height) verticalHeader()->setDefaultSectionSize(height);
}

void LookTable::set_columns(const std::vector<int>& rights) {
    const int shown = static_cast<int>(rights.size());
    for (int column = 0; column < model()->columnCount(); ++column) {
        setColumnHidden(column, column >= shown);
        if (column >= shown) continue;
        const auto at = static_cast<std::size_t>(column);
        setColumnWidth(column, rights[at] - (column > 0 ? rights[at - 1] : 0));
    }
}

void LookTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    viewport()->update();
    if (!silent_ && current.isValid() && current.row() != previous.row()) Q_EMIT row_chosen(current.row());
}

}  // namespace alibi::ui
