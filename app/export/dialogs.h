// The choices of an export, in a window that stays beside the main one, and then the place of the file.
#pragma once

#include <QDialog>

#include "app/export/takeaway.h"

class QComboBox;
class QFormLayout;
class QSpinBox;

namespace alibi::app {

class ExportDialog : public QDialog {
    Q_OBJECT
  protected:
    ExportDialog(const QString& title, const QStringList& endings, QWidget* parent);

    QFormLayout* form() const { return form_; }
    void finish(const QString& button);  // adds the format and the button, below the rows added so far
    virtual void save(const QString& path) = 0;

  private:
    void ask_place();

    QFormLayout* form_;
    QComboBox* ending_;
};

class PictureDialog : public ExportDialog {
    Q_OBJECT
  public:
    explicit PictureDialog(QWidget* parent);

  Q_SIGNALS:
    void chosen(const QString& path, const alibi::app::PictureChoice& choice);

  private:
    void save(const QString& path) override;

    QComboBox* what_;
    QSpinBox *width_, *height_, *scale_;
};

class DataDialog : public ExportDialog {
    Q_OBJECT
  public:
    explicit DataDialog(QWidget* parent);

  Q_SIGNALS:
    void chosen(const QString& path, const alibi::app::DataChoice& choice);

  private:
    void save(const QString& path) override;

    QComboBox *extent_, *heads_;
};

}  // namespace alibi::app
