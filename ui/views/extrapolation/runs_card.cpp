#include "ui/views/extrapolation/runs_card.h"

#include <QPainter>

#include "ui/widgets/buttons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

namespace {

constexpr double kTitleY = 19, kTableTop = 27, kBottom = 6;  // px at 96 dpi

}  // namespace

RunsCard::RunsCard(const Theme& theme, QWidget* parent)
    : SceneCard(theme, parent),
      model_(new RunModel(this)),
      table_(new RunTable(theme, *model_, this)),
      look_(make_button(theme, tr("Look inside"), QStringLiteral("attention"), ButtonRole::quiet, this)),
      compare_(make_button(theme, tr("Compare"), QStringLiteral("link"), ButtonRole::icon_quiet, this)),
      save_(make_button(theme, tr("Save the model"), QStringLiteral("save"), ButtonRole::icon_quiet, this)),
      open_(make_button(theme, tr("Open a model"), QStringLiteral("folder"), ButtonRole::icon_quiet, this)),
      remove_(make_button(theme, tr("Remove the run"), QStringLiteral("x"), ButtonRole::icon_quiet, this)) {
    look_->setToolTip(tr("Show the chosen run's attention maps in the Attention view (L)"));
    compare_->setToolTip(tr("Keep this run's curve beside the others (C)"));
    remove_->setToolTip(tr("Remove the run from the list; undo brings it back (Del)"));
    setAccessibleName(tr("Runs"));
    connect_table();
    connect(look_, &QPushButton::clicked, this, [this] { look(chosen_); });
    connect(compare_, &QPushButton::clicked, this, [this] { compare(chosen_); });
    connect(remove_, &QPushButton::clicked, this, [this] { remove(chosen_); });
    connect(open_, &QPushButton::clicked, this, [this] { Q_EMIT intent(OpenRun{}); });
    connect(save_, &QPushButton::clicked, this, [this] {
        if (const RunRow* const run = row_at(chosen_)) Q_EMIT intent(SaveRun{run->id, {}});
    });
}

void RunsCard::connect_table() {
    connect(table_, &RunTable::row_chosen, this, [this](int row) {
        if (const RunRow* const run = row_at(row)) Q_EMIT intent(ChooseRun{run->id});
    });
    connect(table_, &RunTable::eye_clicked, this, [this](int row) {
        if (const RunRow* const run = row_at(row)) Q_EMIT intent(SetRunHidden{run->id, !run->hidden});
    });
    connect(table_, &RunTable::look_wanted, this, &RunsCard::look);
    connect(table_, &RunTable::compare_wanted, this, &RunsCard::compare);
    connect(table_, &RunTable::remove_wanted, this, &RunsCard::remove);
    connect(table_, &RunTable::go_on_wanted, this, [this](int row) {
        if (const RunRow* const run = row_at(row))
            Q_EMIT intent(ContinueRun{run->id, run->continue_rate.value_or(0)});
    });
    connect(table_, &RunTable::stop_wanted, this, [this](int row) {
        if (const RunRow* const run = row_at(row)) Q_EMIT intent(StopRun{run->id});
    });
    connect(model_, &RunModel::renamed, this, [this](int row, const QString& name) {
        if (const RunRow* const run = row_at(row)) Q_EMIT intent(RenameRun{run->id, name.toStdString()});
    });
}

const RunRow* RunsCard::row_at(int row) const {
    const bool there = row >= 0 && row < model_->rowCount();
    return there ? &model_->rows()[static_cast<std::size_t>(row)] : nullptr;
}

void RunsCard::look(int row) {
    if (const RunRow* const run = row_at(row)) Q_EMIT look_wanted(run->id);
}

void RunsCard::compare(int row) {
    if (const RunRow* const run = row_at(row))
        Q_EMIT intent(CompareRun{run->compared ? std::string() : run->id});
}

void RunsCard::remove(int row) {
    const RunRow* const run = row_at(row);
    if (run && run->can_remove) Q_EMIT intent(RemoveRun{run->id});
}

void RunsCard::render(const ExtrapolationScene& scene) {
    model_->set(scene);
    chosen_ = model_->row_of(scene.run);
    table_->set_chosen(chosen_);
    const RunRow* const run = row_at(chosen_);
    look_->setEnabled(run);
    compare_->setEnabled(run);
    compare_->setCheckable(true);
    compare_->setChecked(run && run->compared);
    save_->setEnabled(run && run->can_save);
    remove_->setEnabled(run && run->can_remove);
    const QString empty = !scene.runs.empty() ? QString()
                          : scene.listed      ? tr("No run is here. Choose methods at the left, then Train.")
                                              : tr("The runs are being read.");
    table_->setVisible(empty.isEmpty());
    if (empty == empty_) return;
    empty_ = empty;
    update();
}

void RunsCard::resizeEvent(QResizeEvent*) {
    const int top = qRound(kTableTop * theme_.type), bottom = theme_.px(kBottom);
    table_->setGeometry(1, top, width() - 2, height() - top - bottom);
    int right = width() - theme_.px(10);
    const int side = theme_.px(24);
    for (QPushButton* const button : {remove_, save_, open_, compare_}) {
        button->setGeometry(right - side, qRound(kTitleY * theme_.type) - side / 2, side, side);
        right -= side + theme_.px(2);
    }
    const int wide = look_->sizeHint().width(), high = std::max(side, look_->sizeHint().height());
    look_->setGeometry(right - wide, remove_->geometry().center().y() - high / 2, wide, high);
}

void RunsCard::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    QPainter painter(this);
    const QRectF line(15 * theme_.unit, 9 * theme_.type, look_->x() - 20 * theme_.unit, 20 * theme_.type);
    paint_title(painter, theme_, line, tr("Runs"), tr("loss in nats per token; lower is better"));
    if (empty_.isEmpty()) return;
    painter.drawText(table_->geometry(), Qt::AlignCenter | Qt::TextWordWrap, keep_words(empty_));
}

}  // namespace alibi::ui
