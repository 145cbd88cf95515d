#include "ui/views/extrapolation/headed_card.h"

namespace alibi::ui {

namespace {

constexpr double kTitleY = 20, kHalfLine = 10, kInset = 15;  // px at 96 dpi

}  // namespace

void HeadedCard::keep_free(int wide) {
    free_ = wide;
    update();
}

QRectF HeadedCard::title_line() const {
    const double inset = kInset * theme_.unit, type = theme_.type;
    return {inset, (kTitleY - kHalfLine) * type, width() - 2 * inset - free_, 2 * kHalfLine * type};
}

}  // namespace alibi::ui
