// The choices of an export, in a window that stays beside the main one, and then the place of the file.
#pragma once

#include <QDialog>

#include "app/export/takeaway.h"
#include "ui/widgets/theme.h"

class QVBoxLayout;

namespace alibi::ui {
class ComboBox;
class NumberBox;
struct NumberRange;
}  // namespace alibi::ui

namespace alibi::app {

class ExportDialog : public QDialog {
    Q_OBJECT
  protected:
    ExportDialog(const ui::Theme& theme, const QString& title, const QStringList& endings, QWidget* parent);

    ui::ComboBox* add_choice(const QString& label, const QStringList& texts);
    // `unit`: after the number, may be empty.
    ui::NumberBox* add_number(const QString& label, const ui::NumberRange& range, double value,
                              const QString& unit);
    void finish(const QString& button);  // adds the format and the buttons, below the rows added so far
    virtual void save(const QString& path) = 0;

  private:
    void ask_place();

    ui::Theme theme_;
    QStringList endings_;
    QVBoxLayout* rows_;
    ui::ComboBox* ending_ = nullptr;
};

class PictureDialog : public ExportDialog {
    Q_OBJECT
  public:
    PictureDialog(const ui::Theme& theme, QWidget* parent);

  Q_SIGNALS:
    void chosen(const QString& path, const alibi::app::PictureChoice& choice);

  private:
    void save(const QString& path) override;

    ui::ComboBox* what_;
    ui::NumberBox *width_, *height_, *scale_;
};

class DataDialog : public ExportDialog {
    Q_OBJECT
  public:
    DataDialog(const ui::Theme& theme, QWidget* parent);

  Q_SIGNALS:
    void chosen(const QString& path, const alibi::app::DataChoice& choice);

  private:
    void save(const QString& path) override;

    ui::ComboBox *extent_, *heads_;
};

}  // namespace alibi::app
