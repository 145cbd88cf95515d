#include "ui/views/equations/step_words.h"

#include <QCoreApplication>
#include <cmath>

#include "ui/views/equations/matrix_strip.h"
#include "ui/widgets/format.h"

namespace alibi::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Equations)
};

QString exact(double value) {
    return std::isinf(value) ? QStringLiteral("−∞") : score_text(value);
}

QString position_name(const EquationsScene& scene, Index position) {
    const QString token = QString::fromStdString(scene.tokens[static_cast<std::size_t>(position)]);
    return token.isEmpty() ? QString::number(position) : QStringLiteral("%1 “%2”").arg(position).arg(token);
}

QString head_number(const EquationsScene& scene) {
    return QString::number(scene.cell.head + 1);
}

const FormComparison& comparison(const EquationsScene& scene) {
    for (const FormComparison& form : scene.numbers->forms)
        if (form.form == scene.form) return form;
    return scene.numbers->forms.front();
}

StepWords embed(const EquationsScene& scene) {
    return {
        Words::tr("Embedding, q, k and v"), QStringLiteral("x"),
        Words::tr(
            "Each token is a row of 8 numbers, [x:x]. Three matrices of head %1 make of it a [q:query], a "
            "[k:key] and a [v:value] of 4 numbers. Double-click a q or k to set it.")
            .arg(head_number(scene))};
}

StepWords score(const EquationsScene& scene) {
    return {
        Words::tr("Query times key"), QStringLiteral("score"),
        Words::tr(
            "[q:q] of query %1 and [k:k] of key %2, multiplied number by number and added, give [score:%3]. "
            "It is large where both point the same way.")
            .arg(position_name(scene, scene.cell.query), position_name(scene, scene.cell.key),
                 exact(scene.reading.score))};
}

StepWords scale(const EquationsScene& scene) {
    return {
        Words::tr("The scale"), QStringLiteral("scale"),
        Words::tr(
            "Divided by [scale:√d_k = √4 = 2], the score %1 becomes [scaled:%2]. Without it, longer vectors "
            "would make softmax too sharp.")
            .arg(exact(scene.reading.score), exact(scene.reading.scaled))};
}

StepWords slopes(const EquationsScene& scene) {
    const QString title = Words::tr("The slopes"), slope = slope_text(scene.slope);
    if (scene.equation == "slopes-between")
        return {title, QStringLiteral("slope"),
                Words::tr("%1 is no power of two. Heads 1 to %2 have the slopes of %2 heads, the others "
                          "every second one of %5 heads. "
                          "Head %3 has [slope:%4]. Nothing of it is learned.")
                    .arg(scene.num_heads)
                    .arg(scene.first_series)
                    .arg(head_number(scene), slope)
                    .arg(2 * scene.first_series)};
    return {
        title, QStringLiteral("slope"),
        Words::tr(
            "Head %1 of %2 has the slope [slope:m = %3]: so much is taken from the score for every token of "
            "[distance:distance]. Nothing of it is learned.")
            .arg(head_number(scene))
            .arg(scene.num_heads)
            .arg(slope)};
}

StepWords distance_bias(const EquationsScene& scene, const QString& title) {
    if (scene.distance < 0)
        return {title, QStringLiteral("bias"),
                Words::tr("Key %1 comes later than query %2. The mask will hide it, so its [bias:bias] does "
                          "not matter.")
                    .arg(scene.cell.key)
                    .arg(scene.cell.query)};
    return {
        title, QStringLiteral("bias"),
        Words::tr(
            "Distance %1: head %2 takes [distance:%1] × [slope:%3] from the score. It is added *after* the "
            "division by √d, never divided itself.")
            .arg(scene.distance)
            .arg(head_number(scene), slope_text(scene.slope))};
}

StepWords bias(const EquationsScene& scene) {
    const QString title = Words::tr("The bias");
    if (scene.form == BiasForm::distance) return distance_bias(scene, title);
    const FormComparison& form = comparison(scene);
    if (!form.shift || form.form == BiasForm::symmetric)
        return {title, QStringLiteral("bias"),
                Words::tr("This form is no shift of a row. Against −m(i−j) a [weight:weight] of row %1 "
                          "differs by up to "
                          "%2.")
                    .arg(scene.cell.query)
                    .arg(weight_text(form.largest_weight_change))};
    return {
        title, QStringLiteral("bias"),
        Words::tr(
            "Row %1 of this form is −m(i−j) plus %2, the same for every key. Softmax does not see a constant "
            "of the row: no [weight:weight] changes.")
            .arg(scene.cell.query)
            .arg(exact(*form.shift))};
}

StepWords mask(const EquationsScene& scene) {
    const QString query = position_name(scene, scene.cell.query), key = position_name(scene, scene.cell.key);
    return {Words::tr("The mask"), QStringLiteral("mask"),
            scene.masked
                ? Words::tr("Query %1 does not see key %2: its sum becomes [mask:−∞], and exp makes 0 of it.")
                      .arg(query, key)
                : Words::tr("Query %1 sees key %2, so the [sum:sum] stays. A key that it does not see gets "
                            "[mask:−∞], and exp makes 0 of it.")
                      .arg(query, key)};
}

StepWords softmax(const EquationsScene& scene) {
    return {
        Words::tr("Softmax"), QStringLiteral("weight"),
        Words::tr(
            "exp of each sum of row %1, divided by [total:%2], the sum of them all. Key %3 gets [weight:%4]. "
            "The row adds up to 1. The code first takes off the row's largest sum; the quotients stay.")
            .arg(scene.cell.query)
            .arg(significant_text(scene.total, 4), position_name(scene, scene.cell.key),
                 weight_text(scene.reading.weight))};
}

StepWords mix(const EquationsScene& scene) {
    return {Words::tr("Weighted sum"), QStringLiteral("context"),
            Words::tr("Every key's [v:v] times its [weight:weight], added up: 4 numbers for query %1. Key %2 "
                      "has a share "
                      "of [weight:%3].")
                .arg(position_name(scene, scene.cell.query), position_name(scene, scene.cell.key),
                     weight_text(scene.reading.weight))};
}

StepWords join(const EquationsScene& scene) {
    return {Words::tr("Joining the heads"), QStringLiteral("joined"),
            Words::tr("%1 heads with 4 numbers each, one after another: [joined:%2 numbers] for query %3. "
                      "Each head has "
                      "a slope of its own and looks another way back.")
                .arg(scene.num_heads)
                .arg(scene.num_heads * kSmallHeadDim)
                .arg(position_name(scene, scene.cell.query))};
}

StepWords output(const EquationsScene& scene) {
    return {
        Words::tr("The output"), QStringLiteral("output"),
        Words::tr("One matrix mixes the heads: the %1 numbers of query %2 become [output:8], as wide as the "
                  "embedding.")
            .arg(scene.num_heads * kSmallHeadDim)
            .arg(position_name(scene, scene.cell.query))};
}

StepWords whole(const EquationsScene& scene) {
    return {
        Words::tr("All of one weight"), QStringLiteral("weight"),
        Words::tr(
            "Score [scaled:%1] and bias [bias:%2] make the sum %3. exp of it, divided by [total:%4], the sum "
            "over row %5, is the [weight:weight].")
            .arg(exact(scene.reading.scaled), exact(scene.reading.bias), exact(scene.reading.biased),
                 significant_text(scene.total, 4))
            .arg(scene.cell.query)};
}

StepWords own_words(const EquationsScene& scene) {
    switch (scene.looks.step) {
        case EquationStep::embed: return embed(scene);
        case EquationStep::score: return score(scene);
        case EquationStep::scale: return scale(scene);
        case EquationStep::slopes: return slopes(scene);
        case EquationStep::bias: return bias(scene);
        case EquationStep::mask: return mask(scene);
        case EquationStep::softmax: return softmax(scene);
        case EquationStep::mix: return mix(scene);
        case EquationStep::join: return join(scene);
        case EquationStep::output: return output(scene);
        case EquationStep::whole: return whole(scene);
    }
    return {};
}

struct TermRow {
    const char* symbol;
    const char* name;
    const char* sentence;
};

// %1: the query, %2: the key, %3: the head, %4: the number of the moment.
constexpr TermRow kTerms[] = {
    {"x", QT_TRANSLATE_NOOP("Equations", "embedding"),
     QT_TRANSLATE_NOOP("Equations",
                       "[x:x] holds one row of 8 numbers for each token. ALiBi adds no position to it.")},
    {"parameters", QT_TRANSLATE_NOOP("Equations", "learned matrix"),
     QT_TRANSLATE_NOOP("Equations", "[parameters:W] is learned in training. The slopes are not.")},
    {"q", QT_TRANSLATE_NOOP("Equations", "query"),
     QT_TRANSLATE_NOOP("Equations", "[q:q] of query %1 says what that token looks for.")},
    {"k", QT_TRANSLATE_NOOP("Equations", "key"),
     QT_TRANSLATE_NOOP("Equations", "[k:k] of key %2 says what that token offers.")},
    {"v", QT_TRANSLATE_NOOP("Equations", "value"),
     QT_TRANSLATE_NOOP("Equations", "[v:v] of key %2 is what that token gives on, by its weight.")},
    {"score", QT_TRANSLATE_NOOP("Equations", "score"),
     QT_TRANSLATE_NOOP("Equations", "[score:q·k] of query %1 and key %2 is %4, before the scale.")},
    {"scale", QT_TRANSLATE_NOOP("Equations", "scale"),
     QT_TRANSLATE_NOOP("Equations", "[scale:√d_k] is √4 = 2. Scores are divided by it, the bias is not.")},
    {"scaled", QT_TRANSLATE_NOOP("Equations", "scaled score"),
     QT_TRANSLATE_NOOP("Equations", "[scaled:q·k / √d_k] is %4 here. The bias is added to it.")},
    {"slope", QT_TRANSLATE_NOOP("Equations", "slope"),
     QT_TRANSLATE_NOOP("Equations", "[slope:m] of head %3 is %4: what one token of distance costs.")},
    {"query", QT_TRANSLATE_NOOP("Equations", "position of the query"),
     QT_TRANSLATE_NOOP("Equations", "[query:i] counts the queries from 0: the rows. Here it is %4.")},
    {"key", QT_TRANSLATE_NOOP("Equations", "position of the key"),
     QT_TRANSLATE_NOOP("Equations", "[key:j] counts the keys from 0: the columns. Here it is %4.")},
    {"distance", QT_TRANSLATE_NOOP("Equations", "distance"),
     QT_TRANSLATE_NOOP("Equations",
                       "[distance:i − j] is %4: so many tokens back. Only it matters, not the place.")},
    {"bias", QT_TRANSLATE_NOOP("Equations", "bias"),
     QT_TRANSLATE_NOOP("Equations", "[bias:The bias] of head %3 is %4 here. It is added after the scale.")},
    {"sum", QT_TRANSLATE_NOOP("Equations", "biased score"),
     QT_TRANSLATE_NOOP("Equations", "[sum:Score plus bias] is %4 here.")},
    {"mask", QT_TRANSLATE_NOOP("Equations", "mask"),
     QT_TRANSLATE_NOOP("Equations", "[mask:The mask] hides keys from a query by −∞, which exp makes 0.")},
    {"masked", QT_TRANSLATE_NOOP("Equations", "masked score"),
     QT_TRANSLATE_NOOP("Equations", "[masked:What softmax gets]: %4 here.")},
    {"exponential", QT_TRANSLATE_NOOP("Equations", "exp"),
     QT_TRANSLATE_NOOP(
         "Equations",
         "[exponential:exp] makes every number positive: %4 here. One more means 2.718 times as much.")},
    {"total", QT_TRANSLATE_NOOP("Equations", "row sum"),
     QT_TRANSLATE_NOOP(
         "Equations",
         "[total:The sum of row] %1 is %4. A constant added to the whole row cancels in the quotient.")},
    {"weight", QT_TRANSLATE_NOOP("Equations", "weight"),
     QT_TRANSLATE_NOOP("Equations",
                       "[weight:The weight] is %4: the share of query %1's attention that key %2 gets.")},
    {"context", QT_TRANSLATE_NOOP("Equations", "weighted values"),
     QT_TRANSLATE_NOOP("Equations", "[context:o] of query %1 is what head %3 has gathered for it.")},
    {"joined", QT_TRANSLATE_NOOP("Equations", "heads joined"),
     QT_TRANSLATE_NOOP("Equations", "[joined:All heads'] numbers for query %1, one head after another.")},
    {"output", QT_TRANSLATE_NOOP("Equations", "output"),
     QT_TRANSLATE_NOOP("Equations", "[output:y] of query %1 is what the layer gives on.")},
};

QString number_of(const EquationsScene& scene) {
    const CellReading& cell = scene.reading;
    const std::string& term = scene.lit;
    if (term == "score") return exact(cell.score);
    if (term == "scaled") return exact(cell.scaled);
    if (term == "slope") return slope_text(scene.slope);
    if (term == "query") return QString::number(scene.cell.query);
    if (term == "key") return QString::number(scene.cell.key);
    if (term == "distance") return grouped_text(scene.distance);
    if (term == "bias") return exact(cell.bias);
    if (term == "sum") return exact(cell.biased);
    if (term == "masked") return scene.masked ? QStringLiteral("−∞") : exact(cell.biased);
    if (term == "exponential") return significant_text(scene.exponential, 4);
    if (term == "total") return significant_text(scene.total, 4);
    if (term == "weight") return weight_text(cell.weight);
    return {};
}

const TermRow* term_row(const QString& symbol) {
    for (const TermRow& row : kTerms)
        if (symbol == QLatin1String(row.symbol)) return &row;
    return nullptr;
}

StepWords term_words(const EquationsScene& scene) {
    const QString symbol = QString::fromStdString(scene.lit);
    const TermRow* row = term_row(symbol);
    if (!row) return own_words(scene);
    QString sentence = QCoreApplication::translate("Equations", row->sentence);
    sentence.replace(QLatin1String("%1"), position_name(scene, scene.cell.query))
        .replace(QLatin1String("%2"), position_name(scene, scene.cell.key))
        .replace(QLatin1String("%3"), head_number(scene))
        .replace(QLatin1String("%4"), number_of(scene));
    return {symbol_name(symbol), symbol, sentence};
}

struct EquationLine {
    const char* name;
    const char* text;
};

constexpr EquationLine kLines[] = {
    {"embed", "q_i = W_q x_i, k_j = W_k x_j, v_j = W_v x_j"},
    {"score", "s_ij = q_i · k_j"},
    {"scale", "s_ij / √d_k"},
    {"slopes-power", "m_h = 2^(−8h/n)"},
    {"slopes-between", "m_h = 2^(−8h/p) (h ≤ p), 2^(−4(2(h−p)−1)/p) (h > p)"},
    {"slopes-given", "m = (m_1, …, m_n)"},
    {"bias-distance", "z_ij = q_i · k_j / √d_k − m_h (i − j)"},
    {"bias-key", "z_ij = q_i · k_j / √d_k + m_h j"},
    {"bias-cumsum", "z_ij = q_i · k_j / √d_k + m_h Σ_t≤j M_it"},
    {"bias-last-key", "z_ij = q_i · k_j / √d_k + m_h (j − (L − 1))"},
    {"bias-symmetric", "z_ij = q_i · k_j / √d_k − m_h |i − j|"},
    {"mask", "z_ij, −∞"},
    {"softmax", "a_ij = exp(z_ij) / Σ_t exp(z_it)"},
    {"mix", "o_i = Σ_j a_ij v_j"},
    {"join", "o_i = (o_i1, …, o_in)"},
    {"output", "y_i = W_o o_i"},
    {"whole-distance", "a_ij = softmax_j(q_i · k_j / √d_k − m_h (i − j))"},
    {"whole-key", "a_ij = softmax_j(q_i · k_j / √d_k + m_h j)"},
    {"whole-cumsum", "a_ij = softmax_j(q_i · k_j / √d_k + m_h Σ_t≤j M_it)"},
    {"whole-last-key", "a_ij = softmax_j(q_i · k_j / √d_k + m_h (j − (L − 1)))"},
    {"whole-symmetric", "a_ij = softmax_j(q_i · k_j / √d_k − m_h |i − j|)"},
};

}  // namespace

QStringList step_names() {
    return {Words::tr("embed"),          QStringLiteral("q · k"),   QStringLiteral("÷ √d"),
            Words::tr("slopes"),         Words::tr("+ bias"),       Words::tr("mask", "step"),
            Words::tr("softmax"),        QStringLiteral("× v"),     Words::tr("join"),
            Words::tr("output", "step"), Words::tr("whole", "step")};
}

StepWords step_words(const EquationsScene& scene) {
    return scene.is_pointed ? term_words(scene) : own_words(scene);
}

QString symbol_name(const QString& symbol) {
    const TermRow* row = term_row(symbol);
    return row ? QCoreApplication::translate("Equations", row->name) : symbol;
}

QString spoken_equation(const EquationsScene& scene) {
    for (const EquationLine& line : kLines)
        if (scene.equation == line.name) return QString::fromUtf8(line.text);
    return {};
}

QString cell_words_of(const EquationsScene& scene) {
    return Words::tr("Head %1, query %2, key %3.")
        .arg(head_number(scene), position_name(scene, scene.cell.query),
             position_name(scene, scene.cell.key));
}

}  // namespace alibi::ui
