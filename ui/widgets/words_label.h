// Words that change often, like a progress: a label that asks for another place only when it needs another
// height, so that what stands round it is not laid out several times a second.
#pragma once

#include <QColor>
#include <QWidget>

namespace alibi::ui {

class WordsLabel : public QWidget {
    Q_OBJECT
  public:
    // Wrapped at words, or one line that is cut where it does not fit.
    WordsLabel(const QFont& font, const QColor& colour, bool wraps, QWidget* parent);

    void set_words(const QString& words);  // as a screen reader says them, too
    void set_colour(const QColor& colour);
    void set_alignment(Qt::Alignment alignment);
    const QString& words() const { return words_; }
    const QColor& colour() const { return colour_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString words_;
    QColor colour_;
    Qt::Alignment alignment_ = Qt::AlignLeft | Qt::AlignTop;
    bool wraps_;
};

}  // namespace alibi::ui
