// What one model wrote: the prompt in bold, what it read within its training length on the shade of the
// trained side, a mark where it passes L, and the rest on plain ground.
#pragma once

#include <QTextEdit>

#include "core/session/extrapolation_scene.h"
#include "ui/views/extrapolation/headed_card.h"

namespace alibi::ui {

class TextCard : public HeadedCard {
    Q_OBJECT
  public:
    TextCard(const Theme& theme, QWidget* parent);

    void render(const GenerationScene& written, const QString& name);
    // Where there is no model to write.
    void show_empty(const QString& words);
    QString words() const { return text_->toPlainText(); }
    const QString& more() const { return more_; }
    // The caption, as much as fits into so many px.
    QString fitting_words(double wide) const;
    QTextEdit& text() { return *text_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void write(const GenerationScene& written);
    QString more_words(const GenerationScene& written) const;

    QTextEdit* text_;
    QString name_, more_;
    std::optional<PositionMethod> position_;
    GenerationScene shown_;
};

}  // namespace alibi::ui
