#include "ui/views/lesson/question_card.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <cmath>

#include "core/session/lesson.h"
#include "ui/views/lesson/curve_axes.h"
#include "ui/views/lesson/lesson_words.h"
#include "ui/views/lesson/text_part.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/format.h"
#include "ui/widgets/undo_keys.h"
#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

QLabel* make_label(const Theme& theme, double size, const QColor& colour, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setFont(theme.font(size));
    label->setStyleSheet(QStringLiteral("color:%1;").arg(colour.name()));
    label->setWordWrap(true);
    return label;
}

}  // namespace

QuestionCard::QuestionCard(const Theme& theme, bool letters, QWidget* parent)
    : Card(theme, parent), theme_(theme), letters_(letters) {
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(theme.px(14), theme.px(12), theme.px(14), theme.px(14));
}

void QuestionCard::render(const QuestionScene& scene) {
    const bool another = scene.question != scene_.question;
    if (!another && body_ && scene.guess == scene_.guess && scene.verdict == scene_.verdict) return;
    scene_ = scene;
    setVisible(scene.question != nullptr);
    if (!scene.question) return;
    if (another || !body_) rebuild();
    const bool revealed = scene.guess.revealed;
    render_options();
    render_number();
    render_cell();
    if (axes_) axes_->set_drawn(scene.guess.curve, revealed);
    reveal_->setVisible(!revealed);
    render_hint();
    why_->set_text(revealed ? QString::fromStdString(scene.question->why) : QString());
}

std::vector<PagePiece> QuestionCard::pieces() const {
    std::vector<PagePiece> pieces;
    const QLayout* const column = body_ ? body_->layout() : nullptr;
    for (int n = 0; column && n < column->count(); ++n) {
        QLayoutItem* const item = column->itemAt(n);
        if (item->isEmpty()) continue;
        const QRect place = item->geometry().translated(body_->pos());
        const auto* const text = qobject_cast<const TextPart*>(item->widget());
        if (!text) {
            pieces.push_back({place.top(), place.top() + place.height(), PieceStart::block});
            continue;
        }
        for (const PagePiece& line : text->pieces())
            pieces.push_back({line.top + place.top(), line.bottom + place.top(), line.start});
    }
    if (pieces.empty()) return pieces;
    pieces.front().top = 0;
    pieces.front().start = PieceStart::question;
    pieces.back().bottom = height();
    return pieces;
}

int QuestionCard::verdict_top() const {
    return body_ ? body_->mapTo(this, hint_->pos()).y() : 0;
}

void QuestionCard::rebuild() {
    if (axes_host_) delete axes_;
    delete body_;
    options_.clear();
    number_ = nullptr;
    cell_ = nullptr;
    axes_ = nullptr;
    body_ = new QWidget(this);
    auto* column = new QVBoxLayout(body_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme_.px(8));
    auto* text = new TextPart(theme_, {14, 20, QFont::DemiBold, letters_ ? 108 : 120}, body_);
    text->setObjectName(QStringLiteral("question_text"));
    text->set_text(QString::fromStdString(scene_.question->text));
    column->addWidget(text);
    switch (scene_.question->kind) {
        case QuestionKind::choice: add_options(column); break;
        case QuestionKind::number: add_number(column); break;
        case QuestionKind::cell: column->addWidget(cell_ = make_label(theme_, 13, theme_.text, body_)); break;
        case QuestionKind::curve: add_curve(column); break;
    }
    add_end(column);
    layout()->addWidget(body_);
    body_->show();  // at once, so that its height is known
}

void QuestionCard::add_options(QVBoxLayout* column) {
    for (std::size_t n = 0; n < scene_.question->options.size(); ++n) {
        const QChar letter = letters_ ? QChar(u'A' + static_cast<char16_t>(n)) : QChar();
        auto* option =
            new OptionButton(theme_, QString::fromStdString(scene_.question->options[n].text), letter, body_);
        option->setObjectName(QStringLiteral("option_%1").arg(n));
        connect(option, &QAbstractButton::clicked, this, [this, n] {
            report(GuessOption{static_cast<Index>(n)});
            render_options();  // a click checks by itself: what counts is what the session says
        });
        column->addWidget(option);
        options_.push_back(option);
    }
}

void QuestionCard::add_number(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    number_ = new QLineEdit(body_);
    number_->setObjectName(QStringLiteral("guess_number"));
    number_->setFont(theme_.number_font(14));
    number_->setFixedSize(theme_.px(120), number_->sizeHint().height());
    number_->setAccessibleName(tr("Your guess"));
    auto* unit = make_label(theme_, 13, theme_.muted, body_);
    unit->setText(QString::fromStdString(scene_.question->unit));
    row->addWidget(number_);
    row->addWidget(unit, 1);
    column->addLayout(row);
    not_a_number_ = false;
    connect(number_, &QLineEdit::textEdited, this, [this](const QString& words) {
        guessed_ = false;  // what is typed stays
        report(GuessNumber{words.toStdString()});
        if (not_a_number_ && (scene_.guess.number || words.isEmpty())) tell_of_number();
    });
    connect(number_, &QLineEdit::editingFinished, this, &QuestionCard::tell_of_number);
    number_->installEventFilter(this);
}

// Not while it is being typed: "1/" is on its way to a number.
void QuestionCard::tell_of_number() {
    if (!number_) return;
    not_a_number_ = !scene_.guess.revealed && !scene_.guess.number && !number_->text().trimmed().isEmpty();
    number_->setStyleSheet(not_a_number_
                               ? QStringLiteral("border: %1px solid %2; background: %3; padding: 0 %4px;")
                                     .arg(qRound(2 * theme_.line_width))
                                     .arg(theme_.error.name(), theme_.surface.name())
                                     .arg(theme_.px(3))
                               : QString());
    render_hint();
}

// Enter reveals, and is no key of whatever the card stands in.
bool QuestionCard::eventFilter(QObject* watched, QEvent* event) {
    if (watched != number_) return Card::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride)
        return leave_to_program(*event, {number_->isUndoAvailable(), number_->isRedoAvailable()});
    if (event->type() != QEvent::KeyPress) return Card::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter) return Card::eventFilter(watched, event);
    tell_of_number();
    if (scene_.guess.number && !scene_.guess.revealed) report(RevealAnswer{});
    return true;
}

void QuestionCard::add_curve(QVBoxLayout* column) {
    axes_ = new CurveAxes(theme_, scene_.question->curve, body_);
    axes_->setObjectName(QStringLiteral("curve_axes"));
    if (axes_host_) {
        axes_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
        axes_host_->layout()->addWidget(axes_);
    } else {
        column->addWidget(axes_);
    }
    connect(axes_, &CurveAxes::drawn, this,
            [this](const std::vector<double>& y) { Q_EMIT intent(GuessCurve{y}, true); });
}

void QuestionCard::add_end(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    row->setSpacing(theme_.px(10));
    reveal_ = make_button(theme_, tr("Reveal"), {}, ButtonRole::primary, body_);
    reveal_->setObjectName(QStringLiteral("reveal"));
    reveal_->setFocusPolicy(focus_policy());
    hint_ = make_label(theme_, 12, theme_.muted, body_);
    hint_->setObjectName(QStringLiteral("verdict"));
    row->addWidget(reveal_);
    row->addWidget(hint_, 1);
    row->setAlignment(Qt::AlignVCenter);
    column->addLayout(row);
    why_ = new TextPart(theme_, {13.5, 18, QFont::Normal, letters_ ? 110 : 122}, body_);
    why_->setObjectName(QStringLiteral("why"));
    why_->hide();
    column->addWidget(why_);
    connect(reveal_, &QPushButton::clicked, this, [this] { report(RevealAnswer{}); });
}

void QuestionCard::render_hint() {
    const bool revealed = scene_.guess.revealed;
    const QString open =
        not_a_number_ ? tr("A number, such as 0.125 or 1/8.") : tr("Guess first; it is not marked.");
    hint_->setText(keep_words(revealed ? verdict_words() : open));
    hint_->setVisible(!hint_->text().isEmpty());
    const bool fault = !revealed && not_a_number_;
    const QColor colour = scene_.verdict == Verdict::right            ? theme_.success
                          : scene_.verdict == Verdict::wrong || fault ? theme_.error
                                                                      : theme_.muted;
    hint_->setStyleSheet(QStringLiteral("color:%1;").arg(colour.name()));
    hint_->setFont(theme_.font(12, revealed ? QFont::DemiBold : QFont::Normal));
}

void QuestionCard::render_options() {
    const bool revealed = scene_.guess.revealed;
    for (std::size_t n = 0; n < options_.size(); ++n) {
        const bool chosen = scene_.guess.option == static_cast<Index>(n);
        const bool right = scene_.question->options[n].right;
        options_[n]->setChecked(chosen);
        options_[n]->setAttribute(Qt::WA_TransparentForMouseEvents, revealed);
        options_[n]->setFocusPolicy(revealed ? Qt::NoFocus : focus_policy());
        if (revealed && right)
            options_[n]->set_mark(OptionButton::Mark::right, tr("Right"));
        else if (revealed && chosen)
            options_[n]->set_mark(OptionButton::Mark::wrong, tr("Your guess"));
        else
            options_[n]->set_mark(OptionButton::Mark::none,
                                  chosen && letters_ ? tr("Your guess") : QString());
    }
}

void QuestionCard::render_number() {
    if (!number_) return;
    number_->setReadOnly(scene_.guess.revealed);
    if (not_a_number_ && scene_.guess.revealed) tell_of_number();
    if (scene_.guess == LessonGuess{} && guessed_) number_->clear();  // started over
    guessed_ = scene_.guess.number.has_value();
    if (guessed_ && number_->text().isEmpty()) number_->setText(short_text(*scene_.guess.number, 8));
}

void QuestionCard::render_cell() {
    if (!cell_) return;
    const LessonGuess& guess = scene_.guess;
    cell_->setVisible(guess.cell_query || !guess.revealed);
    cell_->setText(keep_words(guess.cell_query ? tr("Your cell: head %1, query %2, key %3")
                                                     .arg(guess.cell_head.value_or(0) + 1)
                                                     .arg(*guess.cell_query)
                                                     .arg(guess.cell_key.value_or(0))
                                               : tr("Click a cell in the picture.")));
}

QString QuestionCard::verdict_words() const {
    const QString verdict = scene_.verdict == Verdict::right   ? tr("Right.")
                            : scene_.verdict == Verdict::wrong ? tr("Not quite.")
                                                               : QString();
    const QString answer = answer_words(*scene_.question);
    return answer.isEmpty() ? verdict : (verdict + QLatin1Char(' ') + tr("Answer: %1").arg(answer)).trimmed();
}

}  // namespace alibi::ui
