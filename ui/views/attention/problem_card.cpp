#include "ui/views/attention/problem_card.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>

#include "ui/views/attention/array_table.h"
#include "ui/views/attention/problem_words.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"
#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

// px at 96 dpi, from the card's edges
constexpr double kWidth = 620, kTop = 36, kInset = 33, kDisc = 48, kTextLeft = 99;
constexpr double kButton = 36, kDropGap = 48, kDropHeight = 88;

QPixmap disc_with_icon(const Theme& theme, const QString& name, double ratio) {
    const int side = theme.px(kDisc), icon = theme.px(26);
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.error_bg);
    painter.drawEllipse(QRectF(0, 0, side, side));
    theme.icon(name, theme.error).paint(&painter, (side - icon) / 2, (side - icon) / 2, icon, icon);
    return pixmap;
}

}  // namespace

ProblemCard::ProblemCard(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      card_(new Card(theme, this)),
      icon_(new QLabel(card_)),
      title_(make_label(theme.font(19, QFont::DemiBold), theme.text, card_)),
      text_(new Paragraph(theme, 13, 20, theme.text, card_)),
      scroll_(new QScrollArea(card_)),
      open_(
          make_button(theme, tr("Open another file"), QStringLiteral("folder"), ButtonRole::primary, card_)),
      back_(make_button(theme, tr("Use random content"), {}, ButtonRole::plain, card_)),
      copy_(make_button(theme, tr("Copy this report"), QStringLiteral("copy"), ButtonRole::quiet, card_)),
      runs_(make_button(theme, tr("Choose another run"), QStringLiteral("extrapolation"), ButtonRole::primary,
                        card_)),
      words_(make_button(theme, tr("Back to typed text"), {}, ButtonRole::plain, card_)),
      drop_(make_label(theme.font(13), theme.muted, this)) {
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setFocusPolicy(Qt::NoFocus);
    icon_->setScaledContents(true);
    title_->setWordWrap(true);
    for (QLabel* const label : {title_, drop_}) label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    drop_->setTextFormat(Qt::RichText);
    const QString endings = QStringLiteral(".npz .npy .alibi");
    drop_->setText(
        tr("You can also drop a file here: %1")
            .arg(QStringLiteral("<span style='color:%1; font-family:\"%2\"; font-size:%3px'>%4</span>")
                     .arg(theme.text.name(), theme.number_font(12).families().join(QStringLiteral("\",\"")))
                     .arg(theme.number_font(12).pixelSize())
                     .arg(endings)));
    connect(open_, &QPushButton::clicked, this, &ProblemCard::open_wanted);
    connect(back_, &QPushButton::clicked, this, &ProblemCard::back_wanted);
    connect(copy_, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(report_); });
    connect(runs_, &QPushButton::clicked, this, &ProblemCard::runs_wanted);
    connect(words_, &QPushButton::clicked, this, &ProblemCard::text_wanted);
}

void ProblemCard::set_problem(const ContentProblem& problem, bool own) {
    const QString report = problem_report(problem);
    if (report == report_ && own == own_) return;
    own_ = own;
    back_->setText(own ? tr("Use random content") : tr("Back to the picture"));
    make_table(problem.report);
    show_words(problem_title(problem), problem_text(problem, own), report, true);
}

void ProblemCard::set_look_problem(const std::string& problem) {
    const QString text = core_words(problem);
    if (text == report_) return;
    make_table({});
    show_words(tr("There is no map to show"), text, text, false);
}

void ProblemCard::show_words(const QString& title, const QString& text, const QString& report, bool of_file) {
    report_ = report;
    title_->setText(keep_words(title));
    title_->setAccessibleName(title);
    text_->set_words(text);
    icon_->setPixmap(
        disc_with_icon(theme_, of_file ? QStringLiteral("file") : QStringLiteral("attention"), 2));
    for (QWidget* const way : std::initializer_list<QWidget*>{open_, back_, copy_, drop_})
        way->setVisible(of_file);
    for (QWidget* const way : {runs_, words_}) way->setVisible(!of_file);
    place();
}

void ProblemCard::make_table(const std::vector<ArrayReport>& report) {
    rows_.clear();
    for (const ArrayReport& row : report)
        rows_ << QStringList{QString::fromStdString(row.name), QString::fromStdString(row.shape),
                             result_text(row)}
                     .join(QLatin1Char(' '));
    auto* const table = new ArrayTable(theme_, report, scroll_);
    table_height_ = report.empty() ? 0 : table->height();
    scroll_->setWidget(table);
    scroll_->viewport()->setAutoFillBackground(false);
    table->setAutoFillBackground(false);
    scroll_->setVisible(!report.empty());
}

QString ProblemCard::title() const {
    return title_->accessibleName();
}

QString ProblemCard::text() const {
    return text_->words();
}

void ProblemCard::resizeEvent(QResizeEvent*) {
    place();
}

void ProblemCard::place() {
    const auto px = [this](double length) { return qRound(length * theme_.type); };
    const int width = std::min(px(kWidth), this->width() - px(20)), left = (this->width() - width) / 2;
    const int inset = px(kInset), text_left = px(kTextLeft), text_width = width - text_left - inset;
    icon_->setGeometry(inset, px(29), theme_.px(kDisc), theme_.px(kDisc));
    const int title = title_->heightForWidth(text_width), text = text_->heightForWidth(text_width);
    int y = px(29);
    title_->setGeometry(text_left, y, text_width, title);
    y += title + px(8);
    text_->setGeometry(text_left, y, text_width, text);
    y += text + px(18);
    const int fixed = px(kTop) + y + px(17 + kButton + 26);
    const int rest = height() - fixed - px(kDropHeight + kDropGap);
    const int table = std::clamp(rest, std::min(px(100), table_height_), table_height_);
    scroll_->setGeometry(inset, y, width - 2 * inset, table);
    y += table + px(24);
    int x = inset;
    for (QPushButton* const button : {open_, back_, copy_, runs_, words_}) {
        if (button->isHidden()) continue;
        button->setMinimumHeight(px(kButton));
        button->setMaximumHeight(px(kButton));
        const int wide = button->sizeHint().width() + px(2);
        if (button == copy_) x = width - inset - wide;
        button->setGeometry(x, y, wide, px(kButton));
        x += wide + px(8);
    }
    card_->setGeometry(left, px(kTop), width, y + px(kButton + 26));
    drop_rect_ =
        QRectF(left + 0.5, card_->geometry().bottom() + px(kDropGap), width - 1, px(kDropHeight) - 1);
    const QSize words = drop_->sizeHint();
    drop_->setGeometry(left + (width - words.width()) / 2 + px(17),
                       qRound(drop_rect_.center().y() - words.height() / 2.0), words.width(), words.height());
    update();
}

void ProblemCard::paintEvent(QPaintEvent*) {
    if (drop_->isHidden()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(theme_.control_line, theme_.line_width);
    pen.setDashPattern({3, 2});
    painter.setPen(pen);
    painter.drawRoundedRect(drop_rect_, theme_.px(6), theme_.px(6));
    const int side = theme_.px(22);
    theme_.icon(QStringLiteral("save"), theme_.muted)
        .paint(&painter, drop_->x() - side - theme_.px(13), qRound(drop_rect_.center().y()) - side / 2, side,
               side);
}

}  // namespace alibi::ui
