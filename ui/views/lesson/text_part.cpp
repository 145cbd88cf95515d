#include "ui/views/lesson/text_part.h"

#include <QPainter>
#include <QResizeEvent>
#include <cmath>

namespace alibi::ui {

TextPart::TextPart(const Theme& theme, const LessonType& type, QWidget* parent)
    : QWidget(parent), document_(std::make_unique<LessonDocument>(theme, type)) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void TextPart::set_text(const QString& markdown) {
    if (markdown == text_) return;
    text_ = markdown;
    heights_.clear();
    document_->set_lesson_text(text_, std::max(width(), 1));
    setAccessibleName(document_->toPlainText());
    setVisible(!text_.isEmpty());
    updateGeometry();
    update();
}

void TextPart::lay_out(int width) const {
    document_->set_width(width);
}

// Layouts ask for the same few widths again and again.
int TextPart::heightForWidth(int width) const {
    const auto known = heights_.find(width);
    if (known != heights_.end()) return known->second;
    lay_out(width);
    const int height = static_cast<int>(std::ceil(document_->size().height()));
    heights_.emplace(width, height);
    return height;
}

std::vector<PagePiece> TextPart::pieces() const {
    lay_out(width());
    return document_->pieces();
}

QSize TextPart::sizeHint() const {
    return {width(), heightForWidth(std::max(width(), 1))};
}

void TextPart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    lay_out(width());
}

void TextPart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    lay_out(width());
    document_->paint(painter, {});
}

}  // namespace alibi::ui
