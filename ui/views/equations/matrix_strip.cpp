#include "ui/views/equations/matrix_strip.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/colour_table.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/format.h"
#include "ui/widgets/paint_scale.h"
#include "ui/widgets/symbols.h"

namespace alibi::ui {
namespace {

constexpr int kEdge = 15;     // inside the card
constexpr int kCaption = 30;  // under the matrices

QColor mixed(const QColor& front, const QColor& back, double share) {
    const auto mix = [share](int a, int b) { return qRound(a * share + b * (1 - share)); };
    return QColor(mix(front.red(), back.red()), mix(front.green(), back.green()),
                  mix(front.blue(), back.blue()));
}

double luminance(const QColor& colour) {
    const auto linear = [](double part) {
        return part <= 0.04 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

// Dark or light ink, whichever stands out more.
QColor ink_on(const QColor& ground) {
    return luminance(ground) > 0.18 ? QColor(0x10, 0x16, 0x1E) : QColor(Qt::white);
}

// In the middle of the box; a text that is too wide for it is drawn narrower, not over its edge.
void draw_fitted(QPainter& painter, const QRectF& box, const QString& text) {
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text), room = box.width() - 2;
    if (wide <= room || room <= 0) return painter.drawText(box, Qt::AlignCenter, text);
    painter.save();
    painter.translate(box.center());
    painter.scale(room / wide, 1);
    painter.drawText(QRectF(-wide / 2 - 1, -box.height() / 2, wide + 2, box.height()), Qt::AlignCenter, text);
    painter.restore();
}

}  // namespace

MatrixStrip::MatrixStrip(const Theme& theme, QWidget* parent)
    : Card(theme, parent), theme_(theme), editor_(new QLineEdit(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setProperty("own_focus_mark", true);
    setAccessibleName(tr("Matrices of this step"));
    editor_->hide();
    editor_->setFont(theme.number_font(12));
    editor_->setAlignment(Qt::AlignCenter);
    editor_->setAccessibleName(tr("A number in its place"));
    editor_->installEventFilter(this);
    connect(editor_, &QLineEdit::returnPressed, this, [this] { finish_edit(true); });
}

void MatrixStrip::render(const EquationsScene& scene, const QString& caption) {
    const QString lit = QString::fromStdString(scene.lit);
    const bool same = numbers_ == scene.numbers && step_ == scene.looks.step && !matrices_.empty() &&
                      matrices_.size() == shown_matrices(scene).size();
    if (!same || tokens_ != scene.tokens || cell_ != scene.cell) kept_ = {};
    if (!same) finish_edit(false);
    const bool other_step = step_ != scene.looks.step || matrices_.empty();
    numbers_ = scene.numbers;
    step_ = scene.looks.step;
    matrices_ = shown_matrices(scene);
    tokens_ = scene.tokens;
    cell_ = scene.cell;
    lit_ = lit;
    caption_ = caption;
    if (other_step) cursor_ = {matrices_.size() - 1, 0, 0};
    if (const At here = marked(cursor_.matrix); here.row >= 0 && here.col >= 0) cursor_ = here;
    lay_out();
    speak();
    update();
}

// In large type there is room for what the step results in.
std::vector<EquationMatrix> MatrixStrip::shown_matrices(const EquationsScene& scene) const {
    if (!theme_.alone || scene.matrices.empty()) return scene.matrices;
    return {scene.matrices.back()};
}

void MatrixStrip::lay_out() {
    const QFontMetricsF metrics(theme_.font(11, QFont::DemiBold));
    double widest = metrics.horizontalAdvance(QStringLiteral("00"));
    for (const std::string& token : tokens_)
        widest = std::max(widest, metrics.horizontalAdvance(QString::fromStdString(token)));
    const double edge = theme_.px(kEdge);
    const QRectF inside(edge, theme_.px(10), width() - 2 * edge,
                        height() - theme_.px(12) - (theme_.alone ? theme_.px(4) : kCaption * theme_.type));
    const double labels = std::min(widest, 64 * theme_.type) + theme_.px(8);
    const QFontMetricsF names(theme_.font(12, QFont::DemiBold));
    std::vector<double> headings;
    for (const EquationMatrix& matrix : matrices_)
        headings.push_back(names.horizontalAdvance(symbol_name(QString::fromStdString(matrix.symbol))));
    places_ = place_matrices(theme_, matrices_, {inside, labels, headings});
}

QRectF MatrixStrip::cell_rect(std::size_t matrix, Index row, Index col) const {
    const MatrixPlace& place = places_[matrix];
    const EquationMatrix& of = matrices_[matrix];
    const double wide = place.cell_width(of.values.cols()), high = place.cell_height(of.values.rows());
    return {place.cells.left() + static_cast<double>(col) * wide,
            place.cells.top() + static_cast<double>(row) * high, wide, high};
}

std::optional<MatrixStrip::At> MatrixStrip::at(const QPointF& position) const {
    for (std::size_t n = 0; n < matrices_.size(); ++n) {
        const QRectF& cells = places_[n].cells;
        if (!cells.contains(position)) continue;
        const Matrix& values = matrices_[n].values;
        const auto row =
            static_cast<Index>((position.y() - cells.top()) / places_[n].cell_height(values.rows()));
        const auto col =
            static_cast<Index>((position.x() - cells.left()) / places_[n].cell_width(values.cols()));
        return At{n, std::min(row, values.rows() - 1), std::min(col, values.cols() - 1)};
    }
    return std::nullopt;
}

MatrixStrip::At MatrixStrip::marked(std::size_t matrix) const {
    const EquationMatrix& of = matrices_[matrix];
    const auto along = [this](MatrixAxis axis, Index first) -> Index {
        switch (axis) {
            case MatrixAxis::query: return cell_.query - first;
            case MatrixAxis::key: return cell_.key - first;
            case MatrixAxis::head: return cell_.head - first;
            case MatrixAxis::none: return 0;
            case MatrixAxis::feature: return -1;
        }
        return -1;
    };
    return {matrix, along(of.rows, of.first_row), along(of.cols, of.first_col)};
}

Cell MatrixStrip::cell_of(const At& where) const {
    const EquationMatrix& of = matrices_[where.matrix];
    Cell cell = cell_;
    const auto set = [&cell](MatrixAxis axis, Index position) {
        if (axis == MatrixAxis::query) cell.query = position;
        if (axis == MatrixAxis::key) cell.key = position;
        if (axis == MatrixAxis::head) cell.head = position;
    };
    set(of.rows, where.row + of.first_row);
    set(of.cols, where.col + of.first_col);
    return cell;
}

QColor MatrixStrip::ground_of(const EquationMatrix& matrix, double value) const {
    if (std::isnan(value)) return theme_.error_bg;
    const float place = scale_position(matrix.range, value);
    const QColor full(colour_table(matrix.map)[static_cast<std::size_t>(std::lround(place * 255))]);
    return mixed(full, theme_.surface, theme_.id == ThemeId::dark ? 0.8 : 0.45);
}

void MatrixStrip::paint_cells(QPainter& painter, std::size_t matrix) const {
    const EquationMatrix& of = matrices_[matrix];
    const bool numbers = places_[matrix].numbers;
    const double gap = cell_rect(matrix, 0, 0).width() > 8 ? 1 : 0;
    const double across = cell_rect(matrix, 0, 0).width();
    const double size = across >= 56 * theme_.type ? 14 : across >= 36 * theme_.type ? 12 : 11;
    const bool roomy = cell_rect(matrix, 0, 0).width() >= 44 * theme_.type;
    for (Index i = 0; i < of.values.rows(); ++i)
        for (Index j = 0; j < of.values.cols(); ++j) {
            const QRectF box = cell_rect(matrix, i, j).adjusted(0, 0, -gap, -gap);
            const Scalar value = of.values(i, j);
            if (value == kMasked) {
                paint_masked(painter, box, theme_);
                if (!numbers || step_ != EquationStep::mask) continue;
            }
            const QColor ground =
                value == kMasked ? theme_.masked : ground_of(of, static_cast<double>(value));
            if (value != kMasked) painter.fillRect(box, ground);
            if (!numbers) continue;
            const bool by_hand = std::find(of.set_by_hand.begin(), of.set_by_hand.end(), std::pair{i, j}) !=
                                 of.set_by_hand.end();
            painter.setFont(theme_.number_font(size, by_hand ? QFont::Bold : QFont::Normal));
            painter.setPen(ink_on(ground));
            const auto number = static_cast<double>(value);
            const QString text =
                roomy && std::abs(number) < 1 && of.edits ? short_text(number, 2) : cell_text(number);
            draw_fitted(painter, box, text);
            if (by_hand)
                painter.fillRect(
                    QRectF(box.right() - theme_.px(5), box.top() + 1, theme_.px(4), theme_.px(4)),
                    theme_.text);
        }
}

QString MatrixStrip::name_of(MatrixAxis axis, Index position, double room, const QFont& font) const {
    if (axis == MatrixAxis::none) return {};
    if (axis == MatrixAxis::feature || axis == MatrixAxis::head) return QString::number(position + 1);
    const QString number = QString::number(position);
    const QString token = position < static_cast<Index>(tokens_.size())
                              ? QString::fromStdString(tokens_[static_cast<std::size_t>(position)])
                              : QString();
    if (token.isEmpty()) return number;
    return QFontMetricsF(font).horizontalAdvance(token) <= room ? token : number;
}

void MatrixStrip::paint_names(QPainter& painter, std::size_t matrix) const {
    const EquationMatrix& of = matrices_[matrix];
    const At mark = marked(matrix);
    const auto paint = [&](MatrixAxis axis, Index n, Index first, bool here, const QRectF& box, int align) {
        const QFont font = theme_.font(11, here ? QFont::DemiBold : QFont::Normal);
        painter.setFont(font);
        painter.setPen(!here                       ? theme_.muted
                       : axis == MatrixAxis::query ? theme_.q
                       : axis == MatrixAxis::key   ? theme_.k
                                                   : theme_.text);
        painter.drawText(box, align, name_of(axis, n + first, box.width(), font));
    };
    // Names that have no room in their column are left out, those beside the chosen one too.
    const double above = 18 * theme_.type, step = places_[matrix].cell_width(of.values.cols());
    const auto every = static_cast<Index>(std::ceil(16 * theme_.type / step));
    for (Index j = 0; j < of.values.cols(); ++j) {
        const bool here = mark.col == j;
        const bool beside = mark.col >= 0 && std::abs(mark.col - j) < every;
        if (!here && (j % every != 0 || beside)) continue;
        const QRectF box = cell_rect(matrix, 0, j);
        paint(of.cols, j, of.first_col, here, QRectF(box.left(), box.top() - above, step, above),
              Qt::AlignCenter | Qt::TextDontClip);
    }
    if (places_[matrix].labels <= 0) return;
    for (Index i = 0; i < of.values.rows(); ++i) {
        const QRectF box = cell_rect(matrix, i, 0);
        paint(of.rows, i, of.first_row, mark.row == i,
              QRectF(places_[matrix].cells.left() - places_[matrix].labels, box.top(),
                     places_[matrix].labels - theme_.px(6), box.height()),
              Qt::AlignRight | Qt::AlignVCenter);
    }
}

// The chosen query's row, the chosen key's column where there are no queries, and the cell itself.
void MatrixStrip::paint_marks(QPainter& painter, std::size_t matrix) const {
    const EquationMatrix& of = matrices_[matrix];
    const At mark = marked(matrix);
    const double line = theme_.px(2);
    const bool row_inside = mark.row >= 0 && mark.row < of.values.rows();
    const bool col_inside = mark.col >= 0 && mark.col < of.values.cols();
    if (row_inside && of.values.rows() > 1) {
        const QColor colour = of.rows == MatrixAxis::query ? theme_.q
                              : of.rows == MatrixAxis::key ? theme_.k
                                                           : theme_.accent;
        const QRectF row = cell_rect(matrix, mark.row, 0) | cell_rect(matrix, mark.row, of.values.cols() - 1);
        fill_frame(painter, row.adjusted(-line, -line, line - 1, line - 1), line, colour);
    }
    if (col_inside && of.cols == MatrixAxis::key && of.rows == MatrixAxis::feature) {
        const QRectF col = cell_rect(matrix, 0, mark.col) | cell_rect(matrix, of.values.rows() - 1, mark.col);
        fill_frame(painter, col.adjusted(-line, -line, line - 1, line - 1), line, theme_.k);
    }
    if (row_inside && col_inside && of.cols != MatrixAxis::none)
        fill_frame(painter, cell_rect(matrix, mark.row, mark.col).adjusted(-line, -line, line - 1, line - 1),
                   theme_.px(3), theme_.text);
    if (hasFocus() && by_key_ && cursor_.matrix == matrix)
        fill_frame(
            painter,
            cell_rect(matrix, cursor_.row, cursor_.col).adjusted(-3 * line, -3 * line, 3 * line, 3 * line),
            line, theme_.focus);
}

void MatrixStrip::paint_heading(QPainter& painter, std::size_t matrix) const {
    const QString symbol = QString::fromStdString(matrices_[matrix].symbol);
    const QRectF& box = places_[matrix].heading;
    painter.setFont(theme_.font(12, QFont::DemiBold));
    const double wide = painter.fontMetrics().horizontalAdvance(symbol_name(symbol));
    if (symbol == lit_) {
        const QRectF ground(box.left() - theme_.px(3), box.top(), wide + theme_.px(6), box.height());
        painter.fillRect(ground, theme_.lit);
        painter.fillRect(QRectF(ground.left(), ground.bottom() - theme_.px(3), ground.width(), theme_.px(3)),
                         symbol_colour(theme_, symbol));
    }
    painter.setPen(symbol_colour(theme_, symbol));
    painter.drawText(box.adjusted(0, 0, wide, -theme_.px(3)), Qt::AlignVCenter | Qt::AlignLeft,
                     symbol_name(symbol));
    if (matrix == 0) return;
    painter.setPen(theme_.text);
    const QString sign = QString::fromStdString(matrices_[matrix].before);
    painter.setFont(theme_.number_font(sign.size() > 1 ? 12 : 16, QFont::DemiBold));
    const double middle = std::min(places_[matrix].cells.center().y(), places_[0].cells.center().y());
    painter.drawText(QRectF(places_[matrix].sign - 40 * theme_.type, middle - 14 * theme_.type,
                            80 * theme_.type, 28 * theme_.type),
                     Qt::AlignCenter, sign);
}

void MatrixStrip::paint_matrices(QPainter& painter) const {
    for (std::size_t n = 0; n < matrices_.size(); ++n) {
        paint_cells(painter, n);
        paint_names(painter, n);
    }
}

void MatrixStrip::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    QPainter painter(this);
    if (!paints_pixels(painter)) {
        paint_matrices(painter);
    } else {
        const double ratio = devicePixelRatioF();
        if (kept_.isNull() || kept_.deviceIndependentSize() != QSizeF(size())) {
            kept_ = QPixmap(size() * ratio);
            kept_.setDevicePixelRatio(ratio);
            kept_.fill(Qt::transparent);
            QPainter copy(&kept_);
            paint_matrices(copy);
        }
        painter.drawPixmap(0, 0, kept_);
    }
    for (std::size_t n = 0; n < matrices_.size(); ++n) {
        paint_heading(painter, n);
        paint_marks(painter, n);
    }
    if (theme_.alone) return;
    painter.setFont(theme_.font(12));
    painter.setPen(theme_.muted);
    const double edge = theme_.px(kEdge);
    painter.drawText(
        QRectF(edge, height() - kCaption * theme_.type, width() - 2 * edge, kCaption * theme_.type),
        Qt::AlignVCenter,
        painter.fontMetrics().elidedText(caption_, Qt::ElideRight, qRound(width() - 2 * edge)));
}

void MatrixStrip::resizeEvent(QResizeEvent*) {
    kept_ = {};
    lay_out();
}

}  // namespace alibi::ui
