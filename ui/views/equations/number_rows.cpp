#include "ui/views/equations/number_rows.h"

#include <QCoreApplication>
#include <cmath>

#include "ui/widgets/format.h"

namespace alibi::ui {
namespace {

constexpr Index kMostTerms = 8;  // of a sum that is written out

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Equations)
};

using Spans = std::vector<NumberSpan>;

QString symbol(const char* name) {
    return QString::fromLatin1(name);
}

NumberSpan plain(const QString& text) {
    return {text, {}};
}

QString score(double value) {
    return std::isinf(value) ? QStringLiteral("−∞") : score_text(value);
}

// An entry of a vector: it has two decimals at most.
QString entry(Scalar value) {
    return short_text(std::round(static_cast<double>(value) * 100) / 100, 4);
}

QString vector_text(const Matrix& values, Index row, Index count = kSmallWidth) {
    QStringList parts;
    for (Index c = 0; c < std::min(count, values.cols()); ++c)
        parts << fixed_text(static_cast<double>(values(row, c)), 2);
    return QLatin1Char('(') + parts.join(QStringLiteral(" ")) + QLatin1Char(')');
}

class Rows {
  public:
    explicit Rows(const EquationsScene& scene)
        : scene_(scene), n_(*scene.numbers), i_(scene.cell.query), j_(scene.cell.key) {
        cell_.label = Words::tr("this cell");
        worked_.label = Words::tr("worked out");
        worked_.strong = true;
    }

    std::vector<NumberRow> make() {
        switch (scene_.looks.step) {
            case EquationStep::embed: embed(); break;
            case EquationStep::score: products(); break;
            case EquationStep::scale: scale(); break;
            case EquationStep::slopes: slopes(); break;
            case EquationStep::bias: bias(); break;
            case EquationStep::mask: mask(); break;
            case EquationStep::softmax: softmax(); break;
            case EquationStep::mix: mix(); break;
            case EquationStep::join: join(); break;
            case EquationStep::output: output(); break;
            case EquationStep::whole: whole(); break;
        }
        std::vector<NumberRow> rows{cell_};
        if (!worked_.columns.isEmpty()) rows.push_back(worked_);
        return rows;
    }

  private:
    void both(const char* column, const Spans& spans) {
        cell_.columns[symbol(column)] = spans;
        worked_.columns[symbol(column)] = spans;
    }
    void equals() { both("is", {plain(QStringLiteral("="))}); }

    void embed() {
        const auto put = [this](const char* column, const Matrix& values, Index row) {
            cell_.columns[symbol(column)] = {{vector_text(values, row), symbol(column)}};
        };
        put("q", n_.q, i_);
        put("k", n_.k, j_);
        put("v", n_.v, j_);
    }

    void products() {
        both("score", {{score(scene_.reading.score), symbol("score")}});
        equals();
        Spans factors, terms;
        for (Index c = 0; c < kSmallHeadDim; ++c) {
            if (c > 0)
                factors.push_back(plain(QStringLiteral(" + "))),
                    terms.push_back(plain(QStringLiteral(" + ")));
            factors.push_back({entry(n_.q(i_, c)), symbol("q")});
            factors.push_back(plain(QStringLiteral("×")));
            factors.push_back({entry(n_.k(j_, c)), symbol("k")});
            terms.push_back(
                plain(score(static_cast<double>(n_.q(i_, c)) * static_cast<double>(n_.k(j_, c)))));
        }
        both("is-2", {plain(QStringLiteral("="))});
        cell_.columns[symbol("sum")] = factors;
        worked_.columns[symbol("sum")] = terms;
    }

    void scale() {
        both("scaled", {{score(scene_.reading.scaled), symbol("scaled")}});
        equals();
        const NumberSpan raw{score(scene_.reading.score), symbol("score")};
        cell_.columns[symbol("score")] = {
            raw, plain(QStringLiteral(" / ")), {QStringLiteral("√4"), symbol("scale")}};
        worked_.columns[symbol("score")] = {
            raw, plain(QStringLiteral(" / ")), {QStringLiteral("2"), symbol("scale")}};
    }

    void slopes() {
        const Index h = scene_.cell.head + 1, p = scene_.first_series;
        const NumberSpan slope{slope_text(scene_.slope), symbol("slope")};
        both("slope", {slope});
        if (scene_.equation == "slopes-given") {
            cell_.columns.remove(symbol("slope"));
            cell_.columns[symbol("slope")] = {slope};
            worked_.columns.clear();
            return;
        }
        equals();
        const Index n = scene_.equation == "slopes-power" ? scene_.num_heads : p;
        const QString exponent = h <= n ? QStringLiteral("−8×%1/%2").arg(h).arg(n)
                                        : QStringLiteral("−4×(2×(%1−%2)−1)/%2").arg(h).arg(p);
        cell_.columns[symbol("power")] = {{QStringLiteral("2^(%1)").arg(exponent), symbol("slope")}};
        const QString power = exponent_text(scene_.slope);
        worked_.columns[symbol("power")] = {
            {power.isEmpty() ? slope.text : QStringLiteral("2^(%1)").arg(power), symbol("slope")}};
    }

    // The bias as slope times what the form counts.
    Spans bias_factors() const {
        const NumberSpan m{slope_text(scene_.slope), symbol("slope")};
        const NumberSpan i{QString::number(i_), symbol("query")}, j{QString::number(j_), symbol("key")};
        const auto words = [](const QString& text) { return NumberSpan{text, symbol("bias")}; };
        switch (scene_.form) {
            case BiasForm::distance:
                return {words(QStringLiteral("−")),   m, words(QStringLiteral(" × (")), i,
                        words(QStringLiteral(" − ")), j, words(QStringLiteral(")"))};
            case BiasForm::key: return {m, words(QStringLiteral(" × ")), j};
            case BiasForm::cumsum:
                return {m, words(QStringLiteral(" × ")), {short_text(scene_.unit), symbol("mask")}};
            case BiasForm::last_key:
                return {m, words(QStringLiteral(" × (")), j,
                        words(QStringLiteral(" − %1)").arg(scene_.length - 1))};
            case BiasForm::symmetric:
                return {words(QStringLiteral("−")),   m, words(QStringLiteral(" × |")), i,
                        words(QStringLiteral(" − ")), j, words(QStringLiteral("|"))};
        }
        return {};
    }

    void score_and_bias() {
        cell_.columns[symbol("score")] = {{score(scene_.reading.score), symbol("scaled")},
                                          plain(QStringLiteral(" / ")),
                                          {QStringLiteral("√4"), symbol("scale")}};
        worked_.columns[symbol("score")] = {{score(scene_.reading.scaled), symbol("scaled")}};
        both("plus", {plain(QStringLiteral("+"))});
        cell_.columns[symbol("bias")] = bias_factors();
        worked_.columns[symbol("bias")] = {{score(scene_.reading.bias), symbol("bias")}};
    }

    void bias() {
        both("sum", {{score(scene_.reading.biased), symbol("sum")}});
        equals();
        score_and_bias();
    }

    void mask() {
        const QString sum = score(scene_.reading.biased);
        cell_.columns[symbol("masked")] = {{scene_.masked ? QStringLiteral("−∞") : sum, symbol("masked")}};
        cell_.columns[symbol("is")] = {plain(QStringLiteral("="))};
        cell_.columns[symbol("cases")] =
            scene_.masked ? Spans{{QStringLiteral("−∞"), symbol("mask")}} : Spans{{sum, symbol("sum")}};
    }

    QString total() const { return significant_text(scene_.total, 4); }

    void softmax() {
        const NumberSpan weight{weight_text(scene_.reading.weight), symbol("weight")};
        both("weight", {weight});
        equals();
        const QString shift =
            scene_.shift == 0 ? QString() : QStringLiteral(" − %1").arg(score(scene_.shift));
        const QString inside = scene_.masked ? QStringLiteral("−∞") : score(scene_.reading.biased);
        cell_.columns[symbol("quotient")] = {
            {QStringLiteral("exp(%1%2)").arg(inside, shift), symbol("exponential")},
            plain(QStringLiteral(" ÷ (")),
            {row_sum(), symbol("total")},
            plain(QStringLiteral(")"))};
        worked_.columns[symbol("quotient")] = {
            {significant_text(scene_.exponential, 4), symbol("exponential")},
            plain(QStringLiteral(" ÷ ")),
            {total(), symbol("total")}};
    }

    // The sum of the row, written out as far as there is room; in the digits of the total, so that it adds
    // up.
    QString row_sum() const {
        QStringList parts;
        for (Index j = 0; j < scene_.length; ++j) {
            const Scalar value = n_.exponentials(i_, j);
            if (value != kMasked) parts << significant_text(static_cast<double>(value), 4);
        }
        if (parts.size() > kMostTerms) {
            parts = parts.mid(0, 3) + QStringList{QStringLiteral("…")} + parts.mid(parts.size() - 2);
        }
        return parts.join(QStringLiteral(" + "));
    }

    void mix() {
        cell_.columns[symbol("context")] = {{vector_text(n_.context, i_), symbol("context")}};
        cell_.columns[symbol("is")] = {plain(QStringLiteral("="))};
        const NumberSpan weight{weight_text(scene_.reading.weight), symbol("weight")};
        cell_.columns[symbol("sum")] = {plain(QStringLiteral("… + ")),
                                        weight,
                                        plain(QStringLiteral(" × ")),
                                        {vector_text(n_.v, j_), symbol("v")},
                                        plain(QStringLiteral(" + …"))};
    }

    void join() {
        cell_.columns[symbol("joined")] = {
            {QStringLiteral("%1 × 4").arg(scene_.num_heads), symbol("joined")}};
        cell_.columns[symbol("is")] = {plain(QStringLiteral("="))};
        const bool first = scene_.cell.head == 0, last = scene_.cell.head + 1 == scene_.num_heads;
        cell_.columns[symbol("parts")] = {
            plain(first ? QString() : QStringLiteral("… ; ")),
            {vector_text(n_.head_contexts, scene_.cell.head), symbol("context")},
            plain(last ? QString() : QStringLiteral(" ; …"))};
    }

    void output() {
        cell_.columns[symbol("output")] = {{vector_text(n_.output, 0), symbol("output")}};
        cell_.columns[symbol("is")] = {plain(QStringLiteral("="))};
        cell_.columns[symbol("product")] = {
            {QStringLiteral("8 × %1").arg(4 * scene_.num_heads), symbol("parameters")},
            plain(QStringLiteral(" · ")),
            {QString::number(4 * scene_.num_heads), symbol("joined")}};
    }

    void whole() {
        both("weight",
             {{scene_.masked ? Words::tr("masked") : weight_text(scene_.reading.weight), symbol("weight")}});
        equals();
        both("open", {plain(QStringLiteral("exp ("))});
        score_and_bias();
        const QString shift =
            scene_.shift == 0 ? QString() : QStringLiteral(" − %1").arg(score(scene_.shift));
        both("close", {plain(QStringLiteral("%1 ) ÷ ").arg(shift)), {total(), symbol("total")}});
    }

    const EquationsScene& scene_;
    const EquationNumbers& n_;
    const Index i_, j_;
    NumberRow cell_, worked_;
};

}  // namespace

std::vector<NumberRow> number_rows(const EquationsScene& scene) {
    return scene.looks.numbers && scene.numbers ? Rows(scene).make() : std::vector<NumberRow>();
}

}  // namespace alibi::ui
