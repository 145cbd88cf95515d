// 16 heads x 512 x 512, from new data to painted tiles: what a change of content costs the window.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>

#include "ui/widgets/head_grid.h"

using namespace alibi;
using namespace alibi::ui;

namespace {

constexpr Index kHeads = 16, kLength = 512;

// Rows of weights that fall off with the distance, masked above the diagonal.
std::shared_ptr<const Tensor3> weights() {
    auto values = std::make_shared<Tensor3>(kHeads, kLength, kLength);
    for (Index h = 0; h < kHeads; ++h)
        for (Index i = 0; i < kLength; ++i)
            for (Index j = 0; j < kLength; ++j)
                (*values)(h, i, j) = j > i ? kMasked : 1.0F / static_cast<float>(1 + (i - j) * (h + 1));
    return values;
}

std::vector<HeadTile> tiles_of(const std::shared_ptr<const Tensor3>& values, ScaleKind scale) {
    std::vector<HeadTile> tiles;
    for (Index h = 0; h < kHeads; ++h) {
        HeatmapState state;
        state.source = tensor_map(values, h);
        state.range = {Quantity::weights, scale, 0, 1, false, false};
        tiles.push_back({state, QStringLiteral("head %1").arg(h + 1), QStringLiteral("1/2")});
    }
    return tiles;
}

void data_to_painted_tiles(benchmark::State& state) {
    const Theme theme = make_theme(ThemeId::light);
    ImmediateRasterService rasters;
    HeadGridBody body(theme, rasters, nullptr);
    body.set_layout(106, 8, 0);
    const std::shared_ptr<const Tensor3> values = weights();
    const auto scale = static_cast<ScaleKind>(state.range(0));
    body.set_tiles(tiles_of(values, scale));
    QImage image(body.size(), QImage::Format_ARGB32_Premultiplied);
    for (auto _ : state) {
        body.set_tiles(tiles_of(values, scale));  // new sources: every raster is made anew
        body.render(&image);
        benchmark::DoNotOptimize(image.constBits());
    }
}

void colours_of_512_square(benchmark::State& state) {
    const Theme theme = make_theme(ThemeId::light);
    const std::shared_ptr<const Tensor3> values = weights();
    const ScaleRange range{Quantity::weights, static_cast<ScaleKind>(state.range(0)), 0, 1, false, false};
    const RasterRequest whole{{0, 0, kLength, kLength}, kLength, kLength, Pooling::mean};
    std::vector<Raster> rasters;
    for (Index h = 0; h < kHeads; ++h) rasters.push_back(tensor_map(values, h)->raster(whole, {}));
    QImage image;
    for (auto _ : state)
        for (const Raster& raster : rasters) {
            colour_raster(raster, range, ColourMap::viridis, theme, image);
            benchmark::DoNotOptimize(image.constBits());
        }
}

}  // namespace

BENCHMARK(data_to_painted_tiles)->ArgName("scale")->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);
BENCHMARK(colours_of_512_square)->ArgName("scale")->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
