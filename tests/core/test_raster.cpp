// Maps pooled to pixels: against every cell where all are taken, and at sizes where no matrix exists.
#include "core/attention/raster.h"

#include <QElapsedTimer>
#include <QtTest>
#include <cmath>

#include "core/attention/field.h"
#include "core/attention/pool_cells.h"
#include "core/attention/slopes.h"

using namespace alibi;

using Source = std::shared_ptr<const MapSource>;

namespace {

std::shared_ptr<Tensor3> tensor(Index rows, Index cols) {
    auto out = std::make_shared<Tensor3>(2, rows, cols);
    for (std::size_t n = 0; n < out->data().size(); ++n)
        out->data()[n] = std::sin(static_cast<Scalar>(n * n % 1009));
    return out;
}

// Of every cell of the pixel, by the definition.
float brute_pixel(const MapSource& map, const RasterRequest& request, int x, int y) {
    const CellRect& c = request.cells;
    const Index top = c.row + c.rows * y / request.height, bottom = c.row + c.rows * (y + 1) / request.height;
    const Index left = c.col + c.cols * x / request.width, right = c.col + c.cols * (x + 1) / request.width;
    double sum = 0, most = -1e300, least = 1e300;
    int count = 0;
    for (Index i = top; i < bottom; ++i) {
        for (Index j = left; j < right; ++j) {
            const float value = map.value(i, j);
            if (value == kMasked) continue;
            sum += static_cast<double>(value);
            most = std::max(most, static_cast<double>(value));
            least = std::min(least, static_cast<double>(value));
            ++count;
        }
    }
    if (count == 0) return kMasked;
    if (std::isnan(sum)) return std::nanf("");
    const double value = request.pooling == Pooling::mean  ? sum / count
                         : request.pooling == Pooling::max ? most
                                                           : least;
    return static_cast<float>(value);
}

bool same(float found, float expected) {
    if (std::isnan(expected) || std::isinf(expected))
        return std::isnan(expected) ? std::isnan(found) : found == expected;
    return std::abs(found - expected) <= 1e-6F * std::max(1.0F, std::abs(expected));
}

Mask window_mask() {
    Mask mask;
    mask.kind = MaskKind::window;
    mask.window = 9;
    return mask;
}

Mask file_mask(Index length) {
    std::vector<std::uint8_t> visible(static_cast<std::size_t>(length * length));
    for (std::size_t n = 0; n < visible.size(); ++n) visible[n] = n % 5 != 0;
    Mask mask;
    mask.kind = MaskKind::file;
    mask.matrix = make_mask_matrix(length, visible);
    return mask;
}

Source field_source(Stage stage, Index length = 60) {
    const auto field = std::make_shared<const AttentionField>(
        random_content(2, length, 1, 1),
        FieldSettings{{0.5, 0.02}, BiasForm::distance, {}, Precision::float32});
    return field_map(field, stage, 1);
}

Source zero_source(Stage stage) {
    const auto field = std::make_shared<const AttentionField>(
        zero_content(2, 60, 1),
        FieldSettings{{0.5, 0.02}, BiasForm::symmetric, window_mask(), Precision::float32});
    return field_map(field, stage, 1);
}

std::vector<std::pair<const char*, Source>> sources() {
    auto holes = tensor(60, 60);
    for (Index j = 0; j < 60; ++j) (*holes)(1, j % 7, j) = kMasked;
    (*holes)(1, 30, 30) = std::nanf("");
    return {
        {"matrix", tensor_map(tensor(60, 60), 0)},
        {"matrix, second head", tensor_map(tensor(60, 45), 1)},
        {"matrix with masked cells and NaN", tensor_map(holes, 1)},
        {"scores", field_source(Stage::scores)},
        {"weights", field_source(Stage::weights)},
        {"context", field_source(Stage::context)},
        {"output", field_source(Stage::output)},
        {"bias", bias_map(BiasForm::distance, 0.5, 60, {}, Precision::float32, true)},
        {"bias, masked cells too, bf16",
         bias_map(BiasForm::key, std::sqrt(0.5), 60, {}, Precision::bfloat16, false)},
        {"bias in a window", bias_map(BiasForm::cumsum, 0.25, 60, window_mask(), Precision::float32, true)},
        {"bias, a reversed slope", bias_map(BiasForm::distance, -0.3, 60, {}, Precision::float32, true)},
        {"bias, slope 0", bias_map(BiasForm::symmetric, 0, 60, {}, Precision::float32, false)},
        {"bias, past the end of fp16", bias_map(BiasForm::distance, 3000, 60, {}, Precision::float16, true)},
        {"bias, past the end of fp16, reversed",
         bias_map(BiasForm::key, -2500, 60, {}, Precision::float16, false)},
        {"zero content, scores", zero_source(Stage::scores)},
        {"zero content, biased", zero_source(Stage::biased)},
        {"zero content, masked", zero_source(Stage::masked)}};
}

}  // namespace

class TestRaster : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void pools_every_cell_data();
    void pools_every_cell();
    void says_when_it_samples_data();
    void says_when_it_samples();
    void pixel_of_masked_cells_is_masked();
    void pixels_cover_every_cell_once_data();
    void pixels_cover_every_cell_once();
    void bias_of_a_million();
    void stops_when_asked_data();
    void stops_when_asked();
};

void TestRaster::pools_every_cell_data() {
    QTest::addColumn<Source>("source");
    QTest::addColumn<Pooling>("pooling");
    QTest::addColumn<bool>("zoomed");
    QTest::addColumn<int>("pixels");
    const std::pair<const char*, Pooling> poolings[] = {
        {"mean", Pooling::mean}, {"max", Pooling::max}, {"min", Pooling::min}};
    for (const auto& [name, source] : sources()) {
        for (const auto& [pooling_name, pooling] : poolings) {
            for (const int pixels : {10, 30}) {
                // The mean of rounded biases takes three cells a side of a pixel.
                if (pixels == 10 && pooling == Pooling::mean && QString(name).contains("16")) continue;
                QTest::newRow(qPrintable(QString("%1, %2, whole to %3").arg(name, pooling_name).arg(pixels)))
                    << source << pooling << false << pixels;
                QTest::newRow(qPrintable(QString("%1, %2, part to %3").arg(name, pooling_name).arg(pixels)))
                    << source << pooling << true << pixels;
            }
        }
    }
}

void TestRaster::pools_every_cell() {
    QFETCH(Source, source);
    QFETCH(Pooling, pooling);
    QFETCH(bool, zoomed);
    QFETCH(int, pixels);
    CellRect cells{0, 0, source->rows(), source->cols()};
    if (zoomed) cells = {7, 3, 31, source->cols() - 4};
    const RasterRequest request{cells, std::min(pixels, int(cells.cols)), std::min(pixels, int(cells.rows)),
                                pooling};
    const Raster raster = source->raster(request, {});
    QVERIFY(raster.request == request);
    QCOMPARE(raster.values.size(), std::size_t(request.width) * std::size_t(request.height));
    QVERIFY(raster.exact);
    for (int y = 0; y < request.height; ++y) {
        for (int x = 0; x < request.width; ++x) {
            const float found = raster.values[std::size_t(y) * std::size_t(request.width) + std::size_t(x)];
            const float expected = brute_pixel(*source, request, x, y);
            QVERIFY2(
                same(found, expected),
                qPrintable(QString("%1 %2: %3 %4").arg(x).arg(y).arg(double(found)).arg(double(expected))));
        }
    }
}

void TestRaster::says_when_it_samples_data() {
    QTest::addColumn<Source>("source");
    QTest::addColumn<int>("pixels");
    QTest::addColumn<Pooling>("pooling");
    QTest::addColumn<bool>("exact");
    const Pooling mean = Pooling::mean, max = Pooling::max, min = Pooling::min;
    QTest::newRow("matrix, 16 cells a side") << tensor_map(tensor(320, 320), 0) << 20 << mean << true;
    QTest::newRow("matrix, 17 cells a side") << tensor_map(tensor(340, 340), 0) << 20 << mean << false;
    const auto bias = [](Precision precision, const Mask& mask = {}, bool show_masked = true) {
        return bias_map(BiasForm::distance, 1, 80, mask, precision, show_masked);
    };
    QTest::newRow("bias, mean") << bias(Precision::float32) << 20 << mean << true;
    QTest::newRow("bias in bf16, mean") << bias(Precision::bfloat16) << 20 << mean << false;
    QTest::newRow("bias in bf16, mean of 3 cells a side") << bias(Precision::bfloat16) << 27 << mean << true;
    QTest::newRow("bias in bf16, max") << bias(Precision::bfloat16) << 20 << max << true;
    QTest::newRow("bias in fp16, min") << bias(Precision::float16) << 20 << min << true;
    const Mask file = file_mask(80);
    QTest::newRow("bias, mask from a file, max") << bias(Precision::float32, file) << 20 << max << false;
    QTest::newRow("bias, all cells, mask from a file, max")
        << bias(Precision::float32, file, false) << 20 << max << true;
    QTest::newRow("field, each cell") << field_source(Stage::weights, 100) << 100 << mean << true;
    QTest::newRow("field, 16 cells a side") << field_source(Stage::scores, 320) << 20 << mean << true;
    QTest::newRow("field, 17 cells a side") << field_source(Stage::scores, 340) << 20 << mean << false;
    QTest::newRow("field, max") << field_source(Stage::biased, 340) << 20 << max << false;
}

void TestRaster::says_when_it_samples() {
    QFETCH(Source, source);
    QFETCH(int, pixels);
    QFETCH(Pooling, pooling);
    QFETCH(bool, exact);
    const CellRect all{0, 0, source->rows(), source->cols()};
    const Raster raster = source->raster({all, pixels, pixels, pooling}, {});
    QCOMPARE(raster.exact, exact);
    // A part as large as its pixels is always exact.
    const RasterRequest zoomed{{5, 5, pixels, pixels}, pixels, pixels, Pooling::max};
    const Raster part = source->raster(zoomed, {});
    QVERIFY(part.exact);
    for (int y = 0; y < pixels; ++y)
        QVERIFY(
            same(part.values[std::size_t(y * pixels + pixels - 1)], source->value(5 + y, 5 + pixels - 1)));
}

void TestRaster::pixel_of_masked_cells_is_masked() {
    const Source bias = bias_map(BiasForm::distance, 0.5, 30, {}, Precision::float32, true);
    const Raster raster = bias->raster({{0, 0, 30, 30}, 10, 10, Pooling::mean}, {});
    for (int y = 0; y < 10; ++y) {
        for (int x = 0; x < 10; ++x) QCOMPARE(raster.values[std::size_t(y * 10 + x)] == kMasked, x > y);
    }
    // On the diagonal the visible cells alone count: distances 0 0 0 1 1 2.
    QCOMPARE(raster.values[0], -0.5F * 4 / 6);
}

void TestRaster::pixels_cover_every_cell_once_data() {
    QTest::addColumn<Index>("cells");
    QTest::addColumn<int>("pixels");
    QTest::newRow("as many") << Index{7} << 7;
    QTest::newRow("uneven") << Index{100} << 7;
    QTest::newRow("a million") << Index{1'000'000} << 3839;
    QTest::newRow("one pixel") << Index{9} << 1;
}

void TestRaster::pixels_cover_every_cell_once() {
    QFETCH(Index, cells);
    QFETCH(int, pixels);
    Index next = 50;
    for (int p = 0; p < pixels; ++p) {
        const Interval range = pixel_cells(50, cells, p, pixels);
        QCOMPARE(range.begin, next);
        QVERIFY(range.size() >= cells / pixels && range.size() <= cells / pixels + 1);
        next = range.end;
        const Index count = std::min<Index>(range.size(), 4);
        for (Index n = 0; n < count; ++n) {
            QVERIFY(range.contains(sample_at(range, n, count)));
            if (n > 0) QVERIFY(sample_at(range, n, count) > sample_at(range, n - 1, count));
        }
    }
    QCOMPARE(next, 50 + cells);
}

void TestRaster::bias_of_a_million() {
    constexpr Index kLength = 1'000'000;
    const Source distance = bias_map(BiasForm::distance, 0.5, kLength, {}, Precision::float32, true);
    QCOMPARE(distance->value(kLength - 1, 0), -499'999.5F);
    QCOMPARE(distance->value(kLength - 1, kLength - 1), 0.0F);
    QCOMPARE(distance->value(123'456, 123'455), -0.5F);
    QCOMPARE(distance->value(5, 6), kMasked);
    // The distance keeps its digits however far out, also where the slope is no power of two.
    const Source odd = bias_map(BiasForm::distance, std::sqrt(0.5), kLength, {}, Precision::float32, true);
    QCOMPARE(odd->value(999'999, 999'998), -static_cast<float>(std::sqrt(0.5)));
    const Source key = bias_map(BiasForm::key, 0.5, kLength, {}, Precision::bfloat16, true);
    QCOMPARE(key->value(999'999, 514), 256.0F);  // 257 has no place in 8 bits
    const Source half = bias_map(BiasForm::last_key, 0.5, kLength, {}, Precision::float16, false);
    QCOMPARE(half->value(0, kLength - 3), -1.0F);
    const RasterRequest request{{0, 0, kLength, kLength}, 384, 384, Pooling::mean};
    QVERIFY(distance->cost_ms(request) < 20);
    const Raster raster = distance->raster(request, {});
    QVERIFY(raster.exact);
    // The mean of a pixel below the diagonal is the bias at its middle.
    const double expected = -0.5 * (kLength * 383.5 / 384 - kLength * 0.5 / 384);
    QVERIFY(std::abs(static_cast<double>(raster.values[383 * 384]) / expected - 1) < 1e-6);
    // Largest on the diagonal and smallest in the corner, however few of the cells are there.
    const Raster most = distance->raster({request.cells, 384, 384, Pooling::max}, {});
    const Raster least = distance->raster({request.cells, 384, 384, Pooling::min}, {});
    for (int y = 0; y < 384; ++y) QCOMPARE(most.values[std::size_t(y * 385)], 0.0F);
    QCOMPARE(least.values[383 * 384], -499'999.5F);
}

void TestRaster::stops_when_asked_data() {
    QTest::addColumn<Source>("source");
    QTest::newRow("matrix") << tensor_map(tensor(400, 400), 0);
    QTest::newRow("bias") << bias_map(BiasForm::distance, 1, 400, {}, Precision::float32, false);
    QTest::newRow("weights of a million") << field_source(Stage::weights, 1'000'000);
    QTest::newRow("output of a million") << field_source(Stage::output, 1'000'000);
}

void TestRaster::stops_when_asked() {
    QFETCH(Source, source);
    std::stop_source stop;
    stop.request_stop();
    const RasterRequest request{{0, 0, source->rows(), source->cols()}, 30, 30, Pooling::mean};
    for (const float value : source->raster(request, stop.get_token()).values) QCOMPARE(value, kMasked);
}

QTEST_APPLESS_MAIN(TestRaster)
#include "test_raster.moc"
