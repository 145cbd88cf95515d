// "Read this honestly", always shown: what the figures of the chosen run mean and what they do not, beside it
// the losses when only the last tokens count. Where the chosen run diverged it says that instead, with the
// way back.
#pragma once

#include <QLabel>
#include <QPushButton>

#include "ui/views/attention/paragraph.h"
#include "ui/views/extrapolation/scene_card.h"

namespace alibi::ui {

class NoteCard : public SceneCard {
    Q_OBJECT
  public:
    NoteCard(const Theme& theme, QWidget* parent);

    void render(const ExtrapolationScene& scene) override;
    const QString& title() const { return shown_.title; }
    const QString& more() const { return shown_.more; }
    const QString& text() const { return shown_.text; }
    const QString& head() const { return shown_.head; }
    QString notes() const { return shown_.notes.join(QLatin1Char(' ')); }
    // "ALiBi .794 → .843 flat", one a line of the right side.
    QStringList lines() const;
    QPushButton& continue_button() { return *continue_; }
    QPushButton& remove_button() { return *remove_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    enum class Kind { note, warning, diverged };
    struct Line {
        QString name, figures;  // "0.794 → 0.843"
        bool strong = false, flat = false;

        bool operator==(const Line&) const = default;
    };
    // All that the card shows.
    struct Shown {
        Kind kind = Kind::note;
        QString title, more, text;
        QStringList notes;
        QString head;  // of the lines
        std::vector<Line> lines;
        QString go_on;  // where the run diverged
        bool can_continue = false, can_remove = false;

        bool operator==(const Shown&) const = default;
    };

    Shown honest(const ExtrapolationScene& scene) const;
    Shown diverged(const RunRow& row, const ExtrapolationScene& scene) const;
    void add_lines(const ExtrapolationScene& scene, Shown& shown) const;
    void show_words();
    QColor colour() const;
    void place();
    int right_width() const;
    QString fitting_notes(int wide) const;
    void paint_lines(QPainter& painter) const;

    Paragraph* text_;
    QLabel* notes_;
    QPushButton *continue_, *remove_;
    Shown shown_;
    int lines_end_ = 0;  // y to which the line beside them goes
    std::string run_;
    double rate_ = 0;
};

}  // namespace alibi::ui
