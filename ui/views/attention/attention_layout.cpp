#include "ui/views/attention/attention_layout.h"

#include <algorithm>

#include "ui/views/attention/look_panel.h"
#include "ui/views/attention/map_panel.h"
#include "ui/widgets/head_grid.h"

namespace alibi::ui {
namespace {

// px at 96 dpi
constexpr double kMargin = 20, kChevrons = 48, kTop = 66;
constexpr double kTile = 92, kTiles = 214;  // with the room of a scroll bar
constexpr double kMapLeft = 236;
constexpr double kNotes = 20;

}  // namespace

AttentionLayout attention_layout(const Theme& theme, const QSize& size, bool isolated) {
    AttentionLayout layout;
    const int margin = theme.px(kMargin), grow = qRound((kChevrons + kTop) * (theme.type - theme.unit) / 2);
    const int top = theme.px(kTop) + grow, right = size.width() - margin,
              bottom = size.height() - theme.px(8);
    // Larger type needs wider captions.
    const int wider = qRound(kTile * (theme.type - theme.unit) * 0.55);
    layout.tile_size = theme.px(kTile) + wider;
    layout.chevrons = QRect(margin, 0, right - margin, theme.px(kChevrons) + grow);
    layout.tiles =
        QRect(theme.px(kMargin - 2), top - 2, theme.px(kTiles) + 2 * wider, size.height() - top + 2);
    const int left = isolated ? margin : theme.px(kMapLeft) + 2 * wider;
    const int beside = MapPanel::left_room(theme) + MapPanel::right_room(theme);
    const int side = size.height() - top - MapPanel::below_room(theme);
    const int spare = right - left - beside - LookPanel::narrow_width(theme) - side;
    const bool wide = spare >= LookPanel::wide_width(theme) - LookPanel::narrow_width(theme);
    const int look = wide ? LookPanel::wide_width(theme) : LookPanel::narrow_width(theme);
    layout.look = QRect(right - look, top, look, bottom - top);
    const int above = MapPanel::above_room(theme);
    layout.map = QRect(left, top - above, right - look - left, size.height() - top + above);
    layout.notes = QRect(left + MapPanel::left_room(theme), size.height() - theme.px(kNotes + 4),
                         right - look - left - MapPanel::left_room(theme), qRound(kNotes * theme.type));
    return layout;
}

}  // namespace alibi::ui
