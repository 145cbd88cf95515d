// What a training step, and a reading of each length, costs. One shape a row: layers, width, heads, batch,
// length, vocabulary, threads. The kernels' build is named in the output; another one is measured with
//   /lib64/ld-linux-x86-64.so.2 --glibc-hwcaps-mask x86-64-v3 bench_training
#include <benchmark/benchmark.h>

#include "core/attention/slopes.h"
#include "core/kernels/level.h"
#include "core/model/optimizer.h"
#include "core/model/transformer.h"

using namespace alibi;

namespace {

ModelConfig config_of(Index layers, Index width, Index heads, Index vocab_size, Index length) {
    return {.position = PositionMethod::alibi,
            .vocab_size = vocab_size,
            .num_layers = layers,
            .d_model = width,
            .num_heads = heads,
            .train_len = length,
            .slopes = slopes(SlopeRule::reference, heads)};
}

std::vector<Token> some_tokens(Index count, Index vocab_size) {
    std::vector<Token> tokens;
    std::uint64_t state = 1;
    for (Index n = 0; n < count; ++n) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        tokens.push_back(static_cast<Token>((state >> 33) % static_cast<std::uint64_t>(vocab_size)));
    }
    return tokens;
}

// Multiply-adds of the products, forward and backward, times two.
double step_flops(const ModelConfig& config, Index tokens) {
    const double width = static_cast<double>(config.d_model);
    return 6 * static_cast<double>(tokens) *
           (static_cast<double>(config.num_layers) * 12 * width * width +
            static_cast<double>(config.vocab_size) * width);
}

void training_step(benchmark::State& state) {
    const ModelConfig config =
        config_of(state.range(0), state.range(1), state.range(2), state.range(5), state.range(4));
    const Index batch = state.range(3), length = state.range(4);
    TrainingPass pass(config, batch, length, static_cast<int>(state.range(6)));
    Parameters parameters = initial_parameters(config, 0), gradient;
    OptimizerState optimizer = make_optimizer(config);
    const auto tokens = some_tokens(batch * length, config.vocab_size),
               targets = some_tokens(batch * length, config.vocab_size);
    for (auto _ : state) {
        benchmark::DoNotOptimize(pass.run(parameters, tokens, targets, gradient));
        adamw_step(config, 3e-3, gradient, parameters, optimizer);
    }
    state.counters["GFLOP/s"] = benchmark::Counter(step_flops(config, batch * length) * 1e-9,
                                                   benchmark::Counter::kIsIterationInvariantRate);
    state.SetLabel(alibi_kernel_level());
}

BENCHMARK(training_step)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond)
    ->Args({2, 64, 8, 32, 32, 131, 1})
    ->Args({2, 64, 8, 32, 32, 131, 2})
    ->Args({2, 64, 8, 16, 64, 131, 1})
    ->Args({2, 64, 4, 16, 32, 96, 1})
    ->Args({2, 128, 8, 16, 64, 96, 1})
    ->Args({2, 128, 8, 16, 64, 96, 2})
    ->Args({4, 128, 8, 32, 64, 96, 1})
    ->Args({4, 128, 8, 32, 64, 96, 2});

void optimizer_step(benchmark::State& state) {
    const ModelConfig config = config_of(2, 64, 8, 131, 32);
    Parameters parameters = initial_parameters(config, 0), gradient = parameters;
    OptimizerState optimizer = make_optimizer(config);
    for (auto _ : state) benchmark::DoNotOptimize(adamw_step(config, 3e-3, gradient, parameters, optimizer));
}
BENCHMARK(optimizer_step)->Unit(benchmark::kMillisecond);

// One sequence; second number: far keys skipped or not.
void reading(benchmark::State& state) {
    const ModelConfig config = config_of(2, 64, 8, 131, 32);
    const Model model{config, initial_parameters(config, 0)};
    const Index length = state.range(0);
    const auto tokens = some_tokens(length + 1, config.vocab_size);
    ReadOptions options;
    options.skip_far_keys = state.range(1) != 0;
    options.threads = static_cast<int>(state.range(2));
    for (auto _ : state) benchmark::DoNotOptimize(token_losses(model, tokens, 1, length, options));
    state.SetLabel(alibi_kernel_level());
}
BENCHMARK(reading)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond)
    ->ArgsProduct({{32, 1'024, 4'096, 16'384}, {0, 1}, {1}})
    ->Args({16'384, 0, 2})
    ->Args({65'536, 1, 1});

// Many short sequences at once, as an evaluation reads them.
void reading_batch(benchmark::State& state) {
    const ModelConfig config = config_of(2, 64, 8, 131, 32);
    const Model model{config, initial_parameters(config, 0)};
    const Index length = state.range(0), batch = 32'768 / length;
    const auto tokens = some_tokens(batch * (length + 1), config.vocab_size);
    ReadOptions options;
    options.threads = 1;
    for (auto _ : state) benchmark::DoNotOptimize(token_losses(model, tokens, batch, length, options));
    state.SetLabel(alibi_kernel_level());
}
BENCHMARK(reading_batch)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond)
    ->Arg(32)
    ->Arg(256);

void decoded_token(benchmark::State& state) {
    const ModelConfig config = config_of(2, 64, 8, 131, 32);
    const Model model{config, initial_parameters(config, 0)};
    Decoder decoder(model);
    Token token = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(decoder.feed(token).data());
        token = static_cast<Token>((token + 1) % 131);
    }
}
BENCHMARK(decoded_token)->Unit(benchmark::kMicrosecond)->Iterations(1'000);

}  // namespace

BENCHMARK_MAIN();
