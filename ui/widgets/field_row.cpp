#include "ui/widgets/field_row.h"

#include <QGridLayout>
#include <QLabel>

#include "ui/widgets/lock_mark.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

FieldRow::FieldRow(const Theme& theme, const QString& label, QWidget* control, QWidget* parent)
    : QWidget(parent), controls_(new QHBoxLayout), message_(new QLabel(this)), label_(label), theme_(theme) {
    auto* words = new QLabel(keep_words(label), this);
    words->setFont(theme.font(12));
    words->setStyleSheet(QStringLiteral("color: %1;").arg(theme.muted.name()));
    words->setWordWrap(true);
    words->setFixedWidth(qRound(theme.px(70) * theme.type / theme.unit));
    words->setContentsMargins(0, theme.px(1), 0, 0);
    message_->setFont(theme.font(11));
    message_->setStyleSheet(QStringLiteral("color: %1;").arg(theme.error.name()));
    message_->setWordWrap(true);
    message_->hide();
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(theme.px(6));
    grid->setVerticalSpacing(0);
    grid->addWidget(words, 0, 0);
    controls_->setSpacing(theme.px(6));
    grid->addLayout(controls_, 0, 1);
    grid->addWidget(message_, 1, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowMinimumHeight(0, theme.px(28));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    place(control, 1);
}

void FieldRow::add(QWidget* control) {
    place(control, 0);
}

void FieldRow::add_equal(QWidget* control) {
    place(control, 1);
}

void FieldRow::place(QWidget* control, int stretch) {
    if (control->accessibleName().isEmpty()) control->setAccessibleName(label_);
    control->setParent(this);
    controls_->addWidget(control, stretch);
}

void FieldRow::watch(NumberBox* box) {
    connect(box, &NumberBox::validity_changed, this,
            [this, box](bool valid) { set_message(valid ? QString() : box->range_words()); });
}

FieldRow* FieldRow::set_settings(const QStringList& keys) {
    settings_ = keys;
    return this;
}

void FieldRow::set_locked(bool locked) {
    for (int n = 0; n < controls_->count(); ++n)
        if (QWidget* const control = controls_->itemAt(n)->widget(); control && (locked || is_locked()))
            control->setEnabled(!locked);
    if (locked == is_locked()) return;
    if (!locked) {
        delete lock_;
        lock_ = nullptr;
        return;
    }
    lock_ = new LockMark(theme_, label_, this);
    static_cast<QGridLayout*>(layout())->addWidget(lock_, 0, 0, Qt::AlignRight | Qt::AlignVCenter);
    if (QWidget* const first = controls_->itemAt(0)->widget()) QWidget::setTabOrder(first, lock_);
    lock_->show();
}

void FieldRow::set_message(const QString& message) {
    message_->setText(keep_words(message));
    message_->setVisible(!message.isEmpty());
}

QString FieldRow::message() const {
    return message_->text();
}

}  // namespace alibi::ui
