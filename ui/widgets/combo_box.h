// A combo box: one of a list, closed by a chevron. The list is as wide as its words need.
#pragma once

#include <QComboBox>

#include "ui/widgets/theme.h"

namespace alibi::ui {

class ComboBox : public QComboBox {
    Q_OBJECT
  public:
    ComboBox(const Theme& theme, const QStringList& labels, QWidget* parent = nullptr);

    // Silent: no signal.
    void set_index(int index);
    void set_labels(const QStringList& labels);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void showPopup() override;

  Q_SIGNALS:
    void chosen(int index);  // by the person

  protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    Theme theme_;
};

}  // namespace alibi::ui
