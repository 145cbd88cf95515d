#include <QtTest>
#include <cmath>
#include <limits>
#include <vector>

#include "core/kernels/attention_tiles.h"
#include "kernel_fixture.h"

using namespace alibi::test;

// Attention in tiles against plain loops in double. Run once for each build of the kernels: see
// tests/CMakeLists.txt.
class TestAttentionTiles : public QObject {
    Q_OBJECT
  private slots:
    void attention_is_the_formula_data() { heads(); }
    void attention_is_the_formula();
    void attention_backward_is_the_formula_data() { heads(); }
    void attention_backward_is_the_formula();
    void streamed_attention_is_attention_data() { heads(); }
    void streamed_attention_is_attention();
    void far_keys_are_left_out();

  private:
    static void heads();
};

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kUntouched = 77;

}  // namespace

void TestAttentionTiles::heads() {
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("head_dim");
    for (const int length : {1, 7, 8, 9, 31, 32, 33, 100})
        for (const int head_dim : {1, 4, 8, 20})
            QTest::addRow("%d x %d", length, head_dim) << length << head_dim;
    QTest::newRow("past a block of keys") << 300 << 8;
}

namespace {

// One head with everything a test needs, and its weights by plain loops.
struct Head {
    std::size_t length, dim, row;
    Values query_key_value, bias, kept, weights, scratch;
    Exact exact;  // weights, [query, key]
    AlibiHead head{};

    Head(std::size_t of_length, std::size_t of_dim, float slope)
        : length(of_length),
          dim(of_dim),
          row(3 * of_dim + 2),
          query_key_value(some_values(length * row, 1, 2)),
          bias(length + 2 * kAlibiBiasPad),
          kept(some_values(alibi_weights_size(length), 2)),
          weights(alibi_weights_size(length)),
          scratch(alibi_attention_scratch(length, dim)),
          exact(length * length) {
        for (std::size_t n = 0; n < kAlibiBiasPad; ++n) bias[n] = -kInfinity;
        for (std::size_t d = 0; d < length; ++d) bias[kAlibiBiasPad + d] = -slope * static_cast<float>(d);
        const float* query = query_key_value.data();
        head = {length, dim, query, query + dim, query + 2 * dim, row, bias.data() + kAlibiBiasPad, nullptr};
        for (std::size_t i = 0; i < length; ++i) weigh(i);
    }
    double part(std::size_t position, std::size_t which, std::size_t d) const {
        return at(query_key_value, position * row + which * dim + d);
    }
    void weigh(std::size_t i) {
        double sum = 0;
        for (std::size_t j = 0; j <= i; ++j) {
            double score = 0;
            for (std::size_t d = 0; d < dim; ++d) score += part(i, 0, d) * part(j, 1, d);
            exact[i * length + j] =
                std::exp(score / std::sqrt(static_cast<double>(dim)) + at(bias, kAlibiBiasPad + i - j));
            sum += exact[i * length + j];
        }
        for (std::size_t j = 0; j <= i; ++j) exact[i * length + j] /= sum;
    }
    // Where a cell lies in the tiles.
    std::size_t cell(std::size_t i, std::size_t j) const {
        const std::size_t lanes = alibi_tile_queries(), first = i / lanes * lanes;
        return alibi_weights_size(first) + j * lanes + (i - first);
    }
    double factor(std::size_t i, std::size_t j) const {
        return head.kept == nullptr ? 1 : at(kept, cell(i, j));
    }
    Exact context() const {
        Exact out(length * dim);
        for (std::size_t i = 0; i < length; ++i)
            for (std::size_t j = 0; j <= i; ++j)
                for (std::size_t d = 0; d < dim; ++d)
                    out[i * dim + d] += factor(i, j) * exact[i * length + j] * part(j, 2, d);
        return out;
    }
};

}  // namespace

void TestAttentionTiles::attention_is_the_formula() {
    QFETCH(int, length);
    QFETCH(int, head_dim);
    Head head(as_size(length), as_size(head_dim), 0.1F);
    for (const bool drops : {false, true}) {
        head.head.kept = drops ? head.kept.data() : nullptr;
        Values context(head.length * head.dim);
        alibi_attention(&head.head, head.weights.data(), context.data(), head.dim, head.scratch.data());
        QVERIFY(error_of(context, head.context()) < 1e-5);
        for (std::size_t i = 0; i < head.length; ++i)
            for (std::size_t j = 0; j <= i; ++j)
                QVERIFY(std::abs(at(head.weights, head.cell(i, j)) - head.exact[i * head.length + j]) < 2e-6);
    }
}

void TestAttentionTiles::attention_backward_is_the_formula() {
    QFETCH(int, length);
    QFETCH(int, head_dim);
    Head head(as_size(length), as_size(head_dim), 0.1F);
    const std::size_t n = head.length, dim = head.dim;
    const double scale = 1 / std::sqrt(static_cast<double>(dim));
    for (const bool drops : {false, true}) {
        head.head.kept = drops ? head.kept.data() : nullptr;
        const Values d_context = some_values(n * dim, 5);
        Values context(n * dim), gradient(n * head.row, kUntouched), d_bias(n + 2 * kAlibiBiasPad);
        alibi_attention(&head.head, head.weights.data(), context.data(), dim, head.scratch.data());
        float* out = gradient.data();
        const AlibiHeadGradient to{
            head.weights.data(),          d_context.data(), dim, out, out + dim, out + 2 * dim,
            d_bias.data() + kAlibiBiasPad};
        alibi_attention_backward(&head.head, &to, head.scratch.data());
        Exact expected(n * head.row), expected_bias(n);
        for (std::size_t i = 0; i < n; ++i) {
            Exact d_weight(i + 1);
            double along = 0;
            for (std::size_t j = 0; j <= i; ++j) {
                const double weight = head.exact[i * n + j], factor = head.factor(i, j);
                for (std::size_t d = 0; d < dim; ++d) {
                    d_weight[j] += factor * at(d_context, i * dim + d) * head.part(j, 2, d);
                    expected[j * head.row + 2 * dim + d] += factor * weight * at(d_context, i * dim + d);
                }
                along += weight * d_weight[j];
            }
            for (std::size_t j = 0; j <= i; ++j) {
                const double d_score = head.exact[i * n + j] * (d_weight[j] - along);
                expected_bias[i - j] += d_score;
                for (std::size_t d = 0; d < dim; ++d) {
                    expected[i * head.row + d] += scale * d_score * head.part(j, 1, d);
                    expected[j * head.row + dim + d] += scale * d_score * head.part(i, 0, d);
                }
            }
            for (std::size_t d = 3 * dim; d < head.row; ++d) expected[i * head.row + d] = 0;
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t d = 3 * dim; d < head.row; ++d) {
                QCOMPARE(gradient[i * head.row + d], kUntouched);
                gradient[i * head.row + d] = 0;
            }
        QVERIFY(error_of(gradient, expected) < 1e-5);
        QVERIFY(error_of({d_bias.begin() + kAlibiBiasPad, d_bias.end()}, expected_bias) < 1e-5);
    }
}

void TestAttentionTiles::streamed_attention_is_attention() {
    QFETCH(int, length);
    QFETCH(int, head_dim);
    Head head(as_size(length), as_size(head_dim), 0.1F);
    const Exact whole = head.context();
    for (const std::size_t first : {std::size_t{0}, head.length / 2, head.length - 1}) {
        const std::size_t count = head.length - first;
        Values context(count * head.dim);
        const AlibiStream stream{head.head, first, count, 0, 0, context.data(), head.dim};
        alibi_attention_stream(&stream, head.scratch.data());
        const Exact expected(whole.begin() + static_cast<std::ptrdiff_t>(first * head.dim), whole.end());
        QVERIFY(error_of(context, expected) < 1e-5);
    }
}

// Keys that are too far are not even looked at: NaN there changes nothing.
void TestAttentionTiles::far_keys_are_left_out() {
    Head head(600, 8, 0.5F);
    Values context(8), with_nan(8);
    AlibiStream stream{head.head, 599, 1, 0.5F, 100, context.data(), 8};
    alibi_attention_stream(&stream, head.scratch.data());
    const Exact whole = head.context();
    QVERIFY(error_of(context, {whole.end() - 8, whole.end()}) < 1e-6);
    for (std::size_t n = 0; n < 100 * head.row; ++n) head.query_key_value[n] = NAN;
    stream.context = with_nan.data();
    alibi_attention_stream(&stream, head.scratch.data());
    QVERIFY(context == with_nan);
    stream.slope = 0;
    alibi_attention_stream(&stream, head.scratch.data());
    QVERIFY(std::isnan(with_nan.front()));
}

QTEST_APPLESS_MAIN(TestAttentionTiles)
#include "test_attention_tiles.moc"
