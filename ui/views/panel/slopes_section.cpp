// Slopes: the rule, its maximum, and which rules lie over the plot.
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/views/labels.h"
#include "ui/views/panel/panel_section.h"
#include "ui/widgets/check_box.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/number_box.h"

namespace alibi::ui {
namespace {

// The rules worth comparing with a glance; equal slopes are one flat line, which the rule itself shows well
// enough.
constexpr SlopeRule kOverlays[] = {SlopeRule::text, SlopeRule::off_by_one, SlopeRule::no_second_step,
                                   SlopeRule::linear};

class SlopesSection final : public PanelSection {
    Q_OBJECT
  public:
    SlopesSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Slopes"), parent),
          rule_(new ComboBox(theme, rule_labels())),
          bias_max_(new NumberBox(theme, {.low = 0.125, .high = 64, .step = 1, .decimals = 3}, true)),
          overlay_head_(new QLabel(tr("Lay over the plot"))) {
        auto* rule_row = new FieldRow(theme, tr("Rule"), rule_);
        rows()->addWidget(
            rule_row->set_settings({QStringLiteral("slope_rule"), QStringLiteral("own_slopes")}));
        auto* bias_row = new FieldRow(theme, tr("Bias max"), bias_max_);
        bias_row->watch(bias_max_);
        rows()->addWidget(bias_row->set_settings({QStringLiteral("bias_max")}));
        add_overlays();
        connect(rule_, &ComboBox::chosen, this, [this](int index) {
            Q_EMIT intent(SetSlopeRule{slope_rules()[static_cast<std::size_t>(index)].rule}, false);
        });
        connect(bias_max_, &NumberBox::amount_changed, this,
                [this](double bias_max, bool more) { Q_EMIT intent(SetBiasMax{bias_max}, more); });
    }

    bool open_by_default(const Session& session) const override { return session.view == ViewId::slopes; }
    bool shown_in(ViewId view) const override { return view != ViewId::extrapolation; }

    void render(const Session& session, const Scene& scene) override {
        const auto rules = slope_rules();
        const auto row = std::ranges::find(rules, session.slope_rule, &SlopeRuleRow::rule);
        rule_->set_index(static_cast<int>(row - rules.begin()));
        bias_max_->set_amount(session.bias_max);
        const bool inside = session.view == ViewId::attention && session.content.kind == ContentKind::run;
        rule_->setEnabled(!inside);
        bias_max_->setEnabled(!inside && session.slope_rule != SlopeRule::own);
        const bool changed = inside && scene.attention.inside.slopes_changed;
        const QString reason = !inside   ? QString()
                               : changed ? tr("Slope surgery in Extrapolation changed the model's slopes.")
                                         : tr("The trained model sets this.");
        for (QWidget* control : {static_cast<QWidget*>(rule_), static_cast<QWidget*>(bias_max_)})
            control->setToolTip(reason);
        const bool with_overlays = session.view == ViewId::slopes;
        overlay_head_->setVisible(with_overlays);
        for (std::size_t i = 0; i < std::size(kOverlays); ++i) {
            overlays_[i]->setChecked(std::ranges::count(session.overlays, kOverlays[i]) > 0);
            overlays_[i]->setVisible(with_overlays);
        }
        const bool unknown = session.view == ViewId::attention && scene.attention.weights_only && !inside;
        if (unknown)
            set_value(QStringLiteral("–"));
        else
            set_value(changed  ? tr("changed")
                      : inside ? tr("the model's")
                               : as_value(slope_rule_label(session.slope_rule)));
    }

  private:
    static QStringList rule_labels() {
        QStringList labels;
        for (const SlopeRuleRow& row : slope_rules()) labels << slope_rule_label(row.rule);
        return labels;
    }
    void add_overlays() {
        overlay_head_->setFont(theme_.font(12));
        overlay_head_->setStyleSheet(QStringLiteral("color: %1;").arg(theme_.muted.name()));
        overlay_head_->setFixedHeight(theme_.px(24));
        overlay_head_->setContentsMargins(0, theme_.px(5), 0, 0);
        rows()->addWidget(overlay_head_);
        for (const SlopeRule rule : kOverlays) {
            auto* box = new CheckBox(theme_, overlay_label(rule));
            connect(box, &QAbstractButton::clicked, this, [this, rule](bool on) {
                Q_EMIT intent(SetOverlay{rule, on}, false);
            });
            rows()->addWidget(box);
            overlays_.push_back(box);
        }
    }

    ComboBox* rule_;
    NumberBox* bias_max_;
    QLabel* overlay_head_;
    std::vector<CheckBox*> overlays_;
};

}  // namespace

PanelSection* make_slopes_section(const Theme& theme, QWidget* parent) {
    return new SlopesSection(theme, parent);
}

}  // namespace alibi::ui

#include "slopes_section.moc"
