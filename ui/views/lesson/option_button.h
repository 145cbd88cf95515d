// One answer of a choice: a row with a circle, chosen, right or wrong.
#pragma once

#include <QAbstractButton>

#include "ui/views/lesson/lesson_document.h"

namespace alibi::ui {

class OptionButton : public QAbstractButton {
    Q_OBJECT
  public:
    // letter: shown in the circle; a null one: a dot where chosen.
    OptionButton(const Theme& theme, const QString& words, QChar letter, QWidget* parent = nullptr);

    enum class Mark { none, right, wrong };
    void set_mark(Mark mark, const QString& note);
    Mark mark() const { return mark_; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 0}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    double text_left() const;
    double text_width(int width) const;
    QColor edge() const;
    void paint_circle(QPainter& painter) const;

    const Theme theme_;
    QChar letter_;
    Mark mark_ = Mark::none;
    QString note_;
    mutable LessonDocument document_;
};

}  // namespace alibi::ui
