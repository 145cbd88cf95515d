// A check box with a 16 px box; its words wrap rather than being cut off.
#pragma once

#include <QCheckBox>

#include "ui/widgets/theme.h"

namespace alibi::ui {

class CheckBox : public QCheckBox {
    Q_OBJECT
  public:
    CheckBox(const Theme& theme, const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool hitButton(const QPoint& position) const override { return rect().contains(position); }

  private:
    int text_left() const { return theme_.px(24); }

    Theme theme_;
};

}  // namespace alibi::ui
