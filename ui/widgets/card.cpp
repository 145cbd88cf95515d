#include "ui/widgets/card.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/widgets/painting.h"

namespace alibi::ui {

Card::Card(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {}

void Card::set_bar(const QColor& colour) {
    if (colour == bar_) return;
    bar_ = colour;
    update();
}

void Card::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor edge = theme_.id == ThemeId::projector ? theme_.control_line : theme_.line;
    paint_frame(painter, rect(), theme_.px(6), theme_.surface, edge, theme_.line_width);
    if (!bar_.isValid()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath rounded;
    rounded.addRoundedRect(rect(), theme_.px(6), theme_.px(6));
    painter.setClipPath(rounded);
    painter.fillRect(0, 0, theme_.px(4), height(), bar_);
}

}  // namespace alibi::ui
