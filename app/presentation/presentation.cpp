#include "app/presentation/presentation.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "core/session/class_code.h"
#include "core/session/lesson.h"
#include "ui/views/lesson/lesson_page.h"
#include "ui/widgets/words.h"

namespace alibi::app {
namespace {

constexpr double kBody = 14;       // px of the page's text at 96 dpi, which the theme enlarges
constexpr double kLeastBody = 24;  // px on the screen
constexpr double kBodyShare = 30.0 / 1080;
constexpr double kLeastFigure = 1.0, kFigureShare = 1.45 / 1080;
constexpr double kMargin = 80.0 / 1920, kTextEnd = 840.0 / 1920, kFigure = 868.0 / 1920,
                 kFigureEnd = 1888.0 / 1920;
constexpr double kTop = 56.0 / 1080, kHead = 44.0 / 1080, kFoot = 64.0 / 1080;
constexpr int kBar = 6;  // px of 1080: how far the lesson is

ui::Theme scaled(double scale) {
    ui::Theme theme = ui::make_theme(ui::ThemeId::projector);
    theme.unit = theme.type = scale;
    theme.line_width = std::max(2.0, scale);
    return theme;
}

QLabel* make_label(const ui::Theme& theme, double size, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setFont(theme.font(size));
    label->setStyleSheet(QStringLiteral("color:%1;").arg(theme.muted.name()));
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return label;
}

}  // namespace

Presentation::Presentation(Store& store, ui::RasterService& rasters, QWidget* parent)
    : QWidget(parent, Qt::Window), store_(store), rasters_(rasters) {
    setWindowTitle(tr("Presentation"));
    setFocusPolicy(Qt::StrongFocus);
    add_key(QStringLiteral("PgDown"), &Presentation::go_on);
    add_key(QStringLiteral("PgUp"), &Presentation::go_back);
    add_key(QStringLiteral("B"), &Presentation::toggle_blank);
    add_key(QStringLiteral("."), &Presentation::toggle_blank);
    add_key(QStringLiteral("Home"), &Presentation::to_first);
    add_key(QStringLiteral("End"), &Presentation::to_last);
    add_key(QStringLiteral("Esc"), &Presentation::finish);
    add_key(QStringLiteral("F5"), &Presentation::finish);
    add_key(QStringLiteral("S"), &Presentation::speaker_wanted);
    connect(&store_, &Store::changed, this, &Presentation::render);
    clock_.start();
    tick_.setInterval(1000);
    connect(&tick_, &QTimer::timeout, this, &Presentation::show_time);
    tick_.start();
    resize(1280, 720);
    build();
}

// What draws with the themes goes before them.
Presentation::~Presentation() {
    delete sheet_;
}

void Presentation::add_key(const QString& keys, void (Presentation::*run)()) {
    auto* shortcut = new QShortcut(QKeySequence(keys), this);
    connect(shortcut, &QShortcut::activated, this, run);
}

void Presentation::build() {
    delete sheet_;
    view_ = nullptr;
    step_ = -1;
    theme_ = scaled(std::max(kLeastBody, kBodyShare * height()) / kBody);
    figure_theme_ = scaled(std::max(kLeastFigure, kFigureShare * height()));
    setStyleSheet(ui::style_sheet(theme_));
    sheet_ = new QWidget(this);
    place_ = make_label(theme_, 10.5, sheet_);
    place_->setObjectName(QStringLiteral("place"));
    keys_ = make_label(theme_, 10.5, sheet_);
    time_ = make_label(theme_, 10.5, sheet_);
    time_->setObjectName(QStringLiteral("time"));
    build_text();
    place();
    sheet_->setVisible(!blank_);
    render();
    sheet_->show();
    sheet_->setVisible(!blank_);
}

void Presentation::build_text() {
    area_ = new QScrollArea(sheet_);
    page_ = new ui::LessonPage(theme_, true);
    area_->setWidget(page_);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setFocusPolicy(Qt::NoFocus);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->viewport()->setAutoFillBackground(false);
    page_->setAutoFillBackground(false);
    connect(page_, &ui::LessonPage::intent, &store_, &Store::dispatch);
}

QSize Presentation::text_room() const {
    return {qRound((kTextEnd - kMargin) * width()), qRound((1 - kTop - kHead - kFoot) * height())};
}

void Presentation::place() {
    const auto across = [this](double share) { return qRound(share * width()); };
    const auto down = [this](double share) { return qRound(share * height()); };
    sheet_->setGeometry(rect());
    const int left = across(kMargin), line = down(kHead), top = down(kTop);
    place_->setGeometry(left, top - line / 2, across(kTextEnd - kMargin), line);
    area_->setGeometry(QRect(QPoint(left, top + line), text_room()));
    const int foot = height() - down(kFoot);
    keys_->setGeometry(left, foot, across(0.62), down(kFoot));
    time_->setGeometry(across(0.62), foot, across(kFigureEnd - 0.62), down(kFoot));
    time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    if (view_) view_->setGeometry(across(kFigure), top, across(kFigureEnd - kFigure), foot - top);
}

void Presentation::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().height() != event->size().height())
        build();
    else
        place();
}

void Presentation::show_view() {
    const ViewId id = store_.session().view;
    if (!view_ || id != view_id_) {
        delete view_;
        view_ = nullptr;
        for (const ui::ViewInfo& info : ui::views())
            if (info.id == id) view_ = info.make({figure_theme_, rasters_}, sheet_);
        view_id_ = id;
        if (!view_) return;
        connect(view_, &ui::View::intent, &store_, &Store::dispatch);
        place();
        view_->show();
    }
    // One head is what a class can see from the back row.
    Session shown = store_.session();
    shown.isolate_head = true;
    view_->render(shown, store_.scene());
}

void Presentation::render() {
    const LessonScene& scene = store_.scene().lesson;
    if (!scene.lesson) {
        close();
        return;
    }
    page_->render(scene);
    show_view();
    const QString title = QString::fromStdString(scene.lesson->title);
    place_->setText(scene.summary
                        ? title
                        : QStringLiteral("%1 · %2 / %3").arg(title).arg(scene.step + 1).arg(scene.num_steps));
    keys_->setText(tr("PageDown next · PageUp back · B blank · Esc end"));
    if (scene.step != step_) area_->verticalScrollBar()->setValue(0);
    step_ = scene.step;
    show_time();
    update();
}

void Presentation::show_time() {
    const LessonScene& scene = store_.scene().lesson;
    if (!scene.lesson) return;
    const qint64 passed = seconds();
    const QString clock = QStringLiteral("%1:%2").arg(passed / 60).arg(passed % 60, 2, 10, QLatin1Char('0'));
    const QString all =
        scene.lesson->minutes > 0 ? tr("%1 of %2 min").arg(clock).arg(scene.lesson->minutes) : clock;
    time_->setText(tr("code %1 · %2").arg(QString::fromStdString(class_code(store_.session())), all));
}

void Presentation::go_on() {
    if (blank_) {
        set_blank(false);
        return;
    }
    QScrollBar* bar = area_->verticalScrollBar();
    const LessonScene& scene = store_.scene().lesson;
    if (bar->value() < bar->maximum()) {
        bar->setValue(bar->value() + area_->viewport()->height() * 4 / 5);
    } else if (scene.question.question && !scene.question.guess.revealed) {
        store_.dispatch(LessonAction(RevealAnswer{}));
        // The answer stands at the end, once the page has its new height.
        QTimer::singleShot(0, area_, [bar] { bar->setValue(bar->maximum()); });
    } else {
        step_to(scene.step + 1);
    }
}

void Presentation::go_back() {
    if (blank_)
        set_blank(false);
    else
        step_to(store_.scene().lesson.step - 1);
}

void Presentation::step_to(Index step) {
    store_.dispatch(LessonAction(SetLessonStep{step}));
}

void Presentation::to_first() {
    step_to(0);
}

void Presentation::to_last() {
    step_to(store_.scene().lesson.num_steps);
}

void Presentation::set_blank(bool blank) {
    blank_ = blank;
    sheet_->setVisible(!blank);
    update();
}

// Keys that a field or a map has not taken.
void Presentation::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Down:
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter: go_on(); break;
        case Qt::Key_Left:
        case Qt::Key_Up:
        case Qt::Key_Backspace: go_back(); break;
        default: QWidget::keyPressEvent(event);
    }
}

void Presentation::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), blank_ ? QColor(Qt::black) : theme_.background);
    if (blank_) return;
    const LessonScene& scene = store_.scene().lesson;
    const double share = scene.num_steps > 0
                             ? static_cast<double>(std::min(scene.step + 1, scene.num_steps)) /
                                   static_cast<double>(scene.num_steps)
                             : 0;
    const double high = std::max(3.0, kBar * height() / 1080.0);
    painter.fillRect(QRectF(0, 0, width(), high), theme_.selected);
    painter.fillRect(QRectF(0, 0, width() * share, high), theme_.accent);
}

void Presentation::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    Q_EMIT ended();
}

}  // namespace alibi::app
