#include "ui/views/lesson/lesson_panel.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "core/session/lesson.h"
#include "ui/views/lesson/lesson_page.h"
#include "ui/views/lesson/lesson_words.h"
#include "ui/views/lesson/step_dots.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

constexpr int kWidth = 352;
constexpr std::size_t kMostMistakes = 4;  // at once

}  // namespace

LessonPanel::LessonPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), area_(new QScrollArea(this)), column_(new QWidget) {
    const int edge = qRound(theme_.line_width);
    setFixedWidth(qRound(theme_.px(kWidth) * theme_.type / theme_.unit));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, edge, 0);
    whole->setSpacing(0);
    whole->addWidget(make_header());
    whole->addWidget(area_, 1);
    whole->addWidget(make_footer());
    auto* parts = new QVBoxLayout(column_);
    parts->setContentsMargins(theme_.px(18), theme_.px(16), theme_.px(18), theme_.px(16));
    mistakes_ = make_label(theme_.font(12), theme_.error, column_);
    mistakes_->setObjectName(QStringLiteral("lesson_mistakes"));
    mistakes_->setWordWrap(true);
    mistakes_->hide();
    page_ = new LessonPage(theme_, false, column_);
    more_ = make_button(theme_, {}, {}, ButtonRole::plain, column_);
    more_->setObjectName(QStringLiteral("more_mistakes"));
    more_->hide();
    connect(more_, &QPushButton::clicked, this, [this] {
        all_mistakes_ = true;
        render_mistakes(scene_);
    });
    parts->addWidget(mistakes_);
    parts->addWidget(more_);
    parts->addWidget(page_);
    parts->addWidget(make_list());
    parts->addStretch(1);
    area_->setWidget(column_);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->viewport()->setAutoFillBackground(false);
    column_->setAutoFillBackground(false);
    connect(page_, &LessonPage::intent, this, &LessonPanel::intent);
}

QWidget* LessonPanel::make_header() {
    auto* header = new QWidget(this);
    header->setFixedHeight(theme_.px(40));
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(theme_.px(16), 0, theme_.px(10), 0);
    title_ = make_label(theme_.font(13, QFont::DemiBold), theme_.text, header);
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    place_ = make_label(theme_.number_font(12), theme_.muted, header);
    close_ = make_button(theme_, tr("Leave the lesson"), QStringLiteral("x"), ButtonRole::icon_quiet, header);
    close_->setObjectName(QStringLiteral("leave_lesson"));
    row->addWidget(title_, 1);
    row->addWidget(place_);
    row->addWidget(close_);
    connect(close_, &QPushButton::clicked, this, [this] {
        if (scene_.lesson)
            report(CloseLesson{});
        else
            report(SetReading{false});
    });
    return header;
}

QWidget* LessonPanel::make_list() {
    list_ = new QWidget(column_);
    auto* column = new QVBoxLayout(list_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme_.px(10));
    entries_ = new QVBoxLayout;
    entries_->setSpacing(theme_.px(10));
    column->addLayout(entries_);
    auto* open =
        make_button(theme_, tr("Open a lesson file…"), QStringLiteral("folder"), ButtonRole::plain, list_);
    column->addWidget(open);
    connect(open, &QPushButton::clicked, this, &LessonPanel::choose_wanted);
    return list_;
}

QWidget* LessonPanel::make_footer() {
    footer_ = new QWidget(this);
    auto* column = new QVBoxLayout(footer_);
    column->setContentsMargins(theme_.px(16), theme_.px(8), theme_.px(16), theme_.px(10));
    restore_ =
        make_button(theme_, tr("Restore the step"), QStringLiteral("reset"), ButtonRole::quiet, footer_);
    restore_->setObjectName(QStringLiteral("restore_step"));
    auto* row = new QHBoxLayout;
    back_ = make_button(theme_, tr("Back"), QStringLiteral("chevl"), ButtonRole::plain, footer_);
    back_->setObjectName(QStringLiteral("lesson_back"));
    next_ = make_button(theme_, tr("Next"), QStringLiteral("chevr"), ButtonRole::plain, footer_);
    next_->setObjectName(QStringLiteral("lesson_next"));
    next_->setLayoutDirection(Qt::RightToLeft);
    dots_ = new StepDots(theme_, footer_);
    row->addWidget(back_);
    row->addWidget(dots_, 1);
    row->addWidget(next_);
    code_ = make_label(theme_.font(12), theme_.muted, footer_);
    code_->setObjectName(QStringLiteral("class_code"));
    code_->setToolTip(tr("Screens with the same code show the same numbers."));
    auto* top = new QHBoxLayout;
    top->addWidget(restore_);
    top->addStretch(1);
    top->addWidget(code_);
    column->addLayout(top);
    column->addLayout(row);
    connect(back_, &QPushButton::clicked, this, [this] { step_by(-1); });
    connect(next_, &QPushButton::clicked, this, [this] { step_by(1); });
    connect(restore_, &QPushButton::clicked, this, [this] { report(RestoreLessonStep{}); });
    return footer_;
}

void LessonPanel::step_by(Index steps) {
    report(SetLessonStep{scene_.step + steps});
}

void LessonPanel::set_library(const std::vector<LessonEntry>& lessons) {
    while (QLayoutItem* item = entries_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const LessonEntry& lesson : lessons) {
        auto* open = new QPushButton(list_);
        open->setObjectName(QStringLiteral("open_lesson"));
        open->setAccessibleName(lesson.title);
        open->setAccessibleDescription(lesson.summary);
        open->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        auto* lines = new QVBoxLayout(open);
        lines->setContentsMargins(theme_.px(12), theme_.px(10), theme_.px(12), theme_.px(10));
        auto* title = make_label(theme_.font(14, QFont::DemiBold), theme_.text, open);
        title->setText(keep_words(lesson.title));
        title->setWordWrap(true);
        auto* summary = make_label(theme_.font(12), theme_.muted, open);
        summary->setText(keep_words(lesson.summary));
        summary->setWordWrap(true);
        for (QLabel* label : {title, summary}) {
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
            lines->addWidget(label);
        }
        // A button asks its layout for no height: it is told the one its words need.
        const int inner = width() - theme_.px(2 * 18 + 2 * 12 + 14);
        open->setFixedHeight(title->heightForWidth(inner) + summary->heightForWidth(inner) + theme_.px(28));
        entries_->addWidget(open);
        connect(open, &QPushButton::clicked, this, [this, path = lesson.path] { Q_EMIT open_wanted(path); });
    }
}

// Those of the step that is open first; the others in the order of the file, behind a button where they are
// many.
void LessonPanel::render_mistakes(const LessonScene& scene) {
    std::vector<LessonMistake> all = scene.lesson->mistakes;
    const auto& steps = scene.lesson->steps;
    const auto step = static_cast<std::size_t>(scene.step);
    if (step < steps.size()) {
        const int first = steps[step].line;
        const int end = step + 1 < steps.size() ? steps[step + 1].line : std::numeric_limits<int>::max();
        std::stable_partition(all.begin(), all.end(),
                              [=](const LessonMistake& one) { return one.line >= first && one.line < end; });
    }
    const std::size_t shown = all_mistakes_ ? all.size() : std::min(all.size(), kMostMistakes);
    QStringList lines;
    for (std::size_t n = 0; n < shown; ++n) lines.append(mistake_words(all[n], scene.lesson->path));
    mistakes_->setText(keep_words(lines.join(QLatin1Char('\n'))));
    mistakes_->setVisible(!lines.isEmpty());
    const std::size_t more = all.size() - shown;
    more_->setText(more == 1 ? tr("1 more mistake") : tr("%1 more mistakes").arg(more));
    more_->setVisible(shown < all.size());
}

void LessonPanel::render(const LessonScene& scene) {
    const bool another = scene.lesson != scene_.lesson;
    const bool moved = another || scene.step != scene_.step;
    const bool revealed = !moved && scene.question.guess.revealed && !scene_.question.guess.revealed;
    scene_ = scene;
    const bool open = scene.lesson != nullptr;
    page_->setVisible(open);
    footer_->setVisible(open);
    list_->setVisible(!open);
    place_->setVisible(open);
    if (!open) {
        mistakes_->hide();
        more_->hide();
        title_->setText(tr("Lessons"));
        close_->setAccessibleName(tr("Back to the controls"));
        close_->setToolTip(tr("Back to the controls"));
        return;
    }
    if (another) all_mistakes_ = false;
    if (moved) render_mistakes(scene);
    const QString title = QString::fromStdString(scene.lesson->title);
    title_->setText(title_->fontMetrics().elidedText(title, Qt::ElideRight, width() - theme_.px(120)));
    title_->setToolTip(title);
    close_->setToolTip(tr("Leave the lesson"));
    place_->setText(scene.summary ? tr("End")
                                  : QStringLiteral("%1 / %2").arg(scene.step + 1).arg(scene.num_steps));
    dots_->set_place(scene.step, scene.num_steps);
    back_->setEnabled(scene.step > 0);
    next_->setEnabled(!scene.summary);
    restore_->setVisible(scene.changed && !scene.summary);
    code_->setText(tr("code %1").arg(QString::fromStdString(scene.code)));
    page_->render(scene);
    if (moved) area_->verticalScrollBar()->setValue(0);
    if (revealed) show_end();
}

// The answer stands at the end of the page, once that has its new height.
void LessonPanel::show_end() {
    QTimer::singleShot(0, area_, [area = area_] {
        area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
    });
}

void LessonPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int edge = qRound(theme_.line_width);
    painter.fillRect(rect(), theme_.surface);
    painter.fillRect(width() - edge, 0, edge, height(), theme_.line);
    painter.fillRect(0, theme_.px(40) - edge, width(), edge, theme_.line);
    if (footer_->isVisible()) painter.fillRect(0, footer_->y(), width(), edge, theme_.line);
}

}  // namespace alibi::ui
