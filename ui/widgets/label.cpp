#include "ui/widgets/label.h"

namespace alibi::ui {

QLabel* make_label(const QFont& font, const QColor& colour, QWidget* parent) {
    auto* const label = new QLabel(parent);
    label->setFont(font);
    label->setStyleSheet(QStringLiteral("color: %1;").arg(colour.name()));
    label->setTextFormat(Qt::PlainText);
    return label;
}

}  // namespace alibi::ui
