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

void NoteCard::render(const ExtrapolationScene& scene) {
    const auto chosen = std::ranges::find(scene.runs, scene.run, &RunRow::id);
    const bool diverged = chosen != scene.runs.end() && chosen->state == RunState::diverged;
    if (diverged)
        render_diverged(*chosen, scene);
    else
        render_honest(scene);
    render_lines(scene);
    setAccessibleName(title_);
    setAccessibleDescription(
        QStringList{text_->words(), notes_words_, lines_.join(QStringLiteral("; "))}.join(QLatin1Char(' ')));
    continue_->setVisible(diverged && chosen->can_continue);
    remove_->setVisible(diverged && chosen->can_remove);
    place();
    update();
}

void NoteCard::render_honest(const ExtrapolationScene& scene) {
    const Honest honest = honest_words(scene);
    kind_ = honest.warning ? Kind::warning : Kind::note;
    title_ = honest.title;
    text_->set_words(honest.text);
    QStringList notes;
    for (const ExtrapolationNote note : scene.notes) notes << note_words(note);
    notes_words_ = notes.join(QLatin1Char(' '));
}

void NoteCard::render_diverged(const RunRow& row, const ExtrapolationScene& scene) {
    const Honest said = diverged_words(row, scene.runs);
    kind_ = Kind::diverged;
    title_ = said.title;
    text_->set_words(said.text);
    notes_words_.clear();
    run_ = row.id;
    rate_ = row.continue_rate.value_or(0);
    const QString step = grouped_text(row.kept_step);
    continue_->setText(row.continue_rate ? tr("Go on from %1 at %2").arg(step, short_text(rate_, 3))
                                         : tr("Go on from %1").arg(step));
    continue_->setAccessibleName(continue_->text());
}

// What only counting the last tokens says: .794 → .843.
void NoteCard::render_lines(const ExtrapolationScene& scene) {
    sliding_.clear();
    names_.clear();
    lines_.clear();
    if (kind_ == Kind::diverged || scene.honest.lines.empty() || scene.honest.longest == 0) return;
    const HonestReading& honest = scene.honest;
    head_ = tr("Counting only the last tokens, %1 → %2")
                .arg(grouped_text(honest.train_len), grouped_text(honest.longest));
    for (const SlidingLine& line : honest.lines) {
        if (sliding_.size() == 2) break;
        sliding_.push_back(line);
        names_ << run_name(line.run, line.position, scene.runs);
        QString said =
            QStringLiteral("%1 %2 → %3")
                .arg(names_.back(), fixed_text(line.at_train_len, 3), fixed_text(line.at_longest, 3));
        if (line.flat) said += QLatin1Char(' ') + tr("flat");
        lines_ << said;
    }
}

int NoteCard::right_width() const {
    if (kind_ == Kind::diverged) {
        const int buttons = (continue_->isHidden() ? 0 : continue_->sizeHint().width() + theme_.px(8)) +
                            (remove_->isHidden() ? 0 : remove_->sizeHint().width() + theme_.px(8));
        return buttons + theme_.px(24);
    }
    return sliding_.empty() ? theme_.px(16) : qRound(kRightWide * theme_.type);
}

void NoteCard::resizeEvent(QResizeEvent*) {
    place();
}

void NoteCard::place() {
    const int icon = kind_ == Kind::note ? 0 : theme_.px(kIcon + 12);
    const int left = theme_.px(kLeft) + icon, wide = width() - left - right_width();
    const int top = qRound(kTextTop * theme_.type);
    const int note = notes_words_.isEmpty() ? 0 : qRound(16 * theme_.type);
    text_->setGeometry(left, top, wide, height() - top - note - theme_.px(note > 0 ? 4 : 6));
    notes_->setVisible(note > 0);
    notes_->setGeometry(left, height() - note - theme_.px(5), wide, note);
    notes_->setText(notes_->fontMetrics().elidedText(notes_words_, Qt::ElideRight, wide));
    notes_->setToolTip(notes_words_);
    notes_->setAccessibleName(notes_words_);
    int right = width() - theme_.px(16);
    for (QPushButton* const button : {remove_, continue_}) {
        if (button->isHidden()) continue;
        const QSize size(button->sizeHint().width(), std::max(theme_.px(28), button->sizeHint().height()));
        button->setGeometry(right - size.width(), (height() - size.height()) / 2, size.width(),
                            size.height());
        right -= size.width() + theme_.px(8);
    }
}

void NoteCard::paintEvent(QPaintEvent* event) {
    const QColor colour = kind_ == Kind::note      ? theme_.bias
                          : kind_ == Kind::warning ? theme_.warning
                                                   : theme_.error;
    set_bar(kind_ == Kind::diverged ? QColor() : colour);
    Card::paintEvent(event);
    QPainter painter(this);
    if (kind_ == Kind::diverged)
        paint_frame(painter, rect(), theme_.px(6), theme_.error_bg, theme_.error, theme_.line_width);
    int left = theme_.px(kLeft);
    const double half = 10 * theme_.type;
    if (kind_ != Kind::note) {
        const int side = theme_.px(kIcon);
        theme_.icon(QStringLiteral("warn"), colour)
            .paint(&painter, left, qRound(kTitleY * theme_.type) - side / 2 + theme_.px(2), side, side);
        left += side + theme_.px(12);
    }
    const double wide = width() - left - right_width();
    paint_title(painter, theme_, QRectF(left, kTitleY * theme_.type - half, wide, 2 * half), title_);
    paint_lines(painter);
}

void NoteCard::paint_lines(QPainter& painter) const {
    if (sliding_.empty()) return;
    const double left = width() - right_width() + theme_.px(1), half = 10 * theme_.type;
    painter.fillRect(QRectF(left, 12 * theme_.type, theme_.line_width, height() - 24 * theme_.type),
                     theme_.line);
    const double x = left + 20 * theme_.unit;
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(12));
    painter.drawText(QRectF(x, kTitleY * theme_.type - half, width() - x, 2 * half),
                     Qt::AlignLeft | Qt::AlignVCenter, head_);
    double name_wide = 0;
    painter.setFont(theme_.font(12, QFont::DemiBold));
    for (const QString& name : names_)
        name_wide = std::max(name_wide, double(painter.fontMetrics().horizontalAdvance(name)));
    name_wide = std::min(name_wide, 120 * theme_.type);
    for (std::size_t n = 0; n < sliding_.size(); ++n) {
        const double y = (42 + 19.0 * static_cast<double>(n)) * theme_.type;
        const SlidingLine& line = sliding_[n];
        const bool alibi = line.position == PositionMethod::alibi;
        painter.setPen(alibi ? theme_.bias : theme_.text);
        painter.setFont(theme_.font(12, alibi ? QFont::DemiBold : QFont::Normal));
        painter.drawText(QRectF(x, y - half, name_wide, 2 * half), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(names_[static_cast<qsizetype>(n)], Qt::ElideRight,
                                                          qRound(name_wide) + 1));
        painter.setPen(theme_.text);
        painter.setFont(theme_.number_font(12));
        const QString figures =
            QStringLiteral("%1 → %2").arg(fixed_text(line.at_train_len, 3), fixed_text(line.at_longest, 3));
        const QRectF place(x + name_wide + 12 * theme_.unit, y - half, width() - x - name_wide, 2 * half);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, figures);
        if (!line.flat) continue;
        const double after = painter.fontMetrics().horizontalAdvance(figures + QLatin1Char(' '));
        painter.setPen(theme_.muted);
        painter.drawText(place.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("flat"));
    }
}

}  // namespace alibi::ui
