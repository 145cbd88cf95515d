#include "app/export/snippet.h"

#include <bit>
#include <cstdint>
#include <filesystem>
#include <iomanip>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "core/files/memory.h"
#include "core/files/numpy.h"
#include "core/files/row_files.h"

namespace alibi::app {
namespace {

std::string whole(Index value) {
    return std::to_string(value);
}

std::string slope_lines(const Session& session, const Scene& scene) {
    const std::string heads = "num_heads = " + whole(scene.num_heads) + "\n";
    if (session.slope_rule == SlopeRule::reference) {
        return heads +
               "p = 1 << (num_heads.bit_length() - 1)  # the largest power of two that is not above "
               "num_heads\n" +
               "b = " + number_text(session.bias_max) + "\n" +
               "slopes = np.array([2 ** (-b * (h + 1) / p) for h in range(p)]\n"
               "                  + [2 ** (-b / 2 * (2 * r + 1) / p) for r in range(num_heads - p)])\n";
    }
    std::string list;
    for (const HeadSlope& slope : scene.slopes) list += (list.empty() ? "" : ", ") + number_text(slope.value);
    return heads + "slopes = np.array([" + list + "])\n";
}

// Paths are typed by people: quotes and backslashes stay what they are.
std::string python_string(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

std::string mask_line(const Mask& mask) {
    switch (mask.kind) {
        case MaskKind::causal: return "mask = j <= i\n";
        case MaskKind::none: return "mask = (j >= 0) & (i >= 0)\n";
        case MaskKind::window: return "mask = (j <= i) & (j > i - " + whole(mask.window) + ")\n";
        case MaskKind::padding_left: return "mask = (j <= i) & (j >= " + whole(mask.padding) + ")\n";
        case MaskKind::padding_right:
            return "mask = (j <= i) & (j < seq_len - " + whole(mask.padding) + ")\n";
        case MaskKind::file: return "mask = np.load(" + python_string(mask.path) + ")[queries] != 0\n";
    }
    return {};
}

std::string bias_line(BiasForm form) {
    const std::string m = "bias = slopes[heads, None, None] * ";
    switch (form) {
        case BiasForm::distance: return m + "(j - i)\n";
        case BiasForm::key: return m + "(j + 0 * i)\n";
        case BiasForm::cumsum: return m + "np.cumsum(mask, axis=-1)\n";
        case BiasForm::last_key: return m + "(j - (seq_len - 1) + 0 * i)\n";
        case BiasForm::symmetric: return m + "-abs(i - j)\n";
    }
    return {};
}

// Names a function that rounds as the session's precision does.
std::string rounding_lines(Precision precision) {
    switch (precision) {
        case Precision::float32:
            return "def rounded(x):\n    return x.astype(np.float32).astype(np.float64)\n";
        case Precision::float16:
            return "def rounded(x):\n    return x.astype(np.float16).astype(np.float64)\n";
        case Precision::bfloat16:
            return "def rounded(x):  # to bfloat16: the upper half of a float32, ties to even\n"
                   "    bits = np.ascontiguousarray(x, np.float32).view(np.uint32).astype(np.uint64)\n"
                   "    bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000\n"
                   "    return bits.astype(np.uint32).view(np.float32).astype(np.float64)\n";
    }
    return {};
}

CellRect shown_of(const Session& session, const Scene& scene) {
    return session.view == ViewId::bias ? scene.bias.shown : scene.attention.shown;
}

std::string grid_lines(const Session& session, const Scene& scene) {
    const CellRect shown = shown_of(session, scene);
    const std::string heads =
        session.isolate_head ? "np.array([" + whole(scene.reading.cell.head) + "])" : "np.arange(num_heads)";
    return "seq_len = " + whole(scene.seq_len) + "\nheads = " + heads + "\nqueries = np.arange(" +
           whole(shown.row) + ", " + whole(shown.row + shown.rows) +
           ")\ni = queries[:, None]\nj = np.arange(seq_len)[None, :]\n";
}

std::string cut_line(const CellRect& shown) {
    return "matrix = matrix[:, :, " + whole(shown.col) + ":" + whole(shown.col + shown.cols) + "]\n";
}

std::string score_lines(bool zero, const std::string& scores_file) {
    if (zero) return "scores = np.zeros((len(heads), len(queries), seq_len))\nhead_dim = 1\n";
    return "opened = np.load(" + python_string(scores_file) +
           ")\nscores = opened[\"scores\"].astype(np.float64)\nhead_dim = float(opened[\"head_dim\"])\n";
}

std::string stage_lines(Stage stage) {
    std::string code =
        "scaled = scores / np.sqrt(head_dim)\nbiased = rounded(scaled + bias)\n"
        "masked = np.where(mask, biased, -np.inf)\n";
    switch (stage) {
        case Stage::scores: return "matrix = scores\n";
        case Stage::scaled: return code + "matrix = scaled\n";
        case Stage::biased: return code + "matrix = biased\n";
        case Stage::masked: return code + "matrix = masked\n";
        case Stage::weights:
            return code +
                   "top = masked.max(axis=-1, keepdims=True)\n"
                   "top = np.where(np.isfinite(top), top, 0)  # a row that sees nothing\n"
                   "weights = np.exp(masked - top)\n"
                   "total = weights.sum(axis=-1, keepdims=True)\n"
                   "weights = np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)\n"
                   "matrix = weights  # of a masked key 0\n";
        default: throw std::invalid_argument("NumPy code ends at the weights. Choose an earlier stage.");
    }
}

// Of the shape and every bit of the values (FNV-1a), in 16 hexadecimal digits.
std::string fingerprint(const NpzArray& array) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    const auto add = [&hash](std::uint64_t word) { hash = (hash ^ word) * 0x100000001b3U; };
    for (const Index side : array.shape) add(static_cast<std::uint64_t>(side));
    for (const float value : array.floats) add(std::bit_cast<std::uint32_t>(value));
    std::ostringstream digits;
    digits << std::hex << std::setw(16) << std::setfill('0') << hash;
    return digits.str();
}

std::vector<Index> shown_heads(const Session& session, const Scene& scene) {
    if (session.isolate_head) return {scene.reading.cell.head};
    std::vector<Index> heads(static_cast<std::size_t>(scene.num_heads));
    std::iota(heads.begin(), heads.end(), Index{0});
    return heads;
}

}  // namespace

Snippet numpy_snippet(const Session& session, const Scene& scene, const std::string& scores_file) {
    if (session.view == ViewId::equations)
        throw std::invalid_argument("The code of this view stands beside its matrices. Copy it there.");
    Snippet snippet;
    snippet.code = "import numpy as np\n\n" + slope_lines(session, scene);
    if (session.view == ViewId::slopes || session.view == ViewId::extrapolation) return snippet;
    snippet.code += grid_lines(session, scene) + mask_line(session.mask) + "\n" +
                    rounding_lines(session.precision) + "\n" + bias_line(session.bias_form) +
                    "bias = rounded(bias)\n";
    if (session.view == ViewId::bias) {
        snippet.code += session.show_masked ? "matrix = np.where(mask, bias, -np.inf)\n" : "matrix = bias\n";
    } else {
        const auto& field = scene.attention.field;
        if (!field) throw std::invalid_argument("An opened map has no formula. Export the data instead.");
        snippet.needs_scores = !field->content().is_zero();
        snippet.code += score_lines(!snippet.needs_scores, scores_file) + stage_lines(session.stage);
    }
    snippet.code += cut_line(shown_of(session, scene));
    return snippet;
}

std::string save_scores(const Session& session, const Scene& scene, const std::string& folder) {
    const auto& field = scene.attention.field;
    if (!field) throw std::invalid_argument("There are no scores to write. Choose other content.");
    const CellRect shown = shown_of(session, scene);
    const std::vector<Index> heads = shown_heads(session, scene);
    const auto count =
        static_cast<std::size_t>(static_cast<Index>(heads.size()) * shown.rows * scene.seq_len);
    require_memory(count * sizeof(float), "the scores of the shown queries");
    std::vector<Index> queries(static_cast<std::size_t>(shown.rows));
    std::iota(queries.begin(), queries.end(), shown.row);
    std::vector<Index> keys(static_cast<std::size_t>(scene.seq_len));
    std::iota(keys.begin(), keys.end(), Index{0});
    std::vector<float> values;
    values.reserve(count);
    for (const Index head : heads) {
        Matrix block;
        field->content().scores(head, queries, keys, block);
        values.insert(values.end(), block.data(), block.data() + block.size());
    }
    const std::vector<double> head_dim{static_cast<double>(field->content().head_dim())};
    const std::vector<NpzArray> arrays{
        {"scores", {static_cast<Index>(heads.size()), shown.rows, scene.seq_len}, values, {}},
        {"head_dim", {}, {}, head_dim}};
    const std::string path = folder + "/alibi-scores-" + fingerprint(arrays.front()) + ".npz";
    if (!std::filesystem::exists(path)) write_npz(path, arrays);
    return path;
}

}  // namespace alibi::app
