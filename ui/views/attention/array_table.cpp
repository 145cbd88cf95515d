#include "ui/views/attention/array_table.h"

#include <QPainter>

#include "ui/views/attention/problem_words.h"

namespace alibi::ui {
namespace {

// px at 96 dpi, from the table's left
constexpr double kName = 8, kShape = 218, kIcon = 355, kResult = 376;
constexpr double kHeader = 20, kRow = 26;

}  // namespace

ArrayTable::ArrayTable(const Theme& theme, const std::vector<ArrayReport>& rows, QWidget* parent)
    : QWidget(parent), theme_(theme), rows_(rows) {
    const double height = kHeader + kRow * static_cast<double>(rows.size());
    setFixedHeight(qRound(height * theme.type));
    QStringList spoken;
    for (const ArrayReport& row : rows)
        spoken << QString::fromStdString(row.name) + QLatin1Char(' ') + result_text(row);
    setAccessibleName(tr("Arrays of the file"));
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
}

void ArrayTable::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const double s = theme_.type;
    painter.setFont(theme_.font(11));
    painter.setPen(theme_.muted);
    const auto title = [&](double x, const QString& text) {
        painter.drawText(QRectF(x * s, 2 * s, 200 * s, 18 * s), Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    title(kName, tr("array"));
    title(kShape, tr("shape in the file"));
    title(kIcon, tr("result"));
    double top = kHeader * s;
    for (const ArrayReport& row : rows_) {
        painter.fillRect(QRectF(0, qRound(top), width(), theme_.line_width), theme_.line);
        paint_row(painter, row, top);
        top += kRow * s;
    }
}

void ArrayTable::paint_row(QPainter& painter, const ArrayReport& row, double top) const {
    const double s = theme_.type, height = kRow * s;
    const bool good = row.result == ArrayReport::Result::found;
    const auto word = [&](double x, double room, const QString& text) {
        painter.drawText(QRectF(x * s, top, room * s, height), Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    painter.setPen(theme_.text);
    painter.setFont(theme_.number_font(12, good ? QFont::Normal : QFont::DemiBold));
    const QString name = QString::fromStdString(row.name);
    word(kName, kShape - kName,
         painter.fontMetrics().elidedText(name, Qt::ElideMiddle, qRound((kShape - 16) * s)));
    painter.setFont(theme_.number_font(12));
    word(kShape, kIcon - kShape, row.shape.empty() ? QStringLiteral("–") : QString::fromStdString(row.shape));
    const QColor colour = good ? theme_.success : theme_.error;
    const int side = qRound(14 * s);
    theme_.icon(good ? QStringLiteral("check") : QStringLiteral("x"), colour)
        .paint(&painter, qRound(kIcon * s), qRound(top + (height - side) / 2), side, side);
    painter.setPen(colour);
    painter.setFont(theme_.font(12, good ? QFont::Normal : QFont::DemiBold));
    word(kResult, 180, result_text(row));
}

}  // namespace alibi::ui
