#include "ui/views/lesson/lesson_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "core/session/lesson.h"
#include "ui/views/lesson/question_card.h"
#include "ui/views/lesson/text_part.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

constexpr double kHeading = 20, kLargeHeading = 22;

}  // namespace

LessonPage::LessonPage(const Theme& theme, bool large, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      large_(large),
      heading_(new TextPart(theme, {large ? kLargeHeading : kHeading, 22, QFont::DemiBold, 105}, this)),
      text_(new TextPart(theme, {14, 20, QFont::Normal, large ? 112 : 128}, this)),
      train_(make_button(theme, tr("Train this now"), QStringLiteral("play"), ButtonRole::plain, this)),
      question_(new QuestionCard(theme, large, this)),
      summary_(new QWidget(this)),
      rows_(new QVBoxLayout(summary_)) {
    heading_->setObjectName(QStringLiteral("lesson_heading"));
    text_->setObjectName(QStringLiteral("lesson_text"));
    train_->setObjectName(QStringLiteral("train_now"));
    if (large) train_->setFocusPolicy(Qt::TabFocus);  // a click leaves the keys to the clicker
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme.px(10));
    column->addWidget(heading_);
    column->addWidget(text_);
    column->addWidget(train_);
    column->addSpacing(theme.px(6));
    column->addWidget(question_);
    column->addWidget(summary_);
    column->addStretch(1);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setSpacing(theme.px(4));
    train_->hide();
    summary_->hide();
    connect(question_, &QuestionCard::intent, this, &LessonPage::intent);
    connect(train_, &QPushButton::clicked, this, [this] { Q_EMIT intent(TrainRuns{}, false); });
}

void LessonPage::set_axes_host(QWidget* host) {
    question_->set_axes_host(host);
}

std::vector<PagePiece> LessonPage::pieces() const {
    std::vector<PagePiece> pieces;
    const auto add = [&pieces](const QWidget& part, const std::vector<PagePiece>& its) {
        if (part.isHidden()) return;
        for (const PagePiece& piece : its)
            pieces.push_back({piece.top + part.y(), piece.bottom + part.y(), piece.start});
    };
    add(*heading_, heading_->pieces());
    const std::size_t text = pieces.size();
    add(*text_, text_->pieces());
    if (text > 0 && pieces.size() > text) pieces[text].start = PieceStart::line;  // stays with its heading
    add(*train_, {{0, train_->height(), PieceStart::block}});
    add(*question_, question_->pieces());
    for (const QWidget* const row : summary_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        add(*summary_, {{row->y(), row->y() + row->height(), PieceStart::block}});
    return pieces;
}

int LessonPage::answer_top() const {
    return question_->y() + question_->verdict_top();
}

void LessonPage::render(const LessonScene& scene) {
    if (!scene.lesson) return;
    if (scene.summary)
        render_summary(scene);
    else
        render_step(scene);
}

void LessonPage::render_step(const LessonScene& scene) {
    summary_->hide();
    has_summary_ = false;
    heading_->set_text(QString::fromStdString(scene.heading));
    text_->set_text(QString::fromStdString(scene.text));
    train_->setVisible(scene.train);
    if (large_) train_->setText(scene.trained ? tr("Train once more") : tr("Next press: start the training"));
    question_->render(scene.question);
}

void LessonPage::render_summary(const LessonScene& scene) {
    heading_->set_text(tr("What you guessed"));
    const bool asked = !scene.score.empty();
    text_->set_text(!asked ? tr("This lesson asked nothing. You have seen all its steps.")
                    : scene.guessed == 0
                        ? tr("You have seen all the steps. A guess counts once its answer is revealed.")
                        : tr("%1 of %2 guesses were right; %3 questions in all.")
                              .arg(scene.right)
                              .arg(scene.guessed)
                              .arg(scene.score.size()));
    train_->hide();
    question_->render({});
    const auto same = [](const ScoreRow& a, const ScoreRow& b) {
        return a.step == b.step && a.verdict == b.verdict && a.heading == b.heading;
    };
    const bool unchanged = has_summary_ && std::equal(scene.score.begin(), scene.score.end(),
                                                      shown_rows_.begin(), shown_rows_.end(), same);
    summary_->show();
    if (unchanged) return;
    has_summary_ = true;
    shown_rows_ = scene.score;
    qDeleteAll(summary_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    for (const ScoreRow& row : scene.score) add_score_row(row);
    if (large_) return;
    auto* again = make_button(theme_, tr("Start over"), QStringLiteral("reset"), ButtonRole::plain, summary_);
    again->setObjectName(QStringLiteral("start_over"));
    rows_->addSpacing(theme_.px(8));
    rows_->addWidget(again);
    connect(again, &QPushButton::clicked, this, [this] { Q_EMIT intent(StartOver{}, false); });
}

// A press leads back to the question.
void LessonPage::add_score_row(const ScoreRow& row) {
    const QString verdict = row.verdict == Verdict::right   ? tr("right")
                            : row.verdict == Verdict::wrong ? tr("not quite")
                            : row.verdict == Verdict::shown ? tr("revealed")
                                                            : tr("open");
    const QColor colour = row.verdict == Verdict::right   ? theme_.success
                          : row.verdict == Verdict::wrong ? theme_.error
                                                          : theme_.muted;
    auto* line = new QWidget(summary_);
    auto* parts = new QHBoxLayout(line);
    parts->setContentsMargins(0, 0, 0, 0);
    auto* name = new QPushButton(line);
    name->setFlat(true);
    name->setCursor(Qt::PointingHandCursor);
    name->setFont(theme_.font(13));
    name->setStyleSheet(
        QStringLiteral("QPushButton{text-align:left;border:none;background:transparent;padding:0;}"));
    const int room = theme_.px(large_ ? 320 : 210);
    name->setText(
        QFontMetrics(name->font()).elidedText(QString::fromStdString(row.heading), Qt::ElideRight, room));
    name->setAccessibleName(QString::fromStdString(row.heading));
    auto* mark = new QLabel(verdict, line);
    mark->setFont(theme_.font(12, QFont::DemiBold));
    mark->setStyleSheet(QStringLiteral("color:%1;").arg(colour.name()));
    parts->addWidget(name, 1);
    parts->addWidget(mark);
    rows_->addWidget(line);
    line->show();  // at once, so that its height is known
    connect(name, &QPushButton::clicked, this,
            [this, step = row.step] { Q_EMIT intent(SetLessonStep{step}, false); });
}

}  // namespace alibi::ui
