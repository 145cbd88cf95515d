#include "ui/widgets/buttons.h"

namespace alibi::ui {
namespace {

const char* role_name(ButtonRole role) {
    switch (role) {
        case ButtonRole::plain: return "plain";
        case ButtonRole::primary: return "primary";
        case ButtonRole::quiet: return "quiet";
        case ButtonRole::icon: return "icon";
        case ButtonRole::icon_quiet: return "icon-quiet";
    }
    return "plain";
}

}  // namespace

QPushButton* make_button(const Theme& theme, const QString& text, const QString& icon, ButtonRole role,
                         QWidget* parent) {
    auto* button = new QPushButton(parent);
    const bool icon_alone = role == ButtonRole::icon || role == ButtonRole::icon_quiet;
    if (icon_alone)
        button->setToolTip(text);
    else
        button->setText(text);
    button->setAccessibleName(text);
    button->setFont(theme.font(12, role == ButtonRole::primary ? QFont::DemiBold : QFont::Medium));
    button->setProperty("role", QLatin1String(role_name(role)));
    if (!icon.isEmpty())
        button->setIcon(theme.icon(icon, role == ButtonRole::primary ? theme.on_accent : theme.text));
    const int side = theme.px(role == ButtonRole::icon_quiet ? 16 : 18);
    // Two wider than the drawing, which keeps its shape: air between it and the words.
    button->setIconSize({icon_alone ? side : side + theme.px(2), side});
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return button;
}

}  // namespace alibi::ui
