#include "ui/views/equations/code_card.h"

#include <QClipboard>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "ui/widgets/buttons.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/symbols.h"

namespace alibi::ui {
namespace {

constexpr int kTop = 44;     // of the first line
constexpr int kBottom = 10;  // under the last one
constexpr double kLargest = 12, kSmallest = 11;

// Words and single signs, in order: drawn one by one, so that no font joins two signs into another.
const QRegularExpression& pieces() {
    static const QRegularExpression pattern(QStringLiteral("[A-Za-z_][A-Za-z_0-9]*|[^A-Za-z_]"));
    return pattern;
}

}  // namespace

CodeCard::CodeCard(const Theme& theme, QWidget* parent)
    : Card(theme, parent),
      theme_(theme),
      languages_(new SegmentedControl(theme, {QStringLiteral("C++"), QStringLiteral("PyTorch")}, this)),
      copy_(make_button(theme, tr("Copy the code"), QStringLiteral("copy"), ButtonRole::icon_quiet, this)) {
    setMouseTracking(true);
    setProperty("holds_code", true);
    languages_->setAccessibleName(tr("Language of the code"));
    connect(languages_, &SegmentedControl::chosen, this, &CodeCard::language_chosen);
    connect(copy_, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(whole_code()); });
}

QString CodeCard::whole_code() const {
    QString code;
    for (const CodeLine& line : lines_) code += line.text + QLatin1Char('\n');
    return code;
}

void CodeCard::set_code(CodeLanguage language, const std::vector<CodeLine>& lines) {
    languages_->set_index(static_cast<int>(language));
    if (language == language_ && lines == lines_) return;
    language_ = language;
    lines_ = lines;
    setAccessibleName(tr("The layer as code"));
    setAccessibleDescription(whole_code());
    fit_words();
    update();
}

void CodeCard::set_lit(const QString& step, const QString& symbol) {
    if (step == step_ && symbol == lit_) return;
    step_ = step;
    lit_ = symbol;
    update();
}

bool CodeCard::is_lit(std::size_t line) const {
    return !lit_.isEmpty() && lines_[line].symbols.contains(lit_);
}

double CodeCard::line_height() const {
    const double room = height() - theme_.px(kTop + kBottom);
    const double each = lines_.empty() ? 0 : room / static_cast<double>(lines_.size());
    return std::clamp(each, 13.5 * theme_.type, 24 * theme_.type);
}

double CodeCard::number_width() const {
    return QFontMetricsF(theme_.number_font(11)).horizontalAdvance(QStringLiteral("00")) + theme_.px(22);
}

// Where there is no room for all, the step's lines stand in the middle.
std::size_t CodeCard::first_line() const {
    const double room = height() - theme_.px(kTop + kBottom);
    const auto fit = static_cast<std::size_t>(std::max(1.0, std::floor(room / line_height() + 0.01)));
    if (fit >= lines_.size()) return 0;
    const auto at = std::find_if(lines_.begin(), lines_.end(),
                                 [this](const CodeLine& line) { return line.step == step_; });
    std::size_t step = static_cast<std::size_t>(at - lines_.begin());
    if (at == lines_.end())
        for (step = 0; step + 1 < lines_.size() && !is_lit(step);) ++step;
    return std::min(step > fit / 2 ? step - fit / 2 : 0, lines_.size() - fit);
}

QRectF CodeCard::line_box(std::size_t line) const {
    const double high = line_height();
    return QRectF(theme_.line_width,
                  theme_.px(kTop) + (static_cast<double>(line) - static_cast<double>(first_line())) * high,
                  width() - 2 * theme_.line_width, high);
}

// As large as the longest line allows; rather narrower than smaller than any type may be.
void CodeCard::fit_words() {
    const double room = width() - number_width() - theme_.px(10);
    const auto longest = [&] {
        const QFontMetricsF metrics(theme_.number_font(size_, QFont::DemiBold));
        double all = 1;
        for (const CodeLine& line : lines_) all = std::max(all, metrics.horizontalAdvance(line.text));
        return all;
    };
    for (size_ = kLargest; size_ > kSmallest && longest() > room;) size_ -= 0.5;
    squeeze_ = std::min(1.0, room / longest());
}

void CodeCard::paint_words(QPainter& painter, const CodeLine& line, const QPointF& at, bool strong) const {
    const QFont font = theme_.number_font(size_, strong ? QFont::DemiBold : QFont::Normal);
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    painter.save();
    painter.translate(at);
    painter.scale(squeeze_, 1);
    QPointF place;
    for (auto it = pieces().globalMatch(line.text); it.hasNext();) {
        const QString piece = it.next().captured();
        const QString symbol = code_symbol(piece);
        painter.setPen(symbol.isEmpty() ? theme_.text : symbol_colour(theme_, symbol));
        painter.drawText(place, piece);
        place.rx() += metrics.horizontalAdvance(piece);
    }
    painter.restore();
}

void CodeCard::paint_line(QPainter& painter, std::size_t line) const {
    const QRectF box = line_box(line);
    if (is_lit(line)) {
        painter.fillRect(box, theme_.lit);
        painter.fillRect(QRectF(box.left(), box.top(), theme_.px(3), box.height()),
                         symbol_colour(theme_, lit_));
    }
    const QFontMetricsF metrics(theme_.number_font(12));
    const double base = box.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    painter.setFont(theme_.number_font(11));
    painter.setPen(theme_.muted);
    painter.drawText(QRectF(box.left(), box.top(), number_width() - theme_.px(10), box.height()),
                     Qt::AlignRight | Qt::AlignVCenter, QString::number(line + 1));
    paint_words(painter, lines_[line], QPointF(box.left() + number_width(), base),
                lines_[line].step == step_);
}

void CodeCard::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    QPainter painter(this);
    painter.setFont(theme_.font(13, QFont::DemiBold));
    painter.setPen(theme_.text);
    painter.drawText(QRectF(theme_.px(15), theme_.px(8), width() / 2.0, theme_.px(28)), Qt::AlignVCenter,
                     tr("Code"));
    painter.setClipRect(
        QRectF(0, theme_.px(kTop), width(), height() - theme_.px(kTop) - 2 * theme_.line_width));
    for (std::size_t n = 0; n < lines_.size(); ++n) paint_line(painter, n);
}

void CodeCard::resizeEvent(QResizeEvent*) {
    const int top = theme_.px(8), high = theme_.px(28);
    const int right = width() - theme_.px(8);
    copy_->setGeometry(right - high, top, high, high);
    const int wide = languages_->sizeHint().width();
    languages_->setGeometry(right - high - theme_.px(6) - wide, top, wide, high);
    fit_words();
}

QString CodeCard::symbol_at(const QPointF& position) const {
    for (std::size_t n = 0; n < lines_.size(); ++n)
        if (position.y() >= theme_.px(kTop) && line_box(n).contains(position))
            return lines_[n].symbols.value(0);
    return {};
}

void CodeCard::mouseMoveEvent(QMouseEvent* event) {
    const QString symbol = symbol_at(event->position());
    if (symbol == pointed_) return;
    pointed_ = symbol;
    Q_EMIT pointed(symbol);
}

void CodeCard::mousePressEvent(QMouseEvent* event) {
    const QString symbol = symbol_at(event->position());
    if (event->button() == Qt::LeftButton && !symbol.isEmpty()) Q_EMIT chosen(symbol);
}

void CodeCard::leaveEvent(QEvent*) {
    if (pointed_.isEmpty()) return;
    pointed_.clear();
    Q_EMIT pointed({});
}

}  // namespace alibi::ui
