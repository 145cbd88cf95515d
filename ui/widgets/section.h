// A collapsible section of a panel: chevron and title in a head 36 high; shut, it states its value at the
// right.
#pragma once

#include <QWidget>

#include "ui/widgets/theme.h"

class QLabel;
class QVBoxLayout;

namespace alibi::ui {

class Section : public QWidget {
    Q_OBJECT
  public:
    Section(const Theme& theme, const QString& title, QWidget* parent = nullptr);
    ~Section() override;

    bool is_open() const;
    void set_open(bool open);  // silent
    void set_value(const QString& value);
    QString value() const;
    // Where the rows go.
    QVBoxLayout* rows() const { return rows_; }

  Q_SIGNALS:
    void toggled(bool open);  // by the person

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    class Head;

    Theme theme_;
    Head* head_;
    QWidget* body_;
    QVBoxLayout* rows_;
};

}  // namespace alibi::ui
