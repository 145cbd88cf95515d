#include "ui/views/extrapolation/note_card.h"

#include <QPainter>
#include <algorithm>

#include "ui/views/extrapolation/method_look.h"
#include "ui/views/extrapolation/scene_words.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/format.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

namespace {

constexpr double kLeft = 20, kTitleY = 21, kTextTop = 33, kRightWide = 316, kIcon = 20;  // px at 96 dpi

}  // namespace

NoteCard::NoteCard(const Theme& theme, QWidget* parent)
    : SceneCard(theme, parent),
      text_(new Paragraph(theme, 12, 17, theme.text, this)),
      notes_(new QLabel(this)),
      continue_(make_button(theme, tr("Go on"), QStringLiteral("play"), ButtonRole::primary, this)),
      remove_(make_button(theme, tr("Remove run"), {}, ButtonRole::plain, this)) {
    notes_->setFont(theme.font(11));
    notes_->setStyleSheet(QStringLiteral("color: %1;").arg(theme.muted.name()));
    notes_->setTextFormat(Qt::PlainText);
    notes_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(continue_, &QPushButton::clicked, this, [this] { Q_EMIT intent(ContinueRun{run_, rate_}); });
    connect(remove_, &QPushButton::clicked, this, [this] { Q_EMIT intent(RemoveRun{run_}); });
}

// A report of training comes several times a second and seldom says anything new here.
void NoteCard::render(const ExtrapolationScene& scene) {
    const auto chosen = std::ranges::find(scene.runs, scene.run, &RunRow::id);
    const bool has_diverged = chosen != scene.runs.end() && chosen->state == RunState::diverged;
    if (has_diverged) {
        run_ = chosen->id;
        rate_ = chosen->continue_rate.value_or(0);
    }
    Shown next = has_diverged ? diverged(*chosen, scene) : honest(scene);
    if (next == shown_) return;
    shown_ = std::move(next);
    show_words();
    set_bar(shown_.kind == Kind::diverged ? QColor() : colour());
    place();
    update();
}

NoteCard::Shown NoteCard::honest(const ExtrapolationScene& scene) const {
    const Honest said = honest_words(scene);
    Shown shown;
    shown.kind = said.warning ? Kind::warning : Kind::note;
    shown.title = said.title;
    shown.more = said.more;
    shown.text = said.text;
    for (const ExtrapolationNote note : scene.notes) shown.notes << note_words(note);
    add_lines(scene, shown);
    return shown;
}

NoteCard::Shown NoteCard::diverged(const RunRow& row, const ExtrapolationScene& scene) const {
    const Honest said = diverged_words(row, scene.runs);
    Shown shown;
    shown.kind = Kind::diverged;
    shown.title = said.title;
    shown.text = said.text;
    const QString step = grouped_text(row.kept_step);
    shown.go_on = row.continue_rate ? tr("Go on from %1 at %2").arg(step, short_text(*row.continue_rate, 3))
                                    : tr("Go on from %1").arg(step);
    shown.can_continue = row.can_continue;
    shown.can_remove = row.can_remove;
    return shown;
}

// What only counting the last tokens says: .794 → .843.
void NoteCard::add_lines(const ExtrapolationScene& scene, Shown& shown) const {
    constexpr std::size_t kMostLines = 2;
    const HonestReading& honest = scene.honest;
    if (honest.lines.empty() || honest.longest == 0) return;
    shown.head = tr("Counting only the last %1 tokens, %2 → %3")
                     .arg(honest.last_tokens)
                     .arg(grouped_text(honest.train_len), grouped_text(honest.longest));
    for (const SlidingLine& line : honest.lines) {
        if (shown.lines.size() == kMostLines) break;
        shown.lines.push_back(
            {run_name(line.run, line.position, scene.runs),
             QStringLiteral("%1 → %2").arg(loss_text(line.at_train_len), loss_text(line.at_longest)),
             line.position == PositionMethod::alibi, line.flat});
    }
}

QStringList NoteCard::lines() const {
    QStringList said;
    for (const Line& line : shown_.lines) {
        said << line.name + QLatin1Char(' ') + line.figures;
        if (line.flat) said.back() += QLatin1Char(' ') + tr("flat");
    }
    return said;
}

void NoteCard::show_words() {
    text_->set_words(shown_.text);
    continue_->setText(shown_.go_on);
    continue_->setAccessibleName(shown_.go_on);
    continue_->setVisible(shown_.can_continue);
    remove_->setVisible(shown_.can_remove);
    setAccessibleName(shown_.title);
    const QString figures = shown_.more.isEmpty() ? QString() : QStringLiteral("(%1)").arg(shown_.more);
    setAccessibleDescription(
        QStringList{shown_.text, figures, notes(), lines().join(QStringLiteral("; "))}.join(
            QLatin1Char(' ')));
}

int NoteCard::right_width() const {
    if (shown_.kind == Kind::diverged) {
        const int buttons = (continue_->isHidden() ? 0 : continue_->sizeHint().width() + theme_.px(8)) +
                            (remove_->isHidden() ? 0 : remove_->sizeHint().width() + theme_.px(8));
        return buttons + theme_.px(24);
    }
    return shown_.lines.empty() ? theme_.px(16) : qRound(kRightWide * theme_.type);
}

// The weightiest, in whole sentences; a few dots stand for the rest. Alone in the line one may be cut.
QString NoteCard::fitting_notes(int wide) const {
    const QFontMetrics metrics = notes_->fontMetrics();
    const QString more = QStringLiteral(" \u2026");
    QString words = shown_.notes.value(0);
    for (qsizetype n = 1; n < shown_.notes.size(); ++n) {
        const QString longer = words + QLatin1Char(' ') + shown_.notes[n];
        const bool last = n + 1 == shown_.notes.size();
        if (metrics.horizontalAdvance(last ? longer : longer + more) > wide) {
            words += more;
            break;
        }
        words = longer;
    }
    return metrics.elidedText(words, Qt::ElideRight, wide);
}

void NoteCard::resizeEvent(QResizeEvent*) {
    place();
}

void NoteCard::place() {
    const int icon = shown_.kind == Kind::note ? 0 : theme_.px(kIcon + 12);
    const int left = theme_.px(kLeft) + icon, wide = width() - left - right_width();
    const int top = qRound(kTextTop * theme_.type);
    const int note = shown_.notes.isEmpty() ? 0 : qRound(16 * theme_.type);
    text_->setGeometry(left, top, wide - theme_.px(8), height() - top - note - theme_.px(note > 0 ? 4 : 6));
    notes_->setVisible(note > 0);
    // Longer words go on below the figures at the right.
    const bool longer = notes_->fontMetrics().horizontalAdvance(notes()) > wide;
    const int across = longer ? width() - left - theme_.px(16) : wide;
    lines_end_ = note > 0 && longer ? height() - note - theme_.px(6) : height() - qRound(12 * theme_.type);
    notes_->setGeometry(left, height() - note - theme_.px(5), across, note);
    notes_->setText(fitting_notes(across));
    notes_->setToolTip(notes());
    notes_->setAccessibleName(notes());
    int right = width() - theme_.px(16);
    for (QPushButton* const button : {remove_, continue_}) {
        if (button->isHidden()) continue;
        const QSize size(button->sizeHint().width(), std::max(theme_.px(28), button->sizeHint().height()));
        button->setGeometry(right - size.width(), (height() - size.height()) / 2, size.width(),
                            size.height());
        right -= size.width() + theme_.px(8);
    }
}

QColor NoteCard::colour() const {
    if (shown_.kind == Kind::note) return theme_.bias;
    return shown_.kind == Kind::warning ? theme_.warning : theme_.error;
}

void NoteCard::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    QPainter painter(this);
    if (shown_.kind == Kind::diverged)
        paint_frame(painter, rect(), theme_.px(6), theme_.error_bg, theme_.error, theme_.line_width);
    int left = theme_.px(kLeft);
    const double half = 10 * theme_.type;
    if (shown_.kind != Kind::note) {
        const int side = theme_.px(kIcon);
        theme_.icon(QStringLiteral("warn"), colour())
            .paint(&painter, left, qRound(kTitleY * theme_.type) - side / 2 + theme_.px(2), side, side);
        left += side + theme_.px(12);
    }
    const double wide = width() - left - right_width();
    paint_title(painter, theme_, QRectF(left, kTitleY * theme_.type - half, wide, 2 * half), shown_.title,
                shown_.more);
    paint_lines(painter);
}

void NoteCard::paint_lines(QPainter& painter) const {
    if (shown_.lines.empty()) return;
    const double left = width() - right_width() + theme_.px(1), half = 10 * theme_.type;
    const double top = 12 * theme_.type;
    painter.fillRect(QRectF(left, top, theme_.line_width, lines_end_ - top), theme_.line);
    const double x = left + 20 * theme_.unit;
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(12));
    painter.drawText(QRectF(x, kTitleY * theme_.type - half, width() - x, 2 * half),
                     Qt::AlignLeft | Qt::AlignVCenter, shown_.head);
    double name_wide = 0;
    painter.setFont(theme_.font(12, QFont::DemiBold));
    for (const Line& line : shown_.lines)
        name_wide = std::max(name_wide, double(painter.fontMetrics().horizontalAdvance(line.name)));
    name_wide = std::min(name_wide, 120 * theme_.type);
    double y = 42 * theme_.type - half;
    for (const Line& line : shown_.lines) {
        painter.setPen(line.strong ? theme_.bias : theme_.text);
        painter.setFont(theme_.font(12, line.strong ? QFont::DemiBold : QFont::Normal));
        painter.drawText(QRectF(x, y, name_wide, 2 * half), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(line.name, Qt::ElideRight, qRound(name_wide) + 1));
        painter.setPen(theme_.text);
        painter.setFont(theme_.number_font(12));
        const QRectF place(x + name_wide + 12 * theme_.unit, y, width() - x - name_wide, 2 * half);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, line.figures);
        y += 19 * theme_.type;
        if (!line.flat) continue;
        const double after = painter.fontMetrics().horizontalAdvance(line.figures + QLatin1Char(' '));
        painter.setPen(theme_.muted);
        painter.drawText(place.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("flat"));
    }
}

}  // namespace alibi::ui
