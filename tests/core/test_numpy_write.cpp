// .npy and .npz written, and files that appear whole or not at all.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtTest>
#include <filesystem>
#include <limits>

#include "temporary_files.h"

using namespace alibi;

class TestNumpyWrite : public QObject {
    Q_OBJECT

  private slots:
    void written_npy_is_read();
    void written_bytes_are_those_of_the_format();
    void written_npz_is_read();
    void values_must_fill_the_shape();
    void whole_or_not_at_all();
    void killed_writer_leaves_nothing();
    void keeps_links_and_modes();
    void whole_file_has_a_limit();

  private:
    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& entry : std::filesystem::directory_iterator(files_.path(""))) {
            all.push_back(entry.path().filename().string());
        }
        return all;
    }

    TemporaryFiles files_;
};

void TestNumpyWrite::written_npy_is_read() {
    const std::string path = files_.path("슬로프 α.npy");
    const std::vector<float> values = {1.5f, -2, 0, std::numeric_limits<float>::infinity(), 1e-40f, 6};
    const std::vector<Index> shape = {1, 2, 3};
    write_npy(path, shape, values);
    QVERIFY(read_npy<float>(path).values == values);
    QVERIFY(read_npy<float>(path).shape == shape);
    write_npy(path, {}, std::span(values).first(1));
    QVERIFY(read_npy<double>(path).shape.empty());
    QCOMPARE(read_npy<double>(path).values.at(0), 1.5);
    write_npy(path, std::vector<Index>{0, 3}, {});
    QVERIFY(read_npy<float>(path).values.empty());
}

void TestNumpyWrite::written_bytes_are_those_of_the_format() {
    const std::vector<Index> shape = {2};
    const std::vector<float> values = {1, -2};
    const std::string bytes = npy_bytes(shape, values);
    QCOMPARE(bytes.size(), std::size_t{128 + 8});
    QCOMPARE(bytes.substr(0, 10), std::string("\x93NUMPY\1\0\x76\0", 10));
    QCOMPARE(bytes.substr(10, 58), std::string("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), } "));
    QCOMPARE(bytes[127], '\n');
    QCOMPARE(bytes.substr(128), std::string("\0\0\x80\x3f\0\0\0\xc0", 8));
    write_npy(files_.path("bytes.npy"), shape, values);
    QCOMPARE(read_file_whole(files_.path("bytes.npy")), bytes);
}

void TestNumpyWrite::written_npz_is_read() {
    const std::vector<float> floats = {1, 2, 3, 4, 5, 6};
    const std::vector<double> doubles = {1e-300, 1.0 / 3};
    const std::vector<NpzArray> arrays = {
        {"weights", {2, 3}, floats, {}}, {"가중치", {2}, {}, doubles}, {"none", {0, 4}, {}, {}}};
    const std::string path = files_.write_npz("written.npz", arrays);
    const NpzReader file(path);
    QCOMPARE(file.entries().size(), arrays.size());
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        QCOMPARE(file.entries()[i].name, arrays[i].name);
        QVERIFY(file.entries()[i].shape == arrays[i].shape);
    }
    QVERIFY(file.read<float>("weights").values == floats);
    QVERIFY(file.read<double>("가중치").values == doubles);
    QVERIFY(file.read<float>("none").values.empty());
    QVERIFY(file.contains("none") && !file.contains("weights.npy"));
    const auto error = file_error_of([&] { file.read<float>("absent"); });
    QVERIFY(error && error->problem() == FileProblem::missing_array && error->detail() == "absent");
    QVERIFY(read_file_whole(path) == read_file_whole(files_.write_npz("again.npz", arrays)));
}

void TestNumpyWrite::values_must_fill_the_shape() {
    const std::vector<float> three = {1, 2, 3};
    const std::vector<double> wide = {1, 2, 3};
    const std::vector<Index> four = {4}, negative = {-1, -3};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, npy_bytes(four, three));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, write_npy(files_.path("bad.npy"), negative, three));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, files_.write_npz("bad.npz", {}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, files_.write_npz("bad.npz", {{"a", {3}, three, wide}}));
    QVERIFY(!std::filesystem::exists(files_.path("bad.npy")));
    QVERIFY(!std::filesystem::exists(files_.path("bad.npz")));
}

void TestNumpyWrite::whole_or_not_at_all() {
    const std::string path = files_.path("kept.txt");
    write_file_whole(path, "first");
    write_file_whole(path, "second");
    QCOMPARE(read_file_whole(path), std::string("second"));
    const auto folder = file_error_of([&] { write_file_whole(files_.path(""), "x"); });
    QVERIFY(folder && folder->problem() == FileProblem::cannot_write && !folder->found().empty());
    const auto nowhere = file_error_of([&] { write_file_whole(files_.path("absent/x"), "x"); });
    QVERIFY(nowhere && nowhere->problem() == FileProblem::cannot_write);
    const auto full = file_error_of([&] { write_file_whole("/dev/full", "x"); });
    QVERIFY(full && full->problem() == FileProblem::cannot_write);
    const std::vector<float> one = {1};
    const std::vector<NpzArray> arrays = {{"a", {1}, one, {}}};
    const auto full_npz = file_error_of([&] { write_npz("/dev/full", arrays); });
    QVERIFY(full_npz && full_npz->problem() == FileProblem::cannot_write && !full_npz->found().empty());
    write_file_whole("/dev/null", "x");  // a device is written to, not replaced
    QVERIFY(!std::filesystem::is_regular_file("/dev/null"));
    for (const std::string& name : names()) QVERIFY2(!name.starts_with(".alibi"), name.c_str());
}

// A child that writes past the largest file it may make is killed in the middle of it.
void TestNumpyWrite::killed_writer_leaves_nothing() {
    const int nameless = ::open(files_.path("").c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0600);
    if (nameless < 0) QSKIP("this file system knows no files without a name");
    ::close(nameless);
    const std::vector<float> values(1 << 16, 1.5f);
    const std::vector<NpzArray> arrays = {{"x", {1 << 16}, values, {}}};
    const pid_t child = ::fork();
    if (child == 0) {
        const rlimit half = {1 << 17, 1 << 17}, none = {0, 0};
        ::setrlimit(RLIMIT_FSIZE, &half);
        ::setrlimit(RLIMIT_CORE, &none);
        write_npz(files_.path("killed.npz"), arrays);
        ::_exit(0);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    QCOMPARE(WTERMSIG(status), SIGXFSZ);
    for (const std::string& name : names())
        QVERIFY2(!name.starts_with(".alibi") && name != "killed.npz", name.c_str());
}

void TestNumpyWrite::keeps_links_and_modes() {
    const std::string target = files_.write("target.npy", "old");
    QCOMPARE(::chmod(target.c_str(), 0640), 0);
    std::filesystem::create_symlink("target.npy", files_.path("link.npy"));
    std::filesystem::create_symlink("new.npy", files_.path("dangling.npy"));
    write_file_whole(files_.path("link.npy"), "new");
    QCOMPARE(read_file_whole(target), std::string("new"));
    QVERIFY(std::filesystem::is_symlink(files_.path("link.npy")));
    struct stat status = {};
    QCOMPARE(::stat(target.c_str(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0640);
    write_file_whole(files_.path("dangling.npy"), "made");
    QCOMPARE(read_file_whole(files_.path("new.npy")), std::string("made"));
    const std::vector<float> one = {1};
    files_.write_npz("target.npy", {{"a", {1}, one, {}}});
    QCOMPARE(::stat(target.c_str(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0640);
}

void TestNumpyWrite::whole_file_has_a_limit() {
    const std::string path = files_.write("limit", "12345");
    QCOMPARE(read_file_whole(path, 5), std::string("12345"));
    const auto error = file_error_of([&] { read_file_whole(path, 4); });
    QVERIFY(error && error->problem() == FileProblem::bad_value);
}

QTEST_GUILESS_MAIN(TestNumpyWrite)
#include "test_numpy_write.moc"
