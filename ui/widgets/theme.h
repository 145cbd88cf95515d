// Colours, sizes and fonts of one look, from the design's tokens. A value: passed by reference to whatever
// paints.
//
// Sizes are in px at 96 dpi, scaled by the system's font size (10 pt = 1) and, on a projector, by 1.35 for
// type, of which none is smaller than 16 px there.
#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QString>

namespace alibi::ui {

enum class ThemeId { light, dark, projector };

struct Theme {
    ThemeId id = ThemeId::light;

    QColor background, surface, raised, line, control_line, text, muted, accent, on_accent, selected, hover,
        focus;
    QColor warning, warning_bg, error, error_bg, success, success_bg, lit, masked, masked_hatch;
    QColor cell_outline_in, cell_outline_out;
    QColor q, k, v, slope, bias, mask, weights, output;

    double unit = 1;        // of lengths: system font size / 10 pt
    double type = 1;        // of type: unit, times 1.35 on a projector
    double line_width = 1;  // of strokes; 2 on a projector
    double least_type = 0;  // px on the screen: no type is smaller
    bool shaping = true;    // letters fit their neighbours; without, a PDF knows what each of them is
    bool alone = false;     // one figure fills a view, without controls: for the back row, for paper

    int px(double length) const { return qRound(length * unit); }
    QFont font(double size, int weight = QFont::Normal) const;  // size in px at 96 dpi
    QFont number_font(double size, int weight = QFont::Normal) const;
    // An icon of resources/icons in a colour, crisp at any scale; disabled state at 45 %.
    QIcon icon(const QString& name, const QColor& colour) const;
};

Theme make_theme(ThemeId id, double system_font_points = 10);
// The same colours for one figure that fills a view, everything `scale` times as large as the design's sizes.
Theme figure_theme(Theme theme, double scale);
ThemeId theme_from_name(const QString& name);  // "light", "dark", "projector"
QString theme_name(ThemeId id);
// The application's style sheet for the theme.
QString style_sheet(const Theme& theme);

}  // namespace alibi::ui
