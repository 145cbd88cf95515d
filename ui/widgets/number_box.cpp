#include "ui/widgets/number_box.h"

#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/widgets/format.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/undo_keys.h"

namespace alibi::ui {
namespace {

constexpr int kRepeatDelay = 350;  // ms, before a held chevron goes on
constexpr int kRepeatEvery = 60;
constexpr int kTypingPause = 700;  // ms without a digit, after which a typed number is whole

}  // namespace

NumberBox::NumberBox(const Theme& theme, const NumberRange& range, bool with_buttons, QWidget* parent)
    : QAbstractSpinBox(parent),
      theme_(theme),
      range_(range),
      with_buttons_(with_buttons),
      amount_(range.low) {
    setFrame(false);
    setMouseTracking(true);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);  // by default the wheel gives focus, and then changes what it rolls over
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    style_field();
    lineEdit()->setText(text_of(amount_));
    connect(lineEdit(), &QLineEdit::textEdited, this, &NumberBox::read_typed);
    connect(lineEdit(), &QLineEdit::returnPressed, this, &NumberBox::finish_typing);
}

// The frame is painted here; the field inside has none of its own.
void NumberBox::style_field() {
    QLineEdit* field = lineEdit();
    field->setFont(theme_.number_font(12));
    field->setFrame(false);
    field->setStyleSheet(
        QStringLiteral("QLineEdit { background: transparent; border: none; padding: 0; "
                       "min-height: 0; }"));
}

QString NumberBox::range_words() const {
    return range_text(range_.low, range_.high);
}

void NumberBox::set_alignment(Qt::Alignment alignment) {
    lineEdit()->setAlignment(alignment);
}

QString NumberBox::text_of(double amount) const {
    if (range_.decimals == 0)
        return QString::number(std::llround(amount)).replace(QLatin1Char('-'), QChar(0x2212));
    return short_text(amount, range_.decimals + 3);
}

// Both minus signs and commas between digits are understood.
std::optional<double> NumberBox::typed() const {
    QString text = lineEdit()->text().trimmed();
    text.replace(QChar(0x2212), QLatin1Char('-')).remove(QLatin1Char(','));
    bool ok = false;
    const double amount = text.toDouble(&ok);
    if (!ok || !std::isfinite(amount)) return std::nullopt;
    return amount;
}

double NumberBox::rounded(double amount) const {
    const double unit = std::pow(10.0, range_.decimals);
    return std::clamp(std::round(amount * unit) / unit, range_.low, range_.high);
}

void NumberBox::set_amount(double amount) {
    const auto now = typed();
    amount_ = amount;
    if (is_typing()) return;
    if (lineEdit()->hasFocus() || hasFocus()) {
        if (!valid_ || (now && rounded(*now) == rounded(amount))) return;
    }
    set_valid(true);
    const QString text = text_of(amount);
    if (lineEdit()->text() != text) lineEdit()->setText(text);
    place_field();
}

void NumberBox::set_range(double low, double high) {
    range_.low = low;
    range_.high = high;
}

void NumberBox::read_typed() {
    const auto amount = typed();
    const bool whole = amount && (range_.decimals > 0 || *amount == std::floor(*amount));
    set_valid(whole && *amount >= range_.low && *amount <= range_.high);
    if (valid_)
        pause_.start(kTypingPause, this);
    else
        pause_.stop();
}

// The text stays as it is typed: more may come.
void NumberBox::take_typed() {
    pause_.stop();
    const auto amount = typed();
    if (!valid_ || !amount || rounded(*amount) == amount_) return;
    amount_ = rounded(*amount);
    Q_EMIT amount_changed(amount_, false);
}

void NumberBox::finish_typing() {
    pause_.stop();
    const auto amount = typed();
    if (amount && rounded(*amount) != amount_) change_to(rounded(*amount), false);
    set_valid(true);
    lineEdit()->setText(text_of(amount_));
}

void NumberBox::change_to(double amount, bool continues) {
    pause_.stop();
    const double next = rounded(amount);
    const bool changed = next != amount_;
    amount_ = next;
    set_valid(true);
    lineEdit()->setText(text_of(amount_));
    place_field();
    if (changed) Q_EMIT amount_changed(amount_, continues);
}

void NumberBox::set_valid(bool valid) {
    if (valid == valid_) return;
    valid_ = valid;
    update();
    Q_EMIT validity_changed(valid);
}

void NumberBox::stepBy(int steps) {
    if (is_typing()) take_typed();
    const double next =
        range_.step_by_factor ? amount_ * std::pow(2.0, steps) : amount_ + steps * range_.step;
    change_to(next, repeat_.isActive());
    lineEdit()->selectAll();
}

QAbstractSpinBox::StepEnabled NumberBox::stepEnabled() const {
    StepEnabled enabled = StepNone;
    if (amount_ < range_.high) enabled |= StepUpEnabled;
    if (amount_ > range_.low) enabled |= StepDownEnabled;
    return enabled;
}

// Anything may be typed; what is wrong with it is said beneath the field.
QValidator::State NumberBox::validate(QString&, int&) const {
    return QValidator::Acceptable;
}

bool NumberBox::event(QEvent* event) {
    const bool edits = is_typing() || !valid_;
    if (leave_to_program(*event, {edits, edits})) return true;
    return QAbstractSpinBox::event(event);
}

QSize NumberBox::sizeHint() const {
    return {theme_.px(with_buttons_ ? 84 : 50), theme_.px(28)};
}
QSize NumberBox::minimumSizeHint() const {
    return {theme_.px(44), theme_.px(28)};
}

QRect NumberBox::buttons_rect() const {
    if (!with_buttons_) return {};
    const int wide = theme_.px(20);
    return {width() - wide, 0, wide, height()};
}

NumberBox::Part NumberBox::part_at(const QPoint& position) const {
    if (!buttons_rect().contains(position)) return Part::none;
    return position.y() < height() / 2 ? Part::up : Part::down;
}

// A number too long for the box is set a little smaller and nearer to the edges, so that the box need not
// grow.
void NumberBox::place_field() {
    QLineEdit* field = lineEdit();
    const int right = with_buttons_ ? buttons_rect().width() + theme_.px(2) : theme_.px(6);
    QRect place(theme_.px(7), theme_.px(2), width() - theme_.px(7) - right, height() - theme_.px(4));
    const int text = QFontMetrics(theme_.number_font(12)).horizontalAdvance(text_of(amount_)) + 5;
    const bool tight = text > place.width();
    if (tight) place.adjust(-theme_.px(7), 0, with_buttons_ ? 0 : right, 0);
    const QFont font = theme_.number_font(tight ? 11 : 12);
    if (field->font() != font) field->setFont(font);
    if (field->geometry() != place) field->setGeometry(place);
}

void NumberBox::resizeEvent(QResizeEvent* event) {
    QAbstractSpinBox::resizeEvent(event);
    place_field();
}

void NumberBox::changeEvent(QEvent* event) {
    QAbstractSpinBox::changeEvent(event);
    place_field();
}

void NumberBox::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton ? part_at(event->pos()) : Part::none;
    if (pressed_ == Part::none) return event->ignore();
    setFocus(Qt::MouseFocusReason);
    stepBy(pressed_ == Part::up ? 1 : -1);
    repeat_.start(kRepeatDelay, this);
    update();
}

void NumberBox::mouseMoveEvent(QMouseEvent* event) {
    const Part part = part_at(event->pos());
    if (part == hovered_) return;
    hovered_ = part;
    update();
}

void NumberBox::mouseReleaseEvent(QMouseEvent*) {
    pressed_ = Part::none;
    repeat_.stop();
    update();
}

void NumberBox::timerEvent(QTimerEvent* event) {
    if (event->timerId() == pause_.timerId()) return take_typed();
    if (event->timerId() != repeat_.timerId()) return QAbstractSpinBox::timerEvent(event);
    repeat_.start(kRepeatEvery, this);
    stepBy(pressed_ == Part::up ? 1 : -1);
}

void NumberBox::focusOutEvent(QFocusEvent* event) {
    QAbstractSpinBox::focusOutEvent(event);
    finish_typing();
}

void NumberBox::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) return event->ignore();
    QAbstractSpinBox::wheelEvent(event);
}

void NumberBox::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!isEnabled()) painter.setOpacity(kDisabledOpacity);
    paint_control_frame(painter, theme_, rect(), {.hovered = false, .pressed = false, .invalid = !valid_});
    if (!with_buttons_) return;
    const QRectF buttons = buttons_rect();
    const double edge = theme_.line_width;
    const QRectF upper(buttons.x() + edge, edge, buttons.width() - 2 * edge, height() / 2.0 - edge);
    if (pressed_ != Part::none || (underMouse() && hovered_ != Part::none)) {
        const Part part = pressed_ != Part::none ? pressed_ : hovered_;
        painter.fillRect(part == Part::up ? upper : upper.translated(0, upper.height()),
                         pressed_ != Part::none ? theme_.selected : theme_.hover);
    }
    painter.fillRect(QRectF(buttons.x(), edge, edge, height() - 2 * edge), theme_.line);
    const double x = buttons.center().x(), away = 5.2 * theme_.unit, half = 3 * theme_.unit;
    const double stroke = 1.3 * theme_.unit * (theme_.id == ThemeId::projector ? 1.5 : 1);
    paint_chevron(painter, {x, height() / 2.0 - away}, half, true, theme_.muted, stroke);
    paint_chevron(painter, {x, height() / 2.0 + away}, half, false, theme_.muted, stroke);
}

}  // namespace alibi::ui
