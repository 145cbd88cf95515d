// The head of a view: title (19/600), one sentence under it, and at the right the view's own extras, Copy and
// Save picture.
#pragma once

#include <QWidget>

#include "ui/widgets/theme.h"

class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace alibi::ui {

class WordsLabel;

class ViewHeader : public QWidget {
    Q_OBJECT
  public:
    explicit ViewHeader(const Theme& theme, QWidget* parent = nullptr);

    void set_title(const QString& title);
    void set_caption(const QString& caption);
    // Shown at the left of the buttons (badges in the line of the title, so that the caption keeps its room)
    // in place of the earlier ones, which are hidden, not deleted; may be nullptr.
    void set_extras(QWidget* extras);
    // Off where there is nothing to copy or save (a file that could not be read).
    void set_actions_visible(bool visible);
    // For a projector: neither title nor buttons, and of the extras the badges alone. It takes no more height
    // than what is shown of them.
    void show_badges_alone();

  Q_SIGNALS:
    void copy_wanted();
    void save_picture_wanted();

  private:
    Theme theme_;
    QLabel* title_;
    WordsLabel* caption_;
    QVBoxLayout* words_;
    QHBoxLayout* title_row_;
    QHBoxLayout* actions_;
    QWidget* extras_ = nullptr;
    QPushButton* copy_;
    QPushButton* save_;
    bool badges_alone_ = false;
};

}  // namespace alibi::ui
