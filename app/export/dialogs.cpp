#include "app/export/dialogs.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>

namespace alibi::app {
namespace {

QComboBox* choice_of(const QStringList& texts, QWidget* parent) {
    auto* box = new QComboBox(parent);
    box->addItems(texts);
    return box;
}

QSpinBox* number_of(int low, int high, int value, const QString& unit, QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setRange(low, high);
    box->setValue(value);
    box->setSuffix(unit);
    return box;
}

}  // namespace

ExportDialog::ExportDialog(const QString& title, const QStringList& endings, QWidget* parent)
    : QDialog(parent), form_(new QFormLayout(this)), ending_(choice_of(endings, this)) {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
}

void ExportDialog::finish(const QString& button) {
    form_->addRow(tr("Format"), ending_);
    auto* go = new QPushButton(button, this);
    go->setProperty("role", QStringLiteral("primary"));
    go->setDefault(true);
    form_->addRow(go);
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

PictureDialog::PictureDialog(QWidget* parent)
    : ExportDialog(tr("Export picture"),
                   {QStringLiteral("PNG"), QStringLiteral("SVG"), QStringLiteral("PDF")}, parent),
      what_(choice_of({tr("This view"), tr("All heads in a grid")}, this)),
      width_(number_of(320, 8192, 960, tr(" px"), this)),
      height_(number_of(240, 8192, 658, tr(" px"), this)),
      scale_(number_of(1, 8, 2, tr(" × (PNG)"), this)) {
    form()->addRow(tr("Picture of"), what_);
    form()->addRow(tr("Width"), width_);
    form()->addRow(tr("Height"), height_);
    form()->addRow(tr("Scale"), scale_);
    finish(tr("Save picture"));
}

void PictureDialog::save(const QString& path) {
    Q_EMIT chosen(path, {what_->currentIndex() == 1, QSize(width_->value(), height_->value()),
                         static_cast<double>(scale_->value())});
}

DataDialog::DataDialog(QWidget* parent)
    : ExportDialog(tr("Export data"), {QStringLiteral("CSV"), QStringLiteral("NPY"), QStringLiteral("NPZ")},
                   parent),
      extent_(choice_of({tr("Shown cells"), tr("The whole")}, this)),
      heads_(choice_of({tr("All heads"), tr("The chosen head")}, this)) {
    form()->addRow(tr("Cells"), extent_);
    form()->addRow(tr("Heads"), heads_);
    finish(tr("Save data"));
}

void DataDialog::save(const QString& path) {
    Q_EMIT chosen(
        path, {extent_->currentIndex() == 1 ? Extent::whole : Extent::shown, heads_->currentIndex() == 0});
}

}  // namespace alibi::app
