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
    const QString& title() const { return title_; }
    const QString& text() const { return text_->words(); }
    const QString& notes() const { return notes_words_; }
    // "ALiBi .794 → .843 flat", one a line of the right side.
    const QStringList& lines() const { return lines_; }
    QPushButton& continue_button() { return *continue_; }
    QPushButton& remove_button() { return *remove_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    enum class Kind { note, warning, diverged };

    void render_honest(const ExtrapolationScene& scene);
    void render_diverged(const RunRow& row, const ExtrapolationScene& scene);
    void render_lines(const ExtrapolationScene& scene);
    void place();
    int right_width() const;
    void paint_lines(QPainter& painter) const;

    Paragraph* text_;
    QLabel* notes_;
    QPushButton *continue_, *remove_;
    Kind kind_ = Kind::note;
    QString title_, notes_words_, head_;
    std::vector<SlidingLine> sliding_;
    QStringList names_, lines_;
    std::string run_;
    double rate_ = 0;
};

}  // namespace alibi::ui
