// How many heads still need more than a distance to gather the chosen mass: a falling staircase on the
// distance axis of the reach card, with the ruler's reading as a sentence. The ruler is dragged here too, or
// moved by the arrow keys.
#pragma once

#include <QWidget>
#include <vector>

#include "core/session/scene.h"
#include "ui/views/slopes/distance_axis.h"
#include "ui/views/slopes/reach_layout.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class CoverageStrip : public QWidget {
    Q_OBJECT
  public:
    CoverageStrip(const Theme& theme, QWidget* parent);

    // `phase`: height of the lines above this widget, which their dashes go on from.
    void set_layout(const ReachLayout& layout, const DistanceAxis& axis, double phase);
    void set(const Session& session, const Scene& scene);

    const QString& sentence() const { return sentence_; }
    QString length_words() const;  // "L = 128"
    // Heads that need more than `distance`, as drawn.
    Index heads_at(Index distance) const;
    // The ruler's marker on the staircase, px.
    QPointF marker() const;

  Q_SIGNALS:
    void ruler_moved(alibi::Index distance, bool continues);  // by the pointer
    void ruler_stepped(alibi::Index distance);                // by a key

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    double y_of(Index heads) const;
    double bottom() const;  // of the axis, px
    QPolygonF staircase() const;
    void paint_words(QPainter& painter) const;
    void paint_staircase(QPainter& painter) const;
    void paint_labels(QPainter& painter) const;
    QRectF label_box(Index distance, const QString& text) const;
    void paint_label(QPainter& painter, const QRectF& box, const QString& text, bool filled) const;

    const Theme theme_;
    ReachLayout layout_;
    DistanceAxis axis_;
    double phase_ = 0;
    std::vector<CoverageStep> steps_;
    Index num_heads_ = 1;
    QString sentence_;
    bool dragging_ = false;
};

}  // namespace alibi::ui
