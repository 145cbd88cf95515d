// The code that the Equations view shows is right: both programs give what the core's layer gives.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>

#include "core/attention/layer.h"
#include "core/attention/slopes.h"
#include "core/attention/small_content.h"
#include "resources/code/attention_layer.h"

using namespace alibi;

namespace {

const std::vector<Index> kTokens = {0, 1, 2, 0, 4, 5};

struct Case {
    const char* form;
    const char* rule;
    Index heads;
    bool operator==(const Case&) const = default;
};

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const BiasFormRow& form : bias_forms())
        for (const auto& [rule, heads] : {std::pair{"power", 2}, {"between", 6}, {"given", 2}})
            all.push_back({form.id.data(), rule, heads});
    return all;
}

std::vector<double> slopes_of(const Case& row) {
    if (row.rule == std::string("given")) return {0.3, 1.7};
    return slopes(SlopeRule::reference, row.heads);
}

// Heads of width / heads features each, so that any number of heads has the layer's shape.
LayerParameters layer_of(Index heads) {
    const Index width = heads * kSmallHeadDim;
    LayerParameters layer;
    layer.num_heads = heads;
    for (Linear* linear : {&layer.query, &layer.key, &layer.value, &layer.output})
        *linear = {Matrix::Zero(width, width), Vector::Zero(width)};
    const SmallContent content(heads, kTokens, 3);
    for (Index h = 0; h < heads; ++h)
        for (Index other = 0; other * kSmallWidth < width; ++other) {
            const Index cols = std::min(kSmallWidth, width - other * kSmallWidth);
            const auto block = [&](Matrix& weight, Projection which) {
                weight.block(h * 4, other * kSmallWidth, 4, cols) =
                    content.projection(which, (h + other) % heads).leftCols(cols);
            };
            block(layer.query.weight, Projection::query);
            block(layer.key.weight, Projection::key);
            block(layer.value.weight, Projection::value);
            block(layer.output.weight, Projection::value);
        }
    return layer;
}

Matrix input_of(const LayerParameters& layer) {
    Matrix x(static_cast<Index>(kTokens.size()), layer.d_model());
    for (Index i = 0; i < x.rows(); ++i)
        for (Index c = 0; c < x.cols(); ++c) x(i, c) = static_cast<Scalar>((i * 7 + c * 3) % 5) / 2 - 1;
    return x;
}

Matrix expected(const Case& row) {
    const LayerParameters layer = layer_of(row.heads);
    const Matrix x = input_of(layer);
    LayerSettings settings{slopes_of(row), *bias_form_from_id(row.form), {}};
    return layer_forward(layer, settings, std::span(&x, 1)).front().output;
}

shown::Weights shown_weights(const LayerParameters& layer) {
    shown::Weights weights;
    for (Index h = 0; h < layer.num_heads; ++h) {
        weights.wq.push_back(layer.query.weight.middleRows(h * 4, 4).transpose());
        weights.wk.push_back(layer.key.weight.middleRows(h * 4, 4).transpose());
        weights.wv.push_back(layer.value.weight.middleRows(h * 4, 4).transpose());
    }
    weights.wo = layer.output.weight.transpose();
    return weights;
}

QJsonArray to_json(const Matrix& matrix) {
    QJsonArray rows;
    for (Index i = 0; i < matrix.rows(); ++i) {
        QJsonArray row;
        for (Index c = 0; c < matrix.cols(); ++c) row.append(double(matrix(i, c)));
        rows.append(row);
    }
    return rows;
}

QJsonArray to_json(const std::vector<Matrix>& matrices) {
    QJsonArray list;
    for (const Matrix& matrix : matrices) list.append(to_json(matrix));
    return list;
}

QJsonObject question(const Case& row) {
    const LayerParameters layer = layer_of(row.heads);
    const shown::Weights weights = shown_weights(layer);
    QJsonArray given;
    for (const double slope : slopes_of(row)) given.append(slope);
    return {{"form", row.form},          {"rule", row.rule},
            {"slopes", given},           {"x", to_json(input_of(layer))},
            {"wq", to_json(weights.wq)}, {"wk", to_json(weights.wk)},
            {"wv", to_json(weights.wv)}, {"wo", to_json(weights.wo)}};
}

constexpr const char* kDriver = R"(
import json, sys
sys.path.insert(0, sys.argv[1])
import torch
from attention_layer import attention_layer
def tensor(values):
    return torch.tensor(values, dtype=torch.float64)
answers = []
for one in json.load(sys.stdin):
    layer = [tensor(one[name]) for name in ("x", "wq", "wk", "wv", "wo")]
    answers.append(attention_layer(*layer, one["form"], one["rule"], tensor(one["slopes"])).tolist())
json.dump(answers, sys.stdout)
)";

}  // namespace

class TestShownCode : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void cpp_is_the_core_s_layer_data();
    void cpp_is_the_core_s_layer();
    void pytorch_is_the_core_s_layer();
};

void TestShownCode::cpp_is_the_core_s_layer_data() {
    QTest::addColumn<int>("row");
    const auto all = cases();
    for (std::size_t n = 0; n < all.size(); ++n)
        QTest::addRow("%s, %s", all[n].form, all[n].rule) << static_cast<int>(n);
}

void TestShownCode::cpp_is_the_core_s_layer() {
    QFETCH(int, row);
    const Case one = cases()[static_cast<std::size_t>(row)];
    const LayerParameters layer = layer_of(one.heads);
    const std::vector<double> exact = slopes_of(one);
    const std::vector<float> given(exact.begin(), exact.end());
    const Matrix made =
        shown::attention_layer(input_of(layer), shown_weights(layer), one.form, one.rule, given);
    const Matrix wanted = expected(one);
    QVERIFY(wanted.cwiseAbs().maxCoeff() > 0.1F);
    QVERIFY2((made - wanted).cwiseAbs().maxCoeff() < 1e-4F, "the shown C++ gives something else");
}

void TestShownCode::pytorch_is_the_core_s_layer() {
    QProcess python;
    QJsonArray questions;
    for (const Case& one : cases()) questions.append(question(one));
    python.start(QStringLiteral("/usr/bin/python3"),
                 {QStringLiteral("-B"), QStringLiteral("-c"), QString::fromLatin1(kDriver),
                  QStringLiteral(ALIBI_SOURCE "/resources/code")});
    if (!python.waitForStarted()) QSKIP("no Python here");
    python.write(QJsonDocument(questions).toJson(QJsonDocument::Compact));
    python.closeWriteChannel();
    QVERIFY(python.waitForFinished(120'000));
    const QByteArray said = python.readAllStandardError();
    if (said.contains("No module named 'torch'")) QSKIP("no PyTorch here");
    QVERIFY2(python.exitCode() == 0, said.constData());
    const QJsonArray answers = QJsonDocument::fromJson(python.readAllStandardOutput()).array();
    const auto all = cases();
    QCOMPARE(answers.size(), static_cast<qsizetype>(all.size()));
    for (std::size_t n = 0; n < all.size(); ++n) {
        const Matrix wanted = expected(all[n]);
        const QJsonArray rows = answers[static_cast<qsizetype>(n)].toArray();
        for (Index i = 0; i < wanted.rows(); ++i)
            for (Index c = 0; c < wanted.cols(); ++c)
                QVERIFY2(std::abs(rows[i].toArray()[c].toDouble() - double(wanted(i, c))) < 1e-4,
                         qPrintable(QStringLiteral("%1, %2").arg(QLatin1String(all[n].form),
                                                                 QLatin1String(all[n].rule))));
    }
}

QTEST_GUILESS_MAIN(TestShownCode)
#include "test_shown_code.moc"
