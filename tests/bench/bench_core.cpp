// How long the core takes for slopes, biases and attention maps. CPU time of one thread.
#include <benchmark/benchmark.h>

#include <memory>
#include <numeric>

#include "core/attention/bias.h"
#include "core/attention/closed_form.h"
#include "core/attention/field.h"
#include "core/attention/layer.h"
#include "core/attention/slopes.h"

namespace {

using namespace alibi;

std::shared_ptr<const AttentionField> random_field(Index num_heads, Index seq_len) {
    FieldSettings settings;
    settings.slopes = alibi::slopes(SlopeRule::reference, num_heads);
    return std::make_shared<const AttentionField>(random_content(num_heads, seq_len, 7, 1), settings);
}

void slopes_with_figures(benchmark::State& state) {
    for (auto _ : state) {
        for (const double slope : alibi::slopes(SlopeRule::reference, state.range(0))) {
            SlopeStatistics figures = slope_statistics(slope, std::nullopt);
            benchmark::DoNotOptimize(figures);
        }
    }
}
BENCHMARK(slopes_with_figures)->Arg(8)->Arg(1024)->Unit(benchmark::kMicrosecond);

void bias_tensor_of_8_heads(benchmark::State& state) {
    const std::vector<double> all = alibi::slopes(SlopeRule::reference, 8);
    for (auto _ : state) {
        Tensor3 bias = bias_tensor(BiasForm::distance, all, state.range(0));
        benchmark::DoNotOptimize(bias);
    }
}
BENCHMARK(bias_tensor_of_8_heads)->Arg(128)->Arg(1024)->Unit(benchmark::kMillisecond);

// 512 x 512 pixels of one map: whole, or one cell a pixel at the far end.
void raster_of(benchmark::State& state, const MapSource& map, bool whole) {
    const Index length = map.rows();
    const Index side = whole ? length : std::min<Index>(length, 512);
    const int pixels = static_cast<int>(std::min<Index>(side, 512));
    const RasterRequest request{{length - side, length - side, side, side}, pixels, pixels, Pooling::mean};
    for (auto _ : state) {
        Raster raster = map.raster(request, {});
        benchmark::DoNotOptimize(raster);
    }
}

void bias_raster(benchmark::State& state) {
    raster_of(state, *bias_map(BiasForm::distance, 0.5, state.range(0), {}, Precision::float32, true), true);
}
BENCHMARK(bias_raster)->Arg(512)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

void weights_raster_visible_part(benchmark::State& state) {
    raster_of(state, *field_map(random_field(8, state.range(0)), Stage::weights, 0), false);
}
BENCHMARK(weights_raster_visible_part)->Arg(512)->Arg(65'536)->Unit(benchmark::kMillisecond);

void weights_of_16_heads(benchmark::State& state) {
    const Index length = state.range(0);
    const auto field = random_field(16, length);
    for (auto _ : state)
        for (Index head = 0; head < 16; ++head) {
            Raster raster = field_map(field, Stage::weights, head)
                                ->raster({{0, 0, length, length},
                                          static_cast<int>(length),
                                          static_cast<int>(length),
                                          Pooling::mean},
                                         {});
            benchmark::DoNotOptimize(raster);
        }
}
BENCHMARK(weights_of_16_heads)->Arg(128)->Arg(512)->Unit(benchmark::kMillisecond);

void row_statistics(benchmark::State& state) {
    const auto field = random_field(8, state.range(0));
    for (auto _ : state) {
        RowStatistics figures = field->statistics(7, state.range(0) - 1, 16);
        benchmark::DoNotOptimize(figures);
    }
}
BENCHMARK(row_statistics)->Arg(1024)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

void layer_every_stage(benchmark::State& state) {
    const Index width = 64;
    LayerParameters parameters;
    parameters.num_heads = 8;
    const auto linear = [&] { return Linear{Matrix::Random(width, width) / 8, Vector::Zero(width)}; };
    parameters.query = linear();
    parameters.key = linear();
    parameters.value = linear();
    parameters.output = linear();
    LayerSettings settings;
    settings.slopes = alibi::slopes(SlopeRule::reference, 8);
    const std::vector<Matrix> x{Matrix::Random(state.range(0), width)};
    for (auto _ : state) {
        std::vector<LayerStages> stages = layer_forward(parameters, settings, x);
        benchmark::DoNotOptimize(stages);
    }
}
BENCHMARK(layer_every_stage)->Arg(128)->Arg(512)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
