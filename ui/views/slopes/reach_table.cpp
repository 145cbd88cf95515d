#include "ui/views/slopes/reach_table.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>

#include "ui/views/slopes/reach_delegate.h"

namespace alibi::ui {

ReachTable::ReachTable(const Theme& theme, ReachModel& model, QWidget* parent)
    : QTableView(parent), theme_(theme), model_(model) {
    setModel(&model);
    setItemDelegate(new ReachDelegate(theme, model, this));
    setAccessibleName(tr("Reach of each head"));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionMode(QAbstractItemView::NoSelection);
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    if (theme.alone) setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    horizontalHeader()->hide();
    horizontalHeader()->setMinimumSectionSize(1);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    viewport()->setAutoFillBackground(false);
    setStyleSheet(QStringLiteral("QTableView { background: transparent; border: none; }"));
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
}

void ReachTable::set_layout(const ReachLayout& layout, const DistanceAxis& axis) {
    layout_ = layout;
    axis_ = axis;
    verticalHeader()->setDefaultSectionSize(layout.row_height);
    for (std::size_t column = 0; column < layout.widths.size(); ++column) {
        setColumnWidth(static_cast<int>(column), layout.widths[column]);
    }
    static_cast<ReachDelegate*>(itemDelegate())->set(layout_, axis_, chosen_row_);
    make_current(chosen_row_);
    viewport()->update();
}

// New columns are a new model for the table, which forgets its current row.
void ReachTable::make_current(int row) {
    if (currentIndex().row() != row) {
        following_ = true;
        setCurrentIndex(model_.index(row, 0));
        following_ = false;
    }
}

void ReachTable::set_chosen(Index head) {
    const int row = model_.row_of(head);
    static_cast<ReachDelegate*>(itemDelegate())->set(layout_, axis_, row);
    chosen_row_ = row;
    make_current(row);
    viewport()->update();
}

void ReachTable::set_hovered(Index head) {
    const int row = model_.row_of(head);
    if (row != hovered_row_) {
        hovered_row_ = row;
        viewport()->update();
    }
}

QRect ReachTable::row_rect(int row) const {
    return QRect(1, rowViewportPosition(row), viewport()->width() - 1,
                 layout_.row_height);  // the card's edge
}

bool ReachTable::grips_ruler(const QPointF& at) const {
    return at.x() > layout_.text_end && axis_.near_ruler(at.x());
}

void ReachTable::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(viewport());
        paint_rows(painter);
        paint_axis_grid(painter, theme_, axis_, 0, 0, viewport()->height());
    }
    QTableView::paintEvent(event);
    QPainter painter(viewport());
    paint_ruler(painter, theme_, axis_, 0, 0, viewport()->height(), 0);
    if (hasFocus()) {
        paint_focus(painter);
    }
}

void ReachTable::paint_rows(QPainter& painter) const {
    const int first = std::max(rowAt(0), 0);
    for (int row = first; row < model_.rowCount() && row_rect(row).top() < viewport()->height(); ++row) {
        const QRect rect = row_rect(row);
        if (row == chosen_row_) {
            painter.fillRect(rect, theme_.selected);
            painter.fillRect(QRect(1, rect.top(), theme_.px(3), rect.height()), theme_.accent);
        } else if (row == hovered_row_) {
            painter.fillRect(rect, theme_.hover);
        }
        paint_row_lines(painter, row);
    }
}

void ReachTable::paint_row_lines(QPainter& painter, int row) const {
    const QRect rect = row_rect(row);
    const bool series_ends = model_.series_ends(row);
    const bool heavy = series_ends || row + 1 == model_.rowCount();
    const int end = series_ends ? rect.right() : layout_.text_end;
    painter.setPen(QPen(heavy ? theme_.control_line : theme_.line, theme_.line_width));
    painter.drawLine(1, rect.bottom(), end, rect.bottom());
}

void ReachTable::paint_focus(QPainter& painter) const {
    if (chosen_row_ >= 0) {
        painter.setPen(QPen(theme_.focus, 2 * theme_.line_width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(row_rect(chosen_row_).adjusted(1, 1, -1, -2));
    }
}

void ReachTable::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && grips_ruler(event->position())) {
        dragging_ = true;
        return;
    }
    QTableView::mousePressEvent(event);
}

void ReachTable::mouseMoveEvent(QMouseEvent* event) {
    if (dragging_) {
        Q_EMIT ruler_moved(axis_.distance_at(event->position().x()), true);
        return;
    }
    viewport()->setCursor(grips_ruler(event->position()) ? Qt::SplitHCursor : Qt::ArrowCursor);
    const int row = rowAt(qRound(event->position().y()));
    Q_EMIT head_hovered(row < 0 ? -1 : model_.head_row(row).head);
}

void ReachTable::mouseReleaseEvent(QMouseEvent* event) {
    if (dragging_) {
        dragging_ = false;
        Q_EMIT ruler_moved(axis_.distance_at(event->position().x()), false);
        return;
    }
    QTableView::mouseReleaseEvent(event);
}

void ReachTable::leaveEvent(QEvent* event) {
    QTableView::leaveEvent(event);
    Q_EMIT head_hovered(-1);
}

// The lines stand still while rows move under them, so what scrolls must be painted anew.
void ReachTable::scrollContentsBy(int dx, int dy) {
    QTableView::scrollContentsBy(dx, dy);
    viewport()->update();
}

void ReachTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (!following_ && current.isValid()) {
        Q_EMIT head_chosen(model_.head_row(current.row()).head);
    }
}

}  // namespace alibi::ui
