// Evaluation: how far beyond the training length the runs are read.
#include <QVBoxLayout>
#include <algorithm>

#include "ui/views/panel/panel_section.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/format.h"

namespace alibi::ui {
namespace {

constexpr Index kLeastMultiple = 4;

class EvaluationSection final : public PanelSection {
    Q_OBJECT
  public:
    EvaluationSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Evaluation"), parent), most_(new ComboBox(theme, {})) {
        rows()->addWidget(new FieldRow(theme, tr("Up to"), most_));
        most_->setToolTip(tr("The longest length that the runs are read at"));
        connect(most_, &ComboBox::chosen, this,
                [this](int index) { Q_EMIT intent(SetMostMultiple{kLeastMultiple << index}, false); });
    }

    bool open_by_default(const Session& session) const override {
        return session.view == ViewId::extrapolation;
    }
    bool shown_in(ViewId view) const override { return view == ViewId::extrapolation; }

    void render(const Session& session, const Scene& scene) override {
        const ExtrapolationChoice& choice = session.extrapolation;
        const std::vector<RunRow>& runs = scene.extrapolation.runs;
        const auto run = std::ranges::find(runs, scene.extrapolation.run, &RunRow::id);
        const Index train_len = run == runs.end() ? choice.training.train_len : run->train_len;
        QStringList labels;
        int chosen = 0;
        for (Index multiple = kLeastMultiple; multiple <= kMostReadMultiple; multiple *= 2) {
            if (multiple <= choice.most_multiple) chosen = int(labels.size());
            labels << QStringLiteral("%1 L = %2").arg(multiple).arg(grouped_text(multiple * train_len));
        }
        if (labels != labels_) most_->set_labels(labels_ = labels);
        most_->set_index(chosen);
        set_value(labels.value(chosen));
    }

  private:
    ComboBox* most_;
    QStringList labels_;
};

}  // namespace

PanelSection* make_evaluation_section(const Theme& theme, QWidget* parent) {
    return new EvaluationSection(theme, parent);
}

}  // namespace alibi::ui

#include "evaluation_section.moc"
