// Everything the window can do, as one table: the menus, the keys and the list of keys are made from its
// rows.
#pragma once

#include <QAction>
#include <QKeySequence>
#include <map>
#include <span>
#include <vector>

class QMenu;
class QMenuBar;

namespace alibi::app {

class MainWindow;

enum class MenuId { file, edit, view, lesson, train, help, none };

struct MenuCommand {
    const char* id;
    MenuId menu;
    const char* text;  // English, translated in the context "Menus"
    const char* keys;  // portable; two are parted by a bar
    bool divides;      // a line above it
    void (*run)(MainWindow&);
};

std::span<const MenuCommand> commands();
QString command_text(const MenuCommand& command);
QList<QKeySequence> command_keys(const MenuCommand& command);

// The actions of one window in the language of now.
class Menus {
  public:
    explicit Menus(MainWindow& window);

    QAction* action(const char* id) const { return actions_.at(id); }
    // What can be done now is enabled, its keys with it.
    void follow();
    // Menus on the bar; the submenus of recent files, themes, languages and views among them.
    void fill(QMenuBar& bar);

  private:
    void fill_file(QMenu& menu);
    void fill_view(QMenu& menu);
    void fill_lesson(QMenu& menu);
    void add_commands(QMenu& menu, MenuId id);
    void add_themes(QMenu& menu);
    void add_languages(QMenu& menu);

    MainWindow& window_;
    std::map<std::string, QAction*> actions_;
};

}  // namespace alibi::app
