// In place of the picture when the opened file could not be used: the card that says what happened, lists the
// file's arrays and offers ways on, and under it the place that says files can be dropped.
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>

#include "core/session/scene.h"
#include "ui/views/attention/paragraph.h"
#include "ui/widgets/theme.h"

class QLabel;
class QPushButton;
class QScrollArea;

namespace alibi::ui {

class Card;

class ProblemCard : public QWidget {
    Q_OBJECT
  public:
    ProblemCard(const Theme& theme, QWidget* parent);
    void set_problem(const ContentProblem& problem);

    QString title() const;
    QString text() const;
    // "param.key.weight (512, 384) 512 × 512 expected", one an array.
    const QStringList& rows() const { return rows_; }
    QPushButton* open_button() const { return open_; }
    QPushButton* back_button() const { return back_; }
    QPushButton* copy_button() const { return copy_; }

  Q_SIGNALS:
    void open_wanted();
    void back_wanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void make_table(const std::vector<ArrayReport>& report);
    void place();

    const Theme theme_;
    Card* card_;
    QLabel* icon_;
    QLabel* title_;
    Paragraph* text_;
    QScrollArea* scroll_;
    QPushButton* open_;
    QPushButton* back_;
    QPushButton* copy_;
    QLabel* drop_;
    QRectF drop_rect_;
    QString report_;
    QStringList rows_;
    int table_height_ = 0;
};

}  // namespace alibi::ui
