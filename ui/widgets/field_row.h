// One line of a panel: a label (70), a gap (6) and a control; beneath it, where a number is wrong, its range
// in red.
#pragma once

#include <QStringList>
#include <QWidget>

#include "ui/widgets/theme.h"

class QHBoxLayout;
class QLabel;

namespace alibi::ui {

class LockMark;
class NumberBox;

class FieldRow : public QWidget {
    Q_OBJECT
  public:
    // The label becomes the accessible name of the control. `control` may be a row of widgets (a layout's
    // parent).
    FieldRow(const Theme& theme, const QString& label, QWidget* control, QWidget* parent = nullptr);
    // Another control at the right of the first one, which takes the space that is left.
    void add(QWidget* control);
    // Another control that shares the space equally.
    void add_equal(QWidget* control);
    // Shows the range of the box beneath the row while what was typed is wrong.
    void watch(NumberBox* box);
    // Keys of a session file that this row sets; one of them locked locks the row.
    FieldRow* set_settings(const QStringList& keys);
    const QStringList& settings() const { return settings_; }
    // Off with a lock beside the label. Unlocking gives the controls back as they are by themselves: on.
    void set_locked(bool locked);
    bool is_locked() const { return lock_ != nullptr; }
    void set_message(const QString& message);  // empty: none
    QString message() const;

  private:
    void place(QWidget* control, int stretch);

    QHBoxLayout* controls_;
    QLabel* message_;
    QString label_;
    QStringList settings_;
    const Theme theme_;
    LockMark* lock_ = nullptr;  // while it is locked
};

}  // namespace alibi::ui
