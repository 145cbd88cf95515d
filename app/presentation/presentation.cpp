#include "app/presentation/presentation.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "app/presentation/pages.h"
#include "core/session/lesson.h"
#include "ui/views/lesson/lesson_page.h"
#include "ui/widgets/words.h"

namespace alibi::app {
namespace {

constexpr double kBody = 14;       // px of the page's text at 96 dpi, which the theme enlarges
constexpr double kLeastBody = 24;  // px on the screen
constexpr double kBodyShare = 30.0 / 1080;
constexpr double kSmall = 11;  // px of a figure's smallest words at 96 dpi, which its theme enlarges
constexpr double kMargin = 80.0 / 1920, kTextEnd = 840.0 / 1920, kFigure = 868.0 / 1920,
                 kFigureEnd = 1888.0 / 1920, kAloneEnd = 1500.0 / 1920;
constexpr double kTop = 56.0 / 1080, kHead = 44.0 / 1080, kFoot = 64.0 / 1080;
constexpr double kKeysEnd = 0.68;  // of the width: keys at the left, code and time at the right
constexpr int kBar = 6;            // px of 1080: how far the lesson is

ui::Theme page_theme(double body) {
    ui::Theme theme = ui::make_theme(ui::ThemeId::projector);
    theme.unit = theme.type = body / kBody;
    theme.line_width = std::max(2.0, theme.unit);
    theme.least_type = body;
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
    add_key(QStringLiteral("V"), &Presentation::next_figure);
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
    views_.clear();
    view_ = nullptr;
    step_ = -1;
    const double body = std::max(kLeastBody, kBodyShare * height());
    theme_ = page_theme(body);
    figure_theme_ = ui::figure_theme(ui::make_theme(ui::ThemeId::projector), body / kSmall);
    setStyleSheet(ui::style_sheet(theme_));
    sheet_ = new QWidget(this);
    place_ = make_label(theme_, 10.5, sheet_);
    place_->setObjectName(QStringLiteral("place"));
    keys_ = make_label(theme_, 10.5, sheet_);
    time_ = make_label(theme_, 10.5, sheet_);
    time_->setObjectName(QStringLiteral("time"));
    axes_ = new QWidget(sheet_);
    auto* whole = new QVBoxLayout(axes_);
    whole->setContentsMargins(0, 0, 0, 0);
    build_text();
    place();
    sheet_->setVisible(!blank_);
    render();
}

void Presentation::build_text() {
    page_ = new ui::LessonPage(theme_, true);
    page_->set_axes_host(axes_);
    page_->setAutoFillBackground(false);
    pages_ = new Pages(*page_, sheet_);
    connect(page_, &ui::LessonPage::intent, &store_, &Store::dispatch);
    connect(pages_, &Pages::turned, this, &Presentation::show_keys);
    connect(pages_, &Pages::turned, this, &Presentation::turned);
}

void Presentation::fit_page() {
    pages_->fit(text_place().size());
    show_keys();
}

QRect Presentation::text_place() const {
    const double end = beside_ ? kTextEnd : kAloneEnd;
    return {qRound(kMargin * width()), qRound((kTop + kHead) * height()), qRound((end - kMargin) * width()),
            qRound((1 - kTop - kHead - kFoot) * height())};
}

QRect Presentation::figure_place() const {
    return {qRound(kFigure * width()), qRound(kTop * height()), qRound((kFigureEnd - kFigure) * width()),
            qRound((1 - kTop - kFoot) * height())};
}

void Presentation::place() {
    const auto across = [this](double share) { return qRound(share * width()); };
    const auto down = [this](double share) { return qRound(share * height()); };
    sheet_->setGeometry(rect());
    const int left = across(kMargin), line = down(kHead), top = down(kTop);
    place_->setGeometry(left, top - line / 2, across(kTextEnd - kMargin), line);
    pages_->move(text_place().topLeft());
    const int foot = height() - down(kFoot);
    keys_->setGeometry(left, foot, across(kKeysEnd - kMargin), down(kFoot));
    time_->setGeometry(across(kKeysEnd), foot, across(kFigureEnd - kKeysEnd), down(kFoot));
    time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    axes_->setGeometry(figure_place());
    if (view_) view_->setGeometry(figure_place());
}

void Presentation::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().height() != event->size().height())
        build();
    else
        place();
    fit_page();
}

// Only what is shown has its height.
void Presentation::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    fit_page();
}

bool Presentation::asks_for_curve() const {
    const auto& question = store_.scene().lesson.question.question;
    return question && question->kind == QuestionKind::curve;
}

// The axes of a curve, else the picture of the step, else nothing.
void Presentation::show_figure() {
    const bool curve = asks_for_curve();
    const bool pictured = store_.scene().lesson.pictured && !curve;
    if (beside_ != (pictured || curve)) {
        beside_ = pictured || curve;
        place();
    }
    axes_->setVisible(curve);
    if (pictured)
        show_view();
    else if (view_)
        view_->hide();
}

// A view is made when it is first shown, and kept for the steps that come back to it.
void Presentation::show_view() {
    const ViewId id = store_.session().view;
    ui::View*& wanted = views_[id];
    if (!wanted) {
        for (const ui::ViewInfo& info : ui::views())
            if (info.id == id) wanted = info.make({figure_theme_, rasters_}, sheet_);
        if (!wanted) return;
        connect(wanted, &ui::View::intent, &store_, &Store::dispatch);
    }
    if (view_ != wanted) {
        if (view_) view_->hide();
        view_ = wanted;
        place();
    }
    view_->show();
    view_->render(store_.session(), store_.scene());
}

void Presentation::next_figure() {
    const Session& session = store_.session();
    const std::vector<FigureId> figures = figures_of(session.view);
    const auto shown = std::find(figures.begin(), figures.end(), shown_figure(session));
    const bool last = shown == figures.end() || shown + 1 == figures.end();
    store_.dispatch(SetFigure{last ? figures.front() : *(shown + 1)});
}

void Presentation::render() {
    const LessonScene& scene = store_.scene().lesson;
    if (!scene.lesson) {
        close();
        return;
    }
    page_->render(scene);
    show_figure();
    fit_page();
    const QString title = QString::fromStdString(scene.lesson->title);
    place_->setText(scene.summary
                        ? title
                        : QStringLiteral("%1 · %2 / %3").arg(title).arg(scene.step + 1).arg(scene.num_steps));
    const bool revealed = scene.question.guess.revealed;
    if (scene.step != step_)
        pages_->show_first();
    else if (revealed && !revealed_)
        pages_->show_answer();
    // A field or a map that was used keeps the clicker's keys no longer than it is needed.
    if (scene.step != step_ || (revealed && !revealed_)) setFocus();
    revealed_ = revealed;
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
    time_->setText(tr("code %1 · %2").arg(QString::fromStdString(scene.code), all));
}

QString Presentation::next_press() const {
    const LessonScene& scene = store_.scene().lesson;
    if (scene.summary) return {};
    if (scene.train && !scene.trained) return tr("start the training");
    if (pages_->shown() + 1 < pages_->count())
        return tr("page %1 of %2").arg(pages_->shown() + 2).arg(pages_->count());
    if (scene.question.question && !scene.question.guess.revealed) return tr("answer");
    return tr("next step");
}

void Presentation::show_keys() {
    const QString next = next_press();
    const QString others = tr("PageUp back · B blank · Esc end");
    keys_->setText(next.isEmpty() ? others : tr("PageDown %1").arg(next) + QStringLiteral(" · ") + others);
}

void Presentation::go_on() {
    const LessonScene& scene = store_.scene().lesson;
    if (blank_)
        set_blank(false);
    else if (scene.train && !scene.trained)
        store_.dispatch(TrainRuns{});
    else if (pages_->turn(1))
        return;
    else if (scene.question.question && !scene.question.guess.revealed)
        store_.dispatch(RevealAnswer{});
    else
        step_to(scene.step + 1);
}

void Presentation::go_back() {
    if (blank_)
        set_blank(false);
    else if (!pages_->turn(-1))
        step_to(store_.scene().lesson.step - 1);
}

void Presentation::step_to(Index step) {
    store_.dispatch(SetLessonStep{step});
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
