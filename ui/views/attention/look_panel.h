// "How far each head looks": the card with the table of figures, under it the chosen head's further ones
// beside those of zero content, and the sentence that says what the means stand on. A wide panel has every
// figure in the table.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/views/attention/look_table.h"
#include "ui/views/attention/paragraph.h"

class QLabel;

namespace alibi::ui {

class Card;

class LookPanel : public QWidget {
    Q_OBJECT
  public:
    LookPanel(const Theme& theme, QWidget* parent);

    void render(const Session& session, const Scene& scene);
    // Widths of the panel with the first figures, and with all of them, px.
    static int narrow_width(const Theme& theme);
    static int wide_width(const Theme& theme);

    const LookModel& model() const { return model_; }
    LookTable& table() { return *table_; }
    QString sentence() const;
    // Texts of the further figures, each "name value zero", without the last where there is none.
    QStringList details() const;

  Q_SIGNALS:
    void head_chosen(alibi::Index head);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct DetailLine {
        QLabel* name;
        QLabel* value;
        QLabel* zero;
    };

    void build_titles();
    void build_details();
    void set_details(const AttentionScene& scene, Index head);
    void place();
    void place_titles();
    void place_details(int top, int line);
    bool wide() const;
    bool has_details() const;
    std::vector<int> column_rights() const;  // from the card's left edge
    std::vector<int> table_rights() const;   // the same, clear of the table's scroll bar

    const Theme theme_;
    LookModel model_;
    Card* card_;
    QLabel* title_;
    std::vector<QLabel*> headers_;
    LookTable* table_;
    QWidget* details_;
    std::vector<DetailLine> lines_;
    Paragraph* sentence_;
    bool scrolls_ = false;  // there are more heads than room
    Index window_ = 16;
};

}  // namespace alibi::ui
