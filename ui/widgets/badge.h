// A small white box with an icon and a few words that lies on a picture or beside the header's buttons:
// "zoom 4.0×".
#pragma once

#include <QIcon>
#include <QWidget>

#include "ui/widgets/theme.h"

namespace alibi::ui {

class Badge : public QWidget {
    Q_OBJECT
  public:
    explicit Badge(const Theme& theme, QWidget* parent = nullptr);
    // icon: a name in resources/icons or empty. `number`: shown after the words, in bold figures.
    void set(const QString& icon, const QString& words, const QString& number = {});
    QString words() const { return words_; }
    QString number() const { return number_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_;
    QString icon_name_, words_, number_;
    QIcon icon_;
};

}  // namespace alibi::ui
