// A row of joined buttons of which one is chosen: Linear | Root | Log. One tab stop; the arrow keys choose.
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

#include "ui/widgets/theme.h"

class QAbstractButton;

namespace alibi::ui {

class SegmentedControl : public QWidget {
    Q_OBJECT
  public:
    SegmentedControl(const Theme& theme, const QStringList& labels, QWidget* parent = nullptr);

    int index() const { return index_; }
    // Silent: no signal. -1: none is chosen.
    void set_index(int index);
    QAbstractButton* segment(int index) const { return segments_[static_cast<std::size_t>(index)]; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  Q_SIGNALS:
    void chosen(int index);  // by the person

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void choose(int index);
    void place_segments();

    Theme theme_;
    std::vector<QAbstractButton*> segments_;
    int index_ = -1;
};

}  // namespace alibi::ui
