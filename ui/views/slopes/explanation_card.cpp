#include "ui/views/slopes/explanation_card.h"

#include <QPainter>

#include "ui/widgets/buttons.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

ExplanationCard::ExplanationCard(const Theme& theme, QWidget* parent)
    : Card(theme, parent),
      theme_(theme),
      button_(make_button(theme, tr("See the code"), {}, ButtonRole::plain, this)) {
    set_code_shown(false);
    connect(button_, &QPushButton::clicked, this, &ExplanationCard::code_asked);
}

void ExplanationCard::tell(Story story) {
    story_ = std::move(story);
    setAccessibleName(story_.title);
    setAccessibleDescription(story_.text);
    update();
}

void ExplanationCard::set_code_shown(bool shown) {
    button_->setText(shown ? tr("Hide the code") : tr("See the code"));
    button_->setAccessibleName(button_->text());
    place_button();
}

void ExplanationCard::place_button() {
    const QSize size = button_->sizeHint();
    const int high = std::max(theme_.px(28), size.height());
    const int wide = std::max(qRound(102 * theme_.type), size.width());
    button_->setGeometry(width() - wide - theme_.px(14), (height() - high) / 2, wide, high);
}

void ExplanationCard::resizeEvent(QResizeEvent*) {
    place_button();
}

void ExplanationCard::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    QPainter painter(this);
    const double left = 15 * theme_.unit;
    const double wide = button_->x() - 20 * theme_.unit - left;
    painter.setPen(theme_.text);
    painter.setFont(theme_.font(13, QFont::DemiBold));
    painter.drawText(QRectF(left, 11 * theme_.type, wide, 20 * theme_.type), Qt::AlignLeft | Qt::AlignVCenter,
                     story_.title);
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(12));
    painter.drawText(QRectF(left, 33 * theme_.type, wide, height() - 35 * theme_.type),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, keep_words(story_.text));
}

}  // namespace alibi::ui
