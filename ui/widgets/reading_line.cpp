#include "ui/widgets/reading_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QTextDocument>
#include <algorithm>

namespace alibi::ui {
namespace {

QString plain(const QString& html) {
    QTextDocument document;
    document.setHtml(html);
    return document.toPlainText();
}

QLabel* make_label(const Theme& theme, int weight, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setFont(theme.font(12, weight));
    return label;
}

}  // namespace

ReadingLine::ReadingLine(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      state_icon_(new QLabel(this)),
      state_words_(make_label(theme, QFont::DemiBold, this)),
      state_(new QWidget(this)),
      strip_(new QWidget(this)),
      hint_(make_label(theme, QFont::Normal, this)) {
    auto* state_row = new QHBoxLayout(state_);
    state_row->setContentsMargins(theme.px(9), 0, theme.px(4), 0);
    state_row->setSpacing(theme.px(5));
    state_row->addWidget(state_icon_);
    state_row->addWidget(state_words_);
    state_row->addStretch(1);
    row_ = new QHBoxLayout(strip_);
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(qRound(theme.line_width));
    strip_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    hint_->setStyleSheet(QStringLiteral("color: %1;").arg(theme.muted.name()));
    auto* whole = new QHBoxLayout(this);
    whole->setContentsMargins(0, qRound(theme.line_width), theme.px(12), 0);
    whole->setSpacing(qRound(theme.line_width));
    whole->addWidget(state_);
    whole->addWidget(strip_, 1);
    whole->addWidget(hint_);
    setFixedHeight(ReadingLine::sizeHint().height());
}

void ReadingLine::set_state(const QString& icon, const QString& words, const QColor& colour) {
    if (icon == icon_name_ && words == state_words_->text()) return;
    icon_name_ = icon;
    const int side = theme_.px(15);
    state_icon_->setVisible(!icon.isEmpty());
    if (!icon.isEmpty())
        state_icon_->setPixmap(theme_.icon(icon, colour).pixmap(QSize(side, side), devicePixelRatioF()));
    state_words_->setText(words);
    state_words_->setStyleSheet(QStringLiteral("color: %1;").arg(colour.name()));
    fit();
}

void ReadingLine::set_state_width(int width) {
    state_->setMinimumWidth(width - qRound(theme_.line_width));
}

QString reading_html(const Theme& theme, const ReadingCell& cell) {
    const QFont numbers = theme.number_font(12);
    const int weight = theme.id == ThemeId::projector ? 600 : 400;
    return QStringLiteral(
               "<span style='white-space:pre; color:%1'>%2</span>"
               "<span style=\"white-space:pre; font-family:'%3'; color:%4; font-weight:%5\"> %6</span>")
        .arg(theme.muted.name(), cell.label, numbers.families().join(QStringLiteral("','")),
             cell.colour.name())
        .arg(weight)
        .arg(cell.value);
}

void ReadingLine::set_cells(const std::vector<ReadingCell>& cells) {
    if (cells == cells_) return;
    cells_ = cells;
    while (labels_.size() < cells.size()) {
        auto* label = make_label(theme_, QFont::Normal, strip_);
        label->setTextFormat(Qt::RichText);
        label->setContentsMargins(theme_.px(13), 0, theme_.px(11), 0);
        row_->insertWidget(static_cast<int>(labels_.size()), label);
        labels_.push_back(label);
    }
    if (row_->count() == static_cast<int>(labels_.size())) row_->addStretch(1);
    for (std::size_t i = 0; i < cells.size(); ++i) labels_[i]->setText(reading_html(theme_, cells[i]));
    setAccessibleName(plain_text());
    fit();
}

void ReadingLine::set_hint(const QString& hint) {
    if (hint == hint_->text()) return;
    hint_->setText(hint);
    fit();
}

QString ReadingLine::plain_text() const {
    QStringList parts;
    for (const ReadingCell& cell : cells_) parts << cell.label + QLatin1Char(' ') + plain(cell.value);
    return parts.join(QStringLiteral(", "));
}

// Cells that do not fit are left out whole, from the right, after the hint.
void ReadingLine::fit() {
    const int state = std::max(state_->sizeHint().width(), state_->minimumWidth());
    const int all = width() - state - theme_.px(16);
    int needed = 0;
    std::size_t fitting = 0;
    for (; fitting < cells_.size(); ++fitting) {
        const int next = needed + labels_[fitting]->sizeHint().width() + row_->spacing();
        if (next > all) break;
        needed = next;
    }
    for (std::size_t i = 0; i < labels_.size(); ++i) labels_[i]->setVisible(i < fitting);
    hint_->setVisible(needed + hint_->sizeHint().width() + theme_.px(12) <= all);
    update();
}

QSize ReadingLine::sizeHint() const {
    return {theme_.px(640), theme_.px(theme_.id == ThemeId::projector ? 46 : 34)};
}
QSize ReadingLine::minimumSizeHint() const {
    return {theme_.px(200), sizeHint().height()};
}

void ReadingLine::resizeEvent(QResizeEvent*) {
    fit();
}

void ReadingLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.surface);
    const int line = qRound(theme_.line_width);
    const QColor edge = theme_.id == ThemeId::projector ? theme_.control_line : theme_.line;
    painter.fillRect(0, 0, width(), line, edge);
    painter.fillRect(state_->geometry().right() + 1, 0, line, height(), edge);
    for (const QLabel* label : labels_)
        if (label->isVisibleTo(this))
            painter.fillRect(strip_->x() + label->geometry().right() + 1, 0, line, height(), edge);
}

}  // namespace alibi::ui
