#include "ui/views/attention/cell_words.h"

#include <QCoreApplication>
#include <QTextDocumentFragment>
#include <cmath>

#include "ui/views/attention/stage_words.h"
#include "ui/widgets/format.h"

namespace alibi::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Cell)
};

// "20 box" in bold and in the symbol's colour.
QString position_html(Index position, const std::string& token, const QColor& colour) {
    constexpr qsizetype kMostLetters = 14;  // the card stays small beside the data
    QString text = grouped_text(position);
    QString name = QString::fromStdString(token);
    if (name.size() > kMostLetters) name = name.left(kMostLetters - 1) + QChar(0x2026);
    if (!name.isEmpty()) text += QLatin1Char(' ') + name;
    return QStringLiteral("<span style='font-weight:600; color:%1'>%2</span>")
        .arg(colour.name(), text.toHtmlEscaped());
}

QString strong(const QString& word) {
    return QStringLiteral("<span style='font-weight:600'>%1</span>").arg(word);
}

QStringList cell_heads(const Theme& theme, const Reading& reading) {
    const QString query = position_html(reading.cell.query, reading.query_token, theme.q);
    const QString key = position_html(reading.cell.key, reading.key_token, theme.k);
    const QString distance = Words::tr("distance %1").arg(grouped_text(reading.distance));
    const QString last = QStringLiteral(" <span style='font-weight:400; color:%1'>· %2</span>")
                             .arg(theme.muted.name(), distance.toHtmlEscaped());
    return {strong(Words::tr("query")) + QStringLiteral("&nbsp; ") + query,
            strong(Words::tr("key")) + QLatin1Char(' ') + key + last};
}

void add_numbers(const Theme& theme, const AttentionScene& scene, const Reading& reading,
                 std::vector<CardRow>& rows) {
    if (reading.value) rows.push_back({Words::tr("q·k"), score_text(*reading.value), theme.text});
    if (!scene.weights_only) {
        const QString score = reading.value ? Words::tr("q·k ÷ √d") : Words::tr("score");
        if (reading.score) rows.push_back({score, score_text(*reading.score), theme.text});
        if (reading.sum) {
            rows.push_back({Words::tr("bias"), score_text(reading.bias), theme.bias});
            rows.push_back({Words::tr("sum"), score_text(*reading.sum), theme.text, false, true});
        }
    }
    if (reading.weight && !reading.masked)
        rows.push_back({Words::tr("weight"), weight_text(*reading.weight), theme.weights, true});
    // Softmax needs every score of the row.
    if (reading.weight && std::isnan(*reading.weight))
        rows.push_back({Words::tr("The row holds NaN or infinity."), {}, theme.error});
}

QString spoken_of(const QStringList& heads, const std::vector<CardRow>& rows) {
    QStringList parts;
    for (const QString& head : heads)
        parts << QTextDocumentFragment::fromHtml(head).toPlainText().simplified().replace(
            QStringLiteral(" · "), QStringLiteral(", "));
    for (const CardRow& row : rows) parts << (row.name + QLatin1Char(' ') + row.value).trimmed();
    return parts.join(QStringLiteral(", "));
}

}  // namespace

QStringList CellWords::plain() const {
    QStringList lines;
    for (const QString& head : heads)
        lines << QTextDocumentFragment::fromHtml(head).toPlainText().simplified();
    for (const CardRow& row : rows) lines << (row.name + QLatin1Char(' ') + row.value).trimmed();
    return lines;
}

bool heads_have_slopes(const Session& session, const AttentionScene& scene) {
    if (session.content.kind == ContentKind::run)
        return position_method_row(scene.inside.position).has_slopes;
    return !scene.weights_only;
}

CellWords cell_words(const Theme& theme, const AttentionScene& scene, const Reading& reading) {
    CellWords words;
    words.heads = cell_heads(theme, reading);
    // A stage before the mask has a value here all the same.
    if (!reading.masked || scene.stage < Stage::masked) add_numbers(theme, scene, reading, words.rows);
    if (reading.masked) words.rows.push_back({Words::tr("masked"), {}, theme.mask});
    words.spoken = spoken_of(words.heads, words.rows);
    return words;
}

CellWords feature_words(const Theme& theme, const AttentionScene& scene, const Reading& reading,
                        const FeatureReading& feature) {
    CellWords words;
    const StageWords stage = stage_words(scene.stage);
    words.heads = {strong(Words::tr("query")) + QStringLiteral("&nbsp; ") +
                       position_html(reading.cell.query, reading.query_token, theme.q),
                   strong(Words::tr("feature")) + QLatin1Char(' ') +
                       position_html(feature.feature, {}, theme.*stage.colour)};
    words.rows.push_back({stage.value, score_text(feature.value), theme.*stage.colour, true});
    words.spoken = spoken_of(words.heads, words.rows);
    return words;
}

}  // namespace alibi::ui
