// Attention maps and masks opened from .npy and .npz.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/files/map_file.h"
#include "temporary_files.h"

using namespace alibi;

namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();
const std::string golden = ALIBI_TEST_DATA "/attention_4h_16d_1l.npz";

}  // namespace

class TestMapFile : public QObject {
    Q_OBJECT

  private slots:
    void shapes_data();
    void shapes();
    void one_batch_item();
    void wrong_shapes_data();
    void wrong_shapes();
    void content_data();
    void content();
    void rows_that_do_not_sum_to_1_data();
    void rows_that_do_not_sum_to_1();
    void array_of_an_archive();
    void golden_weights();
    void is_layer();
    void masks_data();
    void masks();
    void mask_cells_must_be_0_or_1();
    void missing_file();

  private:
    std::string write_map(const std::vector<Index>& shape, const std::vector<float>& values) const {
        write_npy(files_.path("map.npy"), shape, values);
        return files_.path("map.npy");
    }

    TemporaryFiles files_;
};

void TestMapFile::shapes_data() {
    QTest::addColumn<QList<int>>("shape");
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("batches");
    QTest::newRow("T T") << QList<int>{2, 2} << 1 << 1;
    QTest::newRow("one cell") << QList<int>{1, 1} << 1 << 1;
    QTest::newRow("H T T") << QList<int>{3, 2, 2} << 3 << 1;
    QTest::newRow("B H T T") << QList<int>{5, 3, 2, 2} << 3 << 5;
}

void TestMapFile::shapes() {
    QFETCH(QList<int>, shape);
    QFETCH(int, heads);
    QFETCH(int, batches);
    const std::vector<Index> sizes(shape.begin(), shape.end());
    Index count = 1;
    for (const Index size : sizes) count *= size;
    std::vector<float> values;
    for (Index i = 0; i < count; ++i) values.push_back(float(i));
    const MapFile map = read_map_file(write_map(sizes, values));
    QCOMPARE(map.values.heads(), Index{heads});
    QCOMPARE(map.values.rows(), sizes.back());
    QCOMPARE(map.values.cols(), sizes.back());
    QCOMPARE(map.batches, Index{batches});
    QCOMPARE(map.values.data().back(), float(map.values.data().size() - 1));
    QVERIFY(map.array.empty() && map.arrays.empty());
}

void TestMapFile::one_batch_item() {
    const std::string path = write_map({2, 1, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7});
    QCOMPARE(read_map_file(path, {}, 1).values(0, 1, 0), 6.0f);
    QCOMPARE(read_map_file(path, {}, 1).batch, Index{1});
    for (const Index batch : {Index{2}, Index{-1}}) {
        const auto error = file_error_of([&] { read_map_file(path, {}, batch); });
        QVERIFY(error && error->problem() == FileProblem::bad_value);
        QCOMPARE(error->detail(), std::string("batch"));
        QCOMPARE(error->expected(), std::string("0 to 1"));
    }
}

void TestMapFile::wrong_shapes_data() {
    QTest::addColumn<QList<int>>("shape");
    QTest::addColumn<int>("problem");
    const int wrong = int(FileProblem::wrong_shape);
    QTest::newRow("scalar") << QList<int>{} << wrong;
    QTest::newRow("one axis") << QList<int>{4} << wrong;
    QTest::newRow("not square") << QList<int>{2, 3} << wrong;
    QTest::newRow("not square, heads") << QList<int>{2, 2, 3} << wrong;
    QTest::newRow("five axes") << QList<int>{1, 1, 1, 2, 2} << wrong;
    QTest::newRow("no cells") << QList<int>{0, 0} << int(FileProblem::empty);
    QTest::newRow("no heads") << QList<int>{0, 2, 2} << int(FileProblem::empty);
}

void TestMapFile::wrong_shapes() {
    QFETCH(QList<int>, shape);
    QFETCH(int, problem);
    const std::vector<Index> sizes(shape.begin(), shape.end());
    Index count = 1;
    for (const Index size : sizes) count *= size;
    const std::string path = write_map(sizes, std::vector<float>(std::size_t(count)));
    const auto error = file_error_of([&] { read_map_file(path); });
    QVERIFY(error);
    QCOMPARE(int(error->problem()), problem);
    if (problem == int(FileProblem::wrong_shape)) QCOMPARE(error->found(), shape_text(sizes));
}

void TestMapFile::content_data() {
    QTest::addColumn<QList<float>>("cells");  // 2 x 2
    QTest::addColumn<bool>("weights");
    QTest::addColumn<int>("not_finite");
    QTest::newRow("causal weights") << QList<float>{1, 0, 0.25f, 0.75f} << true << 0;
    QTest::newRow("a masked row of zeros") << QList<float>{0, 0, 0.5f, 0.5f} << true << 0;
    QTest::newRow("a masked row of NaN") << QList<float>{nan_value, nan_value, 0.5f, 0.5f} << true << 2;
    QTest::newRow("sum within 1e-3") << QList<float>{1, 0, 0.25f, 0.7505f} << true << 0;
    QTest::newRow("cut to bfloat16") << QList<float>{1, 0, 0.25f, 0.744f} << true << 0;
    QTest::newRow("sum beyond 1e-2") << QList<float>{1, 0, 0.25f, 0.77f} << false << 0;
    QTest::newRow("negative cell") << QList<float>{1, 0, -0.5f, 1.5f} << false << 0;
    QTest::newRow("masked scores") << QList<float>{1, -infinity, 0.5f, 0.5f} << false << 0;
    QTest::newRow("infinite") << QList<float>{infinity, 0, 0.5f, 0.5f} << true << 1;
    QTest::newRow("infinite, else scores") << QList<float>{infinity, 0, 0.5f, 0.6f} << false << 1;
    QTest::newRow("zeros alone") << QList<float>{0, 0, 0, 0} << false << 0;
    QTest::newRow("infinity is none, -infinity a masked cell")
        << QList<float>{HUGE_VALF, -HUGE_VALF, 1, 2} << false << 1;
    QTest::newRow("NaN alone") << QList<float>{nan_value, nan_value, nan_value, nan_value} << false << 4;
}

void TestMapFile::content() {
    QFETCH(QList<float>, cells);
    QFETCH(bool, weights);
    QFETCH(int, not_finite);
    const MapFile map = read_map_file(write_map({2, 2}, {cells.begin(), cells.end()}));
    QCOMPARE(map.content == MapContent::weights, weights);
    QCOMPARE(map.not_finite, Index{not_finite});
    if (weights) QCOMPARE(map.uneven_rows, Index{0});
}

void TestMapFile::rows_that_do_not_sum_to_1_data() {
    QTest::addColumn<QList<float>>("cells");  // 2 x 2
    QTest::addColumn<int>("rows");
    QTest::newRow("after dropout") << QList<float>{1.25f, 0, 0.5f, 0.5f} << 1;
    QTest::newRow("and a row of zeros") << QList<float>{1.25f, 0, 0, 0} << 2;
    QTest::newRow("weights") << QList<float>{1, 0, 0.5f, 0.5f} << 0;
    QTest::newRow("scores, as a negative cell shows") << QList<float>{3, 0, 0.5f, -1} << 0;
    QTest::newRow("NaN says nothing") << QList<float>{nan_value, 0, 3, 0} << 1;
}

void TestMapFile::rows_that_do_not_sum_to_1() {
    QFETCH(QList<float>, cells);
    QFETCH(int, rows);
    QCOMPARE(read_map_file(write_map({2, 2}, {cells.begin(), cells.end()})).uneven_rows, Index{rows});
}

void TestMapFile::array_of_an_archive() {
    const std::vector<float> four = {1, 2, 3, 4};
    const std::string path = files_.write_npz(
        "maps.npz",
        {{"flat", {4}, four, {}}, {"scores", {2, 2}, four, {}}, {"weights", {1, 2, 2}, four, {}}});
    const MapFile preferred = read_map_file(path);
    QCOMPARE(preferred.array, std::string("weights"));
    QVERIFY((preferred.arrays == std::vector<std::string>{"scores", "weights"}));
    QCOMPARE(read_map_file(path, "scores").array, std::string("scores"));
    const auto flat = file_error_of([&] { read_map_file(path, "flat"); });
    QVERIFY(flat && flat->problem() == FileProblem::wrong_shape && flat->detail() == "flat");
    const auto absent = file_error_of([&] { read_map_file(path, "absent"); });
    QVERIFY(absent && absent->problem() == FileProblem::missing_array && absent->detail() == "absent");

    const std::string unfit = files_.write_npz(
        "unfit.npz", {{"weights", {4}, four, {}}, {"b", {2, 2}, four, {}}, {"c", {2, 2}, four, {}}});
    QCOMPARE(read_map_file(unfit).array, std::string("b"));
    const std::string none = files_.write_npz("none.npz", {{"flat", {4}, four, {}}});
    const auto nothing = file_error_of([&] { read_map_file(none); });
    QVERIFY(nothing && nothing->problem() == FileProblem::wrong_shape && nothing->detail() == "flat");
}

void TestMapFile::golden_weights() {
    const MapFile map = read_map_file(golden);
    QCOMPARE(map.array, std::string("weights"));
    QCOMPARE(map.values.heads(), Index{4});
    QCOMPARE(map.values(3, 0, 0), 1.0f);
    QVERIFY(map.content == MapContent::weights);
}

void TestMapFile::is_layer() {
    QVERIFY(is_layer_file(golden));
    const std::vector<float> four = {1, 2, 3, 4};
    QVERIFY(!is_layer_file(files_.write_npz("x.npz", {{"x", {2, 2}, four, {}}})));
    QVERIFY(is_layer_file(files_.write_npz("p.npz", {{"param.key.weight", {2, 2}, four, {}}})));
    QVERIFY(!is_layer_file(files_.write_npz("g.npz", {{"param.transformer.a", {2, 2}, four, {}}})));
    QVERIFY(!is_layer_file(write_map({2, 2}, four)));
}

void TestMapFile::masks_data() {
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("data");
    QTest::newRow("booleans") << QByteArray("|b1") << QByteArray("\1\0\1\1", 4);
    QTest::newRow("bytes") << QByteArray("|u1") << QByteArray("\1\0\1\1", 4);
    QTest::newRow("big-endian integers") << QByteArray(">i2") << QByteArray("\0\1\0\0\0\1\0\1", 8);
}

void TestMapFile::masks() {
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, data);
    const std::string path =
        files_.write("mask.npy", npy_of(npy_header(type.toStdString(), "(2, 2)"), data.toStdString()));
    Index size = 0;
    QVERIFY((read_mask_file(path, size) == std::vector<std::uint8_t>{1, 0, 1, 1}));
    QCOMPARE(size, Index{2});
    const std::string heads =
        files_.write("mask3.npy", npy_of(npy_header(type.toStdString(), "(1, 2, 2)"), data.toStdString()));
    const auto error = file_error_of([&] { read_mask_file(heads, size); });
    QVERIFY(error && error->problem() == FileProblem::wrong_shape);
}

void TestMapFile::mask_cells_must_be_0_or_1() {
    Index size = 0;
    for (const float cell : {-infinity, nan_value, -1.0F, 0.5F, -1e9F, 7.0F}) {
        const std::string path = write_map({2, 2}, {0, cell, 0, 0});
        const auto error = file_error_of([&] { read_mask_file(path, size); });
        QVERIFY(error && error->problem() == FileProblem::bad_value);
    }
}

void TestMapFile::missing_file() {
    const auto error = file_error_of([&] { read_map_file(files_.path("absent.npy")); });
    QVERIFY(error && error->problem() == FileProblem::cannot_open);
    QCOMPARE(error->path(), files_.path("absent.npy"));
}

QTEST_GUILESS_MAIN(TestMapFile)
#include "test_map_file.moc"
