// The line along the bottom, 34 high: a state at the left (Locked), then the chosen cell as "name value"
// cells in the same order in every view, and a hint at the right. Values are figures in the colour of their
// symbol.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/widgets/theme.h"

class QHBoxLayout;
class QLabel;

namespace alibi::ui {

struct ReadingCell {
    QString label;
    QString value;  // rich text, drawn in the family of numbers
    QColor colour;  // of the value

    bool operator==(const ReadingCell&) const = default;
};

// The cell as rich text: its name muted, its value in the family of numbers.
QString reading_html(const Theme& theme, const ReadingCell& cell);

class ReadingLine : public QWidget {
    Q_OBJECT
  public:
    explicit ReadingLine(const Theme& theme, QWidget* parent = nullptr);

    // icon: a name in resources/icons; both may be empty. `colour` of both: text, or error.
    void set_state(const QString& icon, const QString& words, const QColor& colour);
    // Its cell is as wide as the rail above it.
    void set_state_width(int width);
    void set_cells(const std::vector<ReadingCell>& cells);
    void set_hint(const QString& hint);
    // "head 3, m 1/8, ...": what is read, as plain text, for copying and for screen readers.
    QString plain_text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();

    Theme theme_;
    QLabel* state_icon_;
    QLabel* state_words_;
    QWidget* state_;
    QWidget* strip_;
    QHBoxLayout* row_;
    QLabel* hint_;
    QString icon_name_;
    std::vector<ReadingCell> cells_;
    std::vector<QLabel*> labels_;
};

}  // namespace alibi::ui
