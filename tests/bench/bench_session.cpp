// How long the window waits: derive() of sessions large and odd, and the work that runs behind it.
#include <benchmark/benchmark.h>

#include <functional>
#include <random>
#include <string>

#include "core/session/action.h"
#include "core/session/scene.h"

using namespace alibi;

namespace {

Session with(std::initializer_list<Action> actions) {
    Session session;
    for (const Action& action : actions) session = update(session, action);
    return session;
}

std::string long_text(int words, int distinct) {
    std::mt19937 source(1);
    std::string text;
    for (int n = 0; n < words; ++n) {
        text.push_back('w');
        text.append(std::to_string(source() % static_cast<unsigned>(distinct))).push_back(' ');
    }
    return text;
}

std::shared_ptr<const MaskMatrix> random_mask(Index size) {
    std::mt19937 source(2);
    std::vector<std::uint8_t> visible(static_cast<std::size_t>(size * size));
    for (auto& cell : visible) cell = source() % 4 != 0;
    return make_mask_matrix(size, visible);
}

ColourScale percentile_per_head() {
    ColourScale scale;
    scale.limits = LimitsKind::percentile;
    scale.shared = false;
    return scale;
}

std::vector<double> equal_slopes(std::size_t count, double slope) {
    return std::vector<double>(count, slope);
}

using Maker = std::function<Session()>;
struct Named {
    const char* name;
    Maker make;
};

const std::vector<Named>& sessions() {
    static const std::vector<Named> all{
        {"8h_128", [] { return Session{}; }},
        {"16h_1024_random",
         [] {
             return with({SetHeads{16}, SetLength{1024}, SetContentKind{ContentKind::random}});
         }},
        {"16h_1024_text",
         [] {
             return with({SetHeads{16}, SetText{long_text(1024, 300)}});
         }},
        {"16h_1M_zero",
         [] {
             return with({SetHeads{16}, SetLength{1'000'000}, SetContentKind{ContentKind::zero}});
         }},
        {"16h_1M_random",
         [] {
             return with({SetHeads{16}, SetLength{1'000'000}, SetContentKind{ContentKind::random}});
         }},
        {"1024h_1024_random",
         [] {
             return with({SetHeads{1024}, SetLength{1024}, SetContentKind{ContentKind::random}});
         }},
        {"1024h_every_overlay",
         [] {
             Session session = with({SetHeads{1023}, SetSortSlopes{true}, SetStopAtLength{true}});
             for (const SlopeRuleRow& row : slope_rules())
                 session = update(session, SetOverlay{row.rule, true});
             return session;
         }},
        {"1024h_percentile_each",
         [] {
             return with({SetHeads{1024}, SetLength{1'000'000}, SetContentKind{ContentKind::random},
                          SetColour{Quantity::bias, percentile_per_head()},
                          SetColour{Quantity::weights, percentile_per_head()}});
         }},
        {"1024h_1M_zero",
         [] {
             return with({SetHeads{1024}, SetLength{1'000'000}, SetContentKind{ContentKind::zero}});
         }},
        {"1024h_1M_zero_symmetric",
         [] {
             return with({SetHeads{1024}, SetLength{1'000'000}, SetContentKind{ContentKind::zero},
                          SetBiasForm{BiasForm::symmetric}, SetMask{MaskKind::none}});
         }},
        {"1024h_1M_random",
         [] {
             return with({SetHeads{1024}, SetLength{1'000'000}, SetContentKind{ContentKind::random}});
         }},
        {"64h_slope_0_1M_random",
         [] {
             return with({SetHeads{64}, SetOwnSlopes{equal_slopes(64, 0)}, SetLength{1'000'000},
                          SetContentKind{ContentKind::random}});
         }},
        {"60k_text_60k_words", [] { return with({SetText{long_text(60'000, 1'000'000)}}); }},
        {"60k_text_6k_words",
         [] {
             return with({SetText{long_text(60'000, 6'000)}, SetOwnSlopes{equal_slopes(8, 0)},
                          ChooseCell{{0, 59'999, 0}}});
         }},
        {"60k_text_4k_words_slope_0",
         [] {
             return with({SetText{long_text(60'000, 4'000)}, SetOwnSlopes{equal_slopes(8, 0)},
                          ChooseCell{{0, 59'999, 0}}});
         }},
        {"file_mask_2048",
         [] {
             return with({SetMaskMatrix{"m", random_mask(2048)}, ChooseCell{{7, 2047, 0}}});
         }},
        {"file_mask_2048_random_cumsum",
         [] {
             return with({SetMaskMatrix{"m", random_mask(2048)}, SetContentKind{ContentKind::random},
                          SetBiasForm{BiasForm::cumsum}, SetPrecision{Precision::float16},
                          ChooseCell{{7, 2047, 0}}});
         }},
        {"slope_0_1M_zero",
         [] {
             return with({SetOwnSlopes{equal_slopes(8, 0)}, SetLength{1'000'000},
                          SetContentKind{ContentKind::zero}, ChooseCell{{0, 999'999, 0}}});
         }},
        {"slope_0_25k_random",
         [] {
             return with({SetOwnSlopes{equal_slopes(8, 0)}, SetLength{23'500},
                          SetContentKind{ContentKind::random}, ChooseCell{{0, 23'499, 0}}});
         }},
        {"tiny_slope_symmetric_1M",
         [] {
             return with({SetOwnSlopes{equal_slopes(8, 1e-7)}, SetLength{1'000'000},
                          SetContentKind{ContentKind::zero}, SetBiasForm{BiasForm::symmetric},
                          SetMask{MaskKind::none}, ChooseCell{{0, 500'000, 0}}});
         }},
        {"tiny_slope_symmetric_230k",
         [] {
             return with({SetOwnSlopes{equal_slopes(8, 1e-7)}, SetLength{230'000},
                          SetContentKind{ContentKind::zero}, SetBiasForm{BiasForm::symmetric},
                          SetMask{MaskKind::none}, ChooseCell{{0, 110'000, 0}}});
         }},
        {"bf16_1M",
         [] {
             return with({SetLength{1'000'000}, SetPrecision{Precision::bfloat16},
                          SetContentKind{ContentKind::zero}, ChooseCell{{7, 999'999, 0}}});
         }},
        {"bf16_110k",
         [] {
             return with({SetLength{110'000}, SetPrecision{Precision::bfloat16},
                          SetContentKind{ContentKind::zero}, ChooseCell{{7, 109'999, 0}}});
         }},
    };
    return all;
}

void derive_first(benchmark::State& state, const Maker& make, ViewId view) {
    const Session session = update(make(), SetView{view});
    for (auto _ : state) benchmark::DoNotOptimize(derive(session, {}).reading.distance);
}

// As the window does while a pointer moves: the last scene is at hand.
void derive_next(benchmark::State& state, const Maker& make, ViewId view) {
    const Session session = update(make(), SetView{view});
    Scene scene = derive(session, {});
    for (auto _ : state) scene = derive(session, {}, &scene);
}

void statistics(benchmark::State& state, const Maker& make) {
    const Session session = update(make(), SetView{ViewId::attention});
    const std::vector<Work> work = missing_work(session, {});
    for (auto _ : state) benchmark::DoNotOptimize(do_work(work.back(), session, {}, {}).statistics);
}

void raster(benchmark::State& state, ContentKind kind, Stage stage, Index head) {
    const Session session =
        with({SetLength{state.range(0)}, SetContentKind{kind}, SetView{ViewId::attention}, SetStage{stage}});
    const Scene scene = derive(session, {});
    const auto map = scene.attention.maps->heads[static_cast<std::size_t>(head)];
    const int side = static_cast<int>(std::min<Index>(384, map->rows()));
    const RasterRequest request{{0, 0, map->rows(), map->cols()},
                                static_cast<int>(std::min<Index>(side, map->cols())),
                                side,
                                Pooling::mean};
    for (auto _ : state) benchmark::DoNotOptimize(map->raster(request, {}).values.data());
    state.counters["promised_ms"] = map->cost_ms(request);
}

void one_row(benchmark::State& state, Index head) {
    constexpr Index kLength = 1'000'000;
    const AttentionField field(random_content(8, kLength, 1, 1),
                               {slopes(SlopeRule::reference, 8), BiasForm::distance, {}, {}});
    for (auto _ : state) benchmark::DoNotOptimize(field.statistics(head, kLength - 1, 16).entropy);
}

void update_text(benchmark::State& state) {
    const std::string text = long_text(60'000, 1'000'000);
    const Session session = with({SetText{text}});
    for (auto _ : state) benchmark::DoNotOptimize(update(session, SetText{text + "x"}).seq_len);
}

void register_all() {
    constexpr ViewId kViews[] = {ViewId::slopes, ViewId::bias, ViewId::attention};
    for (const Named& named : sessions()) {
        for (std::size_t v = 0; v < 3; ++v) {
            const std::string name = std::string(view_ids()[v].id) + "/" + named.name;
            benchmark::RegisterBenchmark(("derive_first/" + name).c_str(), derive_first, named.make,
                                         kViews[v])
                ->Unit(benchmark::kMillisecond);
            benchmark::RegisterBenchmark(("derive_next/" + name).c_str(), derive_next, named.make, kViews[v])
                ->Unit(benchmark::kMillisecond);
        }
        benchmark::RegisterBenchmark((std::string("statistics/") + named.name).c_str(), statistics,
                                     named.make)
            ->Unit(benchmark::kMillisecond);
    }
    for (const Stage stage : {Stage::scores, Stage::weights, Stage::context}) {
        const std::string name(stages()[static_cast<std::size_t>(stage)].id);
        for (const Index head : {Index{0}, Index{7}}) {
            benchmark::RegisterBenchmark(
                ("raster/random/" + name + "/head_" + std::to_string(head + 1)).c_str(), raster,
                ContentKind::random, stage, head)
                ->Arg(1024)
                ->Arg(65'536)
                ->Arg(1'000'000)
                ->Unit(benchmark::kMillisecond);
        }
    }
    for (const Index head : {Index{0}, Index{7}})
        benchmark::RegisterBenchmark(("row_of_1M/head_" + std::to_string(head + 1)).c_str(), one_row, head)
            ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("update/60k_text", update_text)->Unit(benchmark::kMillisecond);
}

}  // namespace

int main(int argc, char** argv) {
    register_all();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
