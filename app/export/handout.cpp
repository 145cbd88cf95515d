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
constexpr QSize kFigure(300, 240);
constexpr double kWritingLine = 28;
constexpr double kNumberBlank = 158, kCellBlank = 320;

class Sheets {
  public:
    Sheets(const std::shared_ptr<const Lesson>& lesson, bool answers, QIODevice& device)
        : shared_(lesson),
          lesson_(*lesson),
          answers_(answers),
          writer_(&device),
          theme_(ui::make_theme(ui::ThemeId::light)) {
        writer_.setResolution(kDotsPerInch);
        writer_.setPageSize(QPageSize(QPageSize::A4));
        writer_.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer_.setTitle(QString::fromStdString(lesson->title));
        theme_.surface = theme_.background = theme_.raised = Qt::white;
        painter_.begin(&writer_);
        painter_.setRenderHint(QPainter::LosslessImageRendering);
        painter_.setRenderHint(QPainter::Antialiasing);
        painter_.scale(kScale, kScale);
    }

    int write() {
        title();
        Store store(Store::Mode::immediate);
        const QTemporaryDir no_runs;  // but those that come with the program
        const Trainer trainer(store, no_runs.path(), Store::Mode::immediate);
        store.dispatch(OpenLesson{shared_});
        for (std::size_t n = 0; n < lesson_.steps.size(); ++n) {
            store.dispatch(SetLessonStep{static_cast<Index>(n)});
            step(n, store);
        }
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

    void need(double height) {
        if (y_ + height <= kBottom || y_ <= kMargin + 1) return;
        foot();
        writer_.newPage();
        ++page_;
        y_ = kMargin;
    }

    void step(std::size_t n, Store& store) {
        const LessonStep& step = lesson_.steps[n];
        const bool shown_before = n > 0 && lesson_.steps[n - 1].session == step.session;
        const bool picture = step.pictured && !shown_before;
        const double width = picture ? kWidth - kFigure.width() - kGap : kWidth;
        const auto heading =
            document(std::to_string(n + 1) + "\\. " + step.heading, width, 15, QFont::DemiBold);
        const auto text = document(fill_live(step.text, step.session, *lesson_.context), width, 12.5);
        const double figure = picture ? kFigure.height() : 0;
        const double words = heading->size().height() + 6 + text->size().height();
        need(std::max(words, figure) + (step.question ? question_height(*step.question) : 0) + kGap);
        painter_.setPen(QPen(theme_.line, 1));
        painter_.drawLine(QPointF(kMargin, y_), QPointF(kMargin + kWidth, y_));
        y_ += kGap / 2;
        heading->paint(painter_, {kMargin, y_});
        text->paint(painter_, {kMargin, y_ + heading->size().height() + 6});
        if (picture) draw_view(store);
        y_ += std::max(words, figure) + kGap / 2;
        if (step.question) question(*step.question);
    }

    void draw_view(const Store& store) {
        const auto sheet = view_picture(store.session(), store.scene(), ui::figure_theme(theme_, 1), kFigure);
        if (sheet) draw_widget(*sheet, {kMargin + kWidth - kFigure.width(), y_});
    }

    void draw_widget(QWidget& widget, const QPointF& corner) {
        painter_.save();
        painter_.translate(corner);
        widget.render(&painter_, QPoint(), QRegion(), QWidget::DrawChildren);
        painter_.restore();
    }

    double question_height(const Question& question) const {
        double height = document(question.text, kWidth - 24, 12.5, QFont::DemiBold)->size().height() + 30;
        for (const QuestionOption& option : question.options)
            height += document(option.text, kWidth - 60, 12.5)->size().height() + 6;
        if (question.kind == QuestionKind::curve) height += axes_height();
        if (question.kind != QuestionKind::choice && question.kind != QuestionKind::curve)
            height += kWritingLine;
        if (answers_) return height + document(question.why, kWidth - 40, 12)->size().height() + 24;
        return height + kWritingLine;
    }

    static double axes_height() { return 190; }

    void question(const Question& question) {
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
            writing_line();
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

    // A line to write on, or with the answer; of a number with its unit behind it.
    void draw_blank(const Question& question) {
        const bool cell = question.kind == QuestionKind::cell;
        const double wide = cell ? kCellBlank : kNumberBlank;
        const QString answer =
            cell ? ui::answer_words(question) : QString::fromStdString(question.answer_text);
        painter_.setPen(QPen(theme_.text, 1));
        painter_.setFont(theme_.font(12.5));
        if (answers_)
            painter_.drawText(QRectF(kMargin + 16, y_, wide, kWritingLine - 8),
                              Qt::AlignLeft | Qt::AlignBottom, answer);
        painter_.drawLine(QPointF(kMargin + 12, y_ + kWritingLine - 6),
                          QPointF(kMargin + 12 + wide, y_ + kWritingLine - 6));
        painter_.drawText(QRectF(kMargin + 20 + wide, y_, 300, kWritingLine - 8),
                          Qt::AlignLeft | Qt::AlignBottom, QString::fromStdString(question.unit));
        y_ += kWritingLine;
    }

    void draw_answer(const Question& question) {
        const auto why = document(question.why, kWidth - 40, 12);
        y_ += 4;
        painter_.fillRect(QRectF(kMargin + 14, y_, 3, why->size().height()), theme_.bias);
        why->paint(painter_, {kMargin + 26, y_});
        y_ += why->size().height() + 4;
    }

    void writing_line() {
        painter_.setPen(QPen(theme_.control_line, 1, Qt::DotLine));
        y_ += kWritingLine - 6;
        painter_.drawLine(QPointF(kMargin + 12, y_), QPointF(kMargin + kWidth - 12, y_));
        y_ += 6;
    }

    const std::shared_ptr<const Lesson> shared_;
    const Lesson& lesson_;
    const bool answers_;
    QPdfWriter writer_;
    ui::Theme theme_;
    QPainter painter_;
    double y_ = kMargin;
    int page_ = 1;
};

}  // namespace

int write_handout(const std::shared_ptr<const Lesson>& lesson, bool answers, const QString& path) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const int pages = Sheets(lesson, answers, buffer).write();
    write_file_whole(path.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return pages;
}

}  // namespace alibi::app
