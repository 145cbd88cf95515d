// Pointing, keys and setting numbers in the matrices.
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMouseEvent>
#include <algorithm>

#include "ui/views/equations/matrix_strip.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

void MatrixStrip::mouseMoveEvent(QMouseEvent* event) {
    const std::optional<At> now = at(event->position());
    if (now == hovered_) return;
    const QString symbol = now ? QString::fromStdString(matrices_[now->matrix].symbol) : QString();
    hovered_ = now;
    Q_EMIT intent(HoverCell{now ? std::optional(cell_of(*now)) : std::nullopt}, false);
    if (symbol == pointed_) return;
    pointed_ = symbol;
    Q_EMIT pointed(symbol);
}

void MatrixStrip::leaveEvent(QEvent*) {
    if (hovered_) Q_EMIT intent(HoverCell{}, false);
    hovered_.reset();
    if (pointed_.isEmpty()) return;
    pointed_.clear();
    Q_EMIT pointed({});
}

void MatrixStrip::mousePressEvent(QMouseEvent* event) {
    finish_edit(true);
    if (event->button() != Qt::LeftButton) return;
    for (std::size_t n = 0; n < matrices_.size(); ++n)
        if (places_[n].heading.contains(event->position()))
            return Q_EMIT chosen(QString::fromStdString(matrices_[n].symbol));
    if (const std::optional<At> where = at(event->position())) choose(*where);
}

void MatrixStrip::choose(const At& where) {
    cursor_ = where;
    const EquationMatrix& of = matrices_[where.matrix];
    update();
    if (of.rows == MatrixAxis::head) return Q_EMIT intent(ChooseHead{cell_of(where).head}, false);
    const bool cells = of.rows == MatrixAxis::query && of.cols == MatrixAxis::key;
    // A row or a column alone moves the choice and never frees it.
    if (cells || cell_of(where) != cell_) Q_EMIT intent(ChooseCell{cell_of(where)}, false);
    speak();
}

void MatrixStrip::mouseDoubleClickEvent(QMouseEvent* event) {
    const std::optional<At> where = at(event->position());
    if (where && editable(*where)) edit(*where, {});
}

// Left past the first column goes on in the matrix before, right past the last in the next.
void MatrixStrip::move_cursor(int rows, int cols) {
    At to = cursor_;
    const auto last = [this](std::size_t n) { return matrices_[n].values.cols() - 1; };
    to.row = std::clamp<Index>(to.row + rows, 0, matrices_[to.matrix].values.rows() - 1);
    to.col += cols;
    if (to.col < 0 && to.matrix > 0) {
        --to.matrix;
        to.col = last(to.matrix);
    } else if (to.col > last(to.matrix) && to.matrix + 1 < matrices_.size()) {
        ++to.matrix;
        to.col = 0;
    }
    to.col = std::clamp<Index>(to.col, 0, last(to.matrix));
    to.row = std::min(to.row, matrices_[to.matrix].values.rows() - 1);
    if (to == cursor_) return;
    cursor_ = to;
    update();
    if (matrices_[to.matrix].rows == MatrixAxis::head)
        return Q_EMIT intent(ChooseHead{cell_of(to).head}, false);
    if (cell_of(to) != cell_) Q_EMIT intent(ChooseCell{cell_of(to)}, false);
    speak();
}

void MatrixStrip::keyPressEvent(QKeyEvent* event) {
    by_key_ = true;
    switch (event->key()) {
        case Qt::Key_Left: return move_cursor(0, -1);
        case Qt::Key_Right: return move_cursor(0, 1);
        case Qt::Key_Up: return move_cursor(-1, 0);
        case Qt::Key_Down: return move_cursor(1, 0);
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_F2:
            if (editable(cursor_)) edit(cursor_, {});
            return;
        default: break;
    }
    const QString typed = event->text();
    const bool number = typed.size() == 1 &&
                        (typed[0].isDigit() || typed[0] == QLatin1Char('-') || typed[0] == QLatin1Char('.'));
    if (number && editable(cursor_)) return edit(cursor_, typed);
    QWidget::keyPressEvent(event);
}

void MatrixStrip::focusInEvent(QFocusEvent* event) {
    by_key_ = came_by_key(event->reason());
    update();
}

void MatrixStrip::focusOutEvent(QFocusEvent*) {
    update();
}

bool MatrixStrip::editable(const At& where) const {
    return matrices_[where.matrix].edits.has_value() || matrices_[where.matrix].sets_slope;
}

void MatrixStrip::edit(const At& where, const QString& text) {
    edited_ = where;
    const double value = static_cast<double>(matrices_[where.matrix].values(where.row, where.col));
    QRectF box = cell_rect(where.matrix, where.row, where.col);
    const double wide = 64 * theme_.type, high = 26 * theme_.type;
    box = QRectF(box.center().x() - wide / 2, box.center().y() - high / 2, wide, high);
    editor_->setGeometry(box.toRect());
    editor_->setText(text.isEmpty() ? short_text(value, 5).replace(QChar(0x2212), QLatin1Char('-')) : text);
    editor_->show();
    editor_->setFocus();
    if (text.isEmpty()) editor_->selectAll();
}

// What is no number changes nothing.
void MatrixStrip::finish_edit(bool take) {
    if (editor_->isHidden()) return;
    const QString text =
        editor_->text().replace(QChar(0x2212), QLatin1Char('-')).replace(QLatin1Char(','), QLatin1Char('.'));
    const bool focused = editor_->hasFocus();
    editor_->hide();
    if (focused) setFocus();
    bool is_number = false;
    const double value = QLocale::c().toDouble(text, &is_number);
    if (!take || !is_number || edited_.matrix >= matrices_.size()) return;
    const EquationMatrix& of = matrices_[edited_.matrix];
    if (of.sets_slope) return Q_EMIT intent(SetOwnSlope{edited_.row + of.first_row, value}, false);
    if (!of.edits) return;
    const bool by_feature = of.rows == MatrixAxis::feature;
    const Index position = by_feature ? edited_.col : edited_.row,
                feature = by_feature ? edited_.row : edited_.col;
    Q_EMIT intent(SetEquationEntry{{*of.edits, cell_.head, position, feature, value}}, false);
}

bool MatrixStrip::eventFilter(QObject* watched, QEvent* event) {
    if (watched == editor_) {
        const bool escape = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
        if (escape && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
            event->accept();
            if (event->type() == QEvent::KeyPress) finish_edit(false);
            return true;
        }
        if (event->type() == QEvent::FocusOut) finish_edit(true);
    }
    return Card::eventFilter(watched, event);
}

void MatrixStrip::speak() {
    if (matrices_.empty()) return;
    const EquationMatrix& of = matrices_[cursor_.matrix];
    const Index row = std::min(cursor_.row, of.values.rows() - 1),
                col = std::min(cursor_.col, of.values.cols() - 1);
    const Scalar value = of.values(row, col);
    const QString number = value == kMasked ? tr("masked") : score_text(static_cast<double>(value));
    setAccessibleDescription(tr("%1, row %2, column %3: %4")
                                 .arg(symbol_name(QString::fromStdString(of.symbol)))
                                 .arg(row + of.first_row)
                                 .arg(col + of.first_col)
                                 .arg(number));
}

}  // namespace alibi::ui
