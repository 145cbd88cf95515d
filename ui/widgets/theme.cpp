#include "ui/widgets/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <algorithm>
#include <array>
#include <memory>

#include "ui/widgets/painting.h"

namespace alibi::ui {
namespace {

constexpr double kProjectorType = 1.35;
constexpr double kProjectorLeast = 16;  // px at 96 dpi
constexpr double kSmallType = 11;       // px at 96 dpi, of the design's smallest words

struct ColourToken {
    const char* name;
    QColor Theme::*member;
    std::array<QRgb, 3> rgb;  // light, dark, projector
};

constexpr std::array kColours = {
    ColourToken{"background", &Theme::background, {0xF3F4F7, 0x11151B, 0xFFFFFF}},
    ColourToken{"surface", &Theme::surface, {0xFFFFFF, 0x1A1F27, 0xFFFFFF}},
    ColourToken{"raised", &Theme::raised, {0xF9FAFB, 0x20262F, 0xFFFFFF}},
    ColourToken{"line", &Theme::line, {0xD6DBE2, 0x343C48, 0x6B7480}},
    ColourToken{"control_line", &Theme::control_line, {0x858F9C, 0x7A8593, 0x2A323C}},
    ColourToken{"text", &Theme::text, {0x16202B, 0xE8EDF3, 0x000000}},
    ColourToken{"muted", &Theme::muted, {0x55606E, 0xA5B0BD, 0x303842}},
    ColourToken{"accent", &Theme::accent, {0x1D2835, 0xE8EDF3, 0x000000}},
    ColourToken{"on_accent", &Theme::on_accent, {0xFFFFFF, 0x151A21, 0xFFFFFF}},
    ColourToken{"selected", &Theme::selected, {0xE8EBF0, 0x2C343F, 0xDDE2EA}},
    ColourToken{"hover", &Theme::hover, {0xF0F2F5, 0x262D37, 0xECEFF3}},
    ColourToken{"focus", &Theme::focus, {0x0B63E5, 0x6FB1FF, 0x0046C7}},
    ColourToken{"warning", &Theme::warning, {0x855000, 0xF2B95C, 0x6B3E00}},
    ColourToken{"warning_bg", &Theme::warning_bg, {0xFFF5E0, 0x33290F, 0xFFF0CC}},
    ColourToken{"error", &Theme::error, {0xB3261E, 0xFF8F85, 0x98130C}},
    ColourToken{"error_bg", &Theme::error_bg, {0xFDEDEB, 0x3A1D1C, 0xFDE4E1}},
    ColourToken{"success", &Theme::success, {0x17703F, 0x74D6A0, 0x0B5A2E}},
    ColourToken{"success_bg", &Theme::success_bg, {0xE8F5EE, 0x15301F, 0xDFF3E7}},
    ColourToken{"lit", &Theme::lit, {0xF2EDF9, 0x2A2740, 0xECE4F7}},
    ColourToken{"masked", &Theme::masked, {0xE3E6EB, 0x2B323C, 0xD3D8DF}},
    ColourToken{"masked_hatch", &Theme::masked_hatch, {0xBCC3CD, 0x48525F, 0x8D96A2}},
    ColourToken{"cell_outline_in", &Theme::cell_outline_in, {0xFFFFFF, 0xFFFFFF, 0xFFFFFF}},
    ColourToken{"cell_outline_out", &Theme::cell_outline_out, {0x0D131A, 0x05080B, 0x000000}},
    ColourToken{"q", &Theme::q, {0x1A5AE6, 0x4A95FE, 0x0A3FE8}},
    ColourToken{"k", &Theme::k, {0xB54A0C, 0xF5AB48, 0xAC4400}},
    ColourToken{"v", &Theme::v, {0x12765D, 0x55DEAD, 0x14705A}},
    ColourToken{"slope", &Theme::slope, {0x86085A, 0xF563B3, 0x6C0050}},
    ColourToken{"bias", &Theme::bias, {0x5F22A9, 0xC7B1FB, 0x46109A}},
    ColourToken{"mask", &Theme::mask, {0x626C79, 0x98A3B0, 0x4A5360}},
    ColourToken{"weights", &Theme::weights, {0x5A4302, 0xFCE252, 0x463400}},
    ColourToken{"output", &Theme::output, {0x1D2B3A, 0xC1F2FA, 0x0A141E}},
};

QFont font_of(const QStringList& families, double pixels, int weight) {
    QFont font;
    font.setFamilies(families);
    font.setPixelSize(std::max(1, qRound(pixels)));
    font.setWeight(static_cast<QFont::Weight>(weight));
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

// Draws the SVG anew at every size, so nothing is ever scaled up.
class SvgIconEngine final : public QIconEngine {
  public:
    explicit SvgIconEngine(const QByteArray& svg) : renderer_(std::make_shared<QSvgRenderer>(svg)) {
        renderer_->setAspectRatioMode(Qt::KeepAspectRatio);
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        painter->save();
        if (mode == QIcon::Disabled) painter->setOpacity(painter->opacity() * kDisabledOpacity);
        renderer_->render(painter, QRectF(rect));
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new SvgIconEngine(*this); }

  private:
    std::shared_ptr<QSvgRenderer> renderer_;
};

QString colour_text(const QColor& colour, int percent) {
    return QStringLiteral("rgba(%1, %2, %3, %4%)")
        .arg(colour.red())
        .arg(colour.green())
        .arg(colour.blue())
        .arg(percent);
}

const QStringList& text_families() {
    static const QStringList families = {QStringLiteral("Inter"), QStringLiteral("Noto Sans"),
                                         QStringLiteral("Noto Sans CJK KR"), QStringLiteral("DejaVu Sans")};
    return families;
}

// What a placeholder of the style sheet stands for: a colour, a colour at a share of opacity ("text/45"), a
// length in px ("px:28"), a size of type ("type:12") or the families of text. Empty for an unknown one.
QString token_value(const Theme& theme, const QString& token) {
    if (token == QLatin1String("families"))
        return QLatin1Char('"') + text_families().join(QStringLiteral("\", \"")) + QLatin1Char('"');
    if (token.startsWith(QLatin1String("px:")))
        return QStringLiteral("%1px").arg(theme.px(token.mid(3).toDouble()));
    if (token.startsWith(QLatin1String("type:")))
        return QStringLiteral("%1px").arg(
            qRound(std::max(theme.least_type, token.mid(5).toDouble() * theme.type)));
    if (token == QLatin1String("edge")) return QStringLiteral("%1px").arg(qRound(theme.line_width));
    if (token == QLatin1String("accent_pressed"))
        return theme.accent.lightness() < 128 ? QStringLiteral("#000000") : QStringLiteral("#ffffff");
    const QStringList parts = token.split(QLatin1Char('/'));
    for (const ColourToken& row : kColours)
        if (parts[0] == QLatin1String(row.name))
            return colour_text(theme.*row.member, parts.size() > 1 ? parts[1].toInt() : 100);
    return {};
}

}  // namespace

QFont Theme::font(double size, int weight) const {
    QFont font = font_of(text_families(), std::max(least_type, size * type), weight);
    if (!shaping) font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

QFont Theme::number_font(double size, int weight) const {
    static const QStringList families = {QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono"),
                                         QStringLiteral("Noto Sans Mono CJK KR")};
    // Letters of one width need no shaping, which is much of what painting them costs; code keeps all its
    // signs.
    QFont font = font_of(families, std::max(least_type, size * type), weight);
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

QIcon Theme::icon(const QString& name, const QColor& colour) const {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QByteArray svg = file.readAll();
    svg.replace("currentColor", colour.name().toLatin1());
    return QIcon(new SvgIconEngine(svg));
}

Theme make_theme(ThemeId id, double system_font_points) {
    Theme theme;
    theme.id = id;
    for (const ColourToken& row : kColours) theme.*row.member = QColor(row.rgb[static_cast<std::size_t>(id)]);
    theme.unit = system_font_points > 0 ? system_font_points / 10 : 1;
    theme.type = id == ThemeId::projector ? theme.unit * kProjectorType : theme.unit;
    theme.line_width = id == ThemeId::projector ? 2 : 1;
    if (id == ThemeId::projector) theme.least_type = theme.unit * kProjectorLeast;
    return theme;
}

Theme figure_theme(Theme theme, double scale) {
    theme.unit = theme.type = theme.line_width = scale;
    theme.least_type = kSmallType * scale;
    theme.alone = true;
    return theme;
}

ThemeId theme_from_name(const QString& name) {
    if (name == QLatin1String("dark")) return ThemeId::dark;
    if (name == QLatin1String("projector")) return ThemeId::projector;
    return ThemeId::light;
}

QString theme_name(ThemeId id) {
    switch (id) {
        case ThemeId::light: return QStringLiteral("light");
        case ThemeId::dark: return QStringLiteral("dark");
        case ThemeId::projector: return QStringLiteral("projector");
    }
    return {};
}

QString style_sheet(const Theme& theme) {
    QFile file(QStringLiteral(":/styles/app.qss"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QString text = QString::fromUtf8(file.readAll());
    static const QRegularExpression placeholder(QStringLiteral("@([a-z_]+[:/]?[0-9.]*)@"));
    QString result;
    qsizetype from = 0;
    for (auto it = placeholder.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        result += text.mid(from, match.capturedStart() - from) + token_value(theme, match.captured(1));
        from = match.capturedEnd();
    }
    return result + text.mid(from);
}

}  // namespace alibi::ui
