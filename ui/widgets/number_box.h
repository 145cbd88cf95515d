// A field for a number, with or without the two chevrons. Text is read and written with a decimal point in
// every language. While the text is no number inside the range the edge turns red and validity_changed()
// carries the range to be shown beneath; leaving the field clamps it, or brings the last good value back.
//
// What is typed counts when it is whole: after Enter, on leaving the field, or once no digit has come for a
// moment. The numbers on the way there (6 of 65536) are nobody's wish. Arrows and the wheel count at once.
// From then on undo and redo are the program's.
#pragma once

#include <QAbstractSpinBox>
#include <QBasicTimer>
#include <optional>

#include "ui/widgets/theme.h"

namespace alibi::ui {

struct NumberRange {
    double low = 0;
    double high = 1;
    double step = 1;
    int decimals = 0;             // most digits after the point; 0: whole numbers
    bool step_by_factor = false;  // chevrons double and halve
};

class NumberBox : public QAbstractSpinBox {
    Q_OBJECT
    Q_PROPERTY(double value READ amount)
    Q_PROPERTY(double minimum READ minimum)
    Q_PROPERTY(double maximum READ maximum)
    Q_PROPERTY(double singleStep READ step)
  public:
    NumberBox(const Theme& theme, const NumberRange& range, bool with_buttons, QWidget* parent = nullptr);

    double amount() const { return amount_; }
    double minimum() const { return range_.low; }
    double maximum() const { return range_.high; }
    double step() const { return range_.step; }
    bool is_valid() const { return valid_; }
    bool is_typing() const { return pause_.isActive(); }  // a number was typed and does not count yet
    QString range_words() const;
    void set_alignment(Qt::Alignment alignment);
    // Silent: no signal. The text a person is typing is kept while it means the same value.
    void set_amount(double amount);
    void set_range(double low, double high);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void stepBy(int steps) override;
    QValidator::State validate(QString& input, int& position) const override;

  Q_SIGNALS:
    void amount_changed(double amount, bool continues);  // by the person
    void validity_changed(bool valid);

  protected:
    bool event(QEvent* event) override;
    StepEnabled stepEnabled() const override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    enum class Part { none, up, down };

    QString text_of(double amount) const;
    std::optional<double> typed() const;
    double rounded(double amount) const;
    Part part_at(const QPoint& position) const;
    QRect buttons_rect() const;
    void read_typed();
    void take_typed();
    void finish_typing();
    void change_to(double amount, bool continues);
    void set_valid(bool valid);
    void place_field();
    void style_field();

    Theme theme_;
    NumberRange range_;
    bool with_buttons_;
    double amount_;
    bool valid_ = true;
    Part pressed_ = Part::none;
    Part hovered_ = Part::none;
    QBasicTimer repeat_, pause_;
};

}  // namespace alibi::ui
