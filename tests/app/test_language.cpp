// Both languages, in every view and after a file that could not be read: nothing is left in English in the
// Korean window, and no label or button is narrower than its text.
#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocumentFragment>
#include <QToolButton>

#include "app/dialogs.h"
#include "app/export/dialogs.h"
#include "app/main_window.h"
#include "app/messages.h"
#include "core/files/numpy.h"
#include "ui/widgets/section.h"
#include "ui/widgets/words.h"

using namespace alibi;
using namespace alibi::app;

namespace {

// Names, units and keys that Korean leaves as they are: names first, then keys, then endings and names of
// this test's files, then what About credits.
constexpr const char* kAllowed =
    "ALiBi Lab NumPy Python PyTorch Plum Tide Viridis Cividis Magma English PNG SVG PDF CSV NPY NPZ softmax "
    "float "
    "bfloat "
    "NaN inf nat exp MiB "
    "Ctrl Shift Esc Space Alt Del Home End PageUp PageDown "
    "npz npy alibi broken true false "
    "RoPE WikiText "
    "Mia put the red key box Tom asked where was smiled "  // the text that is looked at
    "Press Smith Lewis Train Short Test Long ICLR labml Varuna Jayasiri MIT GPL later LGPL MPL BSD Clause "
    "QCustomPlot Eigen CLI nlohmann json libzip";

QString plain(const QString& text) {
    QString words = text.contains(QLatin1Char('<')) && Qt::mightBeRichText(text)
                        ? QTextDocumentFragment::fromHtml(text).toPlainText()
                        : text;
    return words.remove(QChar(0x2060));
}

// Words of three letters or more that are none of the allowed ones.
QStringList english_words(const QString& text) {
    static const QRegularExpression word(QStringLiteral("[A-Za-z]{3,}"));
    static const QStringList allowed = QString::fromLatin1(kAllowed).split(QLatin1Char(' '));
    static const QRegularExpression path(QStringLiteral("/\\S+"));  // of the test's own files
    QStringList found;
    for (auto match = word.globalMatch(plain(text).remove(path)); match.hasNext();) {
        const QString candidate = match.next().captured();
        if (!allowed.contains(candidate, Qt::CaseInsensitive)) found << candidate;
    }
    return found;
}

// All that a part of the window says, whether it is seen or heard.
QStringList texts_of(const QWidget& widget) {
    if (widget.property("holds_code").toBool()) return {widget.accessibleName(), widget.toolTip()};
    QStringList texts{widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()};
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) texts << label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) texts << button->text();
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        for (int n = 0; n < box->count(); ++n) texts << box->itemText(n);
    for (const QAction* const action : widget.actions()) texts << action->text();
    return texts;
}

QStringList left_in_english(const QWidget& window) {
    QStringList found;
    QList<const QWidget*> widgets{&window};
    for (const QWidget* const child : window.findChildren<QWidget*>()) widgets << child;
    for (const QWidget* const widget : widgets)
        for (const QString& text : texts_of(*widget))
            if (!english_words(text).isEmpty()) found << plain(text);
    found.removeDuplicates();
    return found;
}

QString clipped_text(const QWidget& widget) {
    const bool ignored = widget.sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        const bool flows = label->wordWrap();
        if (label->text().isEmpty()) return {};
        // A label that gives way tells all in its tip, and is wide enough in the window of the look.
        if (!flows && label->sizeHint().width() > label->width()) return plain(label->text());
        if (flows && label->heightForWidth(label->width()) > label->height()) return plain(label->text());
        if (flows && label->minimumSizeHint().width() > label->width()) return plain(label->text());
        return {};
    }
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    if (!button || ignored || button->text().isEmpty()) return {};
    const bool wraps = button->hasHeightForWidth();
    const bool narrow = !wraps && button->sizeHint().width() > button->width();
    const bool low = wraps && button->heightForWidth(button->width()) > button->height();
    return narrow || low ? button->text() : QString();
}

QStringList clipped(const QWidget& window) {
    QStringList found;
    for (const QWidget* const widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible()) continue;
        const QString text = clipped_text(*widget);
        if (!text.isEmpty()) found << text + QStringLiteral(" (%1 px)").arg(widget->width());
    }
    return found;
}

}  // namespace

class TestLanguage : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init();
    void cleanup();
    void window_speaks_one_language_data();
    void window_speaks_one_language();
    void dialogs_are_in_korean_data();
    void dialogs_are_in_korean();
    void messages_are_in_korean_data();
    void messages_are_in_korean();

  private:
    void bring_about(const QString& situation);

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<MainWindow> window_;
};

void TestLanguage::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    const QString settings = folder_->filePath(QStringLiteral("settings.ini"));
    Settings(settings).set_language(QStringLiteral("en"));
    window_ = std::make_unique<MainWindow>(WindowOptions{Store::Mode::immediate, settings, false});
    window_->resize(1280, 720);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
}

void TestLanguage::cleanup() {
    window_.reset();
    folder_.reset();
}

void TestLanguage::bring_about(const QString& situation) {
    Store& store = window_->store();
    if (situation == QLatin1String("twelve heads")) store.dispatch(SetHeads{12});
    if (situation == QLatin1String("long maps")) store.dispatch(SetLength{2048});
    if (situation == QLatin1String("bias") || situation == QLatin1String("long maps"))
        store.dispatch(SetView{ViewId::bias});
    if (situation == QLatin1String("extrapolation")) store.dispatch(SetView{ViewId::extrapolation});
    if (situation == QLatin1String("attention")) store.dispatch(SetView{ViewId::attention});
    if (situation.startsWith(QLatin1String("equations"))) store.dispatch(SetView{ViewId::equations});
    if (situation == QLatin1String("equations, joined")) store.dispatch(SetEquationStep{EquationStep::join});
    if (situation == QLatin1String("equations, a term")) store.dispatch(ChooseTerm{"weight"});
    if (situation == QLatin1String("random attention")) {
        store.dispatch(SetContentKind{ContentKind::random});
        store.dispatch(SetView{ViewId::attention});
        store.dispatch(ChooseCell{{2, 9, 4}});
    }
    if (situation != QLatin1String("file that is not read")) return;
    const QString path = folder_->filePath(QStringLiteral("broken.npz"));
    const std::vector<float> values(12);
    const std::vector<NpzArray> arrays{{"q", {3, 4}, values, {}}};
    write_npz(path.toStdString(), arrays);
    store.dispatch(SetView{ViewId::attention});
    store.dispatch(OpenContent{path.toStdString(), {}, 0});
}

void TestLanguage::window_speaks_one_language_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("situation");
    for (const char* const language : {"en", "ko"})
        for (const char* const situation :
             {"slopes", "twelve heads", "bias", "long maps", "attention", "equations", "equations, joined",
              "equations, a term", "random attention", "extrapolation", "file that is not read"})
            QTest::addRow("%s, %s", language, situation)
                << QString::fromLatin1(language) << QString::fromLatin1(situation);
}

void TestLanguage::window_speaks_one_language() {
    QFETCH(QString, language);
    QFETCH(QString, situation);
    bring_about(situation);
    window_->set_language(language);
    for (ui::Section* const section : window_->findChildren<ui::Section*>()) section->set_open(true);
    QTRY_COMPARE_WITH_TIMEOUT(clipped(*window_), QStringList(), 5000);
    const auto* const more = window_->findChild<QToolButton*>(QStringLiteral("qt_menubar_ext_button"));
    QVERIFY2(!more || !more->isVisible(), "the menus do not fit into their bar");
    if (language != QLatin1String("ko")) return;
    // The window is built anew in the next turn of the event loop.
    QTRY_VERIFY2_WITH_TIMEOUT(left_in_english(*window_).isEmpty(),
                              qPrintable(left_in_english(*window_).join(QStringLiteral(" | "))), 5000);
}

void TestLanguage::dialogs_are_in_korean_data() {
    QTest::addColumn<QString>("name");
    for (const char* const name : {"keys", "about", "picture", "data"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestLanguage::dialogs_are_in_korean() {
    QFETCH(QString, name);
    window_->set_language(QStringLiteral("ko"));
    if (name == QLatin1String("keys")) show_key_list(window_->theme(), window_.get());
    if (name == QLatin1String("about")) show_about_dialog(window_->theme(), window_.get());
    if (name == QLatin1String("picture")) (new PictureDialog(window_->theme(), window_.get()))->show();
    if (name == QLatin1String("data")) (new DataDialog(window_->theme(), window_.get()))->show();
    const auto dialogs = window_->findChildren<QDialog*>();
    QCOMPARE(dialogs.size(), 1);
    QCOMPARE(left_in_english(*dialogs.front()), QStringList());
    QTRY_COMPARE_WITH_TIMEOUT(clipped(*dialogs.front()), QStringList(), 1000);
}

void TestLanguage::messages_are_in_korean_data() {
    QTest::addColumn<int>("problem");
    QTest::addColumn<QString>("expected");
    QTest::newRow("not there") << int(FileProblem::cannot_open) << QString();
    QTest::newRow("not written") << int(FileProblem::cannot_write) << QString();
    QTest::newRow("another format") << int(FileProblem::not_this_format) << QString();
    QTest::newRow("too short") << int(FileProblem::truncated) << QString();
    QTest::newRow("empty") << int(FileProblem::empty) << QString();
    QTest::newRow("not a whole number")
        << int(FileProblem::bad_value) << QStringLiteral("a whole number from 1 to 8");
    QTest::newRow("no flag") << int(FileProblem::bad_value) << QStringLiteral("true or false");
    QTest::newRow("other shape") << int(FileProblem::wrong_shape)
                                 << QStringLiteral("T × T, H × T × T or B × H × T × T");
}

void TestLanguage::messages_are_in_korean() {
    QFETCH(int, problem);
    QFETCH(QString, expected);
    window_->set_language(QStringLiteral("ko"));
    const FileError error(static_cast<FileProblem>(problem), "/1/2.npz", "3", "4", expected.toStdString());
    const QString said = message_of(error);
    QVERIFY2(english_words(said).isEmpty(), qPrintable(said));
    QVERIFY2(said.endsWith(QStringLiteral("요.")) || said.endsWith(QStringLiteral("다.")), qPrintable(said));
}

QTEST_MAIN(TestLanguage)
#include "test_language.moc"
