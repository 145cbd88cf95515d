// The layer as code, one line a step of the computation. Lines of the lit symbol are lit; pointing at a line
// lights its symbol.
#pragma once

#include <vector>

#include "ui/views/equations/code_lines.h"
#include "ui/widgets/card.h"

class QPushButton;

namespace alibi::ui {

class SegmentedControl;

class CodeCard : public Card {
    Q_OBJECT
  public:
    CodeCard(const Theme& theme, QWidget* parent);

    void set_code(CodeLanguage language, const std::vector<CodeLine>& lines);
    // The step's lines are strong, those of the lit symbol on the lit ground.
    void set_lit(const QString& step, const QString& symbol);
    const std::vector<CodeLine>& lines() const { return lines_; }
    bool is_lit(std::size_t line) const;
    QRectF line_box(std::size_t line) const;
    SegmentedControl& languages() { return *languages_; }
    QPushButton& copy() { return *copy_; }
    QString whole_code() const;

  Q_SIGNALS:
    void language_chosen(int index);
    void pointed(const QString& symbol);
    void chosen(const QString& symbol);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    double line_height() const;
    std::size_t first_line() const;
    double number_width() const;
    void fit_words();
    void paint_line(QPainter& painter, std::size_t line) const;
    void paint_words(QPainter& painter, const CodeLine& line, const QPointF& at, bool strong) const;
    QString symbol_at(const QPointF& position) const;

    const Theme theme_;
    SegmentedControl* languages_;
    QPushButton* copy_;
    CodeLanguage language_ = CodeLanguage::core;
    std::vector<CodeLine> lines_;
    double size_ = 12;    // of the code's type
    double squeeze_ = 1;  // of its width
    QString step_, lit_, pointed_;
};

}  // namespace alibi::ui
