// Which trained model the Attention view looks into, which of its layers, and after how many steps of
// training.
#pragma once

#include <QWidget>
#include <vector>

#include "core/session/scene.h"
#include "ui/widgets/theme.h"

class QLabel;

namespace alibi::ui {

class ComboBox;
class FieldRow;
class NumberBox;
class Slider;

class RunField : public QWidget {
    Q_OBJECT
  public:
    explicit RunField(const Theme& theme, QWidget* parent = nullptr);

    // Silent.
    void render(const InsideScene& inside, const std::vector<RunRow>& runs);

  Q_SIGNALS:
    // step: -1 = the model as it is. `continues`: a drag goes on.
    void wanted(const QString& run, int layer, int step, bool continues);

  private:
    void render_runs(const InsideScene& inside, const std::vector<RunRow>& runs);
    void render_step(const InsideScene& inside);
    void want_step(double place, bool continues);

    const Theme theme_;
    ComboBox* run_;
    NumberBox* layer_;
    Slider* slider_;
    QLabel* step_;
    QLabel* problem_;
    FieldRow* step_row_;
    std::vector<std::string> ids_;
    InsideScene shown_;
};

}  // namespace alibi::ui
