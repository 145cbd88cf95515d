#include "ui/views/equations_view.h"

#include <QKeyEvent>
#include <algorithm>

#include "core/session/equations_actions.h"
#include "core/session/slope_formula.h"
#include "ui/views/equations/number_rows.h"
#include "ui/views/equations/step_words.h"

namespace alibi::ui {
namespace {

constexpr int kMargin = 20;
constexpr int kGap = 12;
constexpr int kEquationHigh = 206;
constexpr int kTextWide = 190;
constexpr int kCodeWide = 296;
constexpr int kBelow = 14;
constexpr double kEquation = 26;                // its em, where there is room
constexpr double kMatrixShare = 0.46;           // of the height, where one figure stands alone
constexpr double kWide = 2, kCardShare = 0.56;  // wider than high by this: the matrix stands beside the card

}  // namespace

EquationsView::EquationsView(const ViewContext& context, QWidget* parent)
    : View(parent),
      theme_(context.theme),
      card_(new Card(theme_, this)),
      equation_(new EquationWidget(theme_, card_)),
      lines_(new NumberLines(theme_, card_)),
      text_(new TermText(theme_, card_)),
      matrices_(new MatrixStrip(theme_, this)),
      code_(new CodeCard(theme_, this)),
      scrubber_(new Scrubber(theme_, this)) {
    setFocusPolicy(Qt::ClickFocus);
    setProperty("own_focus_mark", true);
    scrubber_->set_names(step_names());
    lines_->setVisible(theme_.alone);
    for (QWidget* const other : std::initializer_list<QWidget*>{text_, code_, scrubber_})
        other->setVisible(!theme_.alone);
    connect_parts();
}

void EquationsView::connect_parts() {
    connect(equation_, &EquationWidget::pointed, this, &EquationsView::point);
    connect(matrices_, &MatrixStrip::pointed, this, &EquationsView::point);
    connect(code_, &CodeCard::pointed, this, &EquationsView::point);
    connect(equation_, &EquationWidget::chosen, this, &EquationsView::choose);
    connect(matrices_, &MatrixStrip::chosen, this, &EquationsView::choose);
    connect(code_, &CodeCard::chosen, this, &EquationsView::choose);
    connect(matrices_, &MatrixStrip::intent, this, &View::intent);
    connect(code_, &CodeCard::language_chosen, this, [this](int index) {
        Q_EMIT intent(SetEquationCode{code_languages()[static_cast<std::size_t>(index)].language}, false);
    });
    connect(scrubber_, &Scrubber::step_chosen, this, [this](int step) {
        Q_EMIT intent(SetEquationStep{equation_steps()[static_cast<std::size_t>(step)].step}, false);
    });
    connect(scrubber_, &Scrubber::moved, this,
            [this](int by) { Q_EMIT intent(MoveEquationStep{by}, false); });
}

void EquationsView::point(const QString& symbol) {
    Q_EMIT intent(HoverTerm{symbol.toStdString()}, false);
}

void EquationsView::choose(const QString& symbol) {
    Q_EMIT intent(ChooseTerm{symbol.toStdString()}, false);
}

QString EquationsView::caption(const Session&, const Scene&) const {
    return tr("Point at a term, a code line or a cell: the same thing lights up everywhere.");
}

void EquationsView::render(const Session& session, const Scene& scene) {
    const EquationsScene& shown = scene.equations;
    if (!shown.numbers) return;
    const QString lit = QString::fromStdString(shown.lit);
    equation_->set_equation(QString::fromStdString(shown.equation));
    equation_->set_spoken(spoken_equation(shown));
    equation_->set_lit(lit);
    if (theme_.alone) {
        lines_->set_rows(number_rows(shown), equation_->picture());
        matrices_->render(shown, {});
        return place_alone();
    }
    equation_->set_rows(number_rows(shown));
    const StepWords words = step_words(shown);
    text_->set_words(words.title, words.about, words.sentence, lit);
    const QString hint = tr("Arrow keys move the cell.");
    matrices_->render(shown, cell_words_of(shown) + QLatin1Char(' ') + hint);
    render_code(session, shown);
    scrubber_->set_pace(shown.looks.pace);
    scrubber_->set_step(static_cast<int>(shown.looks.step));
}

void EquationsView::render_code(const Session& session, const EquationsScene& scene) {
    const std::string_view form = bias_form_row(scene.form).id;
    const std::string_view step = equation_steps()[static_cast<std::size_t>(scene.looks.step)].id;
    const auto text = [](std::string_view id) {
        return QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
    };
    code_->set_code(scene.looks.code, code_lines(scene.looks.code, text(form), text(slope_formula(session))));
    code_->set_lit(text(step), QString::fromStdString(scene.lit));
}

// The equation, its numbers below it, and the matrix that the step results in: below, or beside it where the
// place is wide.
void EquationsView::place_alone() {
    const int gap = theme_.px(6);
    if (width() > kWide * height()) {
        const int card = qRound(width() * kCardShare);
        place_card({0, 0, card, height()});
        matrices_->setGeometry(card + gap, 0, width() - card - gap, height());
        return;
    }
    const int matrix = qRound(height() * kMatrixShare);
    const int top = height() - matrix - gap;
    place_card({0, 0, width(), top});
    matrices_->setGeometry(0, top + gap, width(), matrix);
}

void EquationsView::place_card(const QRect& place) {
    const int edge = theme_.px(8), wide = place.width() - 2 * edge;
    const int lines = std::min(lines_->heightForWidth(wide), place.height() * 2 / 3);
    const int room = std::max(place.height() - lines - 2 * edge, 1);
    card_->setGeometry(place);
    const double high = std::max(equation_->picture().bounds().height() / kUnitsPerEm, 1.0);
    equation_->set_size(std::min(kEquation, (room - 2 * edge) / high / theme_.type));
    equation_->setGeometry(edge, edge, wide, room);
    lines_->setGeometry(edge, place.height() - lines - edge / 2, wide, lines);
}

void EquationsView::resizeEvent(QResizeEvent*) {
    if (theme_.alone) return place_alone();
    const int margin = theme_.px(kMargin), gap = theme_.px(kGap), wide = width() - 2 * margin;
    const int below = theme_.px(kBelow), track = scrubber_->sizeHint().height();
    const int spare = std::max(0, height() - theme_.px(600));
    const int top = theme_.px(kEquationHigh) + spare / 4;
    card_->setGeometry(margin, 0, wide, top);
    const int text = qRound(kTextWide * theme_.type) + std::max(0, wide - theme_.px(920)) / 6;
    const int edge = theme_.px(14);
    text_->setGeometry(wide - text - edge, theme_.px(16), text, top - theme_.px(24));
    equation_->set_size(26.0 * std::min(1.6, top / (kEquationHigh * theme_.unit)));
    equation_->setGeometry(edge, theme_.px(8), wide - text - 3 * edge, top - theme_.px(16));
    const int middle = std::max(theme_.px(80), height() - top - 2 * gap - track - below);
    const int code =
        qRound(kCodeWide * std::min(theme_.type, 1.2 * theme_.unit)) + std::max(0, wide - theme_.px(920)) / 5;
    matrices_->setGeometry(margin, top + gap, wide - code - gap, middle);
    code_->setGeometry(margin + wide - code, top + gap, code, middle);
    scrubber_->setGeometry(margin, height() - below - track, wide, track);
}

void EquationsView::keyPressEvent(QKeyEvent* event) {
    const auto move = [this](Index by) { Q_EMIT intent(MoveEquationStep{by}, false); };
    const auto all = static_cast<Index>(equation_steps().size());
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_PageUp: return move(-1);
        case Qt::Key_Right:
        case Qt::Key_PageDown: return move(1);
        case Qt::Key_Home: return move(-all);
        case Qt::Key_End: return move(all);
        case Qt::Key_Space: return scrubber_->toggle_playing();
        default: View::keyPressEvent(event);
    }
}

}  // namespace alibi::ui
