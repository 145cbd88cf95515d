// The card of runs: the table, and what can be done with the chosen one.
#pragma once

#include <QPushButton>

#include "ui/views/extrapolation/run_table.h"
#include "ui/views/extrapolation/scene_card.h"

namespace alibi::ui {

class RunsCard : public SceneCard {
    Q_OBJECT
  public:
    RunsCard(const Theme& theme, QWidget* parent);

    void render(const ExtrapolationScene& scene) override;
    RunTable& table() { return *table_; }
    RunModel& model() { return *model_; }
    QPushButton& look_button() { return *look_; }
    QPushButton& compare_button() { return *compare_; }
    QPushButton& save_button() { return *save_; }
    QPushButton& open_button() { return *open_; }
    QPushButton& remove_button() { return *remove_; }

  Q_SIGNALS:
    void look_wanted(const std::string& run);  // into its model

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void connect_table();
    void look(int row);
    void compare(int row);
    void remove(int row);
    const RunRow* row_at(int row) const;

    RunModel* model_;
    RunTable* table_;
    QPushButton *look_, *compare_, *save_, *open_, *remove_;
    int chosen_ = -1;
    QString empty_;
};

}  // namespace alibi::ui
