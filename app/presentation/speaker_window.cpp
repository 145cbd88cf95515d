#include "app/presentation/speaker_window.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QRegularExpression>
#include <QTime>
#include <QVBoxLayout>

#include "app/presentation/presentation.h"
#include "core/session/lesson.h"
#include "ui/widgets/words.h"

namespace alibi::app {
namespace {

QString minutes_text(qint64 seconds) {
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

// A note's lines end where the file's do; paragraphs stay.
QString joined_lines(const QString& note) {
    static const QRegularExpression inside(QStringLiteral("(?<!\\n)\\n(?!\\n)"));
    QString joined = note;
    return joined.replace(inside, QStringLiteral(" "));
}

QLabel* add_label(const ui::Theme& theme, double size, int weight, QVBoxLayout* column, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setFont(theme.font(size, weight));
    label->setStyleSheet(QStringLiteral("color:%1;").arg(theme.text.name()));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    column->addWidget(label);
    return label;
}

}  // namespace

SpeakerWindow::SpeakerWindow(Store& store, Presentation& presentation, const ui::Theme& theme,
                             QWidget* parent)
    : QWidget(parent, Qt::Window), store_(store), presentation_(presentation), theme_(theme) {
    setWindowTitle(tr("Speaker notes"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.px(28), theme.px(24), theme.px(28), theme.px(24));
    column->setSpacing(theme.px(14));
    time_ = add_label(theme, 24, QFont::DemiBold, column, this);
    heading_ = add_label(theme, 19, QFont::DemiBold, column, this);
    notes_ = add_label(theme, 18, QFont::Normal, column, this);
    notes_->setObjectName(QStringLiteral("notes"));
    column->addStretch(1);
    press_ = add_label(theme, 16, QFont::DemiBold, column, this);
    press_->setObjectName(QStringLiteral("next_press"));
    next_ = add_label(theme, 16, QFont::Normal, column, this);
    next_->setObjectName(QStringLiteral("next_step"));
    connect(&store_, &Store::changed, this, &SpeakerWindow::render);
    connect(&presentation_, &Presentation::turned, this, &SpeakerWindow::render);
    tick_.setInterval(1000);
    connect(&tick_, &QTimer::timeout, this, &SpeakerWindow::show_time);
    tick_.start();
    resize(theme.px(760), theme.px(560));
    render();
}

QString SpeakerWindow::notes() const {
    return notes_->text();
}

QString SpeakerWindow::next() const {
    return next_->text();
}

QString SpeakerWindow::next_press() const {
    return press_->text();
}

void SpeakerWindow::render() {
    const LessonScene& scene = store_.scene().lesson;
    if (!scene.lesson) return;
    if (scene.step != step_) step_began_ = presentation_.seconds();
    step_ = scene.step;
    heading_->setText(ui::keep_words(QString::fromStdString(scene.heading)));
    notes_->setText(ui::keep_words(joined_lines(QString::fromStdString(scene.notes))));
    const QString press = presentation_.next_press();
    press_->setText(press.isEmpty() ? QString() : ui::keep_words(tr("PageDown: %1").arg(press)));
    next_->setText(scene.summary
                       ? QString()
                       : ui::keep_words(tr("Next: %1")
                                            .arg(scene.next_heading.empty()
                                                     ? tr("What you guessed")
                                                     : QString::fromStdString(scene.next_heading))));
    show_time();
}

void SpeakerWindow::show_time() {
    const LessonScene& scene = store_.scene().lesson;
    const qint64 passed = presentation_.seconds();
    QString words = tr("%1   step %2   lesson %3")
                        .arg(QTime::currentTime().toString(QStringLiteral("HH:mm")),
                             minutes_text(passed - step_began_), minutes_text(passed));
    if (scene.minutes > 0) words += QLatin1Char(' ') + tr("(this step: %1 min)").arg(scene.minutes);
    time_->setText(words);
}

// The clicker works whichever window has the keyboard.
void SpeakerWindow::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_PageDown:
        case Qt::Key_Right:
        case Qt::Key_Space: presentation_.go_on(); break;
        case Qt::Key_PageUp:
        case Qt::Key_Left: presentation_.go_back(); break;
        case Qt::Key_B:
        case Qt::Key_Period: presentation_.set_blank(!presentation_.blank()); break;
        case Qt::Key_F5:
        case Qt::Key_Escape: presentation_.close(); break;
        default: QWidget::keyPressEvent(event);
    }
}

void SpeakerWindow::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), theme_.background);
}

}  // namespace alibi::app
