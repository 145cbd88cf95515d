#include "ui/widgets/map_figure.h"

#include <QLabel>
#include <algorithm>

namespace alibi::ui {
namespace {

// px at 96 dpi
constexpr double kTitle = 22, kLine = 20, kBarGap = 9, kBar = 54, kName = 15;

}  // namespace

MapFigure::MapFigure(const Theme& theme, MapAxes& axes, ColourBar& bar, QWidget* parent)
    : theme_(theme), axes_(axes), bar_(bar), title_(new QLabel(parent)), line_(new QLabel(parent)) {
    title_->setObjectName(QStringLiteral("figure_title"));
    title_->setFont(theme.font(13, QFont::DemiBold));
    title_->setStyleSheet(QStringLiteral("color: %1;").arg(theme.text.name()));
    line_->setObjectName(QStringLiteral("figure_line"));
    line_->setFont(theme.font(11));
    line_->setTextFormat(Qt::RichText);
}

void MapFigure::set_visible(bool visible) {
    title_->setVisible(visible);
    line_->setVisible(visible);
}

QRect MapFigure::place_title_alone(const QRect& area) {
    set_visible(false);
    const int high = qRound(kTitle * theme_.type);
    title_->setGeometry(area.left(), area.top(), area.width(), high);
    title_->show();
    return area.adjusted(0, high, 0, 0);
}

void MapFigure::set_title(const QString& title) {
    title_->setText(title);
}

void MapFigure::set_cells(const std::vector<ReadingCell>& cells) {
    if (cells == cells_) return;
    cells_ = cells;
    fit_cells();
}

void MapFigure::fit_cells() {
    QStringList parts;
    for (const ReadingCell& cell : cells_) parts << reading_html(theme_, cell);
    const QString gap = QStringLiteral("<span style='white-space:pre'>   </span>");
    line_->setText(parts.join(gap));
    while (parts.size() > 1 && line_->sizeHint().width() > line_->width()) {
        parts.removeLast();
        line_->setText(parts.join(gap));
    }
}

void MapFigure::place(const QRect& area, int left, int below) {
    constexpr int margin = MapCanvas::kMargin;
    const int title = qRound(kTitle * theme_.type), line = qRound(kLine * theme_.type);
    const int beside = qRound((kBarGap + kBar) * theme_.type);
    const int side = std::max(theme_.px(60), std::min(area.width() - left - beside,
                                                      area.height() - title - below - line - 2 * margin));
    title_->setGeometry(area.left(), area.top(), area.width(), title);
    axes_.set_insets(left, below);
    axes_.setGeometry(area.left(), area.top() + title, left + side + margin, margin + side + below);
    const QRectF map = axes_.map_rect().translated(axes_.pos());
    const int above = qRound(10 * theme_.type);
    bar_.setGeometry(qRound(map.right() + kBarGap * theme_.type), qRound(map.top()) - above,
                     qRound(kBar * theme_.type), qRound(map.height()) + above + qRound(30 * theme_.type));
    bar_.set_extent(map.height(), kName * theme_.type, above);
    const int bottom = map.isEmpty() ? axes_.geometry().bottom() : qRound(map.bottom()) + below;
    line_->setGeometry(area.left(), bottom, area.width(), line);
    fit_cells();
}

}  // namespace alibi::ui
