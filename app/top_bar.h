// The bar along the top, 28 high: the menus, the name of the session in the middle, undo, redo and Present at
// the right.
#pragma once

#include <QWidget>

#include "ui/widgets/theme.h"

class QAction;
class QLabel;
class QMenuBar;
class QToolButton;

namespace alibi::app {

class TopBar : public QWidget {
    Q_OBJECT
  public:
    struct Steps {
        QAction* undo;
        QAction* redo;
    };
    TopBar(const ui::Theme& theme, const Steps& steps, QAction* present, QWidget* parent = nullptr);

    QMenuBar* menus() const { return menus_; }
    void set_name(const QString& name);
    QString name() const;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    QToolButton* add_button(const ui::Theme& theme, QAction* action, const QString& icon);
    void place_name();

    ui::Theme theme_;
    QMenuBar* menus_;
    QLabel* name_;
};

}  // namespace alibi::app
