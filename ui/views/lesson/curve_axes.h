// Axes over which a person draws the curve they expect, and over which the true one is then laid.
//
// Drag draws; Left and Right choose a point, Up and Down move it.
#pragma once

#include <QWidget>
#include <vector>

#include "core/session/lesson.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class CurveAxes : public QWidget {
    Q_OBJECT
  public:
    CurveAxes(const Theme& theme, const QuestionCurve& curve, QWidget* parent = nullptr);

    void set_drawn(const std::vector<double>& y, bool revealed);
    QPointF place_of(double x, double y) const;  // in px of the widget

    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

  Q_SIGNALS:
    void drawn(const std::vector<double>& y);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QRectF plot() const;
    double along(double x) const;  // 0 to 1
    double value_at(double pixel_y) const;
    void draw_to(const QPointF& from, const QPointF& to);
    void set_point(std::size_t point, double y);
    void paint_axes(QPainter& painter) const;
    void paint_curve(QPainter& painter, const std::vector<double>& y, const QPen& pen) const;

    const Theme theme_;
    const QuestionCurve curve_;
    std::vector<double> drawn_;
    bool revealed_ = false;
    QPointF last_;
    std::size_t chosen_ = 0;
};

}  // namespace alibi::ui
