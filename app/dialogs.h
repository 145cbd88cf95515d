// The list of keys (F1) and About: beside the window, never in its way.
#pragma once

class QWidget;

namespace alibi::ui {
struct Theme;
}

namespace alibi::app {

void show_key_list(const ui::Theme& theme, QWidget* window);
void show_about_dialog(const ui::Theme& theme, QWidget* window);

}  // namespace alibi::app
