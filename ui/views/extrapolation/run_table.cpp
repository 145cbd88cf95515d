#include "ui/views/extrapolation/run_table.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>

#include "ui/views/extrapolation/scene_pictures.h"

namespace alibi::ui {

namespace {

// px at 96 dpi
constexpr double kSwatchLeft = 14, kSwatch = 34, kNameLeft = 57, kEye = 38, kRow = 26, kHeader = 18;

}  // namespace

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paint_ground(*painter, option, index);
    if (index.data(RunModel::kRunHidden).toBool() && index.column() != model_.eye_column())
        painter->setOpacity(0.55);
    const QString state = index.data(RunModel::kRunState).toString();
    const bool loss = index.column() >= kFirstLoss && index.column() < model_.time_column();
    if (index.column() == kRunName) {
        paint_name(*painter, option.rect, index);
    } else if (index.column() == model_.eye_column()) {
        paint_eye(*painter, option.rect, index.data(RunModel::kRunHidden).toBool());
    } else if (loss && !state.isEmpty()) {
        paint_state(*painter, option, index);
    } else {
        const bool last = index.column() == model_.time_column() - 1;
        const bool strong = last && index.data(RunModel::kRunChosen).toBool();
        painter->setPen(index.column() == model_.time_column() ? theme_.muted : theme_.text);
        painter->setFont(theme_.number_font(12, strong ? QFont::Bold : QFont::Normal));
        painter->drawText(option.rect, Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
    }
    painter->restore();
}

void RunDelegate::paint_ground(QPainter& painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
    if (index.data(RunModel::kRunChosen).toBool()) painter.fillRect(option.rect, theme_.selected);
    painter.fillRect(QRectF(option.rect.left(), option.rect.top(), option.rect.width(), theme_.line_width),
                     theme_.line);
}

void RunDelegate::paint_name(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const RunRow& run = model_.rows()[static_cast<std::size_t>(index.row())];
    const double high = 16 * theme_.type;
    const QColor ground = run.chosen ? theme_.selected : theme_.surface;
    paint_swatch(painter,
                 QRectF(cell.left() + theme_.px(kSwatchLeft), cell.center().y() + 0.5 - high / 2,
                        theme_.px(kSwatch), high),
                 run_look(theme_, run, model_.rows()), ground);
    const bool alibi = run.position == PositionMethod::alibi;
    painter.setPen(theme_.text);
    painter.setFont(theme_.font(12, alibi || run.chosen ? QFont::DemiBold : QFont::Normal));
    const QRect text = cell.adjusted(theme_.px(kNameLeft), 0, -theme_.px(4), 0);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, text.width()));
}

// In place of the losses, over the whole width of their columns: each cell paints its part.
void RunDelegate::paint_state(QPainter& painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const RunRow& run = model_.rows()[static_cast<std::size_t>(index.row())];
    const auto* const table = static_cast<const QTableView*>(option.widget);
    QRect place = option.rect;
    place.setLeft(table->columnViewportPosition(kFirstLoss));
    place.setRight(table->columnViewportPosition(model_.time_column()) - theme_.px(4));
    painter.setClipRect(option.rect);
    const bool trouble = run.state == RunState::diverged || !run.problem.empty();
    painter.setPen(trouble ? theme_.error : theme_.muted);
    painter.setFont(theme_.font(12, trouble ? QFont::DemiBold : QFont::Normal));
    int left = theme_.px(20);
    if (trouble) {
        const int side = theme_.px(16);
        warn_.paint(&painter, place.left() + left, place.center().y() - side / 2 + 1, side, side);
        left += side + theme_.px(5);
    }
    place.setLeft(place.left() + left);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(index.data(RunModel::kRunState).toString(),
                                                      Qt::ElideRight, place.width()));
}

void RunDelegate::paint_eye(QPainter& painter, const QRect& cell, bool hidden) const {
    const int side = theme_.px(16);
    const QRect place(cell.center().x() - side / 2, cell.center().y() - side / 2 + 1, side, side);
    eye_.paint(&painter, place);
    if (!hidden) return;
    painter.setPen(QPen(theme_.muted, 1.5 * theme_.unit));
    painter.drawLine(place.bottomLeft(), place.topRight());
}

QWidget* RunDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const {
    auto* const editor = new QLineEdit(parent);
    editor->setFont(theme_.font(12));
    editor->setMaxLength(60);
    editor->setAccessibleName(tr("Name of the run"));
    return editor;
}

void RunDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                       const QModelIndex&) const {
    editor->setGeometry(option.rect.adjusted(theme_.px(kNameLeft) - theme_.px(9), 0, 0, 0));
}

RunTable::RunTable(const Theme& theme, RunModel& model, QWidget* parent)
    : QTableView(parent), theme_(theme), model_(model) {
    setModel(&model);
    setItemDelegate(new RunDelegate(theme, model, this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    setTabKeyNavigation(false);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Runs"));
    horizontalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 0; font-size: %1px; }"
                                                     "QHeaderView::section:first { padding-left: %2px; }")
                                          .arg(theme.font(11).pixelSize())
                                          .arg(theme.px(kSwatchLeft)));
    horizontalHeader()->setMinimumSectionSize(1);
    horizontalHeader()->setFixedHeight(qRound(kHeader * theme.type));
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(qRound(kRow * theme.type));
    connect(&model, &QAbstractItemModel::modelReset, this, &RunTable::place_columns);
}

int RunTable::text_left() const {
    return theme_.px(kNameLeft);
}

void RunTable::set_chosen(int row) {
    if (row < 0 || row >= model_.rowCount() || (currentIndex().isValid() && currentIndex().row() == row))
        return;
    silent_ = true;
    setCurrentIndex(model_.index(row, kRunName));
    silent_ = false;
}

void RunTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    place_columns();
}

// The names get what the figures leave.
void RunTable::place_columns() {
    const int all = viewport()->width(), eye = theme_.px(kEye);
    // "17 min left", and air before it; more where the names have room.
    const bool tight = all < 480 * theme_.type;
    const int time = qRound((tight ? 84 : 96) * theme_.type),
              length = qRound((tight ? 36 : 46) * theme_.type);
    const int figures = model_.num_losses();
    const int loss =
        std::max(qRound(52 * theme_.type), qRound((all - eye - time - length) * 0.48 / std::max(figures, 1)));
    const int most = qRound(82 * theme_.type);
    const int each = std::min(loss, most);
    const int name = std::max(qRound(96 * theme_.type), all - eye - time - length - figures * each);
    setColumnWidth(kRunName, name);
    setColumnWidth(kRunLength, length);
    for (int n = 0; n < figures; ++n) setColumnWidth(kFirstLoss + n, each);
    setColumnWidth(model_.time_column(), time);
    setColumnWidth(model_.eye_column(), eye);
}

void RunTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    viewport()->update();
    if (!silent_ && current.isValid() && current.row() != previous.row()) Q_EMIT row_chosen(current.row());
}

void RunTable::mousePressEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && index.isValid() && index.column() == model_.eye_column()) {
        Q_EMIT eye_clicked(index.row());
        return;
    }
    QTableView::mousePressEvent(event);
}

void RunTable::keyPressEvent(QKeyEvent* event) {
    const int row = currentIndex().row();
    if (!currentIndex().isValid() || state() == EditingState) return QTableView::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Space: Q_EMIT eye_clicked(row); return;
        case Qt::Key_L:
            if (event->modifiers() == Qt::NoModifier) return Q_EMIT look_wanted(row);
            break;
        case Qt::Key_C:
            if (event->modifiers() == Qt::NoModifier) return Q_EMIT compare_wanted(row);
            break;
        case Qt::Key_Delete: Q_EMIT remove_wanted(row); return;
        default: break;
    }
    QTableView::keyPressEvent(event);
}

void RunTable::contextMenuEvent(QContextMenuEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    if (!index.isValid()) return;
    const int row = index.row();
    const RunRow& run = model_.rows()[static_cast<std::size_t>(row)];
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(run.hidden ? tr("Show") : tr("Hide"), this, [this, row] { Q_EMIT eye_clicked(row); });
    menu->addAction(tr("Look inside"), this, [this, row] { Q_EMIT look_wanted(row); });
    menu->addAction(run.compared ? tr("Do not compare") : tr("Compare"), this,
                    [this, row] { Q_EMIT compare_wanted(row); });
    menu->addAction(tr("Rename"), this, [this, row] { edit(model_.index(row, kRunName)); });
    if (run.can_continue) menu->addAction(tr("Go on"), this, [this, row] { Q_EMIT go_on_wanted(row); });
    if (run.can_stop) menu->addAction(tr("Stop"), this, [this, row] { Q_EMIT stop_wanted(row); });
    menu->addAction(tr("Remove"), this, [this, row] { Q_EMIT remove_wanted(row); })
        ->setEnabled(run.can_remove);
    menu->popup(event->globalPos());
}

}  // namespace alibi::ui
