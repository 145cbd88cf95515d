#include "ui/views/attention/look_panel.h"

#include <algorithm>

#include "ui/widgets/card.h"
#include "ui/widgets/format.h"
#include "ui/widgets/label.h"

namespace alibi::ui {
namespace {

// px at 96 dpi, from the card's edges
constexpr double kNarrow = 196, kColumn = 65;
constexpr double kTitle = 19, kHeader = 50, kTableTop = 63;
constexpr double kMostRow = 40, kLeastRow = 32;
constexpr double kDetailLine = 17, kGap = 8, kScrollBar = 8;

// What the means stand on, and how large they can be.
QString sentence_of(const AttentionScene& scene) {
    if (scene.look.empty()) return {};
    if (scene.look_stale)
        return LookPanel::tr("Computing for %1 tokens … The grey figures are of the state before.")
            .arg(grouped_text(scene.seq_len));
    const QString queries =
        scene.look_queries < scene.seq_len
            ? LookPanel::tr("Averages over %1 of %2 queries.")
                  .arg(grouped_text(scene.look_queries), grouped_text(scene.seq_len))
        : scene.seq_len == 1
            ? LookPanel::tr("Figures of the only query.")
            : LookPanel::tr("Averages over all %1 queries.").arg(grouped_text(scene.seq_len));
    const QString limits =
        LookPanel::tr("A query's mean distance is at most %1, its entropy ln %2 = %3 nats.")
            .arg(short_text(scene.longest_distance, 7), grouped_text(scene.seq_len),
                 fixed_text(scene.most_entropy, 2));
    const QString figures = queries + QLatin1Char(' ') + limits;
    return scene.look.front().zero ? figures + QLatin1Char(' ') + LookPanel::tr("Ticks: zero content.")
                                   : figures;
}

}  // namespace

LookPanel::LookPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      card_(new Card(theme, this)),
      title_(make_label(theme.font(13, QFont::DemiBold), theme.text, this)),
      table_(new LookTable(theme, model_, this)),
      details_(new QWidget(this)),
      sentence_(new Paragraph(theme, 12, 17, theme.muted, this)) {
    build_titles();
    build_details();
    connect(table_, &LookTable::row_chosen, this,
            [this](int row) { Q_EMIT head_chosen(model_.rows()[static_cast<std::size_t>(row)].head); });
}

int LookPanel::narrow_width(const Theme& theme) {
    return qRound(kNarrow * theme.type);
}

int LookPanel::wide_width(const Theme& theme) {
    return qRound((kNarrow + 3 * kColumn) * theme.type);
}

bool LookPanel::wide() const {
    return width() >= wide_width(theme_);
}

// On a projector fewer things stand on the screen.
bool LookPanel::has_details() const {
    return !wide() && theme_.id != ThemeId::projector;
}

std::vector<int> LookPanel::column_rights() const {
    std::vector<int> rights = {31, 117, 187};
    if (wide())
        for (int i = 0; i < 3; ++i) rights.push_back(rights.back() + qRound(kColumn));
    for (int& right : rights) right = qRound(right * theme_.type);
    return rights;
}

std::vector<int> LookPanel::table_rights() const {
    std::vector<int> rights = column_rights();
    if (scrolls_) rights.back() -= qRound(kScrollBar * theme_.type);
    return rights;
}

void LookPanel::build_titles() {
    title_->setText(tr("How far each head looks"));
    for (std::size_t i = 0; i < look_columns(window_).size(); ++i) {
        QLabel* const header = make_label(theme_.font(11), theme_.muted, this);
        header->setAlignment((i == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        headers_.push_back(header);
    }
}

void LookPanel::build_details() {
    for (int i = 0; i < 4; ++i) {
        const bool head = i == 0;
        const DetailLine line = {
            make_label(theme_.font(11, head ? QFont::DemiBold : QFont::Normal),
                       head ? theme_.text : theme_.muted, details_),
            make_label(head ? theme_.font(11) : theme_.number_font(12), head ? theme_.muted : theme_.text,
                       details_),
            make_label(head ? theme_.font(11) : theme_.number_font(12), theme_.muted, details_)};
        for (QLabel* const number : {line.value, line.zero})
            number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        lines_.push_back(line);
    }
    lines_[0].value->setText(tr("here"));
    lines_[0].zero->setText(tr("zero content"));
}

void LookPanel::render(const Session& session, const Scene& scene) {
    const AttentionScene& attention = scene.attention;
    window_ = session.window;
    const int rows = model_.rowCount();
    model_.set(attention, session.window);
    const Index head = session.selection.cell.head;
    table_->set_chosen(static_cast<int>(head));
    set_details(attention, head);
    const QString words = sentence_of(attention);
    const bool other_words = words != sentence_->words();
    sentence_->set_words(words);
    setVisible(!attention.look.empty());
    const auto columns = look_columns(window_);
    for (std::size_t i = 0; i < headers_.size(); ++i) headers_[i]->setText(columns[i].title);
    if (rows != model_.rowCount() || other_words) place();
}

void LookPanel::set_details(const AttentionScene& scene, Index head) {
    if (head >= static_cast<Index>(scene.look.size())) return;
    const LookRow& row = scene.look[static_cast<std::size_t>(head)];
    lines_[0].name->setText(tr("head %1").arg(head + 1));
    const auto columns = look_columns(window_);
    for (std::size_t i = 1; i < lines_.size(); ++i) {
        const LookColumnInfo& info = columns[i + 2];
        lines_[i].name->setText(info.title);
        lines_[i].value->setText(look_text(info.column, row.figures));
        if (row.zero) lines_[i].zero->setText(look_text(info.column, *row.zero));
        lines_[i].value->setEnabled(!scene.look_stale);
    }
    for (const DetailLine& line : lines_) line.zero->setVisible(row.zero.has_value());
}

QString LookPanel::sentence() const {
    return sentence_->words();
}

QStringList LookPanel::details() const {
    QStringList texts;
    for (const DetailLine& line : lines_)
        texts << line.name->text() + QLatin1Char(' ') + line.value->text() +
                     (line.zero->isHidden() ? QString() : QLatin1Char(' ') + line.zero->text());
    return texts;
}

void LookPanel::resizeEvent(QResizeEvent*) {
    place();
}

// The table takes what the texts below leave, at most what its rows need.
void LookPanel::place() {
    const double type = theme_.type;
    const int line = qRound(kDetailLine * type), gap = qRound(kGap * type);
    const int details = !has_details() ? 0 : line * static_cast<int>(lines_.size()) + gap;
    const int inset = qRound(2 * type);
    const int words = sentence_->heightForWidth(width() - inset);
    const int top = qRound(kTableTop * type);
    const int room = height() - top - 3 - gap - details - words;
    const int rows = std::max(1, model_.rowCount());
    const int row = std::clamp(room / rows, qRound(kLeastRow * type), qRound(kMostRow * type));
    const int table = std::clamp(room / row, 1, rows) * row;  // no row is cut
    scrolls_ = table < rows * row;
    table_->set_row_height(row);
    std::vector<int> rights = table_rights();
    for (int& right : rights) right -= 1;
    table_->set_columns(rights);
    table_->setGeometry(1, top, width() - 2, table);
    card_->setGeometry(0, 0, width(), top + table + 3);
    details_->setVisible(has_details());
    details_->setGeometry(0, card_->height() + gap, width(), details);
    place_titles();
    place_details(inset, line);
    sentence_->setGeometry(inset, card_->height() + gap + details, width() - inset, words + 4);
}

void LookPanel::place_titles() {
    const double type = theme_.type;
    const auto line = qRound(20 * type), left = qRound(11 * type);
    title_->setGeometry(left, qRound(kTitle * type) - line / 2, width() - 2 * left, line);
    const std::vector<int> rights = table_rights();
    for (std::size_t i = 0; i < headers_.size(); ++i) {
        headers_[i]->setVisible(i < rights.size());
        if (i >= rights.size()) continue;
        const int from = i == 0 ? left : rights[i - 1];
        headers_[i]->setGeometry(from, qRound(kHeader * type) - line / 2, rights[i] - from, line);
    }
    if (!rights.empty()) headers_[0]->setFixedWidth(rights[1] / 2);
}

void LookPanel::place_details(int inset, int line) {
    const std::vector<int> rights = column_rights();
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const int y = static_cast<int>(i) * line;
        lines_[i].name->setGeometry(inset, y, rights[1] - inset, line);
        lines_[i].value->setGeometry(0, y, rights[1], line);
        lines_[i].zero->setGeometry(rights[1], y, rights[2] - rights[1], line);
    }
}

}  // namespace alibi::ui
