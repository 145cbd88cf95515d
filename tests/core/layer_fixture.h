// Layers to test with: small random ones, and those stored with every stage and gradient.
#pragma once

#include <cmath>
#include <random>
#include <string>

#include "core/attention/layer.h"
#include "core/attention/slopes.h"
#include "core/files/numpy.h"

namespace alibi::test {

inline Matrix random_matrix(Index rows, Index cols, std::mt19937& source) {
    std::normal_distribution<Scalar> normal;
    Matrix result(rows, cols);
    for (Index k = 0; k < result.size(); ++k) result.data()[k] = normal(source);
    return result;
}

inline Linear random_linear(Index width, std::mt19937& source) {
    const Scalar scale = 1 / std::sqrt(static_cast<Scalar>(width));
    return {scale * random_matrix(width, width, source), random_matrix(width, 1, source) * Scalar{0.25}};
}

inline LayerParameters random_parameters(Index num_heads, Index width, unsigned seed = 1) {
    std::mt19937 source(seed);
    LayerParameters parameters;
    parameters.num_heads = num_heads;
    for (Linear* linear : {&parameters.query, &parameters.key, &parameters.value, &parameters.output})
        *linear = random_linear(width, source);
    return parameters;
}

inline std::vector<Matrix> random_batch(Index batch, Index length, Index width, unsigned seed = 2) {
    std::mt19937 source(seed);
    std::vector<Matrix> x;
    for (Index b = 0; b < batch; ++b) x.push_back(random_matrix(length, width, source));
    return x;
}

inline LayerSettings settings_for(Index num_heads, BiasForm form = BiasForm::distance, Mask mask = {}) {
    LayerSettings settings;
    settings.slopes = slopes(SlopeRule::reference, num_heads);
    settings.form = form;
    settings.mask = std::move(mask);
    return settings;
}

// A stored layer, tests/data/attention_*.npz. Its bias is the distance form under the causal mask.
struct StoredLayer {
    NpzReader file;
    LayerParameters parameters;
    LayerSettings settings;
    std::vector<Matrix> x, grad_output;

    explicit StoredLayer(const std::string& name, BiasForm form = BiasForm::distance)
        : file(ALIBI_TEST_DATA "/attention_" + name + ".npz") {
        parameters.num_heads = static_cast<Index>(file.read<double>("num_heads").values.at(0));
        parameters.query = linear("param.query.linear");
        parameters.key = linear("param.key.linear");
        parameters.value = linear("param.value.linear");
        parameters.output = linear("param.output");
        settings = settings_for(parameters.num_heads, form);
        x = batch("x");
        grad_output = batch("grad_output");
    }

    Linear linear(const std::string& name) const {
        const NumpyArray<float> weight = file.read<float>(name + ".weight");
        const NumpyArray<float> bias = file.read<float>(name + ".bias");
        return {Eigen::Map<const Matrix>(weight.values.data(), weight.shape.at(0), weight.shape.at(1)),
                Eigen::Map<const Vector>(bias.values.data(), bias.shape.at(0))};
    }

    std::vector<Matrix> batch(const std::string& name) const {
        const NumpyArray<float> array = file.read<float>(name);
        const Index rows = array.shape.at(1), cols = array.shape.at(2);
        std::vector<Matrix> result;
        for (Index b = 0; b < array.shape.at(0); ++b)
            result.push_back(Eigen::Map<const Matrix>(array.values.data() + b * rows * cols, rows, cols));
        return result;
    }
};

}  // namespace alibi::test
