// Push buttons of the look: plain, the one main action, without a frame, or an icon alone.
#pragma once

#include <QPushButton>

#include "ui/widgets/theme.h"

namespace alibi::ui {

enum class ButtonRole { plain, primary, quiet, icon, icon_quiet };

// `icon`: a name in resources/icons, or empty. An icon alone needs its words too: they become its accessible
// name and tool tip.
QPushButton* make_button(const Theme& theme, const QString& text, const QString& icon = {},
                         ButtonRole role = ButtonRole::plain, QWidget* parent = nullptr);

}  // namespace alibi::ui
