// The map on the screen: colours of known values, hatch where masked, and what mouse, wheel and keys report.
#include <QAccessible>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>
#include <cmath>
#include <functional>

#include "ui/widgets/head_grid.h"
#include "ui/widgets/heatmap.h"
#include "ui/widgets/map_axes.h"
#include "ui/widgets/map_card.h"
#include "ui/widgets/ticks.h"

using namespace alibi;
using namespace alibi::ui;

Q_DECLARE_METATYPE(alibi::CellRect)

namespace {

// 16 cells square: the value tells the cell, above the diagonal masked.
std::shared_ptr<const MapSource> ramp_map(Index side, bool masked) {
    auto values = std::make_shared<Tensor3>(1, side, side);
    for (Index i = 0; i < side; ++i)
        for (Index j = 0; j < side; ++j) {
            const auto value = static_cast<float>(i * side + j) / static_cast<float>(side * side - 1);
            (*values)(0, i, j) = masked && j > i ? kMasked : value;
        }
    return tensor_map(values, 0);
}

HeatmapState state_of(std::shared_ptr<const MapSource> source) {
    HeatmapState state;
    state.source = std::move(source);
    state.range = {Quantity::weights, ScaleKind::linear, 0, 1, false, false};
    return state;
}

QImage painted(QWidget& widget, double scale) {
    QImage image(widget.size() * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    widget.render(&image);
    return image;
}

QRgb at(const QImage& image, const QPointF& position) {
    const double scale = image.devicePixelRatio();
    return image.pixel(static_cast<int>(position.x() * scale), static_cast<int>(position.y() * scale));
}

// A source too slow for the window's thread, and a service that answers when told to.
class SlowMap : public MapSource {
  public:
    explicit SlowMap(std::shared_ptr<const MapSource> source) : source_(std::move(source)) {}
    Index rows() const override { return source_->rows(); }
    Index cols() const override { return source_->cols(); }
    float value(Index row, Index col) const override { return source_->value(row, col); }
    Raster raster(const RasterRequest& request, const std::stop_token& stop) const override {
        return source_->raster(request, stop);
    }
    double cost_ms(const RasterRequest&) const override { return 1000; }

  private:
    std::shared_ptr<const MapSource> source_;
};

class HeldService : public RasterService {
  public:
    void request(QObject*, std::shared_ptr<const MapSource> source, const RasterRequest& request,
                 std::function<void(Raster)> done) override {
        answer_ = [source = std::move(source), request, done = std::move(done)] {
            done(source->raster(request, {}));
        };
        ++requests;
    }
    bool immediate() const override { return false; }
    void answer() { answer_(); }
    int requests = 0;

  private:
    std::function<void()> answer_;
};

struct Fixture {
    Theme theme = make_theme(ThemeId::light);
    ImmediateRasterService rasters;
    MapCanvas canvas{theme, rasters, nullptr};
    Fixture() { canvas.resize(384 + 8, 384 + 8); }
};

}  // namespace

class TestHeatmap : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<std::optional<CellAt>>(); }

    void pixels_are_the_values_data() {
        QTest::addColumn<double>("scale");
        QTest::addColumn<int>("theme");
        for (const double scale : {1.0, 1.5, 2.0})
            for (const ThemeId id : {ThemeId::light, ThemeId::dark, ThemeId::projector})
                QTest::newRow(qPrintable(QStringLiteral("%1x %2").arg(scale).arg(theme_name(id))))
                    << scale << static_cast<int>(id);
    }
    void pixels_are_the_values() {
        QFETCH(double, scale);
        QFETCH(int, theme);
        const Theme look = make_theme(static_cast<ThemeId>(theme));
        ImmediateRasterService rasters;
        MapCanvas canvas(look, rasters, nullptr);
        canvas.resize(392, 392);
        const auto source = ramp_map(16, true);
        canvas.set_state(state_of(source));
        const QImage image = painted(canvas, scale);
        const ColourTable& table = colour_table(ColourMap::viridis);
        for (Index i = 0; i < 16; ++i)
            for (Index j = 0; j < 16; ++j) {
                const QRectF cell = canvas.cell_rect(i, j).adjusted(0.3, 0.3, -0.7, -0.7);
                for (const QPointF& corner : {cell.topLeft(), cell.bottomRight(), cell.center()}) {
                    const QRgb pixel = at(image, corner);
                    if (j > i) {
                        QVERIFY(pixel == look.masked.rgb() || pixel == look.masked_hatch.rgb());
                    } else {
                        const auto step = static_cast<std::size_t>(std::lround(source->value(i, j) * 255));
                        QCOMPARE(QColor(pixel).name(), QColor(table[step]).name());
                    }
                }
            }
    }

    void cells_are_whole_pixels() {
        for (const double scale : {1.0, 1.5, 2.0}) {
            const MapGeometry map = fit_map({4, 4, 384, 384}, {192, 192, 64, 64}, true, true, scale);
            QCOMPARE(map.rect, QRectF(4, 4, 384, 384));
            for (Index i = 192; i < 256; ++i) {
                const QRectF cell = map.cell_rect(i, i, scale);
                QCOMPARE(cell.width() * scale, 6 * scale);
                QCOMPARE(cell.left() * scale, std::round(cell.left() * scale));
            }
        }
    }

    void pooled_where_cells_are_smaller_than_pixels() {
        Fixture f;
        f.canvas.set_state(state_of(ramp_map(1000, false)));
        painted(f.canvas, 1);
        QCOMPARE(f.canvas.raster().request.width, 384);
        QVERIFY(std::abs(f.canvas.cells_per_pixel() - 1000.0 / 384) < 1e-9);
        painted(f.canvas, 2);
        QCOMPARE(f.canvas.raster().request.width, 768);
    }

    void hover_reports_the_cell() {
        Fixture f;
        HeatmapState state = state_of(ramp_map(16, false));
        state.shown = {4, 4, 8, 8};
        f.canvas.set_state(state);
        QSignalSpy spy(&f.canvas, &MapCanvas::hovered);
        move_to(f.canvas, f.canvas.cell_rect(7, 10).center().toPoint());
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy.takeFirst()[0].value<std::optional<CellAt>>(), (CellAt{7, 10}));
        move_to(f.canvas, f.canvas.cell_rect(7, 10).center().toPoint() + QPoint(3, 3));
        QCOMPARE(spy.count(), 0);  // the same cell
        move_to(f.canvas, QPoint(0, 0));
        QCOMPARE(spy.takeFirst()[0].value<std::optional<CellAt>>(), std::nullopt);
    }

    void click_chooses_drag_pans() {
        Fixture f;
        HeatmapState state = state_of(ramp_map(16, false));
        state.shown = {4, 4, 8, 8};
        f.canvas.set_state(state);
        QSignalSpy chosen(&f.canvas, &MapCanvas::chosen), zoomed(&f.canvas, &MapCanvas::zoomed);
        const QPoint from = f.canvas.cell_rect(6, 9).center().toPoint();
        QTest::mousePress(&f.canvas, Qt::LeftButton, {}, from);
        drag(f.canvas, from + QPoint(2, 2));
        QTest::mouseRelease(&f.canvas, Qt::LeftButton, {}, from + QPoint(2, 2));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].value<Index>(), Index{6});
        QCOMPARE(chosen[0][1].value<Index>(), Index{9});
        QTest::mousePress(&f.canvas, Qt::LeftButton, {}, from);
        drag(f.canvas, from + QPoint(96, -48));  // two cells right, one up
        QTest::mouseRelease(&f.canvas, Qt::LeftButton, {}, from + QPoint(96, -48));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(zoomed.count(), 1);
        QCOMPARE(zoomed[0][0].value<CellRect>(), (CellRect{5, 2, 8, 8}));
    }

    void double_click_activates_once() {
        Fixture f;
        f.canvas.set_state(state_of(ramp_map(16, false)));
        QSignalSpy activated(&f.canvas, &MapCanvas::activated), chosen(&f.canvas, &MapCanvas::chosen);
        QTest::mouseDClick(&f.canvas, Qt::LeftButton, {}, QPoint(100, 100));
        QCOMPARE(activated.count(), 1);
        QVERIFY(chosen.count() <= 1);
    }

    void wheel_zooms_at_the_pointer_data() {
        QTest::addColumn<int>("notches");
        QTest::newRow("one") << 1;
        QTest::newRow("three") << 3;
        QTest::newRow("as close as it goes") << 40;
    }
    void wheel_zooms_at_the_pointer() {
        QFETCH(int, notches);
        Fixture f;
        f.canvas.set_state(state_of(ramp_map(256, false)));
        const QPointF pointer = f.canvas.cell_rect(200, 50).center();
        QSignalSpy zoomed(&f.canvas, &MapCanvas::zoomed);
        QSignalSpy hovered(&f.canvas, &MapCanvas::hovered);
        wheel(f.canvas, pointer, notches * 120);
        QCOMPARE(zoomed.count(), 1);
        QVERIFY(hovered.count() > 0);  // what is read follows, though the pointer stands still
        const CellRect cells = zoomed[0][0].value<CellRect>();
        QCOMPARE(cells.rows, cells.cols);
        QVERIFY(cells.rows < 256 && cells.rows >= 4);
        HeatmapState state = f.canvas.state();
        state.shown = cells;
        f.canvas.set_state(state);
        const std::optional<CellAt> under = f.canvas.cell_at(pointer);
        QVERIFY(under);
        QVERIFY(std::abs(under->first - 200) <= 1 + cells.rows / 100);
        QVERIFY(std::abs(under->second - 50) <= 1 + cells.cols / 100);
        wheel(f.canvas, pointer, -60 * 120);  // all the way out
        QCOMPARE(zoomed.last()[0].value<CellRect>(), CellRect{});
    }

    void keys_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("cols");
        QTest::newRow("left") << int(Qt::Key_Left) << 0 << -1;
        QTest::newRow("right") << int(Qt::Key_Right) << 0 << 1;
        QTest::newRow("up") << int(Qt::Key_Up) << -1 << 0;
        QTest::newRow("down") << int(Qt::Key_Down) << 1 << 0;
        QTest::newRow("page down") << int(Qt::Key_PageDown) << 10 << 0;
        QTest::newRow("end") << int(Qt::Key_End) << 0 << 16;
    }
    void keys() {
        QFETCH(int, key);
        Fixture f;
        f.canvas.set_state(state_of(ramp_map(16, false)));
        QSignalSpy moved(&f.canvas, &MapCanvas::cursor_moved);
        QTest::keyClick(&f.canvas, static_cast<Qt::Key>(key));
        QCOMPARE(moved.count(), 1);
        QFETCH(int, rows);
        QFETCH(int, cols);
        QCOMPARE(moved[0][0].value<Index>(), Index{rows});
        QCOMPARE(moved[0][1].value<Index>(), Index{cols});
    }

    void escape_and_ctrl_0() {
        Fixture f;
        HeatmapState state = state_of(ramp_map(16, false));
        f.canvas.set_state(state);
        QSignalSpy unlock(&f.canvas, &MapCanvas::unlock_wanted), zoomed(&f.canvas, &MapCanvas::zoomed);
        QTest::keyClick(&f.canvas, Qt::Key_Escape);
        QCOMPARE(unlock.count(), 0);  // nothing is locked: the key is for others
        state.locked = true;
        f.canvas.set_state(state);
        QTest::keyClick(&f.canvas, Qt::Key_Escape);
        QCOMPARE(unlock.count(), 1);
        QTest::keyClick(&f.canvas, Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(zoomed[0][0].value<CellRect>(), CellRect{});
    }

    void outlines() {
        Fixture f;
        HeatmapState state = state_of(ramp_map(16, false));
        state.cell = CellAt{5, 7};
        f.canvas.set_state(state);
        const QRectF cell = f.canvas.cell_rect(5, 7);
        const QPointF left(cell.left(), cell.center().y());
        QImage image = painted(f.canvas, 1);  // hovered: black, white, straddling the edge
        QCOMPARE(at(image, left + QPointF(-1, 0)), f.theme.cell_outline_out.rgb());
        QCOMPARE(at(image, left), f.theme.cell_outline_in.rgb());
        state.locked = true;
        f.canvas.set_state(state);
        image = painted(f.canvas, 1);  // locked: black, white, white, black
        QCOMPARE(at(image, left + QPointF(-2, 0)), f.theme.cell_outline_out.rgb());
        QCOMPARE(at(image, left + QPointF(-1, 0)), f.theme.cell_outline_in.rgb());
        QCOMPARE(at(image, left), f.theme.cell_outline_in.rgb());
        QCOMPARE(at(image, left + QPointF(1, 0)), f.theme.cell_outline_out.rgb());
    }

    void old_picture_stays_until_the_new_one_comes() {
        const Theme theme = make_theme(ThemeId::light);
        HeldService service;
        MapCanvas canvas(theme, service, nullptr);
        canvas.resize(392, 392);
        const auto slow = std::make_shared<SlowMap>(ramp_map(16, false));
        HeatmapState state = state_of(slow);
        canvas.set_state(state);
        painted(canvas, 1);
        QVERIFY(canvas.busy());
        QCOMPARE(service.requests, 1);
        service.answer();
        QVERIFY(!canvas.busy());
        const QImage whole = painted(canvas, 1);
        state.shown = {0, 0, 8, 8};
        canvas.set_state(state);
        const QImage stretched = painted(canvas, 1);
        QVERIFY(canvas.busy());
        QCOMPARE(service.requests, 2);
        // The old picture, at the new zoom: cell (3, 3) is where it will be.
        QCOMPARE(at(stretched, canvas.cell_rect(3, 3).center()),
                 at(whole, QPointF(4 + 3.5 * 24, 4 + 3.5 * 24)));
        service.answer();
        QCOMPARE(painted(canvas, 1), stretched);
    }

    // Hatch means masked: what is not known yet shows none.
    void unknown_cells_do_not_look_masked() {
        const Theme theme = make_theme(ThemeId::light);
        HeldService service;
        MapCanvas canvas(theme, service, nullptr);
        canvas.resize(392, 392);
        HeatmapState state = state_of(std::make_shared<SlowMap>(ramp_map(16, false)));
        state.shown = {0, 0, 8, 8};
        canvas.set_state(state);
        painted(canvas, 1);
        service.answer();
        const QImage before = painted(canvas, 1);
        state.shown = {0, 0, 16, 16};
        canvas.set_state(state);
        const QImage wider = painted(canvas, 1);
        QCOMPARE(at(wider, canvas.cell_rect(3, 3).center()), at(before, QPointF(4 + 3.5 * 48, 4 + 3.5 * 48)));
        const QRect unknown = canvas.cell_rect(12, 12).toRect().adjusted(1, 1, -1, -1);
        for (int x = unknown.left(); x < unknown.right(); ++x)
            for (int y = unknown.top(); y < unknown.bottom(); ++y)
                QCOMPARE(wider.pixel(x, y), theme.surface.rgb());
        // Of a map of another size the old picture stays as it was.
        state.source = std::make_shared<SlowMap>(ramp_map(4096, true));
        state.shown = {};
        canvas.set_state(state);
        QCOMPARE(painted(canvas, 1), before);
        service.answer();
        QVERIFY(painted(canvas, 1) != before);
    }

    void only_seen_tiles_make_pictures() {
        const Theme theme = make_theme(ThemeId::light);
        ImmediateRasterService rasters;
        HeadGrid grid(theme, rasters, nullptr);
        std::vector<HeadTile> tiles(1024, HeadTile{state_of(ramp_map(16, true)), QStringLiteral("head"), {}});
        grid.set_layout(92, 2);
        grid.resize(240, 500);
        grid.set_tiles(tiles);
        grid.show();
        QVERIFY(QTest::qWaitForWindowExposed(&grid));
        grid.grab();
        QVERIFY(grid.body().pictures_made() >= 8);
        QVERIFY(grid.body().pictures_made() <= 12);
        grid.set_chosen(1000);
        grid.grab();
        QVERIFY(grid.body().picture(1000) != nullptr);
    }

    void tiles_put_away_do_not_scroll() {
        const Theme theme = make_theme(ThemeId::light);
        ImmediateRasterService rasters;
        HeadGrid grid(theme, rasters, nullptr);
        grid.hide();
        grid.set_layout(96, 0);
        grid.set_tiles(
            std::vector<HeadTile>(12, HeadTile{state_of(ramp_map(8, true)), QStringLiteral("head"), {}}));
        grid.set_chosen(2);
        grid.resize(900, 150);
        grid.show();
        QVERIFY(QTest::qWaitForWindowExposed(&grid));
        QCOMPARE(grid.horizontalScrollBar()->value(), 0);
    }

    void tiles_report() {
        const Theme theme = make_theme(ThemeId::light);
        ImmediateRasterService rasters;
        HeadGridBody body(theme, rasters, nullptr);
        body.set_tiles(
            std::vector<HeadTile>(6, HeadTile{state_of(ramp_map(8, true)), QStringLiteral("head"), {}}));
        body.set_layout(96, 2, 0);
        body.set_chosen(0);
        QSignalSpy chosen(&body, &HeadGridBody::head_chosen), isolate(&body, &HeadGridBody::isolate_wanted),
            hovered(&body, &HeadGridBody::cell_hovered);
        const QPoint inside = (body.tile_rect(3).topLeft() + QPointF(5.5 * 12, 2.5 * 12)).toPoint();
        move_to(body, inside);
        QCOMPARE(hovered.last()[0].toInt(), 3);
        QCOMPARE(hovered.last()[1].value<std::optional<CellAt>>(), (CellAt{2, 5}));
        QTest::mouseClick(&body, Qt::LeftButton, {}, inside);
        QCOMPARE(chosen.last()[0].toInt(), 3);
        QTest::mouseDClick(&body, Qt::LeftButton, {}, inside);
        QCOMPARE(isolate.last()[0].toInt(), 3);
        QTest::keyClick(&body, Qt::Key_Down);
        QCOMPARE(chosen.last()[0].toInt(), 2);
        QTest::keyClick(&body, Qt::Key_Right);
        QCOMPARE(chosen.last()[0].toInt(), 1);
    }

    void screen_reader_hears_the_cell() {
        Fixture f;
        f.canvas.setAccessibleName(QStringLiteral("Bias of the chosen head"));
        f.canvas.set_accessible_reading(QStringLiteral("query 7, key 3"));
        QAccessibleInterface* const reader = QAccessible::queryAccessibleInterface(&f.canvas);
        QVERIFY(reader != nullptr);
        QCOMPARE(reader->role(), QAccessible::Graphic);
        QCOMPARE(reader->text(QAccessible::Name), QStringLiteral("Bias of the chosen head"));
        QCOMPARE(reader->text(QAccessible::Value), QStringLiteral("query 7, key 3"));
    }

    void card_goes_where_no_data_is() {
        const Theme theme = make_theme(ThemeId::light);
        QWidget map;
        MapCard card(theme, &map);
        card.set_content({QStringLiteral("query 20")},
                         {{QStringLiteral("weight"), QStringLiteral("0.25"), theme.weights}});
        const QRectF area(0, 0, 400, 400);
        const auto causal = [](const QRectF& rect) {
            return rect.center().y() > rect.center().x() ? 1.0 : 0.0;
        };
        const auto all = [](const QRectF&) { return 1.0; };
        card.place(area, QPointF(50, 300), {}, causal);
        QVERIFY(card.x() > 200 && card.y() < 50);
        card.place(area, QPointF(50, 300), QRectF(250, 8, 140, 80),
                   causal);  // below what is said of the zoom
        QVERIFY(card.x() > 200 && card.y() >= 80);
        card.place(area, QPointF(370, 30), {}, all);  // the pointer is there itself
        QVERIFY(card.x() < 50 && card.y() > 200);
        card.place(area, QPointF(30, 30), {}, all);
        QVERIFY(card.x() > 200 && card.y() > 200);
    }

    void ticks() {
        QCOMPARE(position_ticks({192, 256}, 256, 384, 60), (std::vector<Index>{192, 208, 224, 240, 255}));
        QCOMPARE(value_ticks(-16, 0, 4), (std::vector<double>{-16, -12, -8, -4, 0}));
        QCOMPARE(value_ticks(-6, 0, 3), (std::vector<double>{-6, -4, -2, 0}));
        QCOMPARE(tick_text(-16), QStringLiteral("−16"));
        QCOMPARE(tick_text(-400000), QStringLiteral("−400,000"));
        const ScaleRange narrow{Quantity::bias, ScaleKind::linear, 0.25, 8, false, false};
        QVERIFY(scale_ticks(narrow, 150, 60).size() >= 2);  // one number is no scale
        const ScaleRange root{Quantity::weights, ScaleKind::root, 0, 1, false, false};
        const std::vector<double> found = scale_ticks(root, 360, 60);
        const std::vector<double> wanted = {0, 0.05, 0.2, 0.5, 1};
        QCOMPARE(found.size(), wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) QVERIFY(std::abs(found[i] - wanted[i]) < 1e-12);
    }

  private:
    static void move_to(QWidget& widget, const QPoint& to) {
        QMouseEvent event(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, Qt::NoButton,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(&widget, &event);
    }
    static void drag(QWidget& widget, const QPoint& to) {
        QMouseEvent event(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(&widget, &event);
    }
    static void wheel(QWidget& widget, const QPointF& position, int delta) {
        QWheelEvent event(position, widget.mapToGlobal(position), {}, {0, delta}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&widget, &event);
    }
};

QTEST_MAIN(TestHeatmap)
#include "test_heatmap.moc"
