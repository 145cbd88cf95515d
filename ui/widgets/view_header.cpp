#include "ui/widgets/view_header.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/words_label.h"

namespace alibi::ui {
namespace {

constexpr double kTitleLine = 25;  // px at 96 dpi
constexpr double kBare = 14;       // that a view keeps clear of the edge

}  // namespace

ViewHeader::ViewHeader(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(make_label(theme.font(19, QFont::DemiBold), theme.text, this)),
      caption_(new WordsLabel(theme.font(12), theme.muted, false, this)),
      copy_(make_button(theme, tr("Copy"), QStringLiteral("copy"), ButtonRole::plain, this)),
      save_(make_button(theme, tr("Save picture"), QStringLiteral("save"), ButtonRole::plain, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme.px(20), 0, theme.px(20), 0);
    row->setSpacing(theme.px(8));
    words_ = new QVBoxLayout;
    words_->setContentsMargins(0, theme.px(10), 0, theme.px(7));
    words_->setSpacing(0);
    title_row_ = new QHBoxLayout;
    title_row_->setSpacing(theme.px(8));
    title_row_->addWidget(title_);
    title_row_->addStretch(1);
    words_->addLayout(title_row_);
    words_->addWidget(caption_);
    caption_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addLayout(words_, 1);
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
    caption_->set_words(caption);
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
    // A switch is no badge: on a projector it goes with the other controls.
    if (badges_alone_ && (!low || qobject_cast<SegmentedControl*>(extras) != nullptr)) return;
    if (low)
        title_row_->addWidget(extras);
    else
        actions_->insertWidget(0, extras);
    extras->show();
}

void ViewHeader::set_actions_visible(bool visible) {
    copy_->setVisible(visible && !badges_alone_);
    save_->setVisible(visible && !badges_alone_);
}

void ViewHeader::show_badges_alone() {
    badges_alone_ = true;
    title_->hide();
    caption_->hide();
    set_actions_visible(false);
    words_->setContentsMargins(0, theme_.px(4), 0, theme_.px(4));
    setMinimumHeight(theme_.px(kBare));
    setMaximumHeight(QWIDGETSIZE_MAX);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

}  // namespace alibi::ui
