// The bias forms as small pictures that are the switch between them. A bracket says which of them softmax
// cannot tell apart, and under each stands the constant by which it moved the chosen row.
#pragma once

#include <QAbstractButton>
#include <QString>
#include <QWidget>
#include <vector>

#include "ui/widgets/map_picture.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

struct FormChoice {
    HeatmapState map;
    QString name;       // "Distance"
    QString formula;    // "−m(i−j)"
    QString shift;      // "row +30.0" or "+412,759.5", or empty
    QString tip;        // the same as a sentence
    bool equal = true;  // after softmax, to the first form
    bool operator==(const FormChoice&) const = default;
};

// One form: picture, name, formula, shift.
class FormButton : public QAbstractButton {
    Q_OBJECT
  public:
    FormButton(const Theme& theme, RasterService& rasters, QWidget* parent);
    void set_choice(const FormChoice& choice);
    const FormChoice& choice() const { return choice_; }
    QRectF picture_rect() const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme& theme_;
    MapPicture picture_;
    FormChoice choice_;
};

class FormSwitch : public QWidget {
    Q_OBJECT
  public:
    FormSwitch(const Theme& theme, RasterService& rasters, QWidget* parent);
    void set_choices(const std::vector<FormChoice>& choices, int chosen);
    const std::vector<FormButton*>& buttons() const { return buttons_; }
    // What a text under a form may be long without touching its neighbour's, px.
    static double caption_room(const Theme& theme);
    // For five forms: 404 x 132.
    QSize sizeHint() const override;

  Q_SIGNALS:
    void form_chosen(int form);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void place_buttons();
    int bracket_top() const;
    void paint_bracket(QPainter& painter, std::size_t first, std::size_t last) const;

    const Theme& theme_;
    RasterService& rasters_;
    std::vector<FormButton*> buttons_;
};

}  // namespace alibi::ui
