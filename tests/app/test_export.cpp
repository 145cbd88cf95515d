// What is taken away: pictures with real text and lossless maps, data equal to the core's, code that NumPy
// runs.
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "app/export/data.h"
#include "app/export/picture.h"
#include "app/export/snippet.h"
#include "app/export/view_picture.h"
#include "app/store.h"
#include "core/files/file_error.h"
#include "core/files/numpy.h"
#include "core/files/row_files.h"
#include "ui/widgets/badge.h"

using namespace alibi;
using namespace alibi::app;

namespace {

// A label over a picture of noise, which JPEG could not keep.
class Noise : public QWidget {
  public:
    Noise() {
        image_ = QImage(40, 40, QImage::Format_RGB32);
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 40; ++x)
                image_.setPixelColor(x, y, QColor((x * 37) % 256, (y * 91) % 256, (x * y) % 256));
        auto* label = new QLabel(QStringLiteral("query 240"), this);
        label->move(60, 10);
        resize(200, 100);
    }
    const QImage& image() const { return image_; }

  protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).drawImage(QRect(0, 0, 40, 40), image_); }

  private:
    QImage image_;
};

QByteArray bytes_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Case {
    const char* name;
    ViewId view;
    ContentKind content;
    Stage stage;
    BiasForm form;
    MaskKind mask;
    SlopeRule rule;
    Precision precision;
};

constexpr Case kCases[] = {
    {"bias, distance", ViewId::bias, ContentKind::zero, Stage::weights, BiasForm::distance, MaskKind::causal,
     SlopeRule::reference, Precision::float32},
    {"bias, key position", ViewId::bias, ContentKind::zero, Stage::weights, BiasForm::key, MaskKind::none,
     SlopeRule::text, Precision::float32},
    {"bias, cumsum of a window", ViewId::bias, ContentKind::zero, Stage::weights, BiasForm::cumsum,
     MaskKind::window, SlopeRule::reference, Precision::float32},
    {"bias, last key", ViewId::bias, ContentKind::zero, Stage::weights, BiasForm::last_key,
     MaskKind::padding_right, SlopeRule::off_by_one, Precision::float32},
    {"bias, symmetric", ViewId::bias, ContentKind::zero, Stage::weights, BiasForm::symmetric, MaskKind::none,
     SlopeRule::reference, Precision::float32},
    {"bias, bfloat16", ViewId::bias, ContentKind::zero, Stage::weights, BiasForm::key, MaskKind::causal,
     SlopeRule::reference, Precision::bfloat16},
    {"weights of zero content", ViewId::attention, ContentKind::zero, Stage::weights, BiasForm::distance,
     MaskKind::causal, SlopeRule::reference, Precision::float32},
    {"weights, padding left", ViewId::attention, ContentKind::zero, Stage::weights, BiasForm::cumsum,
     MaskKind::padding_left, SlopeRule::reference, Precision::float32},
    {"weights of random content", ViewId::attention, ContentKind::random, Stage::weights, BiasForm::distance,
     MaskKind::causal, SlopeRule::reference, Precision::float32},
    {"biased scores of random content", ViewId::attention, ContentKind::random, Stage::biased,
     BiasForm::last_key, MaskKind::causal, SlopeRule::reference, Precision::float32},
    {"weights, float16", ViewId::attention, ContentKind::random, Stage::weights, BiasForm::key,
     MaskKind::causal, SlopeRule::reference, Precision::float16},
};

Session session_of(const Case& c) {
    Session session;
    session.num_heads = 6;
    session.seq_len = 40;
    session.view = c.view;
    session.content.kind = c.content;
    session.stage = c.stage;
    session.bias_form = c.form;
    session.mask.kind = c.mask;
    session.slope_rule = c.rule;
    session.precision = c.precision;
    session.zoom = {8, 4, 24, 30};
    return session;
}

constexpr const char* kPython = "/usr/bin/python3";

bool has_numpy() {
    QProcess python;
    python.start(QLatin1String(kPython), {QStringLiteral("-c"), QStringLiteral("import numpy")});
    return python.waitForStarted() && python.waitForFinished() && python.exitCode() == 0;
}

}  // namespace

class TestExport : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
    void png_has_the_size_times_the_scale();
    void svg_keeps_text();
    void pdf_keeps_text_and_pixels();
    void another_ending_is_refused();
    void view_is_drawn_at_its_size();
    void pooling_is_said_in_a_picture_data();
    void pooling_is_said_in_a_picture();
    void heads_are_drawn_in_a_grid();
    void equations_give_their_matrix();
    void maps_are_written_as_they_are_data();
    void maps_are_written_as_they_are();
    void csv_of_all_heads_is_a_rectangle();
    void table_of_slopes_is_written();
    void stopped_export_leaves_no_file();
    void too_large_is_refused_before_it_is_taken();
    void masked_weight_is_zero();
    void scores_of_each_content_have_a_file_of_their_own();
    void snippet_makes_the_same_matrix_data();
    void snippet_makes_the_same_matrix();

  private:
    QString place(const QString& name) const { return folder_->filePath(name); }
    std::unique_ptr<QTemporaryDir> folder_;
};

void TestExport::png_has_the_size_times_the_scale() {
    Noise widget;
    save_picture(widget, place(QStringLiteral("a.png")), 3);
    QCOMPARE(QImage(place(QStringLiteral("a.png"))).size(), QSize(600, 300));
    save_picture(widget, place(QStringLiteral("b.png")), 1);
    const QImage exact(place(QStringLiteral("b.png")));
    QCOMPARE(exact.pixelColor(17, 23), widget.image().pixelColor(17, 23));
}

void TestExport::svg_keeps_text() {
    Noise widget;
    save_picture(widget, place(QStringLiteral("a.svg")));
    const QByteArray svg = bytes_of(place(QStringLiteral("a.svg")));
    QVERIFY(svg.contains("<text"));
    QVERIFY(svg.contains("query 240"));
    QVERIFY(svg.contains("data:image/png"));
}

void TestExport::pdf_keeps_text_and_pixels() {
    Noise widget;
    save_picture(widget, place(QStringLiteral("a.pdf")));
    const QByteArray pdf = bytes_of(place(QStringLiteral("a.pdf")));
    QVERIFY(pdf.startsWith("%PDF"));
    QVERIFY(pdf.contains("/ToUnicode"));  // glyphs that name their letters: text that can be searched
    QVERIFY(pdf.contains("/Subtype /Image"));
    QVERIFY(!pdf.contains("/DCTDecode"));  // no JPEG
    const QRegularExpression box(QStringLiteral("/MediaBox \\[0(?:\\.0+)? 0(?:\\.0+)? 150(?:\\.0+)? 75"));
    QVERIFY(box.match(QString::fromLatin1(pdf)).hasMatch());  // 200 x 100 px at 96 to the inch, in points
}

void TestExport::another_ending_is_refused() {
    Noise widget;
    QVERIFY_THROWS_EXCEPTION(FileError, save_picture(widget, place(QStringLiteral("a.gif"))));
    QVERIFY(!QFile::exists(place(QStringLiteral("a.gif"))));
}

void TestExport::view_is_drawn_at_its_size() {
    Store store(Store::Mode::immediate);
    const ui::Theme theme = ui::make_theme(ui::ThemeId::light);
    const auto sheet = view_picture(store.session(), store.scene(), theme, {960, 658});
    QVERIFY(sheet != nullptr);
    save_picture(*sheet, place(QStringLiteral("view.png")), 2);
    const QImage image(place(QStringLiteral("view.png")));
    QCOMPARE(image.size(), QSize(1920, 1316));
    QCOMPARE(image.pixelColor(4, 4), theme.background);
}

void TestExport::pooling_is_said_in_a_picture_data() {
    QTest::addColumn<int>("view");
    QTest::newRow("bias") << static_cast<int>(ViewId::bias);
    QTest::newRow("attention") << static_cast<int>(ViewId::attention);
}

void TestExport::pooling_is_said_in_a_picture() {
    QFETCH(int, view);
    Store store(Store::Mode::immediate);
    store.dispatch(SetView{static_cast<ViewId>(view)});
    store.dispatch(SetContentKind{ContentKind::random});
    store.dispatch(SetLength{512});
    const auto sheet =
        view_picture(store.session(), store.scene(), ui::make_theme(ui::ThemeId::light), {960, 658});
    sheet->grab();
    QStringList words;
    for (const ui::Badge* const badge : sheet->findChildren<ui::Badge*>())
        if (badge->isVisibleTo(sheet.get())) words << badge->words();
    QVERIFY2(words.join(QLatin1Char('|')).contains(QStringLiteral("1 px = ")),
             qPrintable(words.join(QLatin1Char('|'))));
}

void TestExport::heads_are_drawn_in_a_grid() {
    Store store(Store::Mode::immediate);
    store.dispatch(SetView{ViewId::bias});
    store.dispatch(SetHeads{12});
    const auto sheet =
        heads_picture(store.session(), store.scene(), ui::make_theme(ui::ThemeId::light), 1200);
    QVERIFY(sheet != nullptr);
    save_picture(*sheet, place(QStringLiteral("heads.svg")));
    const QString svg = QString::fromUtf8(bytes_of(place(QStringLiteral("heads.svg"))));
    for (int head = 1; head <= 12; ++head) QVERIFY(svg.contains(QStringLiteral("head %1").arg(head)));
    store.dispatch(SetView{ViewId::slopes});
    QVERIFY(heads_picture(store.session(), store.scene(), ui::make_theme(ui::ThemeId::light), 1200) ==
            nullptr);
}

void TestExport::equations_give_their_matrix() {
    Store store(Store::Mode::immediate);
    store.dispatch(SetView{ViewId::equations});
    store.dispatch(ChooseCell{{1, 4, 1}});
    const EquationNumbers& numbers = *store.scene().equations.numbers;
    QCOMPARE(value_text(store.session(), store.scene()), number_text(numbers.sums(4, 1)));
    const QString matrix = QString::fromStdString(matrix_text(store.session(), store.scene()));
    QCOMPARE(matrix.count(QLatin1Char('\n')), 5);
    QCOMPARE(row_text(store.session(), store.scene()),
             matrix.section(QLatin1Char('\n'), 4, 4).toStdString() + '\n');
    const DataExport data = data_to_export(store.session(), store.scene(), {});
    QCOMPARE(data.name, std::string("sum"));
    QCOMPARE(data.heads, std::vector<Index>{1});
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, numpy_snippet(store.session(), store.scene()));
}

void TestExport::maps_are_written_as_they_are_data() {
    QTest::addColumn<QString>("ending");
    QTest::addColumn<bool>("all_heads");
    for (const char* ending : {"npy", "npz", "csv"}) {
        QTest::addRow("%s, all heads", ending) << QString::fromLatin1(ending) << true;
        QTest::addRow("%s, one head", ending) << QString::fromLatin1(ending) << false;
    }
}

namespace {

// Every number of the file, in order; of a .csv with labels, without them.
std::vector<float> read_back(const QString& path, bool labelled) {
    if (path.endsWith(QLatin1String(".npy"))) return read_npy<float>(path.toStdString()).values;
    if (path.endsWith(QLatin1String(".npz"))) return NpzReader(path.toStdString()).read<float>("bias").values;
    std::vector<float> values;
    const QList<QByteArray> lines = bytes_of(path).trimmed().split('\n');
    for (qsizetype n = labelled ? 1 : 0; n < lines.size(); ++n) {
        const QList<QByteArray> cells = lines[n].split(',');
        for (qsizetype c = labelled ? 2 : 0; c < cells.size(); ++c) values.push_back(cells[c].toFloat());
    }
    return values;
}

}  // namespace

void TestExport::maps_are_written_as_they_are() {
    QFETCH(QString, ending);
    QFETCH(bool, all_heads);
    Store store(Store::Mode::immediate);
    store.open(session_of(kCases[0]));
    store.dispatch(ChooseHead{4});
    const QString path = place(QStringLiteral("bias.") + ending);
    QVERIFY(save_data(data_to_export(store.session(), store.scene(), {Extent::shown, all_heads}),
                      path.toStdString()));
    const std::vector<float> seen = read_back(path, all_heads);
    std::vector<float> expected;
    const std::vector<double> m = slopes(SlopeRule::reference, 6);
    for (Index h = all_heads ? 0 : 4; h < (all_heads ? 6 : 5); ++h)
        for (Index i = 8; i < 32; ++i)
            for (Index j = 4; j < 34; ++j)
                expected.push_back(j > i
                                       ? kMasked
                                       : static_cast<float>(bias_at(
                                             BiasForm::distance, m[static_cast<std::size_t>(h)], i, j, 40)));
    QCOMPARE(seen.size(), expected.size());
    for (std::size_t n = 0; n < seen.size(); ++n) QCOMPARE(seen[n], expected[n]);
}

// One name a column, as programs that read tables want it.
void TestExport::csv_of_all_heads_is_a_rectangle() {
    Store store(Store::Mode::immediate);
    store.open(session_of(kCases[0]));
    const QString path = place(QStringLiteral("heads.csv"));
    QVERIFY(
        save_data(data_to_export(store.session(), store.scene(), {Extent::shown, true}), path.toStdString()));
    const QList<QByteArray> lines = bytes_of(path).trimmed().split('\n');
    QVERIFY(lines.size() > 1);
    QVERIFY(lines[0].startsWith("head,query,key_4,key_5,"));
    for (const QByteArray& line : lines) QCOMPARE(line.count(','), lines[0].count(','));
    store.dispatch(SetView{ViewId::attention});
    store.dispatch(SetStage{Stage::context});
    QVERIFY(save_data(data_to_export(store.session(), store.scene(), {}), path.toStdString()));
    QVERIFY(bytes_of(path).startsWith("head,query,component_0,"));
}

void TestExport::table_of_slopes_is_written() {
    Store store;
    store.dispatch(SetHeads{12});
    const QString path = place(QStringLiteral("slopes.csv"));
    QVERIFY(save_data(data_to_export(store.session(), store.scene(), {}), path.toStdString()));
    const QList<QByteArray> lines = bytes_of(path).trimmed().split('\n');
    QCOMPARE(lines.size(), 13);
    QVERIFY(lines[0].startsWith("head,slope,half_life"));
    const std::vector<double> m = slopes(SlopeRule::reference, 12);
    for (int h = 0; h < 12; ++h) {
        const QList<QByteArray> cells = lines[h + 1].split(',');
        QCOMPARE(cells[0].toInt(), h + 1);
        QCOMPARE(cells[1].toDouble(), m[static_cast<std::size_t>(h)]);
    }
}

void TestExport::stopped_export_leaves_no_file() {
    Store store(Store::Mode::immediate);
    store.open(session_of(kCases[0]));
    std::stop_source stop;
    stop.request_stop();
    const QString path = place(QStringLiteral("bias.npy"));
    const DataExport data = data_to_export(store.session(), store.scene(), {Extent::whole, true});
    QVERIFY(!save_data(data, path.toStdString(), stop.get_token()));
    QVERIFY(!QFile::exists(path));
}

void TestExport::too_large_is_refused_before_it_is_taken() {
    Store store;
    store.dispatch(SetView{ViewId::bias});
    store.dispatch(SetLength{1'000'000});
    const DataExport data = data_to_export(store.session(), store.scene(), {Extent::whole, true});
    for (const QString& name : {QStringLiteral("a.npz"), QStringLiteral("a.npy"), QStringLiteral("a.csv")}) {
        QVERIFY_THROWS_EXCEPTION(std::length_error, save_data(data, place(name).toStdString()));
        QVERIFY(!QFile::exists(place(name)));
    }
    QVERIFY_THROWS_EXCEPTION(std::length_error, matrix_text(store.session(), store.scene()));
}

// As the command line writes it, and as softmax makes it; before softmax a masked cell is -inf.
void TestExport::masked_weight_is_zero() {
    Store store(Store::Mode::immediate);
    Session session;
    session.view = ViewId::attention;
    session.seq_len = 6;
    session.content.kind = ContentKind::random;
    store.open(session);
    const auto last_of_first_row = [&store] {
        const QString row = QString::fromStdString(matrix_text(store.session(), store.scene()))
                                .section(QLatin1Char('\n'), 0, 0);
        return row.section(QLatin1Char('\t'), 5, 5);
    };
    QCOMPARE(last_of_first_row(), QStringLiteral("0"));
    QCOMPARE(data_to_export(store.session(), store.scene(), {}).masked, 0.0F);
    store.dispatch(SetStage{Stage::masked});
    QCOMPARE(last_of_first_row(), QStringLiteral("-inf"));
    QCOMPARE(data_to_export(store.session(), store.scene(), {}).masked, kMasked);
}

void TestExport::scores_of_each_content_have_a_file_of_their_own() {
    Store store(Store::Mode::immediate);
    store.open(session_of(kCases[8]));
    const std::string folder = folder_->path().toStdString();
    const std::string first = save_scores(store.session(), store.scene(), folder);
    QCOMPARE(save_scores(store.session(), store.scene(), folder), first);
    store.dispatch(SetSeed{store.session().content.seed + 1});
    const std::string second = save_scores(store.session(), store.scene(), folder);
    QVERIFY(second != first);
    QVERIFY(QFile::exists(QString::fromStdString(first)) && QFile::exists(QString::fromStdString(second)));
}

void TestExport::snippet_makes_the_same_matrix_data() {
    QTest::addColumn<int>("row");
    for (int row = 0; row < static_cast<int>(std::size(kCases)); ++row)
        QTest::newRow(kCases[row].name) << row;
}

void TestExport::snippet_makes_the_same_matrix() {
    if (!has_numpy()) QSKIP("NumPy is not here to run the code");
    QFETCH(int, row);
    Store store(Store::Mode::immediate);
    store.open(session_of(kCases[row]));
    Snippet snippet = numpy_snippet(store.session(), store.scene());
    if (snippet.needs_scores)
        snippet = numpy_snippet(store.session(), store.scene(),
                                save_scores(store.session(), store.scene(), folder_->path().toStdString()));
    QFile code(place(QStringLiteral("snippet.py")));
    QVERIFY(code.open(QIODevice::WriteOnly));
    code.write((snippet.code + "np.save('" + place(QStringLiteral("made.npy")).toStdString() +
                "', matrix.astype(np.float32))\n")
                   .c_str());
    code.close();
    QProcess python;
    python.start(QLatin1String(kPython), {code.fileName()});
    QVERIFY(python.waitForFinished());
    QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());

    save_data(data_to_export(store.session(), store.scene(), {Extent::shown, true}),
              place(QStringLiteral("core.npy")).toStdString());
    const auto made = read_npy<float>(place(QStringLiteral("made.npy")).toStdString());
    const auto core = read_npy<float>(place(QStringLiteral("core.npy")).toStdString());
    QCOMPARE(made.shape, core.shape);
    for (std::size_t n = 0; n < core.values.size(); ++n) {
        const float a = made.values[n], b = core.values[n];
        QVERIFY2(a == b || std::abs(a - b) <= 2e-5f * std::max(1.0f, std::abs(b)),
                 qPrintable(QStringLiteral("cell %1: %2 and %3").arg(n).arg(a).arg(b)));
    }
}

QTEST_MAIN(TestExport)
#include "test_export.moc"
