// The allowance, and the sentences of file errors.
#include <QtTest>

#include "core/files/file_error.h"
#include "core/files/memory.h"

using namespace alibi;

class TestMemory : public QObject {
    Q_OBJECT

  private slots:
    void allowance_data();
    void allowance();
    void this_machine_has_an_allowance();
    void too_much_is_refused_in_one_sentence();
    void rounds_up_to_mebibytes();
    void sentences_data();
    void sentences();
    void shapes_as_numpy_writes_them();
};

void TestMemory::allowance_data() {
    QTest::addColumn<QByteArray>("meminfo");
    QTest::addColumn<quint64>("bytes");
    const quint64 mib = 1 << 20;
    QTest::newRow("three quarters") << QByteArray("MemTotal: 9 kB\nMemAvailable:   4194304 kB\n")
                                    << 3072 * mib;
    QTest::newRow("little left") << QByteArray("MemAvailable: 1024 kB\n") << 256 * mib;
    QTest::newRow("system does not say") << QByteArray("MemTotal: 4194304 kB\n") << 2048 * mib;
    QTest::newRow("nothing to read") << QByteArray() << 2048 * mib;
    QTest::newRow("cut after the key") << QByteArray("MemAvailable:") << 2048 * mib;
    QTest::newRow("not a number") << QByteArray("MemAvailable: much kB") << 2048 * mib;
    QTest::newRow("more than 64 bits") << QByteArray("MemAvailable: 18446744073709551615 kB") << 2048 * mib;
}

void TestMemory::allowance() {
    QFETCH(QByteArray, meminfo);
    QFETCH(quint64, bytes);
    QCOMPARE(quint64(memory_allowance_from(meminfo.toStdString())), bytes);
}

void TestMemory::this_machine_has_an_allowance() {
    QVERIFY(memory_allowance() >= 256u << 20);
}

void TestMemory::too_much_is_refused_in_one_sentence() {
    require_memory(1 << 20, "A small map");
    try {
        require_memory(std::uint64_t{1} << 60, "The map of 16 heads");
        QFAIL("2^60 bytes were allowed");
    } catch (const std::length_error& error) {
        const QString text = error.what();
        QVERIFY2(text.startsWith("The map of 16 heads needs 1099511627776 MiB"), error.what());
        QCOMPARE(text.count('.'), 1);
    }
}

void TestMemory::rounds_up_to_mebibytes() {
    QCOMPARE(mebibytes(0), 0u);
    QCOMPARE(mebibytes(1), 1u);
    QCOMPARE(mebibytes(1 << 20), 1u);
    QCOMPARE(mebibytes((1 << 20) + 1), 2u);
}

void TestMemory::sentences_data() {
    QTest::addColumn<int>("problem");
    QTest::addColumn<QStringList>("facts");  // path, detail, found, expected
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, FileProblem problem, const QStringList& facts, const QString& text,
                        int line = 0) { QTest::newRow(name) << int(problem) << facts << line << text; };
    row("missing array", FileProblem::missing_array,
        {"/tmp/layer_07.npz", "param.value.weight", "", "a whole attention layer"},
        "layer_07.npz does not hold a whole attention layer. param.value.weight is missing. Open another "
        "file.");
    row("unknown setting", FileProblem::unknown_key, {"/tmp/lesson.md", "haeds", "", "heads"},
        "Line 14 of lesson.md: \"haeds\" is not a setting. Did you mean \"heads\"?", 14);
    row("cannot open", FileProblem::cannot_open, {"/tmp/a.npy", "", "Permission denied", ""},
        "/tmp/a.npy could not be opened: Permission denied. Open another file.");
    row("cannot write", FileProblem::cannot_write, {"/mnt/class/a.npy", "", "Read-only file system", ""},
        "/mnt/class/a.npy could not be written: Read-only file system. Choose another place to save.");
    row("wrong shape", FileProblem::wrong_shape, {"a.npz", "param.key.weight", "(24, 512)", "512 × 512"},
        "param.key.weight in a.npz has the shape (24, 512), not 512 × 512. Open another file.");
    row("too large", FileProblem::too_large, {"a.npy", "", "4096", "1024"},
        "a.npy needs 4096 MiB of memory and 1024 MiB may be used. Open a smaller file or close other "
        "programs.");
    row("unsupported", FileProblem::unsupported, {"a.npz", "w", "complex128", ""},
        "a.npz holds data of a kind that is not read in w: complex128. Save it as float32 and open it "
        "again.");
    row("bad value", FileProblem::bad_value, {"a.npz", "num_heads", "5", "a whole number that divides 16"},
        "In a.npz: num_heads is 5. It must be a whole number that divides 16.");
    row("truncated", FileProblem::truncated, {"a.npy", "", "100", "224"},
        "a.npy is cut short. It holds 100 of 224 bytes. Copy it again or open another file.");
}

void TestMemory::sentences() {
    QFETCH(int, problem);
    QFETCH(QStringList, facts);
    QFETCH(int, line);
    QFETCH(QString, text);
    const FileError error(FileProblem(problem), facts[0].toStdString(), facts[1].toStdString(),
                          facts[2].toStdString(), facts[3].toStdString(), line);
    QCOMPARE(QString::fromUtf8(error.what()), text);
    QCOMPARE(int(error.problem()), problem);
    QCOMPARE(QString::fromStdString(error.path()), facts[0]);
    QCOMPARE(QString::fromStdString(error.detail()), facts[1]);
    QCOMPARE(QString::fromStdString(error.found()), facts[2]);
    QCOMPARE(QString::fromStdString(error.expected()), facts[3]);
    QCOMPARE(error.line(), line);
}

void TestMemory::shapes_as_numpy_writes_them() {
    QCOMPARE(shape_text({}), std::string("()"));
    QCOMPARE(shape_text({3}), std::string("(3,)"));
    QCOMPARE(shape_text({24, 512}), std::string("(24, 512)"));
}

QTEST_GUILESS_MAIN(TestMemory)
#include "test_memory.moc"
