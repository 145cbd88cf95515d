// A row of arrows, one a step of a computation, of which one is chosen: scores > scaled > ... > output. Each
// has a name, the operation in symbols, and a bar in the colours of the symbols it brings in.
//
// One tab stop; Left and Right, Home and End choose among the steps that can be chosen.
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

#include "ui/widgets/theme.h"

class QAbstractButton;

namespace alibi::ui {

struct ChevronItem {
    QString name;       // "weights"
    QString operation;  // "softmax"
    QString help;       // a sentence, the tool tip
    QColor Theme::*upper =
        nullptr;  // of the bar, by name: the chosen arrow takes them from a theme of its ground
    QColor Theme::*lower = nullptr;
    bool operator==(const ChevronItem&) const = default;
};

class StageChevrons : public QWidget {
    Q_OBJECT
  public:
    StageChevrons(const Theme& theme, const std::vector<ChevronItem>& items, QWidget* parent = nullptr);

    int index() const { return index_; }
    // Silent: no signal.
    void set_index(int index);
    void set_available(int index, bool available);
    QAbstractButton* chevron(int index) const { return chevrons_[static_cast<std::size_t>(index)]; }

  Q_SIGNALS:
    void chosen(int index);  // by the person

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void choose(int index);
    void choose_next(int from, int step);

    std::vector<QAbstractButton*> chevrons_;
    int index_ = -1;
};

}  // namespace alibi::ui
