#include "ui/views/slopes/slope_card.h"

#include <QPainter>
#include <algorithm>

namespace alibi::ui {

namespace {

constexpr double kTitleY = 21;  // px at 96 dpi from the card's top, middle of the line
constexpr double kPlotTop = 38;
constexpr double kPlotBottom = 43;  // from the card's bottom, as the feet are
constexpr double kAloneBottom = 4;
constexpr double kDifferenceY = 36;
constexpr double kFootLine = 15;
constexpr double kHintY = 19;
constexpr double kLeft = 15;

}  // namespace

SlopeCard::SlopeCard(const Theme& theme, QWidget* parent)
    : Card(theme, parent),
      theme_(theme),
      plot_(new SlopePlot(theme, this)),
      order_(new SegmentedControl(theme, {tr("Head order"), tr("Sorted")}, this)) {
    order_->setAccessibleName(tr("Order of the heads"));
    order_->setVisible(!theme.alone);
    connect(order_, &SegmentedControl::chosen, this, [this](int index) { Q_EMIT sort_chosen(index == 1); });
}

void SlopeCard::render(const Session& session, const Scene& scene) {
    SlopePicture picture = slope_picture(session, scene);
    differences_.clear();
    for (const OverlayLine& overlay : picture.overlays) differences_ << overlay.difference;
    plot_->show_picture(std::move(picture));
    order_->set_index(session.sort_slopes ? 1 : 0);
    place();
    update();
}

void SlopeCard::resizeEvent(QResizeEvent*) {
    place();
}

// A rule's words stay together, on the line of the one before where there is room.
QStringList SlopeCard::wrapped(const QStringList& differences) const {
    const QFontMetricsF metrics(theme_.font(11));
    const double wide = width() - 2 * kLeft * theme_.unit;
    QStringList lines;
    for (const QString& words : differences) {
        const QString joined = lines.isEmpty() ? words : lines.back() + QStringLiteral("; ") + words;
        if (!lines.isEmpty() && metrics.horizontalAdvance(joined) <= wide)
            lines.back() = joined;
        else
            lines << words;
    }
    return lines;
}

// The plot leaves the lines at its foot the room they need.
void SlopeCard::place() {
    difference_ = wrapped(differences_);
    const double more = kFootLine * static_cast<double>(std::max<qsizetype>(difference_.size() - 1, 0));
    const int top = qRound(kPlotTop * theme_.type);
    const int bottom = qRound((theme_.alone ? kAloneBottom : kPlotBottom + more) * theme_.type);
    plot_->setGeometry(1, top, width() - 2, height() - top - bottom);
    const QSize size = order_->sizeHint() + QSize(theme_.px(24), 0);
    const int middle = qRound(kTitleY * theme_.type);
    const int high = qRound(24 * theme_.type);
    order_->setGeometry(width() - size.width() - theme_.px(14), middle - high / 2, size.width(), high);
}

void SlopeCard::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    QPainter painter(this);
    paint_title(painter);
    if (!theme_.alone) paint_foot(painter);
}

void SlopeCard::paint_title(QPainter& painter) const {
    const double half = 10 * theme_.type;
    const double end = theme_.alone ? width() : order_->x();
    QRectF line(15 * theme_.unit, kTitleY * theme_.type - half, end - 20 * theme_.unit, 2 * half);
    painter.setPen(theme_.text);
    painter.setFont(theme_.font(13, QFont::DemiBold));
    const QString title = tr("Slope of each head");
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, title);
    line.setLeft(line.left() + painter.fontMetrics().horizontalAdvance(title) + 4 * theme_.unit);
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(12));
    const QString scale = tr("log scale");
    if (painter.fontMetrics().horizontalAdvance(scale) <= line.width())
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, scale);
}

void SlopeCard::paint_foot(QPainter& painter) const {
    const double half = 10 * theme_.type;
    const double left = kLeft * theme_.unit;
    const double wide = width() - 2 * left;
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(11));
    double y = kDifferenceY + kFootLine * static_cast<double>(std::max<qsizetype>(difference_.size() - 1, 0));
    for (const QString& line : difference_) {
        painter.drawText(QRectF(left, height() - y * theme_.type - half, wide, 2 * half),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(line, Qt::ElideRight, static_cast<int>(wide)));
        y -= kFootLine;
    }
    painter.setFont(theme_.font(12));
    painter.drawText(QRectF(left, height() - kHintY * theme_.type - half, wide, 2 * half),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("Drag a point to try your own slope."));
}

}  // namespace alibi::ui
