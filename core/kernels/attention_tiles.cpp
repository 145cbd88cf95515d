#include "core/kernels/attention_tiles.h"

#include <cmath>

#include "core/kernels/gemm.h"
#include "core/kernels/vectors.h"

namespace {

using alibi::kernels::all;
using alibi::kernels::exp_of;
using alibi::kernels::Floats;
using alibi::kernels::kLanes;
using alibi::kernels::kPanel;
using alibi::kernels::larger;
using alibi::kernels::load;
using alibi::kernels::store;
using alibi::kernels::turn_block;

static_assert(kPanel <= kAlibiBiasPad);

// Queries [first, first + count) and the keys [0, keys) that they see.
struct Tile {
    std::size_t first, count, keys;
};

Tile tile_at(std::size_t first, std::size_t end) {
    const std::size_t last = first + kPanel < end ? first + kPanel : end;
    return {first, last - first, last};
}

// to[d][lane] = scale * from[lane][d]; lanes without a query are 0.
void to_lanes(const float* from, std::size_t row, std::size_t count, std::size_t head_dim, float scale,
              float* to) {
    std::size_t lane = 0;
    for (; lane + 4 <= count; lane += 4) {
        std::size_t d = 0;
        for (; d + 4 <= head_dim; d += 4)
            turn_block(from + lane * row + d, row, scale, to + d * kPanel + lane, kPanel);
        for (; d < head_dim; ++d)
            for (std::size_t n = lane; n < lane + 4; ++n) to[d * kPanel + n] = scale * from[n * row + d];
    }
    for (; lane < kPanel; ++lane)
        for (std::size_t d = 0; d < head_dim; ++d)
            to[d * kPanel + lane] = lane < count ? scale * from[lane * row + d] : 0.0F;
}

// to[lane][d] = from[d][lane].
void from_lanes(const float* from, std::size_t count, std::size_t head_dim, float scale, float* to,
                std::size_t row) {
    std::size_t lane = 0;
    for (; lane + 4 <= count; lane += 4) {
        std::size_t d = 0;
        for (; d + 4 <= head_dim; d += 4)
            turn_block(from + d * kPanel + lane, kPanel, scale, to + lane * row + d, row);
        for (; d < head_dim; ++d)
            for (std::size_t n = lane; n < lane + 4; ++n) to[n * row + d] = scale * from[d * kPanel + n];
    }
    for (; lane < count; ++lane)
        for (std::size_t d = 0; d < head_dim; ++d) to[lane * row + d] = scale * from[d * kPanel + lane];
}

// out[key][lane] = sum_d of_keys[key][d] * lanes[d][lane]
void against_keys(const float* of_keys, std::size_t row, std::size_t keys, const float* lanes,
                  std::size_t head_dim, float* out) {
    const AlibiGemm gemm{of_keys, row, 1, lanes, keys, head_dim, kPanel, nullptr, nullptr, 0, out, kPanel};
    alibi_gemm(&gemm);
}

// out[d][lane] = base + sum_key of_keys[key][d] * tile[key][lane]
void over_keys(const float* of_keys, std::size_t row, std::size_t keys, const float* tile,
               std::size_t head_dim, const float* base, float* out) {
    const AlibiGemm gemm{of_keys, 1, row, tile, head_dim, keys, kPanel, nullptr, base, kPanel, out, kPanel};
    alibi_gemm(&gemm);
}

// out[key][d] += sum_lane tile[key][lane] * packed[lane][d]
void over_queries(const float* tile, std::size_t keys, std::size_t count, const float* packed,
                  std::size_t head_dim, bool add, float* out, std::size_t row) {
    const AlibiGemm gemm{tile, kPanel, 1,  packed, keys, count, head_dim, nullptr, add ? out : nullptr,
                         row,  out,    row};
    alibi_gemm(&gemm);
}

// The two halves of a tile's lanes.
struct Pair {
    Floats a, b;
};

Pair load_pair(const float* from) {
    return {load(from), load(from + kLanes)};
}

void store_pair(float* to, const Pair& pair) {
    store(to, pair.a);
    store(to + kLanes, pair.b);
}

// Scores of the keys [0, count) of a block whose key 0 is `distance` before query lane 0: adds the bias, and
// returns the largest of each lane.
Pair add_bias(const float* bias, std::ptrdiff_t distance, std::size_t count, float* scores) {
    Pair largest{all(-1e30F), all(-1e30F)};
    for (std::size_t j = 0; j < count; ++j) {
        const Pair added = load_pair(bias + (distance - static_cast<std::ptrdiff_t>(j)));
        Pair score = load_pair(scores + j * kPanel);
        score.a += added.a;
        score.b += added.b;
        store_pair(scores + j * kPanel, score);
        largest = {larger(score.a, largest.a), larger(score.b, largest.b)};
    }
    return largest;
}

// scores = e^(scores - shift); returns the sums.
Pair exp_block(const Pair& shift, std::size_t count, float* scores) {
    Pair sum{};
    for (std::size_t j = 0; j < count; ++j) {
        Pair score = load_pair(scores + j * kPanel);
        score = {exp_of(score.a - shift.a), exp_of(score.b - shift.b)};
        store_pair(scores + j * kPanel, score);
        sum.a += score.a;
        sum.b += score.b;
    }
    return sum;
}

void scale_rows(const Pair& factor, std::size_t rows, float* values) {
    for (std::size_t r = 0; r < rows; ++r) {
        const Pair value = load_pair(values + r * kPanel);
        store_pair(values + r * kPanel, {value.a * factor.a, value.b * factor.b});
    }
}

void multiply(const float* a, const float* b, std::size_t rows, float* out) {
    for (std::size_t n = 0; n < rows * kPanel; n += kLanes) store(out + n, load(a + n) * load(b + n));
}

void softmax_tile(const Tile& tile, const float* bias, float* scores) {
    const Pair shift = add_bias(bias, static_cast<std::ptrdiff_t>(tile.first), tile.keys, scores);
    const Pair sum = exp_block(shift, tile.keys, scores);
    scale_rows({1.0F / sum.a, 1.0F / sum.b}, tile.keys, scores);
}

float score_scale(std::size_t head_dim) {
    return 1.0F / std::sqrt(static_cast<float>(head_dim));
}

// Scratch memory in parts, one after the other.
class Scratch {
  public:
    explicit Scratch(float* memory) : next_(memory) {}
    float* take(std::size_t count) {
        float* part = next_;
        next_ += (count + 15) / 16 * 16;
        return part;
    }

  private:
    float* next_;
};

// d_weights -> d_scores in place: w (dw - sum w dw).
void softmax_backward(const float* weights, std::size_t keys, float* d_weights) {
    Pair sum{};
    for (std::size_t j = 0; j < keys; ++j) {
        const Pair w = load_pair(weights + j * kPanel), d = load_pair(d_weights + j * kPanel);
        sum = {sum.a + w.a * d.a, sum.b + w.b * d.b};
    }
    for (std::size_t j = 0; j < keys; ++j) {
        const Pair w = load_pair(weights + j * kPanel), d = load_pair(d_weights + j * kPanel);
        store_pair(d_weights + j * kPanel, {w.a * (d.a - sum.a), w.b * (d.b - sum.b)});
    }
}

void add_to_bias(const Tile& tile, const float* d_scores, float* d_bias) {
    for (std::size_t j = 0; j < tile.keys; ++j) {
        float* to = d_bias + (static_cast<std::ptrdiff_t>(tile.first) - static_cast<std::ptrdiff_t>(j));
        const Pair sum = load_pair(to), score = load_pair(d_scores + j * kPanel);
        store_pair(to, {sum.a + score.a, sum.b + score.b});
    }
}

void fill(float* values, std::size_t count, float value) {
    for (std::size_t n = 0; n < count; ++n) values[n] = value;
}

void backward_tile(const AlibiHead& head, const AlibiHeadGradient& out, const Tile& tile, bool add,
                   float* memory) {
    const std::size_t dim = head.head_dim, row = head.row;
    const float scale = score_scale(dim);
    Scratch scratch(memory);
    float* lanes = scratch.take(dim * kPanel);
    float* packed = scratch.take(alibi_packed_size(kPanel, dim));
    float* dropped = scratch.take(tile.keys * kPanel);
    float* d_scores = scratch.take(tile.keys * kPanel);
    const std::size_t place = alibi_weights_size(tile.first);
    const float* weights = out.weights + place;
    const float* d_context = out.d_context + tile.first * out.context_row;

    to_lanes(d_context, out.context_row, tile.count, dim, 1, lanes);
    against_keys(head.value, row, tile.keys, lanes, dim, d_scores);
    if (head.kept != nullptr) {
        multiply(d_scores, head.kept + place, tile.keys, d_scores);
        multiply(weights, head.kept + place, tile.keys, dropped);
    }
    alibi_pack(d_context, out.context_row, 1, tile.count, dim, 1, packed);
    over_queries(head.kept != nullptr ? dropped : weights, tile.keys, tile.count, packed, dim, add,
                 out.d_value, row);
    softmax_backward(weights, tile.keys, d_scores);
    if (out.d_bias != nullptr) add_to_bias(tile, d_scores, out.d_bias);
    over_keys(head.key, row, tile.keys, d_scores, dim, nullptr, lanes);
    from_lanes(lanes, tile.count, dim, scale, out.d_query + tile.first * row, row);
    alibi_pack(head.query + tile.first * row, row, 1, tile.count, dim, scale, packed);
    over_queries(d_scores, tile.keys, tile.count, packed, dim, add, out.d_key, row);
}

// --- streamed ---

constexpr std::size_t kKeyBlock = 128;
constexpr float kNegligible = 16.635532F;  // 24 ln 2

float largest_norm(const float* rows, std::size_t row, std::size_t count, std::size_t head_dim) {
    float largest = 0;
    for (std::size_t n = 0; n < count; ++n) {
        float squares = 0;
        for (std::size_t d = 0; d < head_dim; ++d) squares += rows[n * row + d] * rows[n * row + d];
        largest = squares > largest ? squares : largest;
    }
    return std::sqrt(largest);
}

// One tile of queries while its keys are walked through, from the nearest back.
struct Walk {
    Tile tile;
    float *lanes, *sums, *scores;  // [head_dim, lane] of queries and of the context so far; a block of scores
    Pair largest, total;           // softmax so far
    float bound;                   // no score without its bias is above it
};

// The smallest log of a total among the tile's queries.
float smallest_log_total(const Walk& walk) {
    float largest[kPanel], total[kPanel];
    store_pair(largest, walk.largest);
    store_pair(total, walk.total);
    float result = INFINITY;
    for (std::size_t lane = 0; lane < walk.tile.count; ++lane) {
        const float value = largest[lane] + std::log(total[lane]);
        result = value < result ? value : result;
    }
    return result;
}

// Can no key before `end` change a float of the tile's context?
bool rest_is_negligible(const Walk& walk, std::size_t end, float slope) {
    if (!(slope > 0) || end > walk.tile.first) return false;
    const float distance = static_cast<float>(walk.tile.first - end + 1);
    const float most = walk.bound - slope * distance - std::log(-std::expm1(-slope));
    return most < smallest_log_total(walk) - kNegligible;
}

void add_block(const AlibiHead& head, std::size_t begin, std::size_t end, Walk& walk) {
    const std::size_t keys = end - begin;
    const float* key = head.key + begin * head.row;
    against_keys(key, head.row, keys, walk.lanes, head.head_dim, walk.scores);
    const std::ptrdiff_t distance =
        static_cast<std::ptrdiff_t>(walk.tile.first) - static_cast<std::ptrdiff_t>(begin);
    Pair largest = add_bias(head.bias, distance, keys, walk.scores);
    largest = {larger(largest.a, walk.largest.a), larger(largest.b, walk.largest.b)};
    const Pair shrink{exp_of(walk.largest.a - largest.a), exp_of(walk.largest.b - largest.b)};
    const Pair sum = exp_block(largest, keys, walk.scores);
    walk.total = {walk.total.a * shrink.a + sum.a, walk.total.b * shrink.b + sum.b};
    walk.largest = largest;
    scale_rows(shrink, head.head_dim, walk.sums);
    over_keys(head.value + begin * head.row, head.row, keys, walk.scores, head.head_dim, walk.sums,
              walk.sums);
}

void stream_tile(const AlibiStream& stream, const Tile& tile, float* memory) {
    const AlibiHead& head = stream.head;
    const std::size_t dim = head.head_dim;
    const float* query = head.query + tile.first * head.row;
    Scratch scratch(memory);
    Walk walk{};
    walk.tile = tile;
    walk.lanes = scratch.take(dim * kPanel);
    walk.sums = scratch.take(dim * kPanel);
    walk.scores = scratch.take(kKeyBlock * kPanel);
    walk.largest = {all(-1e30F), all(-1e30F)};
    walk.bound = largest_norm(query, head.row, tile.count, dim) * stream.key_norm * score_scale(dim);
    to_lanes(query, head.row, tile.count, dim, score_scale(dim), walk.lanes);
    fill(walk.sums, dim * kPanel, 0);
    for (std::size_t end = tile.keys; end > 0;) {
        const std::size_t begin = (end - 1) / kKeyBlock * kKeyBlock;
        add_block(head, begin, end, walk);
        end = begin;
        if (rest_is_negligible(walk, end, stream.slope)) break;
    }
    scale_rows({1.0F / walk.total.a, 1.0F / walk.total.b}, dim, walk.sums);
    float* context = stream.context + (tile.first - stream.first) * stream.context_row;
    from_lanes(walk.sums, tile.count, dim, 1, context, stream.context_row);
}

}  // namespace

extern "C" {

std::size_t alibi_tile_queries() {
    return kPanel;
}

std::size_t alibi_weights_size(std::size_t length) {
    const std::size_t whole = length / kPanel, rest = length % kPanel;
    const std::size_t keys = kPanel * whole * (whole + 1) / 2 + (rest > 0 ? length : 0);
    return keys * kPanel;
}

std::size_t alibi_attention_scratch(std::size_t length, std::size_t head_dim) {
    const std::size_t keys = length > kKeyBlock ? length : kKeyBlock;
    return 2 * (head_dim + 16) * kPanel + kPanel * 8 + 2 * keys * kPanel + 128;
}

void alibi_attention(const AlibiHead* head, float* weights, float* context, std::size_t context_row,
                     float* memory) {
    const std::size_t dim = head->head_dim;
    for (std::size_t first = 0; first < head->length; first += kPanel) {
        const Tile tile = tile_at(first, head->length);
        Scratch scratch(memory);
        float* lanes = scratch.take(dim * kPanel);
        float* dropped = scratch.take(tile.keys * kPanel);
        float* scores = weights + alibi_weights_size(first);
        to_lanes(head->query + first * head->row, head->row, tile.count, dim, score_scale(dim), lanes);
        against_keys(head->key, head->row, tile.keys, lanes, dim, scores);
        softmax_tile(tile, head->bias, scores);
        if (head->kept != nullptr)
            multiply(scores, head->kept + alibi_weights_size(first), tile.keys, dropped);
        over_keys(head->value, head->row, tile.keys, head->kept != nullptr ? dropped : scores, dim, nullptr,
                  lanes);
        from_lanes(lanes, tile.count, dim, 1, context + first * context_row, context_row);
    }
}

void alibi_attention_backward(const AlibiHead* head, const AlibiHeadGradient* gradient, float* scratch) {
    const std::size_t tiles = (head->length + kPanel - 1) / kPanel;
    for (std::size_t t = tiles; t-- > 0;)  // the last tile sees every key: it writes what the others add to
        backward_tile(*head, *gradient, tile_at(t * kPanel, head->length), t + 1 < tiles, scratch);
}

void alibi_attention_stream(const AlibiStream* stream, float* scratch) {
    const std::size_t end = stream->first + stream->count;
    for (std::size_t first = stream->first; first < end; first += kPanel)
        stream_tile(*stream, tile_at(first, end), scratch);
}
}
