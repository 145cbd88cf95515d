// The notes that lie in a corner of a zoomed map: how close it is, that all heads move with it, how to see
// all.
#pragma once

#include <QWidget>

#include "ui/widgets/theme.h"

namespace alibi::ui {

// A small framed note: an icon (may be empty), words, and a value in numbers (may be empty).
class MapBadge : public QWidget {
    Q_OBJECT
  public:
    MapBadge(const Theme& theme, const QString& icon, QWidget* parent);
    void set_text(const QString& words, const QString& value = {});
    QString text() const { return words_ + value_; }
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme& theme_;
    QString icon_, words_, value_;
};

class MapBadges : public QWidget {
    Q_OBJECT
  public:
    MapBadges(const Theme& theme, QWidget* parent);
    // zoom 1: nothing is shown. `linked`: other maps move along.
    void set_zoom(double zoom, bool linked);
    // Puts the notes into the top right corner of the map.
    void place(const QRectF& map);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme& theme_;
    MapBadge* zoom_;
    MapBadge* linked_;
};

}  // namespace alibi::ui
