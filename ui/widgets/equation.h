// An equation with real numbers under its terms. One term can be lit: its symbol in the equation and what
// stands under it. Pointing at a term, clicking it, and the arrow keys with Enter are reported; the widget
// keeps no choice.
//
// Where a number is wider than the symbols above it, the equation is drawn in pieces, one a column, so that
// numbers and symbols stay under each other.
#pragma once

#include <QMap>
#include <QWidget>
#include <memory>
#include <vector>

#include "ui/widgets/equation_picture.h"

namespace alibi::ui {

// A piece of a number row; of a term, or of none ("+").
struct NumberSpan {
    QString text;
    QString symbol;

    bool operator==(const NumberSpan&) const = default;
};

struct NumberRow {
    QString label;                                   // "this cell"
    QMap<QString, std::vector<NumberSpan>> columns;  // by the column's name
    bool strong = false;

    bool operator==(const NumberRow&) const = default;
};

class EquationWidget : public QWidget {
    Q_OBJECT
  public:
    explicit EquationWidget(const Theme& theme, QWidget* parent = nullptr);

    void set_equation(const QString& name);
    void set_rows(const std::vector<NumberRow>& rows);
    void set_lit(const QString& symbol);  // empty: none
    // What is said of the symbols before the rows are spoken.
    void set_spoken(const QString& words);
    // Of the equation's type, in px at 96 dpi, where there is room.
    void set_size(double em);

    const EquationPicture& picture() const { return picture_; }
    const QString& lit() const { return lit_; }
    // Where a symbol's parts stand: its terms and its numbers.
    std::vector<QRectF> boxes_of(const QString& symbol) const;
    QString symbol_at(const QPointF& position) const;
    double em() const { return em_; }
    double lowest() const { return bottom_; }  // of what is drawn

    QSize sizeHint() const override;

  Q_SIGNALS:
    void pointed(const QString& symbol);  // empty: at none
    void chosen(const QString& symbol);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    struct Column {
        QString name;
        QRectF ink;  // in the drawing's units
        double left = 0, width = 0, symbols = 0;
    };
    struct Spot {
        QString symbol;
        QRectF box;
        bool whole = false;  // it is all there is of its column
    };
    struct Text {
        QString text, symbol;
        QRectF box;
        bool strong = false;
    };

    void lay_out();
    double place_columns(double em);
    double widest_number(const QString& column, double scale) const;
    void place_terms();
    void place_numbers();
    double row_height() const;
    double label_width() const;
    QFont number_font(bool strong) const;
    QRectF lit_box(const Spot& spot) const;
    void speak();
    void point_at(const QString& symbol);
    QStringList symbols_in_order() const;

    const Theme theme_;
    EquationPicture picture_;
    std::vector<NumberRow> rows_;
    QString lit_, pointed_, spoken_;
    double wanted_em_ = 26, em_ = 26, shrink_ = 1;
    double top_ = 0, bottom_ = 0;
    std::vector<Column> columns_;
    std::vector<Spot> spots_;
    std::vector<Text> texts_;
};

}  // namespace alibi::ui
