#include "ui/widgets/colour_table.h"

#include <QtMath>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "ui/widgets/colour_steps.h"
#include "ui/widgets/paint_scale.h"

namespace alibi::ui {

namespace {

// OKLab (Ottosson 2020), where equal steps look equal: the maps that are not tabulated are ramps in it.
struct OkLab {
    double l = 0, a = 0, b = 0;
};

double linear_from_srgb(double value) {
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

int srgb_from_linear(double value) {
    const double v = std::clamp(value, 0.0, 1.0);
    const double srgb = v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    return static_cast<int>(std::lround(srgb * 255));
}

OkLab oklab(QRgb colour) {
    const double r = linear_from_srgb(qRed(colour) / 255.0);
    const double g = linear_from_srgb(qGreen(colour) / 255.0);
    const double b = linear_from_srgb(qBlue(colour) / 255.0);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QRgb from_oklab(const OkLab& c) {
    const double l = std::pow(c.l + 0.3963377774 * c.a + 0.2158037573 * c.b, 3);
    const double m = std::pow(c.l - 0.1055613458 * c.a - 0.0638541728 * c.b, 3);
    const double s = std::pow(c.l - 0.0894841775 * c.a - 1.2914855480 * c.b, 3);
    return qRgb(srgb_from_linear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                srgb_from_linear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                srgb_from_linear(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

// Evenly spaced anchors, joined by straight lines in OKLab.
template <std::size_t Count>
ColourTable ramp(const std::array<QRgb, Count>& anchors) {
    ColourTable table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double place = static_cast<double>(i) * (Count - 1) / 255.0;
        const std::size_t first = std::min(static_cast<std::size_t>(place), Count - 2);
        const double t = place - static_cast<double>(first);
        const OkLab a = oklab(anchors[first]), b = oklab(anchors[first + 1]);
        table[i] = from_oklab({a.l + (b.l - a.l) * t, a.a + (b.a - a.a) * t, a.b + (b.b - a.b) * t});
    }
    return table;
}

QRgb hex_digit(char c) {
    return static_cast<QRgb>(c <= '9' ? c - '0' : c - 'A' + 10);
}

ColourTable from_steps(std::string_view steps) {
    ColourTable table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        QRgb colour = 0xff;
        for (std::size_t digit = 0; digit < 6; ++digit)
            colour = colour << 4 | hex_digit(steps[i * 6 + digit]);
        table[i] = colour;
    }
    return table;
}

constexpr std::array<QRgb, 11> kMagma = {0xff000004, 0xff140e36, 0xff3b0f70, 0xff641a80,
                                         0xff8c2981, 0xffb73779, 0xffde4968, 0xfff7705c,
                                         0xfffe9f6d, 0xfffecf92, 0xfffcfdbf};
constexpr std::array<QRgb, 10> kCividis = {0xff00224e, 0xff123570, 0xff3b496c, 0xff575d6d, 0xff707173,
                                           0xff8a8678, 0xffa59c74, 0xffc3b369, 0xffe1cc55, 0xfffee838};
constexpr std::array<QRgb, 2> kGrey = {0xff0b0b0b, 0xfffafafa};

// Where every value of a scale falls in one table of colours: the places, then one for masked and one for
// what is no finite number.
//
// A linear scale needs one multiplication. Root and log are looked up by the leading bits of the float's
// distance from the point they are taken from: 128 steps an octave, under half a colour step, and the formula
// stays the core's.
class Painter256 {
  public:
    Painter256(const ScaleRange& range, const ColourTable& colours, QRgb nan) : range_(range) {
        if (range.scale == ScaleKind::linear || !(range.high > range.low)) {
            colours_.assign(colours.begin(), colours.end());
        } else {
            build_octaves(colours);
        }
        masked_ = static_cast<std::int32_t>(colours_.size());
        colours_.push_back(0);
        colours_.push_back(nan);
    }

    void paint(const float* values, int count, QRgb* out) const {
        constexpr int kBlock = 1024;
        std::int32_t places[kBlock];
        for (int first = 0; first < count; first += kBlock) {
            const int size = std::min(kBlock, count - first);
            if (octaves_ > 0) {
                place_octaves(values + first, size, places);
            } else {
                place_linear(values + first, size, places);
            }
            for (int i = 0; i < size; ++i) out[first + i] = colours_[static_cast<std::size_t>(places[i])];
        }
    }

  private:
    static constexpr int kShift = 16;  // of a float's bits: sign, exponent and 7 bits of the fraction remain
    static constexpr int kOctaves = 19;  // (1/512)^2 of the range is the first step of a root scale

    float pivot() const {
        switch (range_.quantity) {
            case Quantity::bias: return static_cast<float>(range_.high);
            case Quantity::scores: return 0;
            case Quantity::weights: break;
        }
        return static_cast<float>(range_.low);
    }

    void build_octaves(const ColourTable& colours) {
        const double reach = std::max(std::abs(range_.low - pivot()), std::abs(range_.high - pivot()));
        last_ = static_cast<std::int32_t>(std::bit_cast<std::uint32_t>(static_cast<float>(reach)) >> kShift);
        first_ = std::max(0, last_ - kOctaves * 128);
        octaves_ = last_ - first_ + 1;
        colours_.reserve(2 * static_cast<std::size_t>(octaves_) + 2);
        for (const double side : {1.0, -1.0}) {
            for (std::int32_t bits = first_; bits <= last_; ++bits) {
                const auto middle = static_cast<std::uint32_t>(bits) << kShift | 1u << (kShift - 1);
                const double distance =
                    bits == first_ ? 0 : std::min<double>(std::bit_cast<float>(middle), reach);
                const float place = scale_position(range_, pivot() + side * distance);
                colours_.push_back(colours[static_cast<std::size_t>(std::lround(place * 255))]);
            }
        }
    }

    void place_linear(const float* values, int count, std::int32_t* places) const {
        // A signed map is centred on 0, whatever its limits.
        const double reach = std::max(std::abs(range_.low), std::abs(range_.high));
        const bool centred = range_.quantity == Quantity::scores;
        const auto low = static_cast<float>(centred ? -reach : range_.low);
        const double width = centred ? 2 * reach : range_.high - range_.low;
        const auto factor = static_cast<float>(width > 0 ? 255 / width : 0);
        const std::int32_t masked = masked_;
        for (int i = 0; i < count; ++i) {
            const float value = values[i];
            float place = (value - low) * factor + 0.5f;
            place = place > 0.5f ? place : 0.5f;
            place = place < 255.5f ? place : 255.5f;
            const auto step = static_cast<std::int32_t>(place);
            const std::int32_t known = value - value == 0 ? step : masked + 1;
            places[i] = value == kMasked ? masked : known;
        }
    }

    void place_octaves(const float* values, int count, std::int32_t* places) const {
        const float from = pivot();
        const std::int32_t first = first_, last = last_, octaves = octaves_, masked = masked_;
        for (int i = 0; i < count; ++i) {
            const float value = values[i];
            const auto bits = std::bit_cast<std::uint32_t>(value - from);
            std::int32_t step = static_cast<std::int32_t>((bits & 0x7fffffffu) >> kShift);
            step = step > first ? step : first;
            step = step < last ? step : last;
            step += -static_cast<std::int32_t>(bits >> 31) & octaves;
            const std::int32_t known = value - value == 0 ? step - first : masked + 1;
            places[i] = value == kMasked ? masked : known;
        }
    }

    ScaleRange range_;
    std::vector<QRgb> colours_;
    std::int32_t first_ = 0, last_ = 0, octaves_ = 0, masked_ = 0;
};

QImage hatch_tile(const Theme& theme, int side, int line) {
    QImage tile(side, side, QImage::Format_RGB32);
    tile.fill(theme.masked);
    for (int y = 0; y < side; ++y) {
        for (int i = 0; i < line; ++i)
            tile.setPixelColor((2 * side - 1 - y + i) % side, y, theme.masked_hatch);
    }
    return tile;
}

QImage cross_tile(const Theme& theme, int side, int line) {
    QImage tile(side, side, QImage::Format_ARGB32_Premultiplied);
    tile.fill(Qt::transparent);
    for (int y = 0; y < side; ++y) {
        for (int i = 0; i < line; ++i) {
            tile.setPixelColor((2 * side - 1 - y + i) % side, y, theme.surface);
            tile.setPixelColor((y + i) % side, y, theme.surface);
        }
    }
    return tile;
}

constexpr double kHatchSide = 6;

double hatch_step(const Theme& theme) {
    return kHatchSide * theme.unit * (theme.alone ? 2 : 1);
}

// On paper and in pictures; a figure alone is seen from afar.
QPen hatch_pen(const QColor& colour, const Theme& theme) {
    return {colour, theme.alone ? 2 * std::max(1.0, theme.unit) : 0.75};
}

// On the screen, in its own pixels.
int hatch_line(const Theme& theme, double scale) {
    return std::max(1, qRound((theme.alone ? 2 : 1) * theme.unit * scale));
}

void cross_as_lines(QPainter& painter, const QRectF& rect, const Theme& theme) {
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setPen(hatch_pen(theme.surface, theme));
    const double step = hatch_step(theme), size = rect.width() + rect.height();
    for (double x = 0; x < size; x += step) {
        painter.drawLine(QPointF(rect.left() + x, rect.top()),
                         QPointF(rect.left() + x - rect.height(), rect.bottom()));
        painter.drawLine(QPointF(rect.right() - x, rect.top()),
                         QPointF(rect.right() - x + rect.height(), rect.bottom()));
    }
    painter.restore();
}

void hatch_as_lines(QPainter& painter, const QRectF& rect, const Theme& theme) {
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.fillRect(rect, theme.masked);
    painter.setPen(hatch_pen(theme.masked_hatch, theme));
    const double step = hatch_step(theme);
    const int lines = static_cast<int>(std::ceil((rect.width() + rect.height()) / step));
    for (int n = 0; n < lines; ++n) {
        const double x = rect.left() + n * step;
        painter.drawLine(QPointF(x, rect.top()), QPointF(x - rect.height(), rect.bottom()));
    }
    painter.restore();
}

}  // namespace

// Each is made when it is first asked for: a ramp takes powers for each of its 256 colours.
const ColourTable& colour_table(ColourMap map) {
    const auto once = [](auto make) -> const ColourTable& {
        static const ColourTable table = make();  // one for each `make`
        return table;
    };
    switch (map) {
        case ColourMap::plum: return once([] { return from_steps(kPlumSteps); });
        case ColourMap::tide: return once([] { return from_steps(kTideSteps); });
        case ColourMap::cividis: return once([] { return ramp(kCividis); });
        case ColourMap::magma: return once([] { return ramp(kMagma); });
        case ColourMap::grey: return once([] { return ramp(kGrey); });
        case ColourMap::viridis: break;
    }
    return once([] { return from_steps(kViridisSteps); });
}

void colour_raster(const Raster& raster, const ScaleRange& range, ColourMap map, const Theme& theme,
                   QImage& image) {
    const int width = raster.request.width, height = raster.request.height;
    if (image.width() != width || image.height() != height ||
        image.format() != QImage::Format_ARGB32_Premultiplied) {
        image = QImage(width, height, QImage::Format_ARGB32_Premultiplied);
    }
    if (image.isNull()) return;
    const Painter256 painter(range, colour_table(map), theme.error.rgb());
    for (int y = 0; y < height; ++y) {
        painter.paint(raster.values.data() + static_cast<std::ptrdiff_t>(y) * width, width,
                      reinterpret_cast<QRgb*>(image.scanLine(y)));
    }
}

std::vector<QRect> not_finite_blocks(const Raster& raster) {
    constexpr std::size_t kMost = 4096;  // more are single pixels: a hatch would not be seen
    const int width = raster.request.width, height = raster.request.height;
    std::vector<QRect> blocks;
    std::vector<std::size_t> above, here;  // blocks that end in the row above, in this row
    for (int y = 0; y < height && blocks.size() < kMost; ++y) {
        const float* const row = raster.values.data() + static_cast<std::ptrdiff_t>(y) * width;
        const auto broken = [&](int x) { return row[x] != kMasked && !std::isfinite(row[x]); };
        here.clear();
        int count = 0;  // of most rows 0, and quickly known
        for (int x = 0; x < width; ++x)
            count += static_cast<int>(!(row[x] - row[x] == 0) & (row[x] != kMasked));
        for (int x = 0; count > 0 && x < width; ++x) {
            if (!broken(x)) continue;
            const int first = x;
            while (x + 1 < width && broken(x + 1)) ++x;
            const auto same = std::find_if(above.begin(), above.end(), [&](std::size_t block) {
                return blocks[block].left() == first && blocks[block].right() == x;
            });
            if (same == above.end()) {
                here.push_back(blocks.size());
                blocks.emplace_back(QPoint(first, y), QPoint(x, y));
            } else {
                here.push_back(*same);
                blocks[*same].setBottom(y);
            }
        }
        above.swap(here);
    }
    return blocks.size() < kMost ? blocks : std::vector<QRect>();
}

void paint_cross_hatch(QPainter& painter, const QRectF& rect, const Theme& theme) {
    if (!paints_pixels(painter)) return cross_as_lines(painter, rect, theme);
    const double scale = paint_scale(painter);
    const int side = std::max(4, qRound(hatch_step(theme) * scale));
    QBrush brush(cross_tile(theme, side, hatch_line(theme, scale)));
    brush.setTransform(QTransform::fromScale(1 / scale, 1 / scale));
    painter.fillRect(rect, brush);
}

void paint_masked(QPainter& painter, const QRectF& rect, const Theme& theme) {
    if (!paints_pixels(painter)) return hatch_as_lines(painter, rect, theme);
    const double scale = paint_scale(painter);
    const int side = std::max(3, qRound(hatch_step(theme) * scale));
    QBrush brush(hatch_tile(theme, side, hatch_line(theme, scale)));
    brush.setTransform(QTransform::fromTranslate(rect.left(), rect.top()).scale(1 / scale, 1 / scale));
    painter.fillRect(rect, brush);
}

}  // namespace alibi::ui
