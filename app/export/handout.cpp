#include "app/export/handout.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

#include "app/export/view_picture.h"
#include "app/store.h"
#include "app/trainer.h"
#include "core/files/numpy.h"
#include "ui/views/lesson/curve_axes.h"
#include "ui/views/lesson/lesson_document.h"
#include "ui/views/lesson/lesson_words.h"
#include "ui/widgets/words.h"

namespace alibi::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Handout)
};

// Lengths in px at 96 dpi on A4.
constexpr int kDotsPerInch = 1200;
constexpr double kScale = kDotsPerInch / 96.0;
constexpr double kPageWidth = 210 / 25.4 * 96, kPageHeight = 297 / 25.4 * 96;
constexpr double kMargin = 54, kFoot = 30, kGap = 20;
constexpr double kWidth = kPageWidth - 2 * kMargin;
constexpr double kBottom = kPageHeight - kMargin - kFoot;
constexpr QSize kFigure(300, 240);                           // beside the text
constexpr QSize kWideFigure(static_cast<int>(kWidth), 216);  // below it: an equation with its numbers
constexpr double kWritingLine = 28;
constexpr int kMostWritingLines = 4;  // under a question
constexpr double kNumberBlank = 158, kCellBlank = 90;

// An equation and its numbers need the whole width; every other figure stands beside the text.
bool is_wide(const Session& session) {
    return session.view == ViewId::equations;
}

class Sheets {
  public:
    Sheets(const std::shared_ptr<const Lesson>& lesson, bool answers, QIODevice& device)
        : shared_(lesson),
          lesson_(*lesson),
          answers_(answers),
          writer_(&device),
          theme_(ui::make_theme(ui::ThemeId::light)),
          places_(lesson->steps.size()) {
        writer_.setResolution(kDotsPerInch);
        writer_.setPageSize(QPageSize(QPageSize::A4));
        writer_.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer_.setTitle(QString::fromStdString(lesson->title));
        theme_.shaping = false;
        theme_.surface = theme_.background = theme_.raised = Qt::white;
        painter_.begin(&writer_);
        painter_.setRenderHint(QPainter::LosslessImageRendering);
        painter_.setRenderHint(QPainter::Antialiasing);
        painter_.scale(kScale, kScale);
    }

    int write() {
        title();
        plan();
        Store store(Store::Mode::immediate);
        const QTemporaryDir no_runs;  // but those that come with the program
        const Trainer trainer(store, no_runs.path(), Store::Mode::immediate);
        store.dispatch(OpenLesson{shared_});
        for (std::size_t n = 0; n < lesson_.steps.size(); ++n) {
            store.dispatch(SetLessonStep{static_cast<Index>(n)});
            step(n, store);
        }
        notes();
        foot();
        painter_.end();
        return page_;
    }

  private:
    std::unique_ptr<ui::LessonDocument> document(const std::string& text, double width, double body,
                                                 int weight = QFont::Normal) const {
        auto made = std::make_unique<ui::LessonDocument>(theme_, ui::LessonType{body, body * 1.35, weight});
        made->set_lesson_text(QString::fromStdString(text), width);
        return made;
    }

    void title() {
        const auto name = document(lesson_.title, kWidth * 0.62, 22, QFont::DemiBold);
        name->paint(painter_, {kMargin, kMargin});
        painter_.setFont(theme_.font(12));
        painter_.setPen(theme_.muted);
        const double right = kMargin + kWidth;
        painter_.drawText(QRectF(right - 230, kMargin, 60, 24), Qt::AlignLeft | Qt::AlignBottom,
                          Words::tr("Name"));
        painter_.drawLine(QPointF(right - 180, kMargin + 24), QPointF(right, kMargin + 24));
        y_ = kMargin + name->size().height() + 8;
        const auto summary = document(lesson_.summary, kWidth, 12.5);
        summary->paint(painter_, {kMargin, y_});
        y_ += summary->size().height() + kGap;
    }

    void foot() {
        painter_.setFont(theme_.font(10));
        painter_.setPen(theme_.muted);
        const QRectF line(kMargin, kPageHeight - kMargin - 6, kWidth, 16);
        painter_.drawText(line, Qt::AlignLeft, QString::fromStdString(lesson_.title));
        painter_.drawText(line, Qt::AlignRight, QString::number(page_));
    }

    // What is left of the last page is there to be written on.
    void notes() {
        constexpr int kLeast = 3, kMost = 12;
        const int lines = static_cast<int>((kBottom - y_ - kGap) / kWritingLine);
        if (answers_ || lines < kLeast) return;
        y_ += kGap / 2;
        for (int n = 0; n < std::min(lines, kMost); ++n) writing_line();
    }

    // Where a step stands: on a new page or not, and with how many lines to write on.
    struct Place {
        bool new_page = false;
        int lines = 1;
    };

    // Steps go onto pages whole, and those that want one begin a page unless answers are shown anyway; what
    // is left of a page is given to the lines under its questions.
    void plan() {
        std::size_t first = 0;  // of the page
        double y = y_;
        for (std::size_t n = 0; n < lesson_.steps.size(); ++n) {
            const double high = step_height(n);
            const bool wanted = !answers_ && lesson_.steps[n].new_page && n > first;
            if (wanted || (y + high > kBottom && y > kMargin)) {
                give_lines(first, n, kBottom - y);
                first = n;
                y = kMargin;
            }
            places_[n].new_page = n > 0 && first == n;
            y += high;
        }
        give_lines(first, lesson_.steps.size(), kBottom - y);
    }

    void give_lines(std::size_t first, std::size_t end, double left) {
        const auto asks = [](const LessonStep& step) { return step.question.has_value(); };
        const auto begin = lesson_.steps.begin() + static_cast<std::ptrdiff_t>(first);
        const auto questions =
            std::count_if(begin, lesson_.steps.begin() + static_cast<std::ptrdiff_t>(end), asks);
        if (answers_ || questions == 0) return;
        // What does not come out even goes to the last ones.
        auto more = std::max<Index>(0, static_cast<Index>(left / kWritingLine));
        auto to_come = static_cast<Index>(questions);
        for (std::size_t n = first; n < end; ++n) {
            if (!asks(lesson_.steps[n])) continue;
            const Index share = std::min<Index>(more / to_come, kMostWritingLines - 1);
            places_[n].lines = static_cast<int>(1 + share);
            more -= share;
            --to_come;
        }
    }

    void new_page() {
        foot();
        writer_.newPage();
        ++page_;
        y_ = kMargin;
    }

    // What a step says, made for its column.
    struct Said {
        std::unique_ptr<ui::LessonDocument> heading, text;
        bool beside = false, below = false;  // where its picture stands

        double words() const { return heading->size().height() + 6 + text->size().height(); }
        double height() const {
            if (below) return words() + kGap / 2 + kWideFigure.height();
            return beside ? std::max<double>(words(), kFigure.height()) : words();
        }
    };

    Said said(std::size_t n) const {
        const LessonStep& step = lesson_.steps[n];
        const bool shown_before = n > 0 && lesson_.steps[n - 1].session == step.session;
        const bool picture = step.pictured && !shown_before;
        Said said;
        said.beside = picture && !is_wide(step.session);
        said.below = picture && is_wide(step.session);
        const double width = said.beside ? kWidth - kFigure.width() - kGap : kWidth;
        said.heading = document(std::to_string(n + 1) + "\\. " + step.heading, width, 15, QFont::DemiBold);
        said.text = document(fill_live(step.text, step.session, *lesson_.context), width, 12.5);
        return said;
    }

    // With one line to write on.
    double step_height(std::size_t n) const {
        const auto& question = lesson_.steps[n].question;
        return kGap + said(n).height() + (question ? question_height(*question) : 0);
    }

    void step(std::size_t n, const Store& store) {
        if (places_[n].new_page) new_page();
        const Said said = this->said(n);
        painter_.setPen(QPen(theme_.line, 1));
        painter_.drawLine(QPointF(kMargin, y_), QPointF(kMargin + kWidth, y_));
        y_ += kGap / 2;
        said.heading->paint(painter_, {kMargin, y_});
        said.text->paint(painter_, {kMargin, y_ + said.heading->size().height() + 6});
        if (said.beside) draw_view(store, kFigure, {kMargin + kWidth - kFigure.width(), y_});
        if (said.below) draw_view(store, kWideFigure, {kMargin, y_ + said.words() + kGap / 2});
        y_ += said.height() + kGap / 2;
        if (const auto& question = lesson_.steps[n].question) draw_question(*question, places_[n].lines);
    }

    void draw_view(const Store& store, const QSize& size, const QPointF& corner) {
        const auto sheet = view_picture(store.session(), store.scene(), ui::figure_theme(theme_, 1), size);
        if (sheet) draw_widget(*sheet, corner);
    }

    void draw_widget(QWidget& widget, const QPointF& corner) {
        painter_.save();
        painter_.translate(corner);
        widget.render(&painter_, QPoint(), QRegion(), QWidget::DrawChildren);
        painter_.restore();
    }

    // As draw_question() goes down with one line to write on.
    double question_height(const Question& question) const {
        double height = 10 + document(question.text, kWidth - 24, 12.5, QFont::DemiBold)->size().height() + 8;
        for (const QuestionOption& option : question.options)
            height += document(option.text, kWidth - 60, 12.5)->size().height() + 6;
        if (question.kind == QuestionKind::curve) height += axes_height();
        if (question.kind != QuestionKind::choice && question.kind != QuestionKind::curve)
            height += kWritingLine;
        height += answers_ ? document(question.why, kWidth - 40, 12)->size().height() + 8 : kWritingLine;
        return height + kGap + 4;
    }

    static double axes_height() { return 190; }

    void draw_question(const Question& question, int lines) {
        const double top = y_;
        const auto text = document(question.text, kWidth - 24, 12.5, QFont::DemiBold);
        y_ += 10;
        text->paint(painter_, {kMargin + 12, y_});
        y_ += text->size().height() + 8;
        for (const QuestionOption& option : question.options) draw_option(option);
        if (question.kind == QuestionKind::curve) draw_axes(question.curve);
        if (question.kind == QuestionKind::number || question.kind == QuestionKind::cell)
            draw_blank(question);
        if (answers_)
            draw_answer(question);
        else
            draw_lines(lines);
        painter_.setPen(QPen(theme_.control_line, 1));
        painter_.setBrush(Qt::NoBrush);
        painter_.drawRoundedRect(QRectF(kMargin, top, kWidth, y_ + 8 - top), 5, 5);
        y_ += kGap + 4;
    }

    void draw_option(const QuestionOption& option) {
        const auto words = document(option.text, kWidth - 60, 12.5);
        const double high = words->size().height();
        const QRectF box(kMargin + 14, y_ + high / 2 - 6, 12, 12);
        painter_.setPen(QPen(theme_.text, 1));
        painter_.setBrush(Qt::NoBrush);
        painter_.drawRect(box);
        if (answers_ && option.right) {
            painter_.setPen(QPen(theme_.text, 1.6));
            painter_.drawPolyline(QPolygonF({box.topLeft() + QPointF(2, 6), box.topLeft() + QPointF(5, 10),
                                             box.topLeft() + QPointF(11, 1)}));
        }
        words->paint(painter_, {kMargin + 36, y_});
        y_ += high + 6;
    }

    void draw_axes(const QuestionCurve& curve) {
        ui::CurveAxes axes(theme_, curve);
        axes.resize(420, static_cast<int>(axes_height()) - 10);
        axes.set_drawn({}, answers_);
        draw_widget(axes, {kMargin + 12, y_});
        y_ += axes_height();
    }

    // A line to write on, or with the answer: of a number with its unit behind it, of a cell one for each of
    // its names.
    void draw_blank(const Question& question) {
        painter_.setFont(theme_.font(12.5));
        const bool cell = question.kind == QuestionKind::cell;
        double x = kMargin + 12;
        if (cell && answers_) {
            draw_words(x, ui::answer_words(question));
        } else if (cell) {
            for (const QString& name : {Words::tr("query"), Words::tr("key")}) {
                x = draw_words(x, name) + 8;
                x = draw_line(x, kCellBlank) + kGap;
            }
        } else {
            if (answers_) draw_words(x + 4, QString::fromStdString(question.answer_text));
            x = draw_line(x, kNumberBlank);
            draw_words(x + 8, QString::fromStdString(question.unit));
        }
        y_ += kWritingLine;
    }

    // Both give back where they end.
    double draw_words(double x, const QString& words) {
        painter_.setPen(theme_.text);
        const QRectF place(x, y_, kMargin + kWidth - x, kWritingLine - 8);
        painter_.drawText(place, Qt::AlignLeft | Qt::AlignBottom, words);
        return x + painter_.fontMetrics().horizontalAdvance(words);
    }
    double draw_line(double x, double wide) {
        painter_.setPen(QPen(theme_.text, 1));
        painter_.drawLine(QPointF(x, y_ + kWritingLine - 6), QPointF(x + wide, y_ + kWritingLine - 6));
        return x + wide;
    }

    void draw_answer(const Question& question) {
        const auto why = document(question.why, kWidth - 40, 12);
        y_ += 4;
        painter_.fillRect(QRectF(kMargin + 14, y_, 3, why->size().height()), theme_.bias);
        why->paint(painter_, {kMargin + 26, y_});
        y_ += why->size().height() + 4;
    }

    // What was ticked, named or drawn above is one half of an answer; the lines are for the other.
    void draw_lines(int lines) {
        painter_.setFont(theme_.font(12.5));
        const double begin = draw_words(kMargin + 12, Words::tr("Because")) + 8;
        writing_line(begin);
        for (int n = 1; n < lines; ++n) writing_line();
    }

    void writing_line(double begin = kMargin + 12) {
        painter_.setPen(QPen(theme_.control_line, 1, Qt::DotLine));
        y_ += kWritingLine - 6;
        painter_.drawLine(QPointF(begin, y_), QPointF(kMargin + kWidth - 12, y_));
        y_ += 6;
    }

    const std::shared_ptr<const Lesson> shared_;
    const Lesson& lesson_;
    const bool answers_;
    QPdfWriter writer_;
    ui::Theme theme_;
    QPainter painter_;
    std::vector<Place> places_;  // one a step
    double y_ = kMargin;
    int page_ = 1;
};

}  // namespace

QSize handout_figure_size(const Session& session) {
    return is_wide(session) ? kWideFigure : kFigure;
}

int write_handout(const std::shared_ptr<const Lesson>& lesson, bool answers, const QString& path) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const int pages = Sheets(lesson, answers, buffer).write();
    write_file_whole(path.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return pages;
}

}  // namespace alibi::app
