// The small controls and the panel: keys, values, clamping, names for screen readers, and no intent from
// drawing.
#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QShortcut>
#include <QSignalSpy>
#include <QtTest>

#include "ui/views/controls_panel.h"
#include "ui/views/labels.h"
#include "ui/views/panel/text_field.h"
#include "ui/widgets/check_box.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/lock_mark.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/rail.h"
#include "ui/widgets/reading_line.h"
#include "ui/widgets/section.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/slider.h"

using namespace alibi;
using namespace alibi::ui;

namespace {

const Theme& theme() {
    static const Theme light = make_theme(ThemeId::light);
    return light;
}

void show_active(QWidget& widget) {
    widget.show();
    QApplication::setActiveWindow(&widget);
    QVERIFY(QTest::qWaitForWindowExposed(&widget));
}

// A panel in a window, and every intent it reports.
struct PanelBench {
    ControlsPanel panel{theme()};
    Session session;
    Scene scene;
    std::vector<std::pair<Action, bool>> intents;

    PanelBench() {
        QObject::connect(&panel, &ControlsPanel::intent,
                         [this](const Action& action, bool more) { intents.emplace_back(action, more); });
        panel.resize(236, 658);
    }
    void render() {
        scene.seq_len = content_length(session);
        scene.num_heads = session.num_heads;
        panel.render(session, scene);
    }
    // What the store does: change the session and draw it.
    void carry_out() {
        for (const auto& [action, more] : std::exchange(intents, {})) session = update(session, action);
        render();
    }
    template <class T>
    T* named(const char* name) const {
        for (T* widget : panel.findChildren<T*>())
            if (widget->accessibleName() == QLatin1String(name)) return widget;
        return nullptr;
    }
    Section* section(const char* title) const {
        for (Section* each : panel.findChildren<Section*>())
            for (const QAbstractButton* head :
                 each->findChildren<QAbstractButton*>(QString(), Qt::FindDirectChildrenOnly))
                if (head->text() == QLatin1String(title)) return each;
        return nullptr;
    }
};

}  // namespace

class TestControls : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void segments_follow_keys_and_clicks();
    void slider_keys_move_by_a_step_of_its_own_data();
    void slider_keys_move_by_a_step_of_its_own();
    void slider_drag_covers_the_log_range();
    void number_box_reads_what_is_typed_data();
    void number_box_reads_what_is_typed();
    void number_box_waits_for_the_whole_number_data();
    void number_box_waits_for_the_whole_number();
    void number_box_leaves_undo_to_the_program();
    void number_box_steps_and_stays_inside();
    void number_box_says_its_range();
    void combo_box_reports_only_the_person();
    void check_box_wraps_long_words();
    void focus_ring_follows_the_keyboard_alone();
    void section_states_its_value();
    void rail_chooses_by_key();
    void rail_cuts_no_label();
    void reading_line_drops_whole_cells();
    void panel_is_silent_when_drawn();
    void panel_names_every_control();
    void wheel_over_the_panel_gives_no_focus();
    void panel_marks_what_a_class_pack_locks();
    void panel_opens_what_the_view_uses_data();
    void panel_opens_what_the_view_uses();
    void panel_keeps_what_a_person_opened();
    void panel_says_that_slopes_were_changed();
    void panel_says_what_a_model_makes_of_a_text();
    void panel_reports_numbers();
    void panel_edits_the_scale_of_the_view();
    void panel_keeps_the_cursor_while_typing();
    void panel_limits_length_to_the_text();
    void panel_asks_for_files_first();
    void panel_shows_a_failed_file();
};

void TestControls::segments_follow_keys_and_clicks() {
    SegmentedControl control(theme(), {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    QSignalSpy spy(&control, &SegmentedControl::chosen);
    control.set_index(0);
    QCOMPARE(spy.count(), 0);
    QTest::keyClick(&control, Qt::Key_Right);
    QCOMPARE(control.index(), 1);
    QTest::keyClick(&control, Qt::Key_End);
    QTest::keyClick(&control, Qt::Key_Right);
    QCOMPARE(control.index(), 2);
    QTest::mouseClick(control.segment(0), Qt::LeftButton);
    QCOMPARE(control.index(), 0);
    QVERIFY(control.segment(0)->isChecked() && !control.segment(2)->isChecked());
    QCOMPARE(spy.count(), 3);
}

void TestControls::slider_keys_move_by_a_step_of_its_own_data() {
    QTest::addColumn<double>("from");
    QTest::addColumn<int>("key");
    QTest::addColumn<double>("to");
    QTest::newRow("1 up") << 1.0 << int(Qt::Key_Right) << 2.0;
    QTest::newRow("2 up") << 2.0 << int(Qt::Key_Right) << 3.0;
    QTest::newRow("2 down") << 2.0 << int(Qt::Key_Left) << 1.0;
    QTest::newRow("lowest") << 1.0 << int(Qt::Key_Left) << 1.0;
    QTest::newRow("home") << 500.0 << int(Qt::Key_Home) << 1.0;
    QTest::newRow("end") << 500.0 << int(Qt::Key_End) << 1e6;
    QTest::newRow("thousands") << 1000.0 << int(Qt::Key_Right) << 1318.0;
}

void TestControls::slider_keys_move_by_a_step_of_its_own() {
    QFETCH(double, from);
    QFETCH(int, key);
    QFETCH(double, to);
    Slider slider(theme(), 1, 1e6, 1, SliderScale::log);
    QSignalSpy spy(&slider, &Slider::amount_changed);
    slider.set_amount(from);
    QCOMPARE(spy.count(), 0);
    QTest::keyClick(&slider, static_cast<Qt::Key>(key));
    QCOMPARE(slider.amount(), to);
    QCOMPARE(spy.count(), from == to ? 0 : 1);
}

void TestControls::slider_drag_covers_the_log_range() {
    Slider slider(theme(), 1, 1e6, 1, SliderScale::log);
    slider.resize(114, 28);
    QSignalSpy spy(&slider, &Slider::amount_changed);
    QTest::mousePress(&slider, Qt::LeftButton, {}, QPoint(57, 14));
    QCOMPARE(slider.amount(), 1000.0);
    QTest::mouseMove(&slider, QPoint(200, 14));
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, QPoint(200, 14));
    QCOMPARE(slider.amount(), 1e6);
    QCOMPARE(spy.count(), 2);
    QCOMPARE(spy[0][1].toBool(), false);
    QCOMPARE(spy[1][1].toBool(), true);
}

void TestControls::number_box_reads_what_is_typed_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("valid");
    QTest::addColumn<double>("after");
    QTest::newRow("whole") << QStringLiteral("12") << true << 12.0;
    QTest::newRow("grouped") << QStringLiteral("1,000") << true << 1000.0;
    QTest::newRow("too large") << QStringLiteral("5000") << false << 1024.0;
    QTest::newRow("too small") << QStringLiteral("0") << false << 1.0;
    QTest::newRow("negative") << QStringLiteral("-3") << false << 1.0;
    QTest::newRow("no number") << QStringLiteral("abc") << false << 8.0;
    QTest::newRow("empty") << QString() << false << 8.0;
    QTest::newRow("not whole") << QStringLiteral("2.6") << false << 3.0;
    QTest::newRow("infinite") << QStringLiteral("inf") << false << 8.0;
}

void TestControls::number_box_reads_what_is_typed() {
    QFETCH(QString, text);
    QFETCH(bool, valid);
    QFETCH(double, after);
    QWidget window;
    NumberBox box(theme(), {.low = 1, .high = 1024}, true, &window);
    box.set_amount(8);
    show_active(window);
    box.setFocus();
    auto* field = box.findChild<QLineEdit*>();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
    QCOMPARE(box.is_valid(), valid);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(box.amount(), after);
    QVERIFY(box.is_valid());
    QCOMPARE(field->text(), QString::number(after));
}

// The numbers on the way to one are nobody's wish.
void TestControls::number_box_waits_for_the_whole_number_data() {
    QTest::addColumn<QString>("end");
    for (const char* end : {"Enter", "leaving", "a pause", "an arrow"})
        QTest::newRow(end) << QString::fromLatin1(end);
}

void TestControls::number_box_waits_for_the_whole_number() {
    QFETCH(const QString, end);
    QWidget window;
    NumberBox box(theme(), {.low = 1, .high = 1'000'000}, true, &window);
    QLineEdit other(&window);
    box.set_amount(128);
    show_active(window);
    QSignalSpy spy(&box, &NumberBox::amount_changed);
    auto* field = box.findChild<QLineEdit*>();
    box.setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("65536"));
    QCOMPARE(spy.count(), 0);
    box.set_amount(128);  // a view that is drawn meanwhile takes nothing away
    QCOMPARE(field->text(), QStringLiteral("65536"));
    if (end == QLatin1String("Enter")) QTest::keyClick(field, Qt::Key_Return);
    if (end == QLatin1String("leaving")) other.setFocus();
    if (end == QLatin1String("an arrow")) QTest::keyClick(&box, Qt::Key_Up);
    QTRY_VERIFY(spy.count() > 0);
    QCOMPARE(spy.first().first().toDouble(), 65536.0);
    QCOMPARE(box.amount(), end == QLatin1String("an arrow") ? 65537.0 : 65536.0);
}

// What counts is the program's to undo; what is being typed is the field's.
void TestControls::number_box_leaves_undo_to_the_program() {
    QWidget window;
    NumberBox box(theme(), {.low = 1, .high = 1'000}, true, &window);
    int undone = 0, redone = 0;
    connect(new QShortcut(QKeySequence::Undo, &window), &QShortcut::activated, &window, [&] { ++undone; });
    connect(new QShortcut(QKeySequence::Redo, &window), &QShortcut::activated, &window, [&] { ++redone; });
    box.set_amount(12);
    show_active(window);
    box.setFocus();
    box.findChild<QLineEdit*>()->selectAll();
    QTest::keyClicks(&box, QStringLiteral("34"));
    QTest::keyClick(&box, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(undone, 0);
    QCOMPARE(box.findChild<QLineEdit*>()->text(), QStringLiteral("12"));
    QTest::keyClicks(&box, QStringLiteral("5"));
    QTest::keyClick(&box, Qt::Key_Return);
    QTest::keyClick(&box, Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(&box, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(undone, 1);
    QCOMPARE(redone, 1);
    box.set_amount(7);  // as the program does then
    QCOMPARE(box.findChild<QLineEdit*>()->text(), QStringLiteral("7"));
}

void TestControls::number_box_steps_and_stays_inside() {
    NumberBox box(theme(), {.low = -2, .high = 2, .step = 1.5, .decimals = 2}, true);
    box.resize(131, 28);
    box.set_amount(1);
    QSignalSpy spy(&box, &NumberBox::amount_changed);
    QTest::keyClick(&box, Qt::Key_Up);
    QCOMPARE(box.amount(), 2.0);
    QTest::keyClick(&box, Qt::Key_Up);
    QCOMPARE(spy.count(), 1);
    QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(121, 21));
    QCOMPARE(box.amount(), 0.5);
    QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(121, 21));
    QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(121, 21));
    QCOMPARE(box.amount(), -2.0);
    QCOMPARE(box.findChild<QLineEdit*>()->text(), QStringLiteral("\u22122"));
}

void TestControls::number_box_says_its_range() {
    QWidget window;
    auto* box = new NumberBox(theme(), {.low = 1, .high = 1024}, true);
    FieldRow row(theme(), QStringLiteral("Heads"), box, &window);
    row.watch(box);
    QCOMPARE(box->accessibleName(), QStringLiteral("Heads"));
    auto* field = box->findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("99999"));
    QCOMPARE(row.message(), QStringLiteral("1 to 1,024"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(row.message(), QString());
}

void TestControls::combo_box_reports_only_the_person() {
    ComboBox box(theme(), {QStringLiteral("a"), QStringLiteral("b")});
    QSignalSpy spy(&box, &ComboBox::chosen);
    box.set_index(1);
    QCOMPARE(spy.count(), 0);
    QTest::keyClick(&box, Qt::Key_Up);
    QCOMPARE(spy.count(), 1);
    QCOMPARE(box.currentIndex(), 0);
}

void TestControls::check_box_wraps_long_words() {
    CheckBox box(theme(), QStringLiteral("One scale for all heads of this layer and of the next"));
    QVERIFY(box.heightForWidth(120) > box.heightForWidth(1000));
    QCOMPARE(box.heightForWidth(1000), 24);
    QCOMPARE(box.accessibleName(), box.text());
    QTest::keyClick(&box, Qt::Key_Space);
    QVERIFY(box.isChecked());
}

void TestControls::focus_ring_follows_the_keyboard_alone() {
    QWidget window;
    FocusRing ring(theme(), &window);
    auto* first = new CheckBox(theme(), QStringLiteral("first"), &window);
    auto* second = new CheckBox(theme(), QStringLiteral("second"), &window);
    second->move(0, 40);
    show_active(window);
    second->setFocus(Qt::TabFocusReason);
    QCOMPARE(ring.target(), second);
    first->setFocus(Qt::BacktabFocusReason);
    QCOMPARE(ring.target(), first);
    QTest::keyClick(first, Qt::Key_Tab);
    QCOMPARE(ring.target(), second);
    first->setFocus(Qt::MouseFocusReason);
    QCOMPARE(ring.target(), nullptr);
    second->setFocus(Qt::BacktabFocusReason);
    QCOMPARE(ring.target(), second);
    second->hide();  // the focus goes on to the next one, and the ring with it
    QVERIFY(ring.target() != second);
}

void TestControls::section_states_its_value() {
    Section section(theme(), QStringLiteral("Slopes"));
    section.set_value(QStringLiteral("reference"));
    auto* head = section.findChild<QAbstractButton*>();
    QCOMPARE(head->accessibleName(), QStringLiteral("Slopes"));
    QCOMPARE(head->accessibleDescription(), QStringLiteral("reference"));
    QSignalSpy spy(&section, &Section::toggled);
    section.set_open(false);
    QCOMPARE(spy.count(), 0);
    const int shut = section.sizeHint().height();
    QTest::keyClick(head, Qt::Key_Space);
    QCOMPARE(spy.count(), 1);
    QVERIFY(section.is_open());
    QCOMPARE(shut, 37);
}

void TestControls::rail_cuts_no_label() {
    const std::vector<RailItem> items = {{QStringLiteral("slopes"), QStringLiteral("Extrapolation")}};
    const RailItem keys{QStringLiteral("help"), QStringLiteral("Keys F1")};
    const Theme light = make_theme(ThemeId::light), projector = make_theme(ThemeId::projector);
    const Rail usual(light, items, keys);
    QCOMPARE(usual.width(), 84);
    const Rail large(projector, items, keys);
    const QFont font = projector.font(11, QFont::DemiBold);
    QCOMPARE(font.pixelSize(), 16);
    QVERIFY(large.width() >= QFontMetrics(font).horizontalAdvance(items[0].label) + 8);
    QCOMPARE(large.item(0)->width(), large.width());
}

void TestControls::rail_chooses_by_key() {
    Rail rail(theme(),
              {{QStringLiteral("slopes"), QStringLiteral("Slopes")},
               {QStringLiteral("bias"), QStringLiteral("Bias")}},
              {QStringLiteral("help"), QStringLiteral("Keys F1")});
    show_active(rail);
    QSignalSpy chosen(&rail, &Rail::chosen);
    rail.set_index(0);
    QCOMPARE(chosen.count(), 0);
    rail.item(0)->setFocus();
    QTest::keyClick(rail.item(0), Qt::Key_Down);
    QVERIFY(rail.item(1)->hasFocus());
    QTest::keyClick(rail.item(1), Qt::Key_Space);
    QCOMPARE(rail.index(), 1);
    QCOMPARE(chosen.count(), 1);
    for (const QAbstractButton* item : rail.findChildren<QAbstractButton*>())
        QVERIFY(!item->accessibleName().isEmpty());
}

void TestControls::reading_line_drops_whole_cells() {
    ReadingLine line(theme());
    line.resize(1280, 34);
    line.show();
    std::vector<ReadingCell> cells(12,
                                   {QStringLiteral("distance"), QStringLiteral("<b>7</b>"), theme().text});
    line.set_cells(cells);
    line.set_hint(QStringLiteral("Esc frees the choice"));
    QVERIFY(line.plain_text().startsWith(QStringLiteral("distance 7, distance 7")));
    const auto shown = [&line] {
        int count = 0;
        for (const QLabel* label : line.findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(QStringLiteral("distance"))) ++count;
        return count;
    };
    QCOMPARE(shown(), 12);
    line.resize(500, 34);
    QVERIFY(shown() >= 3 && shown() < 6);
    line.set_state_width(180);
    for (int width = 400; width <= 1400; width += 7) {
        line.resize(width, 34);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        for (const QLabel* label : line.findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(QStringLiteral("distance")))
                QVERIFY2(label->width() >= label->sizeHint().width() &&
                             label->geometry().right() < label->parentWidget()->width(),
                         qPrintable(QStringLiteral("%1: %2 of %3, to %4 of %5")
                                        .arg(width)
                                        .arg(label->width())
                                        .arg(label->sizeHint().width())
                                        .arg(label->geometry().right())
                                        .arg(label->parentWidget()->width())));
    }
}

void TestControls::panel_is_silent_when_drawn() {
    PanelBench bench;
    bench.panel.show();
    for (const ViewRow& view : view_ids())
        for (const ContentKindRow& content : content_kinds())
            for (const MaskKindRow& mask : mask_kinds()) {
                bench.session.view = view.view;
                bench.session.content.kind = content.kind;
                bench.session.mask.kind = mask.kind;
                bench.session.num_heads += 1;
                bench.session.seq_len += 3;
                bench.session.bias_max += 0.5;
                bench.session.content.text += " more";
                bench.render();
                bench.render();
            }
    QCOMPARE(bench.intents.size(), std::size_t{0});
}

void TestControls::panel_names_every_control() {
    PanelBench bench;
    bench.render();
    int controls = 0;
    for (const QWidget* widget : bench.panel.findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus)) continue;
        if (qobject_cast<const QLineEdit*>(widget) || widget->inherits("QComboBoxListView")) continue;
        if (widget->window() != bench.panel.window()) continue;
        QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        ++controls;
    }
    QVERIFY(controls > 25);
}

// Who scrolls the panel by the wheel sets nothing that comes under the pointer: what has no focus leaves it
// alone.
void TestControls::wheel_over_the_panel_gives_no_focus() {
    PanelBench bench;
    bench.render();
    int controls = 0;
    for (const QWidget* widget : bench.panel.findChildren<QWidget*>()) {
        if (!qobject_cast<const ComboBox*>(widget) && !qobject_cast<const NumberBox*>(widget)) continue;
        QCOMPARE(widget->focusPolicy(), Qt::StrongFocus);
        ++controls;
    }
    QVERIFY(controls > 15);
}

void TestControls::panel_marks_what_a_class_pack_locks() {
    PanelBench bench;
    bench.session.view = ViewId::attention;
    bench.session.lesson.locked = {"heads", "text"};
    bench.render();
    const auto* heads = bench.named<NumberBox>("Heads");
    const auto* length = bench.named<Slider>("Length L");
    QVERIFY(!heads->isEnabled() && length->isEnabled());
    auto* mark = bench.named<LockMark>("Heads: locked");
    QVERIFY(mark && !mark->isHidden());
    QVERIFY(!mark->toolTip().isEmpty());
    QCOMPARE(mark->accessibleDescription(), mark->toolTip());
    QVERIFY(mark->focusPolicy() & Qt::TabFocus);
    QVERIFY(bench.named<LockMark>("From: locked"));
    QVERIFY(!bench.named<LockMark>("Length L: locked"));
    QVERIFY(!bench.panel.findChild<QPlainTextEdit*>()->isEnabled());
    // Still marked when it is drawn again, and given back with the lesson.
    bench.render();
    QCOMPARE(bench.panel.findChildren<LockMark*>().size(), 2);
    bench.session.lesson.locked.clear();
    bench.render();
    QVERIFY(heads->isEnabled() && bench.panel.findChildren<LockMark*>().isEmpty());
    // What a file sets stays off when nothing is locked any more.
    bench.session.lesson.locked = {"heads"};
    bench.session.content.kind = ContentKind::file;
    bench.session.content.file_heads = 8;
    bench.render();
    bench.session.lesson.locked.clear();
    bench.render();
    QVERIFY(!heads->isEnabled());
}

void TestControls::panel_opens_what_the_view_uses_data() {
    QTest::addColumn<int>("view");
    QTest::addColumn<QStringList>("open");
    const auto row = [](const char* name, ViewId view, const QStringList& open) {
        QTest::newRow(name) << int(view) << open;
    };
    row("slopes", ViewId::slopes,
        {QStringLiteral("Model"), QStringLiteral("Slopes"), QStringLiteral("Reach")});
    row("bias", ViewId::bias,
        {QStringLiteral("Model"), QStringLiteral("Bias form"), QStringLiteral("Colour and scale")});
    row("equations", ViewId::equations, {QStringLiteral("Model"), QStringLiteral("Bias form")});
    row("attention", ViewId::attention,
        {QStringLiteral("Model"), QStringLiteral("Content"), QStringLiteral("Colour and scale")});
    row("extrapolation", ViewId::extrapolation,
        {QStringLiteral("Train a run"), QStringLiteral("Text"), QStringLiteral("Evaluation")});
}

void TestControls::panel_opens_what_the_view_uses() {
    QFETCH(int, view);
    QFETCH(QStringList, open);
    PanelBench bench;
    bench.panel.show();
    bench.session.view = static_cast<ViewId>(view);
    bench.render();
    for (const char* title :
         {"Model", "Slopes", "Reach", "Bias form", "Content", "Colour and scale", "Precision", "Train a run",
          "Text", "Evaluation", "Slope surgery", "Write text"}) {
        const Section* section = bench.section(title);
        QVERIFY2(section, title);
        if (section->isVisible()) QCOMPARE(section->is_open(), open.contains(QLatin1String(title)));
        if (open.contains(QLatin1String(title))) QVERIFY2(section->isVisible(), title);
        QVERIFY2(!section->value().isEmpty(), title);
    }
}

void TestControls::panel_keeps_what_a_person_opened() {
    PanelBench bench;
    bench.render();
    QTest::mouseClick(bench.section("Content")->findChild<QAbstractButton*>(), Qt::LeftButton);
    bench.session.view = ViewId::bias;
    bench.render();
    QVERIFY(!bench.section("Content")->is_open());
    bench.session.view = ViewId::slopes;
    bench.render();
    QVERIFY(bench.section("Content")->is_open());
    PanelBench anew;
    anew.panel.set_openings(bench.panel.openings());
    anew.render();
    QVERIFY(anew.section("Content")->is_open());
}

// Slope surgery is not the model's doing.
void TestControls::panel_says_that_slopes_were_changed() {
    PanelBench bench;
    bench.session.view = ViewId::attention;
    bench.session.content.kind = ContentKind::run;
    bench.render();
    QCOMPARE(bench.section("Slopes")->value(), QStringLiteral("the model's"));
    bench.scene.attention.inside.slopes_changed = true;
    bench.render();
    QCOMPARE(bench.section("Slopes")->value(), QStringLiteral("changed"));
    QVERIFY(bench.named<QWidget>("Rule")->toolTip().contains(QStringLiteral("Slope surgery")));
}

void TestControls::panel_says_what_a_model_makes_of_a_text() {
    PanelBench bench;
    bench.session.view = ViewId::attention;
    bench.session.content.kind = ContentKind::run;
    bench.scene.attention.inside.unknown = {"Klingon", "Zebra"};
    bench.scene.attention.inside.goes_on = true;
    bench.render();
    const auto* const text = bench.panel.findChild<TextField*>();
    QCOMPARE(text->accessibleDescription(),
             QStringLiteral("“Klingon”, “Zebra” are not in this run's text: it reads <unk> for each. Behind "
                            "what is typed, text of the run goes on up to the length L."));
    QVERIFY(text->toolTip().contains(QStringLiteral("&lt;unk&gt;")));
    bench.session.content.kind = ContentKind::text;
    bench.render();
    QVERIFY(text->toolTip().isEmpty());
}

void TestControls::panel_reports_numbers() {
    PanelBench bench;
    bench.render();
    QTest::keyClick(bench.named<NumberBox>("Heads"), Qt::Key_Up);
    QCOMPARE(bench.intents.size(), std::size_t{1});
    QCOMPARE(std::get<SetHeads>(bench.intents[0].first).num_heads, Index{9});
    bench.carry_out();
    QCOMPARE(bench.named<NumberBox>("Heads")->amount(), 9.0);
    QTest::keyClick(bench.named<Slider>("Length L"), Qt::Key_End);
    QCOMPARE(std::get<SetLength>(bench.intents.at(0).first).seq_len, kMaxLength);
    bench.carry_out();
    QCOMPARE(bench.named<NumberBox>("Length L")->amount(), double(kMaxLength));
    QTest::keyClick(bench.named<SegmentedControl>("Mass"), Qt::Key_Right);
    QCOMPARE(std::get<SetReachMass>(bench.intents.at(0).first).mass, 0.99);
}

void TestControls::panel_edits_the_scale_of_the_view() {
    PanelBench bench;
    bench.session.view = ViewId::bias;
    bench.session.colours[0].limits = LimitsKind::typed;
    bench.render();
    QTest::keyClick(bench.named<SegmentedControl>("Scale"), Qt::Key_Right);
    const auto colour = std::get<SetColour>(bench.intents.at(0).first);
    QCOMPARE(colour.quantity, Quantity::bias);
    QCOMPARE(colour.scale.scale, ScaleKind::root);
    QCOMPARE(colour.scale.map, ColourMap::plum);
    bench.carry_out();
    auto* low = bench.named<NumberBox>("Lowest value");
    QCOMPARE(low->amount(), -16.0);
    QTest::keyClick(low, Qt::Key_Down);
    QCOMPARE(std::get<SetColour>(bench.intents.at(0).first).scale.low, -17.0);
    bench.carry_out();
    auto* field = low->findChild<QLineEdit*>();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("3"));
    QCOMPARE(bench.intents.size(), std::size_t{0});  // above the highest value
    bench.session.view = ViewId::attention;
    bench.scene.attention.quantity = Quantity::weights;
    bench.render();
    QCOMPARE(bench.named<ComboBox>("Map")->currentText(), QStringLiteral("Viridis"));
    QCOMPARE(bench.named<ComboBox>("Limits")->currentText(), QStringLiteral("Full, 0 to 1"));
}

void TestControls::panel_keeps_the_cursor_while_typing() {
    PanelBench bench;
    bench.session.view = ViewId::attention;
    bench.session.content.text = "one two";
    bench.render();
    auto* text = bench.named<QPlainTextEdit>("Text");
    QVERIFY(text);
    text->moveCursor(QTextCursor::Start);
    QTest::keyClicks(text, QStringLiteral("ab"));
    QCOMPARE(bench.intents.size(), std::size_t{2});
    QCOMPARE(bench.intents[0].second, false);
    QCOMPARE(bench.intents[1].second, true);
    bench.carry_out();
    QCOMPARE(bench.session.content.text, std::string("abone two"));
    QCOMPARE(text->textCursor().position(), 2);
    bench.session.content.text = "undone";
    bench.render();
    QCOMPARE(text->toPlainText(), QStringLiteral("undone"));
    QCOMPARE(bench.intents.size(), std::size_t{0});
}

void TestControls::panel_limits_length_to_the_text() {
    PanelBench bench;
    bench.session.view = ViewId::attention;
    bench.session.content.kind = ContentKind::text;
    bench.session.content.text = "one two three four five";
    bench.session.seq_len = 128;
    bench.render();
    auto* length = bench.named<NumberBox>("Length L");
    QCOMPARE(length->amount(), 5.0);
    QCOMPARE(length->maximum(), 5.0);
    QTest::keyClick(length, Qt::Key_Down);
    QCOMPARE(std::get<SetLength>(bench.intents.at(0).first).seq_len, Index{4});
    bench.session.view = ViewId::bias;
    bench.render();
    QCOMPARE(length->maximum(), double(kMaxLength));
}

void TestControls::panel_asks_for_files_first() {
    PanelBench bench;
    bench.session.view = ViewId::attention;
    bench.render();
    QSignalSpy file(&bench.panel, &ControlsPanel::open_file_wanted);
    QSignalSpy mask(&bench.panel, &ControlsPanel::open_mask_wanted);
    auto* from = bench.named<ComboBox>("From");
    QTest::keyClick(from, Qt::Key_Down);
    QCOMPARE(file.count(), 1);
    QCOMPARE(from->currentText(), content_label(ContentKind::text));
    auto* kinds = bench.named<ComboBox>("Mask");
    QTest::keyClick(kinds, Qt::Key_End);
    QCOMPARE(mask.count(), 1);
    QCOMPARE(kinds->currentText(), mask_label(MaskKind::causal));
    QCOMPARE(bench.intents.size(), std::size_t{0});
    QTest::keyClick(from, Qt::Key_Home);
    QCOMPARE(std::get<SetContentKind>(bench.intents.at(0).first).kind, ContentKind::zero);
}

void TestControls::panel_shows_a_failed_file() {
    PanelBench bench;
    bench.panel.show();
    bench.session.view = ViewId::attention;
    bench.session.content.kind = ContentKind::file;
    bench.session.content.path = "/home/mina/models/layer_07.npz";
    bench.scene.attention.problem = ContentProblem{FileError(FileProblem::missing_array, "layer_07.npz"), {}};
    bench.render();
    const auto message = [&bench] {
        for (const QLabel* label : bench.panel.findChildren<QLabel*>())
            if (label->isVisible() && label->text().startsWith(QStringLiteral("Not opened."))) return true;
        return false;
    };
    QVERIFY(bench.named<QAbstractButton>("layer_07.npz"));
    QVERIFY(message());
    QTest::mouseClick(bench.named<QAbstractButton>("Close the file"), Qt::LeftButton);
    QCOMPARE(std::get<SetContentKind>(bench.intents.at(0).first).kind, ContentKind::random);
    bench.scene.attention.problem.reset();
    bench.render();
    QVERIFY(!message());
}

QTEST_MAIN(TestControls)
#include "test_controls.moc"
