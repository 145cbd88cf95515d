// The opened file of the panel: its name in a box with a cross that closes it, red with a sentence beneath
// where it could not be used. The name itself is a button that opens another one.
#pragma once

#include <QWidget>

#include "ui/widgets/theme.h"

class QLabel;
class QPushButton;

namespace alibi::ui {

class FileField : public QWidget {
    Q_OBJECT
  public:
    FileField(const Theme& theme, QWidget* parent = nullptr);

    void set_path(const QString& path);
    // `reason` stands beneath; empty: a message beside the panel says why.
    void set_failed(bool failed, const QString& reason = {});
    QString message() const;  // that is shown; empty: none
    bool has_failed() const { return failed_; }

  Q_SIGNALS:
    void open_wanted();
    void close_wanted();

  private:
    class Box;

    const Theme theme_;
    Box* box_;
    QPushButton* name_;
    QPushButton* close_;
    QLabel* message_words_;
    QWidget* message_;
    QString path_;
    bool failed_ = false;
};

}  // namespace alibi::ui
