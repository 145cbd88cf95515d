// Model: the shape of the tiny model that Train makes.
#include "ui/views/panel/panel_section.h"
#include "ui/widgets/number_box.h"

namespace alibi::ui {
namespace {

constexpr double kMostLayers = 16, kMostWidth = 1024, kMostHeads = 64;

class TinyModelSection final : public PanelSection {
    Q_OBJECT
  public:
    TinyModelSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Model"), parent),
          layers_(new NumberBox(theme, {.low = 1, .high = kMostLayers}, true)),
          width_(new NumberBox(theme, {.low = 2, .high = kMostWidth, .step = 16}, true)),
          heads_(new NumberBox(theme, {.low = 1, .high = kMostHeads}, true)),
          dropout_(new NumberBox(theme, {.low = 0, .high = 0.9, .step = 0.1, .decimals = 2}, true)) {
        add_number(tr("Layers"), layers_);
        add_number(tr("Width"), width_);
        add_number(tr("Heads"), heads_);
        add_number(tr("Dropout"), dropout_);
        heads_->setToolTip(tr("A number that divides the width"));
        connect(layers_, &NumberBox::amount_changed, this,
                [this](double layers, bool more) { Q_EMIT intent(SetModelLayers{Index(layers)}, more); });
        connect(width_, &NumberBox::amount_changed, this,
                [this](double width, bool more) { Q_EMIT intent(SetModelWidth{Index(width)}, more); });
        connect(heads_, &NumberBox::amount_changed, this,
                [this](double heads, bool more) { Q_EMIT intent(SetModelHeads{Index(heads)}, more); });
        connect(dropout_, &NumberBox::amount_changed, this,
                [this](double dropout, bool more) { Q_EMIT intent(SetTrainingDropout{dropout}, more); });
    }

    bool open_by_default(const Session&) const override { return false; }
    bool shown_in(ViewId view) const override { return view == ViewId::extrapolation; }

    void render(const Session& session, const Scene&) override {
        const TrainingChoice& choice = session.extrapolation.training;
        layers_->set_amount(double(choice.num_layers));
        width_->set_amount(double(choice.d_model));
        heads_->set_amount(double(choice.num_heads));
        dropout_->set_amount(choice.dropout);
        set_value(tr("%1 layers, %2 wide").arg(choice.num_layers).arg(choice.d_model));
    }

  private:
    NumberBox *layers_, *width_, *heads_, *dropout_;
};

}  // namespace

PanelSection* make_tiny_model_section(const Theme& theme, QWidget* parent) {
    return new TinyModelSection(theme, parent);
}

}  // namespace alibi::ui

#include "tiny_model_section.moc"
