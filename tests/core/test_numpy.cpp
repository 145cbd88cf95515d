// .npy and .npz read: every type and order, what is refused, and thousands of damaged files.
#include <QtTest>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>

#include "temporary_files.h"

using namespace alibi;

namespace {

const std::string golden = ALIBI_TEST_DATA "/attention_4h_16d_1l.npz";

// The bytes of whole numbers or floats, in either order.
std::string bytes_in_order(std::uint64_t bits, std::size_t size, bool big_endian) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t place = big_endian ? size - 1 - i : i;
        bytes += static_cast<char>(bits >> (8 * place) & 0xff);
    }
    return bytes;
}

std::uint64_t bits_of(const std::string& type, double value) {
    if (type == "f4") return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    if (type == "f8") return std::bit_cast<std::uint64_t>(value);
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
}

void set_number(std::string& bytes, std::size_t at, std::uint32_t value) {
    bytes.replace(at, 4, bytes_in_order(value, 4, false));
}

}  // namespace

class TestNumpy : public QObject {
    Q_OBJECT

  private slots:
    void types_data();
    void types();
    void half_floats_data();
    void half_floats();
    void orders_data();
    void orders();
    void headers_data();
    void headers();
    void kinds_that_are_not_read_data();
    void kinds_that_are_not_read();
    void refused_data();
    void refused();
    void files_that_do_not_open();
    void more_than_memory_holds();
    void golden_archive();
    void archive_that_lies_about_sizes_data();
    void archive_that_lies_about_sizes();
    void odd_archives();
    void damaged_files_data();
    void damaged_files();

  private:
    std::optional<FileError> error_of(const std::string& bytes) const {
        const std::string path = files_.write("refused.npy", bytes);
        return file_error_of([&] { read_npy<float>(path); });
    }

    TemporaryFiles files_;
};

void TestNumpy::types_data() {
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QList<double>>("values");
    QTest::newRow("float32") << QByteArray("f4") << QList<double>{-1.5, 0, 3e38};
    QTest::newRow("float64") << QByteArray("f8") << QList<double>{-1.5, 1e-300, 1e300};
    QTest::newRow("int8") << QByteArray("i1") << QList<double>{-128, -1, 127};
    QTest::newRow("int16") << QByteArray("i2") << QList<double>{-32768, -1, 32767};
    QTest::newRow("int32") << QByteArray("i4") << QList<double>{-2147483648.0, -1, 2147483647};
    QTest::newRow("int64") << QByteArray("i8") << QList<double>{-9007199254740992.0, -1, 9007199254740992.0};
    QTest::newRow("uint8") << QByteArray("u1") << QList<double>{0, 128, 255};
    QTest::newRow("uint16") << QByteArray("u2") << QList<double>{0, 32768, 65535};
    QTest::newRow("uint32") << QByteArray("u4") << QList<double>{0, 2147483648.0, 4294967295.0};
    QTest::newRow("uint64") << QByteArray("u8") << QList<double>{0, 1, 4611686018427387904.0};
    QTest::newRow("bool") << QByteArray("b1") << QList<double>{0, 1, 1};
}

void TestNumpy::types() {
    QFETCH(QByteArray, type);
    QFETCH(QList<double>, values);
    const std::string letters = type.toStdString();
    const std::size_t size = std::size_t(letters[1] - '0');
    for (const char order : {'<', '>'}) {
        std::string data;
        for (const double value : values) data += bytes_in_order(bits_of(letters, value), size, order == '>');
        const std::string path = files_.write("types.npy", npy_of(npy_header(order + letters, "(3,)"), data));
        const NumpyArray<double> wide = read_npy<double>(path);
        const NumpyArray<float> narrow = read_npy<float>(path);
        QVERIFY((wide.shape == std::vector<Index>{3}));
        for (std::size_t i = 0; i < 3; ++i) {
            const double wanted = values[qsizetype(i)];
            QCOMPARE(wide.values[i], letters == "f4" ? double(float(wanted)) : wanted);
            QCOMPARE(narrow.values[i], float(wanted));
        }
    }
}

void TestNumpy::half_floats_data() {
    QTest::addColumn<int>("bits");
    QTest::addColumn<float>("value");
    QTest::newRow("zero") << 0x0000 << 0.0f;
    QTest::newRow("one") << 0x3c00 << 1.0f;
    QTest::newRow("a third") << 0x3555 << 0.333251953125f;
    QTest::newRow("below zero") << 0xc000 << -2.0f;
    QTest::newRow("largest") << 0x7bff << 65504.0f;
    QTest::newRow("smallest normal") << 0x0400 << 0x1p-14f;
    QTest::newRow("smallest") << 0x0001 << 0x1p-24f;
    QTest::newRow("infinite") << 0x7c00 << std::numeric_limits<float>::infinity();
    QTest::newRow("infinite below") << 0xfc00 << -std::numeric_limits<float>::infinity();
}

void TestNumpy::half_floats() {
    QFETCH(int, bits);
    QFETCH(float, value);
    for (const bool big_endian : {false, true}) {
        const std::string data =
            bytes_in_order(std::uint64_t(bits), 2, big_endian) + bytes_in_order(0x7e01, 2, big_endian);
        const std::string path =
            files_.write("half.npy", npy_of(npy_header(big_endian ? ">f2" : "<f2", "(2,)"), data));
        QCOMPARE(read_npy<float>(path).values[0], value);
        QCOMPARE(read_npy<double>(path).values[0], double(value));
        QVERIFY(std::isnan(read_npy<float>(path).values[1]));
    }
}

void TestNumpy::orders_data() {
    QTest::addColumn<QByteArray>("shape");
    QTest::addColumn<bool>("fortran");
    QTest::addColumn<QList<int>>("values");
    QTest::newRow("C, 2 x 3") << QByteArray("(2, 3)") << false << QList<int>{0, 1, 2, 3, 4, 5};
    QTest::newRow("Fortran, 2 x 3") << QByteArray("(2, 3)") << true << QList<int>{0, 2, 4, 1, 3, 5};
    QTest::newRow("Fortran, 3 x 1 x 2") << QByteArray("(3, 1, 2)") << true << QList<int>{0, 3, 1, 4, 2, 5};
    QTest::newRow("Fortran, one axis") << QByteArray("(6,)") << true << QList<int>{0, 1, 2, 3, 4, 5};
}

void TestNumpy::orders() {
    QFETCH(QByteArray, shape);
    QFETCH(bool, fortran);
    QFETCH(QList<int>, values);
    const std::string header = npy_header("|u1", shape.toStdString(), fortran);
    const std::string path = files_.write("order.npy", npy_of(header, std::string("\0\1\2\3\4\5", 6)));
    const NumpyArray<float> array = read_npy<float>(path);
    for (std::size_t i = 0; i < 6; ++i) QCOMPARE(array.values[i], float(values[qsizetype(i)]));
}

void TestNumpy::headers_data() {
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("axes");
    const auto row = [](const char* name, const char* header, int version, int axes) {
        QTest::newRow(name) << QByteArray(header) << version << axes;
    };
    row("version 1", "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 2), }   \n", 1, 2);
    row("version 2", "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 2), }\n", 2, 2);
    row("version 3", "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 2), }\n", 3, 2);
    row("other order of keys", "{\"shape\": (4,), \"fortran_order\": False, \"descr\": \"|u1\"}", 1, 1);
    row("Python 2 sizes", "{'descr': '|u1', 'fortran_order': False, 'shape': (4L,), }\n", 1, 1);
    row("no spaces", "{'descr':'u1','fortran_order':False,'shape':(2,2,1)}", 1, 3);
}

void TestNumpy::headers() {
    QFETCH(QByteArray, header);
    QFETCH(int, version);
    QFETCH(int, axes);
    const std::string path =
        files_.write("header.npy", npy_of(header.toStdString(), "\1\2\3\4", char(version)));
    const NumpyArray<float> array = read_npy<float>(path);
    QCOMPARE(int(array.shape.size()), axes);
    QVERIFY((array.values == std::vector<float>{1, 2, 3, 4}));
}

void TestNumpy::kinds_that_are_not_read_data() {
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("kind");
    QTest::newRow("complex64") << QByteArray("'<c8'") << QByteArray("complex64");
    QTest::newRow("complex128") << QByteArray("'>c16'") << QByteArray("complex128");
    QTest::newRow("float128") << QByteArray("'<f16'") << QByteArray("float128");
    QTest::newRow("object") << QByteArray("'|O'") << QByteArray("object");
    QTest::newRow("str") << QByteArray("'<U7'") << QByteArray("str");
    QTest::newRow("bytes") << QByteArray("'|S7'") << QByteArray("bytes");
    QTest::newRow("date") << QByteArray("'<M8[D]'") << QByteArray("datetime64");
    QTest::newRow("fields") << QByteArray("[('a]', '<f4'), ('b', '<i4', (2,))]") << QByteArray("structured");
}

void TestNumpy::kinds_that_are_not_read() {
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, kind);
    const std::string header =
        "{'descr': " + type.toStdString() + ", 'fortran_order': False, 'shape': (1,), }\n";
    const auto error = error_of(npy_of(header, std::string(16, '\0')));
    QVERIFY(error);
    QCOMPARE(int(error->problem()), int(FileProblem::unsupported));
    QCOMPARE(error->found(), kind.toStdString());
    QVERIFY(QByteArray(error->what()).contains(kind));
}

void TestNumpy::refused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("problem");
    const auto row = [](const char* name, const std::string& bytes, FileProblem problem) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << int(problem);
    };
    const auto shape = [](const std::string& text) { return npy_of(npy_header("<f4", text), "12345678"); };
    const FileProblem format = FileProblem::not_this_format;
    row("no bytes", "", FileProblem::empty);
    row("text", "hello, this is a letter", format);
    row("cut in the magic", "\x93NUM", FileProblem::truncated);
    row("cut in the length", std::string("\x93NUMPY\1\0\x50", 9), FileProblem::truncated);
    row("cut in the header", npy_of(npy_header("<f4", "(2,)"), "").substr(0, 30), FileProblem::truncated);
    row("version 9", std::string("\x93NUMPY\x09\0\0\0\0\0", 12), FileProblem::unsupported);
    row("header of 4 GiB", std::string("\x93NUMPY\2\0\xff\xff\xff\xff", 12), format);
    row("fewer values", shape("(3,)"), FileProblem::truncated);
    row("more values", shape("(1,)"), format);
    row("huge", shape("(1000000, 1000000)"), FileProblem::truncated);
    row("63 bits", shape("(9223372036854775807,)"), format);
    row("64 bits", shape("(18446744073709551617,)"), format);
    row("product of 2^64", shape("(4294967296, 4294967296)"), format);
    row("product of 2^64 and 0", shape("(4294967296, 4294967296, 0)"), format);
    row("below zero", shape("(-2,)"), format);
    row("two below zero", shape("(-1, -2)"), format);
    row("not a number", shape("(two,)"), format);
    row("fraction", shape("(2.0,)"), format);
    row("open shape", shape("(2, "), format);
    row("65 axes", shape("(" + QString("1, ").repeated(65).toStdString() + "2)"), format);
    row("no shape", npy_of("{'descr': '<f4', 'fortran_order': False}", "12345678"), format);
    row("unknown key", npy_of("{'descr': '<f4', 'colour': 'red'}", "12345678"), format);
    row("order not boolean", npy_of("{'descr': '<f4', 'fortran_order': 0, 'shape': (2,)}", "12345678"),
        format);
    row("no type", npy_of("{'descr': '', 'fortran_order': False, 'shape': (2,)}", "12345678"), format);
    row("open quote", npy_of("{'descr", "12345678"), format);
    row("open fields", npy_of("{'descr': [[[[", "12345678"), format);
    row("words after the end", npy_of(npy_header("<f4", "(2,)") + "more", "12345678"), format);
}

void TestNumpy::refused() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, problem);
    const auto error = error_of(bytes.toStdString());
    QVERIFY(error);
    QCOMPARE(int(error->problem()), problem);
}

void TestNumpy::files_that_do_not_open() {
    for (const std::string& path : {files_.path("absent.npy"), files_.path(""), std::string("/dev/zero")}) {
        const auto npy = file_error_of([&] { read_npy<float>(path); });
        QVERIFY(npy && npy->problem() == FileProblem::cannot_open && !npy->found().empty());
        const auto npz = file_error_of([&] { NpzReader file(path); });
        QVERIFY(npz && npz->problem() == FileProblem::cannot_open);
    }
}

void TestNumpy::more_than_memory_holds() {
    // A file with holes: its bytes are as many as the shape says, and take no room on the disk.
    const std::uint64_t values = std::uint64_t{1} << 40;
    const std::string head = npy_of(npy_header("|u1", "(" + std::to_string(values) + ",)"), "");
    const std::string path = files_.write("large.npy", head);
    std::error_code failed;
    std::filesystem::resize_file(path, head.size() + values, failed);
    if (failed) QSKIP("the file system holds no file of a TiB");
    const auto error = file_error_of([&] { read_npy<double>(path); });
    QVERIFY(error);
    QCOMPARE(int(error->problem()), int(FileProblem::too_large));
    QCOMPARE(error->found(), std::to_string(values * sizeof(double) >> 20));
    QVERIFY(std::stoull(error->expected()) >= 256);
    std::filesystem::remove(path);
}

void TestNumpy::golden_archive() {
    const NpzReader file(golden);  // deflated, float64 and int64
    QCOMPARE(file.entries().size(), std::size_t{31});
    QCOMPARE(file.entries().front().name, std::string("param.query.linear.weight"));
    QVERIFY((file.entries().front().shape == std::vector<Index>{16, 16}));
    QCOMPARE(file.read<double>("num_heads").values.at(0), 4.0);
    // One position attends to itself alone.
    QVERIFY((file.read<float>("weights").values == std::vector<float>{1, 1, 1, 1}));
}

void TestNumpy::archive_that_lies_about_sizes_data() {
    QTest::addColumn<QByteArray>("shape");  // as long as "(2, 2)"
    QTest::addColumn<quint32>("unpacked");  // said of the member
    QTest::addColumn<int>("problem");
    const quint32 head = 128;
    QTest::newRow("shape larger than the member")
        << QByteArray("(2, 9)") << head + 16 << int(FileProblem::truncated);
    QTest::newRow("shape smaller than the member")
        << QByteArray("(2, 1)") << head + 16 << int(FileProblem::not_this_format);
    QTest::newRow("4 GiB said, 16 bytes there")
        << QByteArray("(2, 2)") << quint32(0xfffffff0) << int(FileProblem::not_this_format);
    QTest::newRow("shape and size agree, bytes do not")
        << QByteArray("(9, 9)") << head + 324 << int(FileProblem::truncated);
}

void TestNumpy::archive_that_lies_about_sizes() {
    QFETCH(QByteArray, shape);
    QFETCH(quint32, unpacked);
    QFETCH(int, problem);
    const std::vector<float> four = {1, 2, 3, 4};
    std::string bytes = read_file_whole(files_.write_npz("honest.npz", {{"a", {2, 2}, four, {}}}));
    bytes.replace(bytes.find("(2, 2)"), 6, shape.toStdString());
    set_number(bytes, bytes.find("PK\x01\x02") + 24, unpacked);
    const std::string path = files_.write("lying.npz", bytes);
    const auto error = file_error_of([&] { NpzReader(path).read<float>("a"); });
    QVERIFY(error);
    // libzip itself may notice first that a stored member has two sizes.
    const bool as_expected =
        int(error->problem()) == problem || error->problem() == FileProblem::not_this_format;
    QVERIFY2(as_expected, error->what());
    QCOMPARE(error->detail(), std::string("a"));
}

void TestNumpy::odd_archives() {
    const auto problem_of = [&](const std::string& bytes) {
        const std::string path = files_.write("odd.npz", bytes);
        const auto error = file_error_of([&] { NpzReader file(path); });
        return error ? int(error->problem()) : -1;
    };
    const std::string nothing = "PK\x05\x06" + std::string(18, '\0');
    QCOMPARE(problem_of(nothing), int(FileProblem::empty));
    QCOMPARE(problem_of("no archive"), int(FileProblem::not_this_format));
    QCOMPARE(problem_of(""), int(FileProblem::not_this_format));
    const std::string whole = read_file_whole(golden);
    QCOMPARE(problem_of(whole.substr(0, whole.size() / 2)), int(FileProblem::truncated));
    const std::vector<float> four = {1, 2, 3, 4};
    std::string other = read_file_whole(files_.write_npz("one.npz", {{"a", {4}, four, {}}}));
    for (std::size_t at = other.find("a.npy"); at != std::string::npos; at = other.find("a.npy")) {
        other.replace(at, 5, "a.txt");
    }
    QCOMPARE(problem_of(other), int(FileProblem::not_this_format));
    std::string damaged = read_file_whole(files_.path("one.npz"));
    damaged[damaged.find("PK\x01\x02") - 1] ^= 1;  // the last value
    const std::string path = files_.write("sum.npz", damaged);
    const auto error = file_error_of([&] { NpzReader(path).read<float>("a"); });
    QVERIFY(error && error->problem() == FileProblem::not_this_format && error->detail() == "a");
}

void TestNumpy::damaged_files_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("rounds");
    const std::vector<float> values(36, 0.5f);
    const auto row = [](const char* name, const std::string& bytes, int rounds) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << rounds;
    };
    row("npy", npy_bytes(std::vector<Index>{1, 4, 3, 3}, values), 3000);
    row("Fortran npy", npy_of(npy_header(">i2", "(3, 2)", true), "abcdefghijkl"), 3000);
    row("fields", npy_of("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,)}", "12345678"),
        1000);
    row("stored npz", read_file_whole(files_.write_npz("s.npz", {{"x", {6, 6}, values, {}}})), 3000);
    row("deflated npz", read_file_whole(golden), 1500);
}

void TestNumpy::damaged_files() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, rounds);
    std::mt19937 random(20220425);
    const auto below = [&](std::size_t limit) { return std::size_t(random()) % limit; };
    const std::string whole = bytes.toStdString();
    int refused = 0;
    for (int round = 0; round < rounds; ++round) {
        std::string damaged = whole;
        for (std::size_t change = below(4); change > 0; --change) {
            damaged[below(damaged.size())] = static_cast<char>(random() & 0xff);
        }
        // Headers are small beside values, so half of the rounds change one.
        if (round % 2 == 0) damaged[below(std::min<std::size_t>(128, damaged.size()))] = "0,(-L'[9"[below(8)];
        if (round % 3 == 0) damaged.resize(below(damaged.size() + 1));
        if (round % 7 == 0) damaged.insert(below(damaged.size() + 1), std::string(1 + below(9), '7'));
        const std::string path = files_.path("damaged");
        std::filesystem::remove(
            path);  // a file that is cut and written again is flushed to the disk by some systems
        std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged;
        // Any other exception, or a crash, fails the test.
        refused += file_error_of([&] { read_npy<float>(path); }) ? 1 : 0;
        file_error_of([&] {
            const NpzReader file(path);
            for (const NpzEntry& entry : file.entries()) {
                file_error_of([&] { file.read<double>(entry.name); });
            }
        });
    }
    QVERIFY(refused > rounds / 4);
}

QTEST_GUILESS_MAIN(TestNumpy)
#include "test_numpy.moc"
