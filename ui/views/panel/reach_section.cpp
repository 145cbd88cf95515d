// Reach: which share of the attention counts, and whether it ends at L.
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/views/panel/panel_section.h"
#include "ui/widgets/check_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/segmented.h"

namespace alibi::ui {
namespace {

constexpr std::array kMasses = {0.5, 0.9, 0.99};

class ReachSection final : public PanelSection {
    Q_OBJECT
  public:
    ReachSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Reach"), parent),
          mass_(new SegmentedControl(theme, {tr("50 %"), tr("90 %"), tr("99 %")})),
          stop_(new CheckBox(theme, tr("Stop at L"))) {
        rows()->addWidget(new FieldRow(theme, tr("Mass"), mass_));
        rows()->addWidget(stop_);
        connect(mass_, &SegmentedControl::chosen, this, [this](int index) {
            Q_EMIT intent(SetReachMass{kMasses[static_cast<std::size_t>(index)]}, false);
        });
        connect(stop_, &QAbstractButton::clicked, this,
                [this](bool on) { Q_EMIT intent(SetStopAtLength{on}, false); });
    }

    bool open_by_default(const Session& session) const override { return session.view == ViewId::slopes; }
    bool shown_in(ViewId view) const override { return view == ViewId::slopes; }

    void render(const Session& session, const Scene&) override {
        const auto place = std::ranges::find(kMasses, session.reach_mass);
        mass_->set_index(place == kMasses.end() ? -1 : static_cast<int>(place - kMasses.begin()));
        stop_->setChecked(session.stop_at_length);
        set_value(tr("%1 %").arg(QString::number(session.reach_mass * 100, 'g', 3)));
    }

  private:
    SegmentedControl* mass_;
    CheckBox* stop_;
};

}  // namespace

PanelSection* make_reach_section(const Theme& theme, QWidget* parent) {
    return new ReachSection(theme, parent);
}

}  // namespace alibi::ui

#include "reach_section.moc"
