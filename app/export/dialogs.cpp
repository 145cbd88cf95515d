#include "app/export/dialogs.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/widgets/buttons.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/number_box.h"

namespace alibi::app {

ExportDialog::ExportDialog(const ui::Theme& theme, const QString& title, const QStringList& endings,
                           QWidget* parent)
    : QDialog(parent), theme_(theme), endings_(endings), rows_(new QVBoxLayout(this)) {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(theme.px(320));
    rows_->setContentsMargins(theme.px(20), theme.px(16), theme.px(20), theme.px(16));
    rows_->setSpacing(theme.px(6));
    auto* const heading = new QLabel(title, this);
    heading->setFont(theme.font(13, QFont::DemiBold));
    rows_->addWidget(heading);
    rows_->addSpacing(theme.px(4));
}

ui::ComboBox* ExportDialog::add_choice(const QString& label, const QStringList& texts) {
    auto* const box = new ui::ComboBox(theme_, texts, this);
    rows_->addWidget(new ui::FieldRow(theme_, label, box, this));
    return box;
}

ui::NumberBox* ExportDialog::add_number(const QString& label, const ui::NumberRange& range, double value,
                                        const QString& unit) {
    auto* const box = new ui::NumberBox(theme_, range, true, this);
    box->set_amount(value);
    auto* const row = new ui::FieldRow(theme_, label, box, this);
    row->watch(box);
    if (!unit.isEmpty()) {
        auto* const words = new QLabel(unit, row);
        words->setFont(theme_.font(12));
        row->add(words);
    }
    rows_->addWidget(row);
    return box;
}

void ExportDialog::finish(const QString& button) {
    ending_ = add_choice(tr("Format"), endings_);
    auto* const buttons = new QHBoxLayout;
    buttons->setSpacing(theme_.px(8));
    auto* const cancel = ui::make_button(theme_, tr("Cancel"), {}, ui::ButtonRole::plain, this);
    auto* const go = ui::make_button(theme_, button, {}, ui::ButtonRole::primary, this);
    cancel->setAutoDefault(false);
    go->setDefault(true);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(go);
    rows_->addSpacing(theme_.px(8));
    rows_->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::close);
    connect(go, &QPushButton::clicked, this, &ExportDialog::ask_place);
}

void ExportDialog::ask_place() {
    const QString ending = ending_->currentText().toLower();
    auto* dialog = new QFileDialog(this, windowTitle(), QStringLiteral("alibi.") + ending,
                                   QStringLiteral("%1 (*.%2)").arg(ending_->currentText(), ending));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        save(path);
        close();
    });
    dialog->open();
}

PictureDialog::PictureDialog(const ui::Theme& theme, QWidget* parent)
    : ExportDialog(theme, tr("Export picture"),
                   {QStringLiteral("PNG"), QStringLiteral("SVG"), QStringLiteral("PDF")}, parent),
      what_(add_choice(tr("Picture of"), {tr("This view"), tr("All heads in a grid")})),
      width_(add_number(tr("Width"), {.low = 320, .high = 8192, .step = 10}, 960, tr("px"))),
      height_(add_number(tr("Height"), {.low = 240, .high = 8192, .step = 10}, 658, tr("px"))),
      scale_(add_number(tr("Scale"), {.low = 1, .high = 8}, 2, tr("× (PNG)"))) {
    finish(tr("Save picture"));
}

void PictureDialog::save(const QString& path) {
    const QSize size(static_cast<int>(width_->amount()), static_cast<int>(height_->amount()));
    Q_EMIT chosen(path, {what_->currentIndex() == 1, size, scale_->amount()});
}

DataDialog::DataDialog(const ui::Theme& theme, QWidget* parent)
    : ExportDialog(theme, tr("Export data"),
                   {QStringLiteral("CSV"), QStringLiteral("NPY"), QStringLiteral("NPZ")}, parent),
      extent_(add_choice(tr("Cells"), {tr("Shown cells"), tr("The whole")})),
      heads_(add_choice(tr("Heads"), {tr("All heads"), tr("The chosen head")})) {
    finish(tr("Save data"));
}

void DataDialog::save(const QString& path) {
    Q_EMIT chosen(
        path, {extent_->currentIndex() == 1 ? Extent::whole : Extent::shown, heads_->currentIndex() == 0});
}

}  // namespace alibi::app
