#include "ui/views/extrapolation/loss_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/widgets/format.h"

namespace alibi::ui {

QString loss_words(const LossPicture& picture, double loss) {
    if (!picture.perplexity) return fixed_text(loss, 3);
    const double value = std::exp(loss);
    return value < 100 ? fixed_text(value, 2) : fixed_text(value, 0);
}

QString tokens_words(double tokens) {
    const auto count = static_cast<Index>(tokens);
    if (count == 1) return QCoreApplication::translate("Extrapolation", "1 token");
    return QCoreApplication::translate("Extrapolation", "%1 tokens").arg(grouped_text(count));
}

// Downwards each keeps clear of the one above; what then hangs over the end is pushed back up.
std::vector<double> push_apart(std::vector<double> wanted, double step, double low, double high) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&wanted](std::size_t i) { return wanted[i]; });
    double floor = low;
    for (const std::size_t i : order) {
        wanted[i] = std::max(wanted[i], floor);
        floor = wanted[i] + step;
    }
    double ceiling = high;
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        wanted[*i] = std::min(wanted[*i], ceiling);
        ceiling = wanted[*i] - step;
    }
    return wanted;
}

}  // namespace alibi::ui
