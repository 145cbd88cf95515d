// In place of the picture when there is none: the card that says what happened and offers ways on. Where an
// opened file could not be used it lists the file's arrays, and under it is the place that says files can be
// dropped; where a model could not be looked into it says why.
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
    // own: of the session's own content, which cannot be shown; else of a file that was asked for in its
    // place.
    void set_problem(const ContentProblem& problem, bool own = true);
    void set_look_problem(const std::string& problem);  // InsideScene::problem

    QString title() const;
    QString text() const;
    // "param.key.weight (512, 384) 512 × 512 expected", one an array.
    const QStringList& rows() const { return rows_; }
    QPushButton* open_button() const { return open_; }
    QPushButton* back_button() const { return back_; }
    QPushButton* copy_button() const { return copy_; }
    QPushButton* runs_button() const { return runs_; }
    QPushButton* text_button() const { return words_; }

  Q_SIGNALS:
    void open_wanted();
    void back_wanted();
    void runs_wanted();
    void text_wanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void show_words(const QString& title, const QString& text, const QString& report, bool of_file);
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
    QPushButton *runs_, *words_;  // ways on from a model
    QLabel* drop_;
    QRectF drop_rect_;
    QString report_;
    bool own_ = true;
    QStringList rows_;
    int table_height_ = 0;
};

}  // namespace alibi::ui
