// Equation: which step, of how many tokens, and how it is shown.
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/views/equations/step_words.h"
#include "ui/views/panel/panel_section.h"
#include "ui/views/panel/seed_row.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/check_box.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/number_box.h"

namespace alibi::ui {
namespace {

class EquationSection final : public PanelSection {
    Q_OBJECT
  public:
    EquationSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Equation"), parent),
          step_(new ComboBox(theme, step_names())),
          length_(new NumberBox(
              theme, {.low = double(kLeastEquationLength), .high = double(kMostEquationLength)}, true)),
          seed_(new SeedRow(theme)),
          pace_(new NumberBox(theme, {.low = kShortestPace, .high = kLongestPace, .step = 1, .decimals = 1},
                              true)),
          numbers_(new CheckBox(theme, tr("Numbers under symbols"))),
          reset_(make_button(theme, tr("Undo set numbers"), QStringLiteral("reset"))) {
        add_row(tr("Show"), step_);
        add_number(tr("Tokens"), length_);
        rows()->addWidget(seed_);
        add_number(tr("Pace, s"), pace_);
        pace_->setToolTip(tr("Seconds a step while playing"));
        reset_->setToolTip(tr("Entries of q and k that were set by hand get the seed's numbers again."));
        reset_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        rows()->addWidget(numbers_);
        rows()->addWidget(reset_);
        connect_controls();
    }

    bool open_by_default(const Session&) const override { return true; }
    bool shown_in(ViewId view) const override { return view == ViewId::equations; }

    void render(const Session& session, const Scene&) override {
        const EquationsChoice& choice = session.equations;
        step_->set_index(static_cast<int>(choice.looks.step));
        length_->set_amount(double(choice.length));
        seed_->set_seed(choice.seed);
        pace_->set_amount(choice.looks.pace);
        numbers_->setChecked(choice.looks.numbers);
        reset_->setEnabled(!choice.entries.empty());
        set_value(step_->currentText());
    }

  private:
    void report(const EquationsAction& action, bool continues = false) { Q_EMIT intent(action, continues); }
    void connect_controls() {
        connect(step_, &ComboBox::chosen, this, [this](int index) {
            report(SetEquationStep{equation_steps()[static_cast<std::size_t>(index)].step});
        });
        connect(length_, &NumberBox::amount_changed, this,
                [this](double length, bool more) { report(SetEquationLength{Index(length)}, more); });
        connect(seed_, &SeedRow::wanted, this,
                [this](std::uint64_t seed, bool more) { report(SetEquationSeed{seed}, more); });
        connect(pace_, &NumberBox::amount_changed, this,
                [this](double seconds, bool more) { report(SetEquationPace{seconds}, more); });
        connect(numbers_, &QAbstractButton::clicked, this,
                [this](bool on) { report(ShowEquationNumbers{on}); });
        connect(reset_, &QPushButton::clicked, this, [this] { report(ResetEquationEntries{}); });
    }

    ComboBox* step_;
    NumberBox* length_;
    SeedRow* seed_;
    NumberBox* pace_;
    CheckBox* numbers_;
    QPushButton* reset_;
};

}  // namespace

PanelSection* make_equation_section(const Theme& theme, QWidget* parent) {
    return new EquationSection(theme, parent);
}

}  // namespace alibi::ui

#include "equation_section.moc"
