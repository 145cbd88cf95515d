// Tensors by name: what is written is read back, and headers that lie are refused.
#include <QtTest>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/files/safetensors.h"
#include "temporary_files.h"

using namespace alibi;

namespace {

// The bytes of a file with this header and so many bytes of values.
std::string file_of(const std::string& header, std::size_t data = 0) {
    std::string bytes(8, '\0');
    const std::uint64_t size = header.size();
    std::memcpy(bytes.data(), &size, 8);
    return bytes + header + std::string(data, '\0');
}

std::string tensor_header(const std::string& type, const std::string& shape, const std::string& offsets) {
    return R"({"a":{"dtype":")" + type + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}";
}

}  // namespace

class TestSafetensors : public QObject {
    Q_OBJECT

  private slots:
    void written_and_read();
    void replaced_while_it_is_read();
    void half_precision();
    void golden_bytes();
    void other_types();
    void what_cannot_be_written();
    void what_does_not_fit();
    void bad_files_data();
    void bad_files();

  private:
    TemporaryFiles files_;
};

void TestSafetensors::written_and_read() {
    const std::vector<float> matrix{1, -2, 3.5F, 0, 1e-30F, 6}, vector{7, 8};
    const std::string path = files_.path("m.safetensors");
    write_safetensors(
        path, std::vector<TensorToStore>{{"w", {2, 3}, matrix}, {"b", {2}, vector}, {"none", {0}, {}}},
        {{"format", "pt"}, {"note", "열쇠"}});
    const SafetensorsReader reader(path);
    QCOMPARE(reader.tensors().size(), std::size_t{3});
    QCOMPARE(reader.tensors()[0].name, std::string("w"));
    QCOMPARE(reader.tensors()[0].type, std::string("F32"));
    QVERIFY(reader.tensors()[0].shape == (std::vector<Index>{2, 3}));
    QVERIFY(reader.read("w") == matrix);
    QVERIFY(reader.read("b", std::vector<Index>{2}) == vector);
    QVERIFY(reader.read("none").empty());
    QCOMPARE(reader.metadata().at("format"), std::string("pt"));
    QCOMPARE(reader.metadata().at("note"), std::string("열쇠"));
    QVERIFY(reader.contains("b") && !reader.contains("c"));
}

void TestSafetensors::replaced_while_it_is_read() {
    const std::string path = files_.path("r.safetensors");
    const std::vector<float> one{1, 2}, other{5, 6, 7, 8};
    write_safetensors(path, std::vector<TensorToStore>{{"a", {2}, one}, {"b", {2}, one}}, {});
    const SafetensorsReader reader(path);
    QVERIFY(reader.read("a") == one);
    write_safetensors(path, std::vector<TensorToStore>{{"c", {4}, other}}, {});
    QVERIFY(reader.read("b") == one);
    QVERIFY(SafetensorsReader(path).read("c") == other);
}

void TestSafetensors::half_precision() {
    const float infinity = std::numeric_limits<float>::infinity();
    const std::vector<float> values{1, -0.333333F, 65504, 1e-7F, 0, infinity};
    const std::string path = files_.path("h.safetensors");
    write_safetensors(path, std::vector<TensorToStore>{{"h", {6}, values}}, {}, StoredType::float16);
    const std::vector<float> read = SafetensorsReader(path).read("h");
    QCOMPARE(SafetensorsReader(path).tensors()[0].type, std::string("F16"));
    QCOMPARE(read[0], 1.0F);
    QVERIFY(std::abs(read[1] - values[1]) < 1e-4F && read[1] != values[1]);
    QCOMPARE(read[2], 65504.0F);
    QVERIFY(std::abs(read[3] - 1e-7F) < 3e-8F);
    QCOMPARE(read[5], infinity);
}

void TestSafetensors::golden_bytes() {
    const std::vector<float> one{1};
    const std::string path = files_.path("g.safetensors");
    write_safetensors(path, std::vector<TensorToStore>{{"x", {1}, one}}, {{"format", "pt"}});
    const std::string header =
        R"({"__metadata__":{"format":"pt"},"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})";
    std::string expected = file_of(header + std::string((8 - header.size() % 8) % 8, ' '));
    expected += std::string("\x00\x00\x80\x3F", 4);
    QVERIFY(read_file_whole(path) == expected);
}

void TestSafetensors::other_types() {
    std::string bytes = file_of(tensor_header("BF16", "[2]", "[0,4]"));
    bytes += std::string("\x80\x3F\x00\xC0", 4);
    QVERIFY(SafetensorsReader(files_.write("b.safetensors", bytes)).read("a") == (std::vector<float>{1, -2}));
    const double value = 0.1;
    bytes = file_of(tensor_header("F64", "[]", "[0,8]"));
    bytes.append(reinterpret_cast<const char*>(&value), 8);
    QVERIFY(SafetensorsReader(files_.write("d.safetensors", bytes)).read("a") == std::vector<float>{0.1F});
    const std::string integers =
        files_.write("i.safetensors", file_of(tensor_header("I64", "[1]", "[0,8]"), 8));
    const auto error = file_error_of([&] { SafetensorsReader(integers).read("a"); });
    QVERIFY(error && error->problem() == FileProblem::unsupported);
    QCOMPARE(error->found(), std::string("I64"));
}

void TestSafetensors::what_cannot_be_written() {
    const std::vector<float> values{1, 2};
    const std::string path = files_.path("no.safetensors");
    const auto write = [&](const std::vector<TensorToStore>& tensors) {
        write_safetensors(path, tensors, {});
    };
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, write({{"a", {3}, values}}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, write({{"a", {2}, values}, {"a", {2}, values}}));
    const auto error = file_error_of(
        [&] { write_safetensors(files_.path("none/m.safetensors"), std::vector<TensorToStore>{}, {}); });
    QVERIFY(error && error->problem() == FileProblem::cannot_write);
}

void TestSafetensors::what_does_not_fit() {
    const std::string path =
        files_.write("f.safetensors", file_of(tensor_header("F32", "[1,2]", "[0,8]"), 8));
    const SafetensorsReader reader(path);
    const auto missing = file_error_of([&] { reader.read("b"); });
    QVERIFY(missing && missing->problem() == FileProblem::missing_array);
    QCOMPARE(missing->detail(), std::string("b"));
    const auto shape = file_error_of([&] { reader.read("a", std::vector<Index>{2, 1}); });
    QVERIFY(shape && shape->problem() == FileProblem::wrong_shape);
    QCOMPARE(shape->found(), std::string("(1, 2)"));
    QCOMPARE(shape->expected(), std::string("(2, 1)"));
    // A shape that would not fit in memory is refused, not tried.
    const auto large = file_error_of([&] {
        reader.read("a", std::vector<Index>{Index{1} << 30, Index{1} << 20});
    });
    QVERIFY(large && large->problem() == FileProblem::wrong_shape);
}

void TestSafetensors::bad_files_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("problem");
    const auto row = [](const char* name, const std::string& bytes, FileProblem problem) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << int(problem);
    };
    const auto tensor = [&](const char* name, const std::string& header, FileProblem problem) {
        row(name, file_of(header, 8), problem);
    };
    const FileProblem format = FileProblem::not_this_format;
    row("empty", "", FileProblem::truncated);
    row("seven bytes", "1234567", FileProblem::truncated);
    row("a header beyond the file", std::string("\xFF\x00\x00\x00\x00\x00\x00\x00{}", 10),
        FileProblem::truncated);
    row("a header of 2^64 - 1 bytes", std::string(8, '\xFF') + "{}", format);
    row("no JSON", file_of("hello"), format);
    row("a list", file_of("[1]"), format);
    row("nested without end", file_of(std::string(100'000, '[')), format);
    row("not UTF-8", file_of("{\"a\xFF\":1}"), format);
    tensor("a number", R"({"a":3})", format);
    tensor("no type", R"({"a":{"shape":[2],"data_offsets":[0,8]}})", format);
    tensor("no shape", R"({"a":{"dtype":"F32","data_offsets":[0,8]}})", format);
    tensor("no offsets", R"({"a":{"dtype":"F32","shape":[2]}})", format);
    tensor("shape of words", tensor_header("F32", "[\"2\"]", "[0,8]"), format);
    tensor("negative shape", tensor_header("F32", "[-2]", "[0,8]"), format);
    tensor("a fraction", tensor_header("F32", "[2.0]", "[0,8]"), format);
    tensor("shape that overflows", tensor_header("F32", "[4294967296,4294967296]", "[0,8]"), format);
    tensor("bytes too few for the shape", tensor_header("F32", "[3]", "[0,8]"), format);
    tensor("bytes too many for the shape", tensor_header("F32", "[1]", "[0,8]"), format);
    tensor("three offsets", tensor_header("F32", "[2]", "[0,8,9]"), format);
    tensor("bytes after the last tensor", tensor_header("F32", "[1]", "[0,4]"), format);
    tensor(
        "bytes of two tensors",
        R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
        format);
    tensor("backwards", tensor_header("F32", "[2]", "[8,0]"), format);
    tensor("beyond the end", tensor_header("F32", "[2]", "[4,12]"), FileProblem::truncated);
    tensor("far beyond the end", tensor_header("F32", "[2]", "[18446744073709551607,18446744073709551615]"),
           FileProblem::truncated);
}

void TestSafetensors::bad_files() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, problem);
    const std::string path = files_.write("bad.safetensors", bytes.toStdString());
    const auto error = file_error_of([&] { SafetensorsReader(path).read("a"); });
    QVERIFY(error.has_value());
    QCOMPARE(int(error->problem()), problem);
    QCOMPARE(error->path(), path);
}

QTEST_GUILESS_MAIN(TestSafetensors)
#include "test_safetensors.moc"
