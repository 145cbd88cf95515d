#include "ui/views/equations/matrix_layout.h"

#include <QString>
#include <algorithm>
#include <cmath>

#include "ui/widgets/format.h"

namespace alibi::ui {
namespace {

constexpr double kSign = 34;         // between two matrices
constexpr double kNumber = 27;       // a cell that holds a number, at least
constexpr double kPlainCell = 3;     // one that does not, before others give up their numbers
constexpr double kLargestCell = 72;  // and at most, in both directions
constexpr double kSmallestCell = 3;
constexpr double kHeading = 20;
constexpr double kColumnNames = 18;

bool is_position(MatrixAxis axis) {
    return axis == MatrixAxis::query || axis == MatrixAxis::key;
}

double sign_width(const Theme& theme, const EquationMatrix& matrix, bool first) {
    if (first) return 0;
    const double wide = matrix.before.size() > 3 ? 1.5 : matrix.before.empty() ? 0.5 : 1;
    return kSign * wide * theme.type;
}

double columns_of(const EquationMatrix& matrix) {
    return static_cast<double>(matrix.values.cols());
}

// The width of one cell of each matrix. Where not all numbers have room, the first matrices give up theirs:
// what a step results in stands last.
void share_width(const Theme& theme, const std::vector<EquationMatrix>& matrices, double room,
                 std::vector<double>& cells, std::vector<MatrixPlace>& places) {
    const double number = kNumber * theme.type, largest = kLargestCell * theme.type;
    const double plain = kPlainCell * theme.type;
    double counted = 0, coloured = 0;  // columns with numbers, and without
    for (const EquationMatrix& matrix : matrices)
        (matrix.with_numbers ? counted : coloured) += columns_of(matrix);
    std::size_t first = 0;  // that keeps its numbers
    while (first < matrices.size() && counted * number + coloured * plain > room) {
        if (matrices[first].with_numbers) {
            counted -= columns_of(matrices[first]);
            coloured += columns_of(matrices[first]);
        }
        ++first;
    }
    const double narrow =
        coloured > 0 ? std::clamp((room - counted * number) / coloured, kSmallestCell, 20 * theme.type) : 0;
    const double wide = counted > 0 ? std::min(largest, (room - coloured * narrow) / counted) : 0;
    for (std::size_t n = 0; n < matrices.size(); ++n) {
        places[n].numbers = matrices[n].with_numbers && n >= first;
        cells[n] = places[n].numbers ? wide : narrow;
    }
}

// Names of features and heads are short.
double label_width(const Theme& theme, const EquationMatrix& matrix, const MatrixRoom& room) {
    if (matrix.rows == MatrixAxis::none) return 0;
    return is_position(matrix.rows) ? room.label_width : 24 * theme.type;
}

QString without_zero(QString text) {
    if (text.startsWith(QLatin1String("0."))) return text.mid(1);
    if (text.startsWith(QStringLiteral("\u22120."))) return QChar(0x2212) + text.mid(2);
    return text;
}

}  // namespace

bool same_rows(const EquationMatrix& a, const EquationMatrix& b) {
    return (a.rows == b.rows || (is_position(a.rows) && is_position(b.rows))) && a.first_row == b.first_row &&
           a.values.rows() == b.values.rows();
}

QString cell_text(double value) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    if (std::isinf(value)) return value < 0 ? QStringLiteral("\u2212\u221e") : QStringLiteral("\u221e");
    const double size = std::abs(value);
    if (size < 0.005)
        return value == 0      ? QStringLiteral("0")
               : size < 0.0005 ? QStringLiteral("~0")
                               : without_zero(fixed_text(value, 3));
    if (size >= 999.5) return significant_text(value, 1);
    if (size >= 9.95) return fixed_text(value, 0);
    return size >= 0.995 ? fixed_text(value, 1) : without_zero(fixed_text(value, 2));
}

std::vector<MatrixPlace> place_matrices(const Theme& theme, const std::vector<EquationMatrix>& matrices,
                                        const MatrixRoom& room) {
    std::vector<MatrixPlace> places(matrices.size());
    if (matrices.empty()) return places;
    double fixed = 0;
    for (std::size_t n = 0; n < matrices.size(); ++n) {
        // Rows that a matrix before has named need no second name.
        const auto before = matrices.begin() + static_cast<std::ptrdiff_t>(n);
        const bool named = std::none_of(
            matrices.begin(), before, [&](const EquationMatrix& one) { return same_rows(one, matrices[n]); });
        places[n].labels = named ? label_width(theme, matrices[n], room) : 0;
        fixed += places[n].labels + sign_width(theme, matrices[n], n == 0);
    }
    std::vector<double> cells(matrices.size());
    share_width(theme, matrices, room.inside.width() - fixed, cells, places);
    const double top = room.inside.top() + (kHeading + kColumnNames) * theme.type;
    double x = room.inside.left();
    for (std::size_t n = 0; n < matrices.size(); ++n) {
        const double before = sign_width(theme, matrices[n], n == 0);
        places[n].sign = x + before / 2;
        x += before + places[n].labels;
        const auto rows = static_cast<double>(matrices[n].values.rows());
        // Rows of one name stand at one height.
        const double widest = *std::max_element(cells.begin(), cells.end());
        const double high = std::min({kLargestCell * theme.type, (room.inside.bottom() - top) / rows,
                                      std::max(widest, 22 * theme.type)});
        places[n].cells =
            QRectF(x, top, cells[n] * static_cast<double>(matrices[n].values.cols()), high * rows);
        // A name wider than its matrix begins above the names of its rows.
        const double name = n < room.headings.size() ? room.headings[n] : 0;
        const double back = std::clamp(name - places[n].cells.width(), 0.0, places[n].labels);
        places[n].heading = QRectF(x - back, room.inside.top(), std::max(places[n].cells.width(), name),
                                   kHeading * theme.type);
        places[n].numbers = places[n].numbers && high >= 13 * theme.type;
        x += places[n].cells.width();
    }
    return places;
}

}  // namespace alibi::ui
