// The table of runs: the method's line and marker with its name, losses at multiples of L, time, and an eye
// that shows or hides the run's curves. A click or the arrow keys choose, a double click or F2 renames, Space
// works the eye, L looks inside, C compares, Delete removes.
#pragma once

#include <QIcon>
#include <QStyledItemDelegate>
#include <QTableView>

#include "ui/views/extrapolation/run_model.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class RunDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    RunDelegate(const Theme& theme, const RunModel& model, QObject* parent)
        : QStyledItemDelegate(parent),
          theme_(theme),
          model_(model),
          eye_(theme.icon(QStringLiteral("eye"), theme.muted)),
          warn_(theme.icon(QStringLiteral("warn"), theme.error)) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

  private:
    void paint_ground(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paint_name(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paint_state(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paint_eye(QPainter& painter, const QRect& cell, bool hidden) const;

    const Theme theme_;
    const RunModel& model_;
    const QIcon eye_, warn_;  // made once: each is a file that is read
};

class RunTable : public QTableView {
    Q_OBJECT
  public:
    RunTable(const Theme& theme, RunModel& model, QWidget* parent);
    void set_chosen(int row);
    int text_left() const;  // of the names, px

  Q_SIGNALS:
    void row_chosen(int row);  // by the person
    void eye_clicked(int row);
    void look_wanted(int row);
    void compare_wanted(int row);
    void remove_wanted(int row);
    void go_on_wanted(int row);  // behind the runs that train and wait now
    void stop_wanted(int row);

  protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    void place_columns();

    const Theme theme_;
    RunModel& model_;
    bool silent_ = false;
};

}  // namespace alibi::ui
