#include "ui/views/panel/seed_row.h"

#include <QPushButton>
#include <QRandomGenerator>

#include "ui/widgets/buttons.h"
#include "ui/widgets/number_box.h"

namespace alibi::ui {

namespace {

constexpr std::uint32_t kThrown = 1000;  // the dice throws one below
constexpr double kLargest = 999'999'999;

}  // namespace

SeedRow::SeedRow(const Theme& theme, QWidget* parent)
    : SeedRow(theme, new NumberBox(theme, {.low = 0, .high = kLargest}, true), parent) {}

SeedRow::SeedRow(const Theme& theme, NumberBox* box, QWidget* parent)
    : FieldRow(theme, tr("Seed"), box, parent), box_(box) {
    auto* const dice = make_button(theme, tr("Another seed"), QStringLiteral("dice"), ButtonRole::icon);
    add(dice);
    watch(box_);
    connect(box_, &NumberBox::amount_changed, this,
            [this](double seed, bool more) { Q_EMIT wanted(static_cast<std::uint64_t>(seed), more); });
    connect(dice, &QPushButton::clicked, this,
            [this] { Q_EMIT wanted(QRandomGenerator::global()->bounded(kThrown), false); });
}

void SeedRow::set_seed(std::uint64_t seed) {
    box_->set_amount(double(seed));
}

}  // namespace alibi::ui
