// Where q, k and v come from.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/attention/content.h"
#include "layer_fixture.h"

using namespace alibi;

namespace {

using Made = std::shared_ptr<const Content>;

QStringList strings(const std::vector<std::string>& tokens) {
    QStringList out;
    for (const std::string& token : tokens) out << QString::fromStdString(token);
    return out;
}

std::vector<std::string> words(const std::string& text) {
    return split_tokens(text, 1000);
}

Matrix scores_of(const Content& content, Index head) {
    std::vector<Index> all;
    for (Index i = 0; i < content.seq_len(); ++i) all.push_back(i);
    Matrix out;
    content.scores(head, all, all, out);
    return out;
}

Interval whole(const Content& content) {
    return {0, content.seq_len()};
}

std::shared_ptr<Tensor3> tensor(Index heads, Index length) {
    auto out = std::make_shared<Tensor3>(heads, length, length);
    for (std::size_t n = 0; n < out->data().size(); ++n)
        out->data()[n] = static_cast<Scalar>(n % 7) / 7 - Scalar{0.25};
    return out;
}

}  // namespace

class TestContent : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void splits_text_data();
    void splits_text();
    void stops_at_the_limit();
    void the_same_word_is_the_same_everywhere();
    void text_numbers_do_not_depend_on_the_other_words();
    void random_does_not_depend_on_the_length();
    void random_follows_the_seed_and_the_head();
    void spread_is_the_deviation_of_scaled_scores_data();
    void spread_is_the_deviation_of_scaled_scores();
    void scores_are_those_of_q_and_k_data() { add_contents(); }
    void scores_are_those_of_q_and_k();
    void no_score_is_above_its_bound_data() { add_contents(); }
    void no_score_is_above_its_bound();
    void part_of_the_rows_are_the_same_rows_data() { add_contents(); }
    void part_of_the_rows_are_the_same_rows();
    void layer_gives_the_stored_projections_data();
    void layer_gives_the_stored_projections();
    void opened_maps_are_taken_as_they_are();
    void bad_settings_are_refused();

  private:
    static void add_contents();
};

void TestContent::splits_text_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("tokens");
    const QString bad(QChar(0xFFFD));
    const auto row = [](const char* name, const QByteArray& text, const QStringList& tokens) {
        QTest::newRow(name) << text << tokens;
    };
    row("nothing", "", {});
    row("spaces alone", " \t\r\n ", {});
    row("words", "Mia put the key", {"Mia", "put", "the", "key"});
    row("marks", "It's (really) 3.5!", {"It", "'", "s", "(", "really", ")", "3", ".", "5", "!"});
    row("marks side by side", "...--", {".", ".", ".", "-", "-"});
    row("an underscore is of the word", "snake_case x", {"snake_case", "x"});
    row("accents", "na\xC3\xAFve caf\xC3\xA9",
        {QString::fromUtf8("na\xC3\xAFve"), QString::fromUtf8("caf\xC3\xA9")});
    row("Korean", u"열쇠는 상자 안에 있다."_qs.toUtf8(),
        {u"열쇠는"_qs, u"상자"_qs, u"안에"_qs, u"있다"_qs, "."});
    row("Korean marks", u"「가」、나。"_qs.toUtf8(),
        {u"「"_qs, u"가"_qs, u"」"_qs, u"、"_qs, u"나"_qs, u"。"_qs});
    row("a wide space", u"가\u3000나"_qs.toUtf8(), {u"가"_qs, u"나"_qs});
    row("emoji", u"a😀😀b"_qs.toUtf8(), {"a", u"😀"_qs, u"😀"_qs, "b"});
    row("a family is one", u"a👨‍👩‍👧 👨‍👩‍👧‍👦b"_qs.toUtf8(),
        {"a", u"👨‍👩‍👧"_qs, u"👨‍👩‍👧‍👦"_qs, "b"});
    row("skin and variation", u"👍🏽👍❤️☕"_qs.toUtf8(),
        {u"👍🏽"_qs, u"👍"_qs, u"❤️"_qs, u"☕"_qs});
    row("flags are pairs", u"🇰🇷🇩🇪"_qs.toUtf8(), {u"🇰🇷"_qs, u"🇩🇪"_qs});
    row("a keycap", u"1️⃣ 2"_qs.toUtf8(), {u"1️⃣"_qs, "2"});
    row("a combining accent", u"cafe\u0301 +\u0301x"_qs.toUtf8(), {u"cafe\u0301"_qs, u"+\u0301"_qs, "x"});
    row("typographic quotes", u"“a”"_qs.toUtf8(), {u"“"_qs, "a", u"”"_qs});
    row("a lone byte", "a\xFFz", {"a", bad, "z"});
    row("cut short", "a\xE2\x82", {"a", bad, bad});
    row("overlong", QByteArray("\xC0\xAF", 2), {bad, bad});
    row("overlong by three", QByteArray("\xE0\x80\xAF", 3), {bad, bad, bad});
    row("a surrogate", QByteArray("\xED\xA0\x80", 3), {bad, bad, bad});
    row("beyond Unicode", QByteArray("\xF4\x90\x80\x80", 4), {bad, bad, bad, bad});
    row("a zero byte", QByteArray("a\0b", 3), {"a", "b"});
}

void TestContent::splits_text() {
    QFETCH(QByteArray, text);
    QFETCH(QStringList, tokens);
    QCOMPARE(strings(words(text.toStdString())), tokens);
}

void TestContent::stops_at_the_limit() {
    QCOMPARE(strings(split_tokens("a b c d", 2)), QStringList({"a", "b"}));
    QCOMPARE(strings(split_tokens("long-word", 1)), QStringList({"long"}));
    QCOMPARE(strings(split_tokens("a b", 0)), QStringList());
    QCOMPARE(split_tokens("a b c d", 4).size(), 4U);
}

void TestContent::the_same_word_is_the_same_everywhere() {
    const Made content = text_content(3, words("key box key . box key"), 7, 1.5);
    for (Index head = 0; head < 3; ++head) {
        for (const Matrix& rows :
             {content->queries(head, whole(*content)), content->keys(head, whole(*content)),
              content->values(head, whole(*content))}) {
            QVERIFY(rows.row(0) == rows.row(2) && rows.row(0) == rows.row(5));
            QVERIFY(rows.row(1) == rows.row(4));
            QVERIFY(rows.row(0) != rows.row(1) && rows.row(0) != rows.row(3));
        }
        const Matrix scores = scores_of(*content, head);
        QVERIFY(scores(0, 1) == scores(2, 4) && scores(0, 0) == scores(5, 2));
    }
}

void TestContent::text_numbers_do_not_depend_on_the_other_words() {
    const Made alone = text_content(2, words("key"), 7, 1);
    const Made among = text_content(2, words("a b c d e f g key"), 7, 1);
    for (Index head = 0; head < 2; ++head) {
        QVERIFY((alone->keys(head, {0, 1}) - among->keys(head, {7, 8})).norm() < 1e-5F);
        QVERIFY(alone->queries(head, {0, 1}) == among->queries(head, {7, 8}));
    }
    const Made other = text_content(2, words("key"), 8, 1);
    QVERIFY((alone->keys(0, {0, 1}) - other->keys(0, {0, 1})).norm() > 1);
}

void TestContent::random_does_not_depend_on_the_length() {
    const Made little = random_content(2, 16, 9, 1), large = random_content(5, 1'000'000, 9, 1);
    for (Index head = 0; head < 2; ++head) {
        QVERIFY(little->queries(head, {0, 16}) == large->queries(head, {0, 16}));
        QVERIFY(little->keys(head, {3, 9}) == large->keys(head, {3, 9}));
        QVERIFY(little->values(head, {0, 16}) == large->values(head, {0, 16}));
    }
}

void TestContent::random_follows_the_seed_and_the_head() {
    const Made a = random_content(2, 8, 1, 1), again = random_content(2, 8, 1, 1),
               b = random_content(2, 8, 2, 1);
    QVERIFY(scores_of(*a, 0) == scores_of(*again, 0));
    QVERIFY(scores_of(*a, 0) != scores_of(*b, 0));
    QVERIFY(scores_of(*a, 0) != scores_of(*a, 1));
    QVERIFY(a->queries(0, {0, 8}) != a->keys(0, {0, 8}));
    QVERIFY(a->keys(0, {0, 8}) != a->values(0, {0, 8}));
}

void TestContent::spread_is_the_deviation_of_scaled_scores_data() {
    QTest::addColumn<double>("spread");
    QTest::addColumn<bool>("text");
    for (const double spread : {0.0, 0.25, 1.0, 3.0}) {
        QTest::newRow(qPrintable(QString("random %1").arg(spread))) << spread << false;
        QTest::newRow(qPrintable(QString("text %1").arg(spread))) << spread << true;
    }
}

void TestContent::spread_is_the_deviation_of_scaled_scores() {
    QFETCH(double, spread);
    QFETCH(bool, text);
    std::vector<std::string> tokens;
    for (int n = 0; n < 300; ++n) tokens.push_back("w" + std::to_string(n));
    const Made content = text ? text_content(8, tokens, 3, spread) : random_content(8, 300, 3, spread);
    double squares = 0, count = 0;
    for (Index head = 0; head < 8; ++head) {
        const Matrix scores = scores_of(*content, head);
        squares += static_cast<double>(scores.squaredNorm()) / static_cast<double>(content->head_dim());
        count += static_cast<double>(scores.size());
    }
    QVERIFY2(std::abs(std::sqrt(squares / count) - spread) <= 0.05 * spread,
             qPrintable(QString::number(std::sqrt(squares / count))));
}

void TestContent::add_contents() {
    QTest::addColumn<Made>("content");
    QTest::newRow("zero") << zero_content(3, 20, 1);
    QTest::newRow("random") << random_content(3, 20, 1, 1);
    QTest::newRow("random, wide") << random_content(3, 20, 1, 50);
    QTest::newRow("text") << text_content(3, words("a b c a b d e . f g a c ! h"), 1, 1);
    QTest::newRow("text of one word") << text_content(2, words("a a a a a"), 1, 2);
    const LayerParameters layer = test::random_parameters(2, 12);
    QTest::newRow("layer") << layer_content(layer, test::random_batch(1, 9, 12).front());
}

void TestContent::scores_are_those_of_q_and_k() {
    QFETCH(Made, content);
    for (Index head = 0; head < content->num_heads(); ++head) {
        const Matrix q = content->queries(head, whole(*content)), k = content->keys(head, whole(*content));
        QCOMPARE(q.cols(), content->head_dim());
        const Matrix expected =
            content->is_zero() ? Matrix(Matrix::Zero(q.rows(), q.rows())) : Matrix(q * k.transpose());
        const Matrix found = scores_of(*content, head);
        QVERIFY((found - expected).norm() <= 1e-5F * (1 + expected.norm()));
    }
}

void TestContent::no_score_is_above_its_bound() {
    QFETCH(Made, content);
    for (Index head = 0; head < content->num_heads(); ++head) {
        const Matrix scores = scores_of(*content, head);
        for (Index i = 0; i < scores.rows(); ++i) {
            const double largest = static_cast<double>(scores.row(i).cwiseAbs().maxCoeff()) /
                                   std::sqrt(static_cast<double>(content->head_dim()));
            QVERIFY(largest <= content->score_bound(head, i) * (1 + 1e-6));
        }
    }
}

void TestContent::part_of_the_rows_are_the_same_rows() {
    QFETCH(Made, content);
    const Matrix whole_scores = scores_of(*content, 1);
    const Index last = content->seq_len() - 1;
    const std::vector<Index> queries{last, 0, 2}, keys{1, last};
    Matrix part;
    content->scores(1, queries, keys, part);
    for (Index r = 0; r < 3; ++r) {
        for (Index c = 0; c < 2; ++c)
            QVERIFY(std::abs(part(r, c) - whole_scores(queries[std::size_t(r)], keys[std::size_t(c)])) <=
                    1e-5F * (1 + whole_scores.norm()));
    }
    QVERIFY(content->values(1, {2, 4}) == content->values(1, whole(*content)).middleRows(2, 2));
    QCOMPARE(content->output_weight(1).rows(), content->output_width());
    QCOMPARE(content->output_weight(1).cols(), content->head_dim());
    QCOMPARE(content->output_bias().size(), content->output_width());
}

void TestContent::layer_gives_the_stored_projections_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"1h_8d_3l", "4h_16d_1l", "8h_64d_10l", "12h_24d_7l"})
        QTest::newRow(name) << name;
}

void TestContent::layer_gives_the_stored_projections() {
    QFETCH(QString, name);
    const test::StoredLayer stored(name.toStdString());
    const std::pair<std::string, Matrix (Content::*)(Index, Interval) const> parts[] = {
        {"q", &Content::queries}, {"k", &Content::keys}, {"v", &Content::values}};
    for (const auto& [part, of] : parts) {
        const NumpyArray<double> expected = stored.file.read<double>(part);
        std::size_t at = 0;
        for (const Matrix& x : stored.x) {
            const Made content = layer_content(stored.parameters, x);
            QCOMPARE(content->num_heads(), stored.parameters.num_heads);
            for (Index head = 0; head < content->num_heads(); ++head) {
                const Matrix found = ((*content).*of)(head, whole(*content));
                for (Index n = 0; n < found.size(); ++n)
                    QVERIFY(std::abs(static_cast<double>(found.data()[n]) - expected.values.at(at++)) < 2e-5);
            }
        }
        QCOMPARE(at, expected.values.size());
    }
}

void TestContent::opened_maps_are_taken_as_they_are() {
    const auto values = tensor(2, 5);
    const Made scores = score_content(values), weights = weight_content(values);
    for (Index head = 0; head < 2; ++head) {
        const Matrix as_scores = scores_of(*scores, head), as_weights = scores_of(*weights, head);
        for (Index i = 0; i < 5; ++i) {
            for (Index j = 0; j < 5; ++j) {
                const Scalar value = (*values)(head, i, j);
                QCOMPARE(as_scores(i, j), value);
                if (value > 0) QCOMPARE(as_weights(i, j), std::log(value));
                if (value == 0) QCOMPARE(as_weights(i, j), -std::numeric_limits<Scalar>::infinity());
            }
        }
    }
    QVERIFY(!scores->has_values() && !weights->has_values());
    QCOMPARE(scores->head_dim(), Index{1});
    QCOMPARE(scores->score_bound(0, 0), std::numeric_limits<double>::infinity());
}

void TestContent::bad_settings_are_refused() {
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, zero_content(0, 5, 1));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, random_content(1, 0, 1, 1));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, random_content(1, 5, 1, -1));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, random_content(1, 5, 1, std::nan("")));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             random_content(1, 5, 1, std::numeric_limits<double>::infinity()));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, text_content(1, {}, 1, 1));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, text_content(-3, words("a"), 1, 1));
}

QTEST_APPLESS_MAIN(TestContent)
#include "test_content.moc"
