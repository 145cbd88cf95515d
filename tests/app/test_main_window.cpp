// The window, offscreen: views, keys, look and language, files that are dropped, and what the reading line
// says.
#include "app/main_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <limits>

#include "app/export/takeaway.h"
#include "app/messages.h"
#include "app/program.h"
#include "app/reading_cells.h"
#include "core/files/numpy.h"
#include "core/session/run.h"
#include "core/session/session_file.h"
#include "ui/views/attention_view.h"
#include "ui/views/controls_panel.h"
#include "ui/views/slopes/slope_plot.h"
#include "ui/widgets/format.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/rail.h"
#include "ui/widgets/reading_line.h"

using namespace alibi;
using namespace alibi::app;

class TestMainWindow : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init();
    void cleanup();
    void rail_switches_views();
    void other_views_are_made_while_nothing_happens();
    void keys_do_what_they_say_data();
    void keys_do_what_they_say();
    void look_and_language_keep_the_session();
    void projector_has_no_bar_and_no_panel();
    void projector_says_what_a_header_would();
    void narrow_window_hides_the_panel_first();
    void escape_puts_the_ruler_back();
    void new_look_is_not_painted_before_it_is_laid_out();
    void another_view_is_painted_when_its_plots_are_drawn_data();
    void another_view_is_painted_when_its_plots_are_drawn();
    void the_menu_offers_what_can_be_done();
    void small_window_scrolls_data();
    void small_window_scrolls();
    void dropped_bad_file_is_told_and_changes_nothing_data();
    void dropped_bad_file_is_told_and_changes_nothing();
    void dropped_map_is_opened();
    void session_is_saved_and_opened_again();
    void a_typed_number_is_undone_from_its_field();
    void a_note_moves_nothing_and_goes();
    void the_key_list_names_the_views();
    void escape_brings_the_other_heads_back();
    void session_is_there_at_the_next_start();
    void two_windows_keep_their_own_work();
    void idle_second_window_leaves_nothing();
    void refused_file_is_not_kept();
    void file_without_names_is_told_of_as_it();
    void new_look_is_drawn_in_every_view_data();
    void new_look_is_drawn_in_every_view();
    void unreadable_last_session_is_set_aside();
    void reading_line_says_the_scenes_numbers();
    void copy_gives_the_exact_value();
    void window_is_drawn_without_being_shown();
    void picture_is_not_cut();
    void perplexity_of_a_ruined_run_is_short();

  private:
    QString place(const QString& name) const { return folder_->filePath(name); }
    std::unique_ptr<MainWindow> make_window(bool remembers = false);
    void drop(const QString& path);
    void press(const QKeySequence& keys);

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<MainWindow> window_;
};

std::unique_ptr<MainWindow> TestMainWindow::make_window(bool remembers) {
    Settings(place(QStringLiteral("settings.ini"))).set_language(QStringLiteral("en"));
    auto window = std::make_unique<MainWindow>(
        WindowOptions{Store::Mode::immediate, place(QStringLiteral("settings.ini")), remembers});
    window->resize(1280, 720);
    window->show();
    return window;
}

void TestMainWindow::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    window_ = make_window();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
}

void TestMainWindow::cleanup() {
    window_.reset();
    folder_.reset();
}

void TestMainWindow::drop(const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &event);
}

void TestMainWindow::press(const QKeySequence& keys) {
    QTest::keySequence(window_.get(), keys);
}

void TestMainWindow::rail_switches_views() {
    const std::vector<ui::ViewInfo> infos = ui::views();
    for (int n = 0; n < static_cast<int>(infos.size()); ++n) {
        window_->frame().rail().item(n)->click();
        QVERIFY(window_->store().session().view == infos[static_cast<std::size_t>(n)].id);
        QVERIFY(window_->frame().view()->isVisible());
        QVERIFY(!window_->frame()
                     .view()
                     ->caption(window_->store().session(), window_->store().scene())
                     .isEmpty());
    }
}

void TestMainWindow::other_views_are_made_while_nothing_happens() {
    const auto window = make_window();
    const auto made = [&window] { return window->frame().findChildren<ui::View*>().size(); };
    QCOMPARE(made(), 1);
    const ui::View* const shown = window->frame().view();
    QTRY_COMPARE(made(), static_cast<qsizetype>(ui::views().size()));
    QCOMPARE(window->frame().view(), shown);
}

void TestMainWindow::keys_do_what_they_say_data() {
    QTest::addColumn<QString>("keys");
    QTest::addColumn<QString>("effect");
    QTest::newRow("undo") << "Ctrl+Z"
                          << "undone";
    QTest::newRow("redo") << "Ctrl+Shift+Z"
                          << "redone";
    QTest::newRow("first view") << "Ctrl+1"
                                << "slopes";
    QTest::newRow("all cells") << "Ctrl+0"
                               << "whole";
    QTest::newRow("panel") << "Ctrl+\\"
                           << "no panel";
    QTest::newRow("free") << "Esc"
                          << "free";
    QTest::newRow("keys") << "F1"
                          << "key list";
    QTest::newRow("keys too") << "Ctrl+/"
                              << "key list";
    QTest::newRow("full screen") << "F11"
                                 << "full screen";
}

void TestMainWindow::keys_do_what_they_say() {
    QFETCH(QString, keys);
    QFETCH(QString, effect);
    Store& store = window_->store();
    store.dispatch(SetHeads{12});
    if (effect == QLatin1String("redone")) store.undo();
    store.dispatch(ChooseCell{{2, 90, 40}});
    store.dispatch(SetZoom{{64, 32, 32, 32}});
    press(QKeySequence::fromString(keys, QKeySequence::PortableText));
    const QStringList now{
        store.session().num_heads == 8 ? QStringLiteral("undone") : QStringLiteral("redone"),
        store.session().view == ViewId::slopes ? QStringLiteral("slopes") : QString(),
        store.session().zoom.empty() ? QStringLiteral("whole") : QString(),
        window_->frame().panel_shown() ? QString() : QStringLiteral("no panel"),
        store.session().selection.locked ? QString() : QStringLiteral("free"),
        window_->findChild<QDialog*>(QStringLiteral("key_list")) ? QStringLiteral("key list") : QString(),
        window_->isFullScreen() ? QStringLiteral("full screen") : QString()};
    QVERIFY2(now.contains(effect), qPrintable(now.join(QLatin1Char('|'))));
}

void TestMainWindow::look_and_language_keep_the_session() {
    Store& store = window_->store();
    store.dispatch(SetHeads{12});
    store.dispatch(ChooseHead{3});
    const Session before = store.session();
    const QString english = window_->session_name();
    window_->set_theme(ui::ThemeId::dark);
    QVERIFY(store.session() == before);
    QCOMPARE(window_->theme().id, ui::ThemeId::dark);
    window_->set_language(QStringLiteral("ko"));
    QVERIFY(store.session() == before);
    QVERIFY(window_->frame().reading_line().plain_text().contains(QLatin1Char('4')));
    window_->set_language(QStringLiteral("en"));
    QCOMPARE(window_->session_name(), english);
    QVERIFY(store.can_undo());
}

void TestMainWindow::projector_has_no_bar_and_no_panel() {
    window_->set_theme(ui::ThemeId::projector);
    QTRY_COMPARE(window_->frame().width(), 1280);
    QVERIFY(!window_->frame().panel_shown());
    QVERIFY(!window_->menuWidget()->isVisible());
    press(QKeySequence(Qt::Key_Escape));
    QVERIFY(window_->frame().panel_shown());
    window_->set_theme(ui::ThemeId::light);
    QTRY_VERIFY(window_->frame().panel_shown());
    QVERIFY(window_->menuWidget()->isVisible());
}

void TestMainWindow::projector_says_what_a_header_would() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("nan.npy")).toStdString();
    std::vector<float> values(16, 0.5F);
    values[5] = std::numeric_limits<float>::quiet_NaN();
    write_npy(path, std::vector<Index>{4, 4}, values);
    window_->set_theme(ui::ThemeId::projector);
    Store& store = window_->store();
    store.dispatch(SetView{ViewId::attention});
    const auto notes = [&]() -> ui::AttentionNotes& {
        return static_cast<ui::AttentionView*>(window_->frame().view())->notes();
    };
    QTRY_VERIFY(store.scene().attention.maps);
    const int before = window_->frame().view()->mapTo(&window_->frame(), QPoint()).y();
    QCOMPARE(before, 14);  // no title, no buttons
    store.dispatch(OpenContent{path, {}, 0});
    QTRY_COMPARE(notes().not_finite(), QStringLiteral("1 cell is NaN or infinite (red cross-hatch)"));
    QTRY_VERIFY(notes().header()->isVisible() &&
                notes().header()->visibleRegion().boundingRect().height() > 20);
    store.dispatch(SetContentKind{ContentKind::text});
    QTRY_COMPARE(window_->frame().view()->mapTo(&window_->frame(), QPoint()).y(), before);
}

void TestMainWindow::narrow_window_hides_the_panel_first() {
    QVERIFY(window_->frame().panel_shown());
    window_->resize(1000, 720);
    QTRY_VERIFY(!window_->frame().panel_shown());
    window_->resize(1280, 720);
    QTRY_VERIFY(window_->frame().panel_shown());
}

void TestMainWindow::dropped_bad_file_is_told_and_changes_nothing_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("said");
    QTest::newRow("no session") << "lesson.alibi" << QByteArray("not json") << "lesson.alibi";
    QTest::newRow("misspelt setting")
        << "mine.alibi" << QByteArray("{\"format\":\"alibi-lab session\",\"version\":1,\n\"haeds\": 3}")
        << "\"haeds\" is not a setting. Did you mean \"heads\"?";
    QTest::newRow("another kind") << "photo.txt" << QByteArray("hello") << "Your session has not changed.";
    QTest::newRow("missing") << "gone.alibi" << QByteArray() << "gone.alibi is not there any more.";
}

void TestMainWindow::dropped_bad_file_is_told_and_changes_nothing() {
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, said);
    if (!bytes.isEmpty()) {
        QFile file(place(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    window_->store().dispatch(SetHeads{12});
    const Session before = window_->store().session();
    drop(place(name));
    QVERIFY2(window_->message().contains(said), qPrintable(window_->message()));
    QVERIFY(window_->store().session() == before);
    press(QKeySequence(Qt::Key_Escape));
    QVERIFY(window_->message().isEmpty());
}

void TestMainWindow::dropped_map_is_opened() {
    const std::vector<Index> shape{2, 3, 3};
    const std::vector<float> values{1, 0, 0, .5f, .5f, 0, .25f, .25f, .5f,
                                    1, 0, 0, .5f, .5f, 0, .25f, .25f, .5f};
    write_npy(place(QStringLiteral("map.npy")).toStdString(), shape, values);
    drop(place(QStringLiteral("map.npy")));
    QVERIFY(window_->store().session().view == ViewId::attention);
    QCOMPARE(window_->store().session().num_heads, Index{2});
    QCOMPARE(window_->store().session().seq_len, Index{3});
    QVERIFY(window_->store().scene().attention.maps != nullptr);
    QCOMPARE(window_->store().scene().attention.maps->heads[1]->value(2, 2), 0.5f);
    window_->store().undo();
    QCOMPARE(window_->store().session().num_heads, Index{8});
}

void TestMainWindow::a_typed_number_is_undone_from_its_field() {
    const auto boxes = window_->findChildren<ui::NumberBox*>();
    const auto heads = std::ranges::find(boxes, QStringLiteral("Heads"), &QWidget::accessibleName);
    QVERIFY(heads != boxes.end());
    (*heads)->setFocus();
    (*heads)->selectAll();
    QTest::keyClicks(*heads, QStringLiteral("12"));
    QTest::keyClick(*heads, Qt::Key_Return);
    QCOMPARE(window_->store().session().num_heads, Index{12});
    QTest::keyClick(*heads, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window_->store().session().num_heads, Index{8});
    QCOMPARE((*heads)->amount(), 8.0);
    QTest::keyClick(*heads, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(window_->store().session().num_heads, Index{12});
}

void TestMainWindow::a_note_moves_nothing_and_goes() {
    const QRect before = window_->frame().view()->geometry();
    window_->takeaway().copy_value();
    QVERIFY(window_->message().startsWith(QStringLiteral("Copied")));
    QCoreApplication::sendPostedEvents();
    QCOMPARE(window_->frame().view()->geometry(), before);
    QTest::keyClick(window_->frame().view(), Qt::Key_Shift);
    QVERIFY(window_->message().isEmpty());
    // What went wrong waits to be closed.
    window_->frame().messages().show_message(QStringLiteral("It did not work."));
    QTest::keyClick(window_->frame().view(), Qt::Key_Shift);
    QCOMPARE(window_->message(), QStringLiteral("It did not work."));
}

void TestMainWindow::the_key_list_names_the_views() {
    window_->show_keys();
    QStringList words;
    for (const QLabel* const label :
         window_->findChild<QDialog*>(QStringLiteral("key_list"))->findChildren<QLabel*>())
        words << label->text();
    for (const ui::ViewInfo& info : ui::views()) QVERIFY2(words.contains(info.title), qPrintable(info.title));
    QVERIFY(words.contains(QStringLiteral("Ctrl+6")) && words.contains(QStringLiteral("Lesson")));
    // Of a clicker, too.
    QVERIFY(words.contains(QStringLiteral("Presenting: training, page, answer, step")));
}

void TestMainWindow::escape_brings_the_other_heads_back() {
    window_->store().dispatch(SetIsolate{true});
    press(QKeySequence(Qt::Key_Escape));
    QVERIFY(!window_->store().session().isolate_head);
}

void TestMainWindow::session_is_saved_and_opened_again() {
    Store& store = window_->store();
    store.dispatch(SetHeads{12});
    QVERIFY(window_->documents().save_to(place(QStringLiteral("class.alibi"))));
    QCOMPARE(window_->session_name(), QStringLiteral("class"));
    store.dispatch(SetHeads{3});
    QCOMPARE(window_->session_name(), QStringLiteral("class, changed"));
    window_->documents().new_session();
    QCOMPARE(window_->session_name(), QStringLiteral("Untitled session"));
    drop(place(QStringLiteral("class.alibi")));
    QCOMPARE(store.session().num_heads, Index{12});
    QCOMPARE(window_->session_name(), QStringLiteral("class"));
}

void TestMainWindow::session_is_there_at_the_next_start() {
    window_ = make_window(true);
    window_->store().dispatch(SetHeads{12});
    window_->close();
    window_ = make_window(true);
    QCOMPARE(window_->store().session().num_heads, Index{12});
}

void TestMainWindow::two_windows_keep_their_own_work() {
    window_ = make_window(true);
    auto second = make_window(true);
    window_->store().dispatch(SetHeads{12});
    second->store().dispatch(SetHeads{3});
    second->close();
    window_->close();
    const QDir folder(folder_->path());
    QCOMPARE(folder.entryList({QStringLiteral("last-session*.alibi")}).size(), 2);
    QFile newest(place(QStringLiteral("last-session.alibi")));
    QVERIFY(newest.open(QIODevice::ReadWrite));
    QVERIFY(newest.setFileTime(QDateTime::currentDateTime().addSecs(60), QFileDevice::FileModificationTime));
    newest.close();

    window_ = make_window(true);
    QCOMPARE(window_->store().session().num_heads, Index{12});
    const QStringList aside = folder.entryList({QStringLiteral("session-*.alibi")});
    QCOMPARE(aside.size(), 1);
    QVERIFY2(window_->message().contains(aside.front()), qPrintable(window_->message()));
    window_->documents().open_path(place(aside.front()));
    QCOMPARE(window_->store().session().num_heads, Index{3});
}

void TestMainWindow::idle_second_window_leaves_nothing() {
    window_ = make_window(true);
    auto second = make_window(true);
    window_->store().dispatch(SetHeads{12});
    window_->close();
    second->close();
    window_ = make_window(true);
    QCOMPARE(window_->store().session().num_heads, Index{12});
    QVERIFY2(window_->message().isEmpty(), qPrintable(window_->message()));
}

void TestMainWindow::refused_file_is_not_kept() {
    const std::vector<Index> shape{3, 4};
    const std::vector<float> values(12, 1.0F);
    write_npy(place(QStringLiteral("rect.npy")).toStdString(), shape, values);
    window_ = make_window(true);
    window_->store().dispatch(SetText{"typed with care"});
    window_->documents().open_path(place(QStringLiteral("rect.npy")));
    QVERIFY(window_->store().refuses());
    window_->close();
    window_ = make_window(true);
    QVERIFY(window_->store().session().content.kind == ContentKind::text);
    QCOMPARE(window_->store().session().content.text, std::string("typed with care"));
}

void TestMainWindow::file_without_names_is_told_of_as_it() {
    const FileError error(FileProblem::wrong_shape, "rect.npy", {}, "(3, 4)", "L × L");
    QCOMPARE(message_of(error),
             QStringLiteral("rect.npy has the shape (3, 4), and L × L is needed. Open another file."));
}

void TestMainWindow::new_look_is_drawn_in_every_view_data() {
    QTest::addColumn<int>("from");
    QTest::newRow("chosen in Slopes") << int(ViewId::slopes);
    QTest::newRow("chosen in Bias") << int(ViewId::bias);
    QTest::newRow("chosen in Attention") << int(ViewId::attention);
}

// The Slopes view is made anew after a new look, and drawn with its points and numbers wherever that was
// chosen.
void TestMainWindow::new_look_is_drawn_in_every_view() {
    QFETCH(const int, from);
    window_->show_view(0);
    window_->show_view(from);
    window_->next_theme();
    QTRY_VERIFY(window_->frame().view()->isVisible());
    window_->show_view(0);
    QTRY_VERIFY(window_->frame().view()->isVisible());
    auto* const plot = window_->frame().findChild<ui::SlopePlot*>();
    QVERIFY(plot);
    plot->replot();  // as the plotting library does by itself once a new plot is there
    const QImage shot = plot->grab().toImage();
    const QColor slope = window_->theme().slope;
    int drawn = 0;
    for (int y = 0; y < shot.height(); ++y)
        for (int x = 0; x < shot.width(); ++x) drawn += shot.pixelColor(x, y) == slope;
    QVERIFY2(drawn > 300, qPrintable(QString::number(drawn)));
    QCOMPARE(plot->xAxis->range().lower < 1, true);
    QVERIFY(plot->xAxis->range().upper > 8);
}

void TestMainWindow::unreadable_last_session_is_set_aside() {
    const QString kept = place(QStringLiteral("last-session.alibi"));
    QFile broken(kept);
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{ half a ses");
    broken.close();
    window_ = make_window(true);
    QVERIFY2(window_->message().contains(QStringLiteral("last-session.alibi.unread")),
             qPrintable(window_->message()));
    window_->documents().keep();
    QFile aside(kept + QStringLiteral(".unread"));
    QVERIFY(aside.open(QIODevice::ReadOnly));
    QCOMPARE(aside.readAll(), QByteArray("{ half a ses"));
}

void TestMainWindow::escape_puts_the_ruler_back() {
    Store& store = window_->store();
    store.dispatch(SetView{ViewId::slopes});
    store.dispatch(ChooseCell{{2, 5, 3}});
    store.dispatch(SetRulerDistance{20});
    press(Qt::Key_Escape);
    QCOMPARE(store.session().ruler_distance, Index{0});
    QVERIFY(store.session().selection.locked);
    press(Qt::Key_Escape);
    QVERIFY(!store.session().selection.locked);
}

namespace {

// Notes what is painted while the window's parts have not got their places.
class Watcher : public QObject {
  public:
    explicit Watcher(MainWindow& window) : window_(window) { qApp->installEventFilter(this); }
    int painted = 0;
    QStringList half_laid_out;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        auto* const widget = qobject_cast<QWidget*>(watched);
        if (event->type() != QEvent::Paint || !widget || widget->window() != &window_) return false;
        ++painted;
        const auto* const area = qobject_cast<QScrollArea*>(window_.centralWidget());
        const QSize room = window_.size() - QSize(0, window_.menuWidget()->isHidden() ? 0 : 28);
        if (area->size() != room || window_.frame().size() != room || window_.frame().view()->height() < 400)
            half_laid_out << QString::fromLatin1(widget->metaObject()->className());
        return false;
    }

  private:
    MainWindow& window_;
};

}  // namespace

void TestMainWindow::new_look_is_not_painted_before_it_is_laid_out() {
    window_->store().dispatch(SetView{ViewId::attention});
    window_->store().dispatch(SetStage{Stage::scores});
    QTRY_VERIFY(window_->updatesEnabled());
    Watcher watcher(*window_);
    for (int look = 0; look < 3; ++look) {
        watcher.painted = 0;
        window_->next_theme();
        window_->repaint();  // as the system may ask for at any moment
        QTRY_VERIFY(watcher.painted > 20);
        QVERIFY2(watcher.half_laid_out.isEmpty(), qPrintable(watcher.half_laid_out.join(QLatin1Char(' '))));
    }
    QVERIFY(window_->updatesEnabled());
}

namespace {

// What is painted: the view, its plots, those that were not drawn before, and whether the panel came first.
class PaintOrder : public QObject {
  public:
    explicit PaintOrder(Frame& frame) : frame_(frame) { qApp->installEventFilter(this); }
    ~PaintOrder() override { qApp->removeEventFilter(this); }
    int views = 0, plots = 0, undrawn = 0, panels = 0;
    bool panel_first = false;

    bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() != QEvent::Paint) return false;
        if (auto* const plot = qobject_cast<ui::Plot*>(object)) {
            ++plots;
            undrawn += plot->draw_ahead() ? 1 : 0;
        }
        auto* const widget = qobject_cast<QWidget*>(object);
        views += widget && frame_.view()->isAncestorOf(widget) ? 1 : 0;
        if (!qobject_cast<ui::ControlsPanel*>(object)) return false;
        ++panels;
        panel_first = panel_first || views == 0;
        return false;
    }

  private:
    Frame& frame_;
};

}  // namespace

void TestMainWindow::another_view_is_painted_when_its_plots_are_drawn_data() {
    QTest::addColumn<ViewId>("view");
    QTest::newRow("slopes") << ViewId::slopes;
    QTest::newRow("bias") << ViewId::bias;
    QTest::newRow("attention") << ViewId::attention;
    QTest::newRow("extrapolation") << ViewId::extrapolation;
}

void TestMainWindow::another_view_is_painted_when_its_plots_are_drawn() {
    QFETCH(ViewId, view);
    window_->store().dispatch(SetView{ViewId::equations});
    QTRY_VERIFY(window_->frame().is_painted());
    PaintOrder order(window_->frame());
    window_->store().dispatch(SetView{view});
    window_->repaint();  // as the system may ask for at any moment
    QTRY_VERIFY(order.panels > 0 && order.plots > 0);
    QCOMPARE(order.undrawn, 0);
    QVERIFY(!order.panel_first);
    QVERIFY(window_->frame().is_painted());
}

void TestMainWindow::the_menu_offers_what_can_be_done() {
    const auto offers = [this](const char* id) {
        return window_->findChild<QAction*>(QLatin1String(id))->isEnabled();
    };
    for (const char* const id :
         {"train_pause", "train_step", "train_stop", "lesson_next", "leave_lesson", "undo"})
        QVERIFY2(!offers(id), id);
    QVERIFY(offers("train"));
    window_->store().dispatch(SetView{ViewId::extrapolation});
    const auto add = [this](RunState state) {
        auto run = std::make_shared<Run>();
        run->id = "run-0001-alibi";
        run->state = state;
        window_->store().take_runs([&](RunResults& results) { add_run(results, run); });
    };
    add(RunState::training);
    QVERIFY(offers("train_pause") && offers("train_stop") && !offers("train_step"));
    add(RunState::paused);
    QVERIFY(offers("train_pause") && offers("train_stop") && offers("train_step"));
    add(RunState::finished);
    QVERIFY(!offers("train_pause") && !offers("train_stop") && !offers("train_step"));
    // Their keys work at once, without the menu being opened again.
    window_->lessons().open_path(window_->lessons().library().front().path);
    QTRY_VERIFY(offers("lesson_next") && offers("leave_lesson"));
}

void TestMainWindow::small_window_scrolls_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("whole");
    QTest::newRow("usual") << QSize(1280, 720) << true;
    QTest::newRow("least") << QSize(640, 360) << false;
}

void TestMainWindow::small_window_scrolls() {
    QFETCH(const QSize, size);
    QFETCH(const bool, whole);
    for (int look = 0; look < 3; ++look) {
        window_->resize(size);
        window_->show();
        const auto* area = qobject_cast<QScrollArea*>(window_->centralWidget());
        QVERIFY(area);
        QCOMPARE(window_->size(), size);

        // A new look is laid out by the event loop.
        QTRY_COMPARE(area->widget()->width() <= area->viewport()->width(), whole);
        QTRY_COMPARE(area->widget()->height() <= area->viewport()->height(), whole);
        window_->next_theme();
    }
}

void TestMainWindow::reading_line_says_the_scenes_numbers() {
    Store& store = window_->store();
    store.dispatch(SetView{ViewId::bias});
    store.dispatch(ChooseCell{{2, 90, 83}});
    const Reading& reading = store.scene().reading;
    const QString text = window_->frame().reading_line().plain_text();
    QCOMPARE(reading.distance, Index{7});
    QCOMPARE(reading.bias, -0.875);
    for (const QString& part : {QStringLiteral("head 3"), QStringLiteral("m 1/8"), QStringLiteral("query 90"),
                                QStringLiteral("key 83"), QStringLiteral("distance 7"),
                                ui::score_text(reading.bias), ui::weight_text(*reading.weight)})
        QVERIFY2(text.contains(part), qPrintable(part + QStringLiteral(" in ") + text));
    QVERIFY(text.contains(QStringLiteral("weight, zero content")));
    store.dispatch(SetView{ViewId::attention});
    store.dispatch(SetStage{Stage::scores});
    const QString scores = window_->frame().reading_line().plain_text();
    QVERIFY2(scores.contains(QStringLiteral("q·k ")) && scores.contains(QStringLiteral("q·k ÷ √d ")),
             qPrintable(scores));
    QVERIFY(!scores.contains(QStringLiteral("zero content")));
}

void TestMainWindow::copy_gives_the_exact_value() {
    window_->store().dispatch(SetView{ViewId::bias});
    window_->store().dispatch(ChooseCell{{2, 90, 83}});
    window_->takeaway().copy_value();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("-0.875"));
    window_->takeaway().copy_row();
    QCOMPARE(QApplication::clipboard()->text().split(QLatin1Char('\t')).size(), 128);
}

void TestMainWindow::window_is_drawn_without_being_shown() {
    const QString path = place(QStringLiteral("window.png"));
    draw_window(Session{}, {"en", "dark", 1280, 720}, path);
    const QImage image(path);
    QCOMPARE(image.size(), QSize(1280, 720));
    QCOMPARE(image.pixelColor(700, 60), ui::make_theme(ui::ThemeId::dark).background);
}

// A part of the window beside scroll bars is no picture.
void TestMainWindow::picture_is_not_cut() {
    const QString path = place(QStringLiteral("small.png"));
    std::string said;
    try {
        draw_window(Session{}, {"en", "light", 800, 600}, path);
    } catch (const std::runtime_error& error) {
        said = error.what();
    }
    QCOMPARE(QString::fromStdString(said),
             QStringLiteral("800x600 is too small for the window: choose a --size of 900x548 or more"));
    QVERIFY(!QFile::exists(path));
    draw_window(Session{}, {"en", "light", 900, 548}, path);
    QCOMPARE(QImage(path).size(), QSize(900, 548));
}

void TestMainWindow::perplexity_of_a_ruined_run_is_short() {
    Session session;
    session.view = ViewId::extrapolation;
    Scene scene;
    scene.extrapolation.runs.resize(1);
    scene.extrapolation.runs.front().id = scene.extrapolation.run = "run";
    const ui::Theme theme = ui::make_theme(ui::ThemeId::light);
    const auto read = [&](double loss) {
        scene.extrapolation.read_loss = loss;
        scene.extrapolation.perplexity = std::exp(loss);
        ui::ReadingLine line(theme);
        app::fill_reading_line(line, session, scene, theme);
        return line.plain_text();
    };
    QVERIFY2(read(0.843).contains(QStringLiteral("perplexity 2.32")), qPrintable(read(0.843)));
    QVERIFY2(read(140.927).contains(QStringLiteral("perplexity 1.60e+61")), qPrintable(read(140.927)));
}

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
