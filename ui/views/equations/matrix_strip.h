// The matrices of a step beside each other, every cell with its number: score + bias = sum. Cells are chosen
// by pointing, clicking and the arrow keys; entries of q and k and slopes are set by a double click, Enter or
// typing.
#pragma once

#include <QPixmap>
#include <optional>

#include "core/session/action.h"
#include "core/session/scene.h"
#include "ui/views/equations/matrix_layout.h"
#include "ui/widgets/card.h"

class QLineEdit;

namespace alibi::ui {

class MatrixStrip : public Card {
    Q_OBJECT
  public:
    MatrixStrip(const Theme& theme, QWidget* parent);

    // names: what each symbol is called, as a heading. caption: one line under the matrices.
    void render(const EquationsScene& scene, const QString& caption);
    const std::vector<EquationMatrix>& matrices() const { return matrices_; }
    const MatrixPlace& place(std::size_t matrix) const { return places_[matrix]; }
    QRectF cell_rect(std::size_t matrix, Index row, Index col) const;
    QLineEdit* editor() const { return editor_; }

  Q_SIGNALS:
    void intent(const alibi::Action& action, bool continues);
    void pointed(const QString& symbol);
    void chosen(const QString& symbol);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct At {
        std::size_t matrix = 0;
        Index row = 0, col = 0;
        bool operator==(const At&) const = default;
    };

    std::vector<EquationMatrix> shown_matrices(const EquationsScene& scene) const;
    void lay_out();
    std::optional<At> at(const QPointF& position) const;
    // Where the chosen cell stands in a matrix; -1: not there.
    At marked(std::size_t matrix) const;
    Cell cell_of(const At& at) const;
    void paint_matrices(QPainter& painter) const;
    void paint_cells(QPainter& painter, std::size_t matrix) const;
    void paint_names(QPainter& painter, std::size_t matrix) const;
    void paint_marks(QPainter& painter, std::size_t matrix) const;
    void paint_heading(QPainter& painter, std::size_t matrix) const;
    QColor ground_of(const EquationMatrix& matrix, double value) const;
    QString name_of(MatrixAxis axis, Index position, double room, const QFont& font) const;
    bool editable(const At& at) const;
    void edit(const At& at, const QString& text);
    void finish_edit(bool take);
    void move_cursor(int rows, int cols);
    void choose(const At& at);
    void speak();

    const Theme theme_;
    std::vector<EquationMatrix> matrices_;
    std::vector<MatrixPlace> places_;
    std::vector<std::string> tokens_;
    std::shared_ptr<const EquationNumbers> numbers_;
    EquationStep step_ = EquationStep::embed;
    Cell cell_;
    QString lit_, caption_, pointed_;
    At cursor_;
    std::optional<At> hovered_;
    bool by_key_ = false;
    mutable QPixmap kept_;
    QLineEdit* editor_;
    At edited_;
};

// The name of a symbol as a heading: "scaled score".
QString symbol_name(const QString& symbol);

}  // namespace alibi::ui
