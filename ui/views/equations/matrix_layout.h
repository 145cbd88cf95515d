// Where the matrices of a step lie beside each other in a card, and which of them have room for numbers.
#pragma once

#include <QRectF>
#include <vector>

#include "core/session/equations_scene.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

struct MatrixPlace {
    QRectF cells;
    QRectF heading;     // above the column names
    double labels = 0;  // width of the row names at its left; 0 = none
    double sign = 0;    // centre of the sign before it
    bool numbers = true;

    double cell_width(Index cols) const { return cells.width() / static_cast<double>(cols); }
    double cell_height(Index rows) const { return cells.height() / static_cast<double>(rows); }
};

struct MatrixRoom {
    QRectF inside;                 // of the card, without its caption
    double label_width = 0;        // that the names of rows need
    std::vector<double> headings;  // width of each matrix' name
};

std::vector<MatrixPlace> place_matrices(const Theme& theme, const std::vector<EquationMatrix>& matrices,
                                        const MatrixRoom& room);
// Do its rows have the names of the rows of the matrix before it?
bool same_rows(const EquationMatrix& a, const EquationMatrix& b);
// At most four characters where they say enough: −.25, 1.7, 18, −∞.
QString cell_text(double value);

}  // namespace alibi::ui
