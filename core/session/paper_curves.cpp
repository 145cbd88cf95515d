#include "core/session/paper_curves.h"

#include <cmath>
#include <string>
#include <utility>

namespace alibi {

namespace {

using Perplexities = std::vector<std::pair<Index, double>>;  // length, perplexity

PaperSeries series(PositionMethod method, Index train_len, const char* table, bool sliding,
                   const Perplexities& values, Index out_of_memory_at = 0) {
    PaperSeries out;
    out.method = std::string(position_method_row(method).name);
    out.position = method;
    out.train_len = train_len;
    out.table = table;
    out.sliding = sliding;
    out.out_of_memory_at = out_of_memory_at;
    for (const auto& [length, perplexity] : values) {
        out.points.push_back({static_cast<double>(length), std::log(perplexity), 0});
        out.perplexity.push_back(perplexity);
    }
    return out;
}

}  // namespace

std::vector<PaperSeries> paper_curves() {
    constexpr const char* kNonoverlapping = "Table 2";
    constexpr const char* kSliding = "Tables 13-15";
    using enum PositionMethod;
    return {series(sinusoidal, 512, kNonoverlapping, false, {{512, 20.05}, {1012, 43.54}, {15'512, 406}}),
            series(rotary, 512, kNonoverlapping, false, {{512, 20.07}, {1012, 21.37}, {15'512, 79.3}}),
            series(t5, 512, kNonoverlapping, false, {{512, 19.65}, {1012, 18.79}}, 15'512),
            series(alibi, 512, kNonoverlapping, false, {{512, 19.73}, {1012, 18.73}, {15'512, 18.31}}),
            series(sinusoidal, 512, kSliding, true, {{512, 18.35}, {3072, 360}}),
            series(t5, 512, kSliding, true, {{512, 17.92}, {3072, 30.77}}),
            series(alibi, 512, kSliding, true, {{512, 17.98}, {3072, 18.3}})};
}

}  // namespace alibi
