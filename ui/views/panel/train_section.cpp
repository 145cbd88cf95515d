// Train a run: the methods, the sizes with their presets, and the buttons.
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/views/extrapolation/method_look.h"
#include "ui/views/panel/panel_section.h"
#include "ui/views/panel/seed_row.h"
#include "ui/views/panel/training_buttons.h"
#include "ui/views/panel/training_words.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/check_box.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/format.h"
#include "ui/widgets/number_box.h"

namespace alibi::ui {
namespace {

class TrainSection final : public PanelSection {
    Q_OBJECT
  public:
    TrainSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Train a run"), parent),
          together_(new CheckBox(theme, tr("Side by side"))),
          preset_(new ComboBox(theme, {})),
          length_(new NumberBox(theme, {.low = 1, .high = double(kMaxTrainLength)}, true)),
          steps_(new NumberBox(theme, {.low = 1, .high = double(kMaxSteps), .step = 100}, true)),
          batch_(new NumberBox(theme, {.low = 1, .high = double(kMaxBatch)}, true)),
          rate_(new NumberBox(theme, {.low = 1e-6, .high = 10, .step = 0.001, .decimals = 6}, true)),
          seed_(new SeedRow(theme)),
          propose_(make_button(theme, tr("The preset that fits"), {}, ButtonRole::quiet)),
          buttons_(new TrainingButtons(theme)) {
        add_methods();
        add_row(tr("Preset"), preset_);
        rows()->addWidget(propose_);
        QSizePolicy keeps_room = propose_->sizePolicy();
        keeps_room.setRetainSizeWhenHidden(true);  // else Train would move from under the pointer
        propose_->setSizePolicy(keeps_room);
        add_number(tr("Length L"), length_);
        add_number(tr("Steps"), steps_);
        add_number(tr("Batch"), batch_);
        add_number(tr("Rate"), rate_);
        rows()->addWidget(seed_);
        rows()->addWidget(buttons_);
        batch_->setToolTip(tr("Windows of L tokens in one step"));
        rate_->setToolTip(tr("Learning rate at its highest"));
        together_->setToolTip(tr("All chosen methods at once, else one after another"));
        connect_choices();
        connect_numbers();
    }

    bool open_by_default(const Session& session) const override {
        return session.view == ViewId::extrapolation;
    }
    bool shown_in(ViewId view) const override { return view == ViewId::extrapolation; }

    void render(const Session& session, const Scene& scene) override {
        shown_ = session.extrapolation.training;
        const TrainingScene& training = scene.extrapolation.training;
        render_methods();
        render_preset(training);
        length_->set_amount(double(shown_.train_len));
        steps_->set_amount(double(shown_.steps));
        batch_->set_amount(double(shown_.batch));
        rate_->set_amount(shown_.learning_rate);
        seed_->set_seed(shown_.seed);
        buttons_->render(shown_, scene.extrapolation);
        set_value(tr("%1, L %2", "how many methods or which, training length")
                      .arg(shown_.methods.size() == 1 ? method_name(shown_.methods.front())
                                                      : tr("%1 methods").arg(shown_.methods.size()))
                      .arg(shown_.train_len));
    }

  private:
    void add_methods() {
        auto* frame = new QWidget;
        auto* grid = new QGridLayout(frame);
        grid->setContentsMargins(0, 0, 0, 0);
        grid->setSpacing(0);
        grid->setColumnStretch(0, 1);
        grid->setColumnStretch(1, 1);
        frame->setAccessibleName(tr("Methods"));
        int place = 0;
        for (const PositionMethodRow& row : position_methods()) {
            auto* box = new CheckBox(theme_, method_name(row.method));
            connect(box, &QAbstractButton::clicked, this,
                    [this, method = row.method](bool on) { want_method(method, on); });
            grid->addWidget(box, place / 2, place % 2);
            methods_.emplace_back(row.method, box);
            ++place;
        }
        rows()->addWidget(frame);
        rows()->addWidget(together_);
    }
    // One stays chosen: without a method there is nothing to train.
    void want_method(PositionMethod method, bool on) {
        std::vector<PositionMethod> methods = shown_.methods;
        std::erase(methods, method);
        if (on) methods.push_back(method);
        if (methods.empty())
            render_methods();
        else
            Q_EMIT intent(SetMethods{methods}, false);
    }
    void render_methods() {
        for (auto& [method, box] : methods_) box->setChecked(std::ranges::count(shown_.methods, method) > 0);
        together_->setEnabled(shown_.methods.size() > 1);
        together_->setChecked(shown_.side_by_side);
    }
    // The presets, and where the sizes are the person's own a line that says so.
    void render_preset(const TrainingScene& training) {
        QStringList labels;
        int chosen = -1;
        for (const TrainingPresetRow& row : training_presets()) {
            if (row.preset == training.preset) chosen = int(labels.size());
            labels << preset_label(row.preset);
        }
        if (chosen < 0) {
            chosen = int(labels.size());
            labels << tr("Own sizes");
        }
        if (labels != labels_) preset_->set_labels(labels_ = labels);
        preset_->set_index(chosen);
        preset_->setToolTip(training.preset ? preset_sizes(*training.preset) : QString());
        const bool proposed = training.proposed && training.proposed != training.preset;
        propose_->setVisible(proposed);
        if (!proposed) return;
        proposed_ = *training.proposed;
        propose_->setText(tr("Fits %1 s here: %2").arg(kProposedSeconds).arg(preset_label(proposed_)));
        propose_->setAccessibleName(propose_->text());
        propose_->setToolTip(preset_sizes(proposed_));
    }
    void connect_choices() {
        connect(preset_, &ComboBox::chosen, this, [this](int index) {
            const auto presets = training_presets();
            const auto at = static_cast<std::size_t>(index);
            if (at < presets.size()) Q_EMIT intent(SetPreset{presets[at].preset}, false);
        });
        connect(propose_, &QPushButton::clicked, this,
                [this] { Q_EMIT intent(SetPreset{proposed_}, false); });
        connect(together_, &QAbstractButton::clicked, this,
                [this](bool on) { Q_EMIT intent(SetSideBySide{on}, false); });
        connect(buttons_, &TrainingButtons::intent, this, &PanelSection::intent);
    }
    void connect_numbers() {
        connect(length_, &NumberBox::amount_changed, this,
                [this](double length, bool more) { Q_EMIT intent(SetTrainLength{Index(length)}, more); });
        connect(steps_, &NumberBox::amount_changed, this,
                [this](double steps, bool more) { Q_EMIT intent(SetSteps{Index(steps)}, more); });
        connect(batch_, &NumberBox::amount_changed, this,
                [this](double batch, bool more) { Q_EMIT intent(SetBatch{Index(batch)}, more); });
        connect(rate_, &NumberBox::amount_changed, this,
                [this](double rate, bool more) { Q_EMIT intent(SetLearningRate{rate}, more); });
        connect(seed_, &SeedRow::wanted, this,
                [this](std::uint64_t seed, bool more) { Q_EMIT intent(SetTrainingSeed{seed}, more); });
    }

    std::vector<std::pair<PositionMethod, CheckBox*>> methods_;
    CheckBox* together_;
    ComboBox* preset_;
    NumberBox *length_, *steps_, *batch_, *rate_;
    SeedRow* seed_;
    QPushButton* propose_;
    TrainingButtons* buttons_;
    TrainingChoice shown_;
    QStringList labels_;
    TrainingPreset proposed_{};
};

}  // namespace

PanelSection* make_train_section(const Theme& theme, QWidget* parent) {
    return new TrainSection(theme, parent);
}

}  // namespace alibi::ui

#include "train_section.moc"
