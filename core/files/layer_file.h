// An attention layer opened from a .npz as labml's implementation would save it: x and param.*.
//
//   x                          [batch, position, d_model] or [position, d_model]
//   num_heads                  whole number (a scalar); where absent the caller's is used
//   param.query.linear.weight  [d_model, d_model], and .bias [d_model]; likewise key, value
//   param.output.weight        [d_model, d_model], and .bias [d_model]
// Also accepted: param.query.weight / param.query.bias (and key, value); a bias that is absent is 0.
#pragma once

#include <string>
#include <vector>

#include "core/attention/layer.h"

namespace alibi {

struct LayerFile {
    std::string path;
    LayerParameters parameters;
    std::vector<Matrix> x;  // [batch] of [position, d_model]
    // No number is NaN or infinite. One that is goes through every stage that depends on it.
    bool x_is_finite = true, weights_are_finite = true;

    bool is_finite() const { return x_is_finite && weights_are_finite; }
};

// One line of the report on a file that does not fit, for the person to mend it by.
struct ArrayReport {
    enum class Result { found, missing, wrong_shape };
    std::string name;
    std::string shape;     // in the file, "(24, 512)"; empty where missing
    std::string expected;  // "512 x 512"; empty where found
    Result result = Result::found;

    bool operator==(const ArrayReport&) const = default;
};

// Reads shapes alone; every array of a layer in a fixed order.
std::vector<ArrayReport> inspect_layer_file(const std::string& path);

// Throws FileError; missing_array and wrong_shape name the first array that does not fit.
// num_heads: used where the file has none (0: then the file must have it).
LayerFile read_layer_file(const std::string& path, Index num_heads = 0);

}  // namespace alibi
