// Attention in double, from the whole L x L matrices: what a field must agree with.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/attention/field.h"

namespace alibi::test {

using DoubleMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic>;

inline constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

// Every stage of one head. Rounds where the field says that it rounds, and nowhere else.
struct FullHead {
    DoubleMatrix scores, scaled, bias, biased, masked, weights, context;
    std::vector<double> log_sums;

    FullHead(const AttentionField& field, Index head) {
        const Content& content = field.content();
        const FieldSettings& settings = field.settings();
        const Index length = field.seq_len();
        std::vector<Index> all;
        for (Index i = 0; i < length; ++i) all.push_back(i);
        Matrix raw;
        content.scores(head, all, all, raw);
        scores = raw.cast<double>();
        scaled = scores / std::sqrt(static_cast<double>(content.head_dim()));
        bias = biased = masked = weights = DoubleMatrix::Zero(length, length);
        const auto distances = static_cast<Index>(settings.learned_bias.size()) / content.num_heads();
        const auto learned = [&](Index i, Index j) {
            const Index distance = std::clamp<Index>(i - j, 0, distances - 1);
            return distances > 0
                       ? settings.learned_bias[static_cast<std::size_t>(head * distances + distance)]
                       : 0;
        };
        const double slope = settings.slopes[static_cast<std::size_t>(head)];
        for (Index i = 0; i < length; ++i) {
            for (Index j = 0; j < length; ++j) {
                bias(i, j) =
                    round_to(settings.precision,
                             bias_at(settings.form, slope, i, j, length, settings.mask) + learned(i, j));
                biased(i, j) = round_to(settings.precision, scaled(i, j) + bias(i, j));
                const bool seen = mask_visible(settings.mask, i, j, length);
                masked(i, j) = seen ? biased(i, j) : kMinusInfinity;
            }
            softmax(i);
        }
        if (content.has_values()) context = weights * content.values(head, {0, length}).cast<double>();
    }

  private:
    void softmax(Index i) {
        double top = kMinusInfinity, sum = 0;
        bool bad = false;
        for (Index j = 0; j < masked.cols(); ++j) {
            bad = bad || std::isnan(masked(i, j));
            top = std::max(top, masked(i, j));
        }
        if (bad) {
            weights.row(i).setConstant(std::nan(""));
            log_sums.push_back(std::nan(""));
            return;
        }
        for (Index j = 0; j < masked.cols() && top > kMinusInfinity; ++j) sum += std::exp(masked(i, j) - top);
        for (Index j = 0; j < masked.cols() && sum > 0; ++j)
            weights(i, j) = std::exp(masked(i, j) - top) / sum;
        log_sums.push_back(sum > 0 ? top + std::log(sum) : kMinusInfinity);
    }
};

inline RowStatistics full_statistics(const FullHead& head, const Mask& mask, Index query, Index window) {
    RowStatistics out;
    const Index length = head.weights.cols();
    std::vector<double> mass(static_cast<std::size_t>(length), 0.0);
    for (Index key = 0; key < length; ++key) {
        const double w = head.weights(query, key);
        const Index distance = std::abs(query - key);
        if (mask_visible(mask, query, key, length)) ++out.keys;
        if (w > 0) out.entropy -= w * std::log(w);
        out.mean_distance += w * static_cast<double>(distance);
        if (distance < window) out.mass_within += w;
        if (distance == 0) out.self_weight = w;
        mass[static_cast<std::size_t>(distance)] += w;
    }
    const auto reach = [&](double share) {
        double sum = 0;
        for (std::size_t d = 0; d < mass.size(); ++d) {
            if ((sum += mass[d]) >= share - 1e-9) return static_cast<Index>(d) + 1;
        }
        return Index{0};
    };
    out.reach_50 = reach(0.5);
    out.reach_90 = reach(0.9);
    out.reach_99 = reach(0.99);
    return out;
}

}  // namespace alibi::test
