// A piece of a lesson's text as a widget, as high as its width makes it.
#pragma once

#include <QWidget>
#include <map>
#include <memory>

#include "ui/views/lesson/lesson_document.h"
#include "ui/views/lesson/page_breaks.h"

namespace alibi::ui {

class TextPart : public QWidget {
    Q_OBJECT
  public:
    TextPart(const Theme& theme, const LessonType& type, QWidget* parent = nullptr);

    void set_text(const QString& markdown);
    QString text() const { return text_; }
    const LessonDocument& document() const { return *document_; }
    // Its lines at its present width, in its own px.
    std::vector<PagePiece> pieces() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 0}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void lay_out(int width) const;

    QString text_;
    std::unique_ptr<LessonDocument> document_;
    mutable std::map<int, int> heights_;
};

}  // namespace alibi::ui
