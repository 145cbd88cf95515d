#include "ui/widgets/view_header.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/buttons.h"

namespace alibi::ui {
namespace {

constexpr double kTitleLine = 25;  // px at 96 dpi

QLabel* make_label(const QFont& font, const QColor& colour, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setFont(font);
    label->setStyleSheet(QStringLiteral("color: %1;").arg(colour.name()));
    label->setTextFormat(Qt::PlainText);
    return label;
}

}  // namespace

ViewHeader::ViewHeader(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(make_label(theme.font(19, QFont::DemiBold), theme.text, this)),
      caption_(make_label(theme.font(12), theme.muted, this)),
      copy_(make_button(theme, tr("Copy"), QStringLiteral("copy"), ButtonRole::plain, this)),
      save_(make_button(theme, tr("Save picture"), QStringLiteral("save"), ButtonRole::plain, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme.px(20), 0, theme.px(20), 0);
    row->setSpacing(theme.px(8));
    auto* words = new QVBoxLayout;
    words->setContentsMargins(0, theme.px(10), 0, theme.px(7));
    words->setSpacing(0);
    title_row_ = new QHBoxLayout;
    title_row_->setSpacing(theme.px(8));
    title_row_->addWidget(title_);
    title_row_->addStretch(1);
    words->addLayout(title_row_);
    words->addWidget(caption_);
    caption_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addLayout(words, 1);
    actions_ = new QHBoxLayout;
    actions_->setSpacing(theme.px(8));
    actions_->addWidget(copy_);
    actions_->addWidget(save_);
    row->addLayout(actions_);
    setFixedHeight(qRound(theme.px(60) * theme.type / theme.unit));
    connect(copy_, &QPushButton::clicked, this, &ViewHeader::copy_wanted);
    connect(save_, &QPushButton::clicked, this, &ViewHeader::save_picture_wanted);
}

void ViewHeader::set_title(const QString& title) {
    title_->setText(title);
}

void ViewHeader::set_caption(const QString& caption) {
    caption_->setText(caption);
    caption_->setToolTip(caption);
}

void ViewHeader::set_extras(QWidget* extras) {
    if (extras == extras_) return;
    if (extras_) {
        title_row_->removeWidget(extras_);
        actions_->removeWidget(extras_);
        extras_->hide();
    }
    extras_ = extras;
    if (!extras) return;
    const bool low = extras->sizeHint().height() <= qRound(kTitleLine * theme_.type);
    if (low)
        title_row_->addWidget(extras);
    else
        actions_->insertWidget(0, extras);
    extras->show();
}

void ViewHeader::set_actions_visible(bool visible) {
    copy_->setVisible(visible);
    save_->setVisible(visible);
}

}  // namespace alibi::ui
