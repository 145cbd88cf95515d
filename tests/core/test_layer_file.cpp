// Attention layers opened from .npz: the golden file, both ways of naming, and everything that does not fit.
#include <QtTest>
#include <numeric>

#include "core/files/layer_file.h"
#include "temporary_files.h"

using namespace alibi;

namespace {

const std::string golden = ALIBI_TEST_DATA "/attention_4h_16d_1l.npz";

struct TestArray {
    std::string name;
    std::vector<Index> shape;
    std::vector<double> values;
};

TestArray counted(const std::string& name, const std::vector<Index>& shape) {
    const Index count = std::accumulate(shape.begin(), shape.end(), Index{1}, std::multiplies<>());
    std::vector<double> values(static_cast<std::size_t>(count));
    std::iota(values.begin(), values.end(), 0.0);
    return {name, shape, values};
}

// A layer of width 4 with two positions, in the short names.
std::vector<TestArray> small_layer() {
    return {counted("x", {2, 4}),
            counted("param.query.weight", {4, 4}),
            counted("param.key.weight", {4, 4}),
            counted("param.value.weight", {4, 4}),
            counted("param.value.bias", {4}),
            counted("param.output.weight", {4, 4}),
            {"num_heads", {1}, {2}}};
}

}  // namespace

class TestLayerFile : public QObject {
    Q_OBJECT

  private slots:
    void golden_file();
    void small_file_in_short_names();
    void heads_of_the_caller();
    void report_of_a_good_file();
    void report_of_a_bad_file();
    void what_does_not_fit_data();
    void what_does_not_fit();
    void shapes_come_before_values();

  private:
    std::string write(const std::vector<TestArray>& arrays) const {
        std::vector<NpzArray> spans;
        for (const TestArray& array : arrays) spans.push_back({array.name, array.shape, {}, array.values});
        return files_.write_npz("layer.npz", spans);
    }

    TemporaryFiles files_;
};

void TestLayerFile::golden_file() {
    const LayerFile layer = read_layer_file(golden);
    QCOMPARE(layer.parameters.num_heads, Index{4});
    QCOMPARE(layer.parameters.d_model(), Index{16});
    QCOMPARE(layer.x.size(), std::size_t{1});
    QCOMPARE(layer.x[0].rows(), Index{1});
    const NpzReader file(golden);
    const auto key = file.read<double>("param.key.linear.weight");
    const auto bias = file.read<double>("param.output.bias");
    for (Index out = 0; out < 16; ++out) {
        QCOMPARE(layer.parameters.output.bias(out), float(bias.values[std::size_t(out)]));
        for (Index in = 0; in < 16; ++in) {
            QCOMPARE(layer.parameters.key.weight(out, in), float(key.values[std::size_t(out * 16 + in)]));
        }
    }
}

void TestLayerFile::small_file_in_short_names() {
    const LayerFile layer = read_layer_file(write(small_layer()), 4);
    QCOMPARE(layer.parameters.num_heads, Index{2});  // the file's own number comes first
    QCOMPARE(layer.x.size(), std::size_t{1});
    QCOMPARE(layer.x[0](1, 3), 7.0f);
    QCOMPARE(layer.parameters.query.weight(2, 1), 9.0f);
    QCOMPARE(layer.parameters.value.bias(3), 3.0f);
    QCOMPARE(layer.parameters.query.bias.size(), Index{4});
    QCOMPARE(layer.parameters.query.bias.norm(), 0.0f);
}

void TestLayerFile::heads_of_the_caller() {
    std::vector<TestArray> arrays = small_layer();
    arrays.pop_back();
    const std::string path = write(arrays);
    QCOMPARE(read_layer_file(path, 4).parameters.num_heads, Index{4});
    const auto none = file_error_of([&] { read_layer_file(path); });
    QVERIFY(none && none->problem() == FileProblem::missing_array);
    QCOMPARE(none->detail(), std::string("num_heads"));
    for (const Index heads : {Index{3}, Index{-2}, Index{8}}) {
        const auto bad = file_error_of([&] { read_layer_file(path, heads); });
        QVERIFY(bad && bad->problem() == FileProblem::bad_value);
        QCOMPARE(bad->found(), std::to_string(heads));
    }
}

void TestLayerFile::report_of_a_good_file() {
    const std::vector<ArrayReport> reports = inspect_layer_file(golden);
    QCOMPARE(reports.size(), std::size_t{9});
    QCOMPARE(reports[0].name, std::string("x"));
    QCOMPARE(reports[0].shape, std::string("(1, 1, 16)"));
    QCOMPARE(reports[1].name, std::string("param.query.linear.weight"));
    QCOMPARE(reports[2].name, std::string("param.query.linear.bias"));
    QCOMPARE(reports[8].name, std::string("param.output.bias"));
    for (const ArrayReport& report : reports) {
        QCOMPARE(int(report.result), int(ArrayReport::Result::found));
        QVERIFY(report.expected.empty());
    }
}

void TestLayerFile::report_of_a_bad_file() {
    std::vector<TestArray> arrays = small_layer();
    arrays[2] = counted("param.key.weight", {4, 8});
    arrays[4] = counted("param.value.bias", {5});
    arrays.erase(arrays.begin() + 3);
    const std::vector<ArrayReport> reports = inspect_layer_file(write(arrays));
    using Result = ArrayReport::Result;
    const std::vector<ArrayReport> wanted = {{"x", "(2, 4)", "", Result::found},
                                             {"param.query.weight", "(4, 4)", "", Result::found},
                                             {"param.key.weight", "(4, 8)", "4 × 4", Result::wrong_shape},
                                             {"param.value.weight", "", "4 × 4", Result::missing},
                                             {"param.value.bias", "(5,)", "4", Result::wrong_shape},
                                             {"param.output.weight", "(4, 4)", "", Result::found}};
    QVERIFY(reports == wanted);
    const auto nothing = inspect_layer_file(write({counted("other", {2, 2})}));
    QCOMPARE(nothing.size(), std::size_t{5});
    QCOMPARE(nothing[0].expected, std::string("batch × position × d_model"));
    QCOMPARE(nothing[1].name, std::string("param.query.linear.weight"));
    QCOMPARE(nothing[1].expected, std::string("d_model × d_model"));
}

void TestLayerFile::what_does_not_fit_data() {
    QTest::addColumn<int>("position");  // in small_layer()
    QTest::addColumn<QList<int>>("shape");
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<int>("problem");
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("expected");
    const auto shape_row = [](const char* name, int at, QList<int> shape, const char* found,
                              const char* expected, FileProblem problem = FileProblem::wrong_shape) {
        QTest::newRow(name) << at << shape << QList<double>() << int(problem) << found << expected;
    };
    shape_row("x of one axis", 0, {4}, "(4,)", "batch × position × 4");
    shape_row("x of four axes", 0, {1, 1, 1, 4}, "(1, 1, 1, 4)", "batch × position × 4");
    shape_row("x without positions", 0, {0, 4}, "", "", FileProblem::empty);
    shape_row("x without a batch", 0, {0, 2, 4}, "", "", FileProblem::empty);
    shape_row("query of another width", 1, {8, 8}, "(8, 8)", "4 × 4");
    shape_row("value not square", 3, {4, 2}, "(4, 2)", "4 × 4");
    shape_row("bias as a row", 4, {1, 4}, "(1, 4)", "4");
    shape_row("two head counts", 6, {2}, "(2,)", "()");
    shape_row("no head count", 6, {0}, "(0,)", "()");
    const auto heads_row = [](const char* name, double heads, const char* found) {
        QTest::newRow(name) << 6 << QList<int>() << QList<double>{heads} << int(FileProblem::bad_value)
                            << found << "a whole number that divides 4";
    };
    heads_row("3 heads of 4", 3, "3");
    heads_row("no heads", 0, "0");
    heads_row("heads below 0", -2, "-2");
    heads_row("half a head", 2.5, "2.500000");
    heads_row("more heads than width", 8, "8");
    heads_row("heads not a number", std::nan(""), "nan");
    heads_row("heads infinite", std::numeric_limits<double>::infinity(), "inf");
}

void TestLayerFile::what_does_not_fit() {
    QFETCH(int, position);
    QFETCH(QList<int>, shape);
    QFETCH(QList<double>, values);
    QFETCH(int, problem);
    QFETCH(QString, found);
    QFETCH(QString, expected);
    std::vector<TestArray> arrays = small_layer();
    TestArray& array = arrays[std::size_t(position)];
    array = counted(array.name, {shape.begin(), shape.end()});
    if (!values.isEmpty()) array.values = {values.begin(), values.end()};
    const std::string path = write(arrays);
    const auto error = file_error_of([&] { read_layer_file(path); });
    QVERIFY(error);
    QCOMPARE(int(error->problem()), problem);
    QCOMPARE(error->detail(), array.name);
    QCOMPARE(QString::fromStdString(error->found()), found);
    QCOMPARE(QString::fromStdString(error->expected()), expected);
}

void TestLayerFile::shapes_come_before_values() {
    // The query's values are cut off and the output is missing: the shapes are what is reported.
    std::vector<TestArray> arrays = small_layer();
    arrays.erase(arrays.begin() + 5);
    const std::string path = write(arrays);
    std::string bytes = read_file_whole(path);
    const std::size_t query = bytes.find("param.query.weight.npy");
    bytes[query + 200] = static_cast<char>(bytes[query + 200] ^ 0x55);  // breaks the check sum of the values
    const auto error = file_error_of([&] { read_layer_file(files_.write("broken.npz", bytes)); });
    QVERIFY(error);
    QCOMPARE(int(error->problem()), int(FileProblem::missing_array));
    QCOMPARE(error->detail(), std::string("param.output.weight"));
}

QTEST_GUILESS_MAIN(TestLayerFile)
#include "test_layer_file.moc"
