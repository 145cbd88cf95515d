// The line of a panel for a seed: any can be typed, the dice throws another one.
#pragma once

#include <cstdint>

#include "ui/widgets/field_row.h"

namespace alibi::ui {

class SeedRow : public FieldRow {
    Q_OBJECT
  public:
    explicit SeedRow(const Theme& theme, QWidget* parent = nullptr);
    void set_seed(std::uint64_t seed);

  Q_SIGNALS:
    void wanted(std::uint64_t seed, bool continues);

  private:
    SeedRow(const Theme& theme, NumberBox* box, QWidget* parent);

    NumberBox* box_;
};

}  // namespace alibi::ui
