#include "ui/views/panel/run_field.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/views/extrapolation/scene_words.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/format.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

RunField::RunField(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      run_(new ComboBox(theme, {})),
      layer_(new NumberBox(theme, {.low = 1, .high = 1}, true)),
      slider_(new Slider(theme, 0, 1, 1, SliderScale::linear)),
      step_(new QLabel),
      problem_(new QLabel) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(theme.px(4));
    rows->addWidget(new FieldRow(theme, tr("Run"), run_));
    auto* layer_row = new FieldRow(theme, tr("Layer"), layer_);
    layer_row->watch(layer_);
    rows->addWidget(layer_row);
    step_row_ = new FieldRow(theme, tr("Step"), slider_);
    step_row_->add(step_);
    rows->addWidget(step_row_);
    rows->addWidget(problem_);
    problem_->setWordWrap(true);
    problem_->setFont(theme.font(11));
    problem_->setStyleSheet(QStringLiteral("color: %1;").arg(theme.error.name()));
    slider_->setToolTip(tr("The model as it was after so many steps of training"));
    connect(run_, &ComboBox::chosen, this, [this](int index) {
        const std::string& id = ids_[static_cast<std::size_t>(index)];
        Q_EMIT wanted(QString::fromStdString(id), int(shown_.layer), -1, false);
    });
    connect(layer_, &NumberBox::amount_changed, this, [this](double layer, bool more) {
        const bool last = shown_.step == shown_.last_step;
        Q_EMIT wanted(QString::fromStdString(shown_.run), int(layer) - 1, last ? -1 : int(shown_.step), more);
    });
    connect(slider_, &Slider::amount_changed, this, &RunField::want_step);
}

void RunField::render(const InsideScene& inside, const std::vector<RunRow>& runs) {
    shown_ = inside;
    render_runs(inside, runs);
    layer_->set_range(1, double(std::max<Index>(1, inside.layers)));
    layer_->set_amount(double(inside.layer + 1));
    render_step(inside);
    const QString problem = core_words(inside.problem);
    problem_->setText(keep_words(problem));
    problem_->setVisible(!problem.isEmpty());
}

void RunField::render_runs(const InsideScene& inside, const std::vector<RunRow>& runs) {
    QStringList labels;
    std::vector<std::string> ids;
    for (const RunRow& row : runs) {
        ids.push_back(row.id);
        labels << run_name(row, runs);
    }
    if (ids != ids_ || run_->count() != labels.size()) run_->set_labels(labels);
    for (int n = 0; n < labels.size(); ++n)
        if (run_->itemText(n) != labels[n]) run_->setItemText(n, labels[n]);
    ids_ = std::move(ids);
    const auto chosen = std::ranges::find(ids_, inside.run);
    run_->set_index(chosen == ids_.end() ? -1 : int(chosen - ids_.begin()));
    run_->setEnabled(!ids_.empty());
}

// The slider's places are the kept steps, evenly spaced; the last one is the model as it is.
void RunField::render_step(const InsideScene& inside) {
    const auto kept = static_cast<double>(inside.steps.size());
    step_row_->setVisible(!inside.steps.empty());
    slider_->set_range(0, std::max(1.0, kept));
    const auto at = std::ranges::find(inside.steps, inside.step);
    const bool last = inside.step == inside.last_step;
    slider_->set_amount(last ? kept : double(at - inside.steps.begin()));
    step_->setText(grouped_text(inside.step));
}

void RunField::want_step(double place, bool continues) {
    const auto at = static_cast<std::size_t>(place);
    const int step = at < shown_.steps.size() ? int(shown_.steps[at]) : -1;
    Q_EMIT wanted(QString::fromStdString(shown_.run), int(shown_.layer), step, continues);
}

}  // namespace alibi::ui
