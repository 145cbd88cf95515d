// An equation of resources/equations as a drawing: crisp at any size, every term in the colour of its symbol,
// and where each term and each column lies.
//
// Lengths are in the drawing's own units: 1000 make an em, y = 0 is the baseline, y grows downwards.
#pragma once

#include <QByteArray>
#include <QPainter>
#include <QPixmap>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "ui/widgets/theme.h"

class QSvgRenderer;

namespace alibi::ui {

inline constexpr double kUnitsPerEm = 1000;

struct EquationPart {
    QString id;  // "q-2" of a term, "score" of a column
    QRectF box;  // of its ink
};

class EquationPicture {
  public:
    // name: of a file in resources/equations, without its ending.
    EquationPicture(const QString& name, const Theme& theme);
    ~EquationPicture();
    EquationPicture(EquationPicture&&) noexcept;
    EquationPicture& operator=(EquationPicture&&) noexcept;

    static QStringList names();
    bool is_valid() const;
    const QString& name() const { return name_; }
    QRectF bounds() const { return bounds_; }
    // Outer terms before those inside them.
    const std::vector<EquationPart>& terms() const { return terms_; }
    // From left to right; none where the equation is not meant to have numbers under it.
    const std::vector<EquationPart>& columns() const { return columns_; }

    // Draws what lies in `part` of the equation so that its upper left corner comes to `corner`, one em being
    // `em` high in the painter's units. On pixels from a copy that is kept, so that drawing again costs a
    // copy.
    void paint(QPainter& painter, const QRectF& part, const QPointF& corner, double em) const;

  private:
    const QPixmap& pixels(double em, double ratio) const;

    QString name_;
    std::unique_ptr<QSvgRenderer> drawing_;
    QRectF bounds_;
    std::vector<EquationPart> terms_, columns_;
    mutable QPixmap kept_;
    mutable double kept_em_ = 0, kept_ratio_ = 0;
};

// `lit` and its term are drawn on the lit ground with a line under it: what both the widget and a page of
// text do.
void paint_lit(QPainter& painter, const Theme& theme, const QRectF& box, const QColor& colour);

}  // namespace alibi::ui
