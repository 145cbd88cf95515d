// Write text: a prompt that two runs carry on, side by side on the page of texts.
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/views/extrapolation/scene_words.h"
#include "ui/views/panel/panel_section.h"
#include "ui/views/panel/seed_row.h"
#include "ui/views/panel/text_field.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/number_box.h"

namespace alibi::ui {
namespace {

constexpr double kMostTokens = 65'536, kHottest = 5;

class WritingSection final : public PanelSection {
    Q_OBJECT
  public:
    WritingSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Write text"), parent),
          prompt_(new TextField(theme)),
          first_(new ComboBox(theme, {})),
          second_(new ComboBox(theme, {})),
          tokens_(new NumberBox(theme, {.low = 1, .high = kMostTokens, .step = 16}, true)),
          temperature_(new NumberBox(theme, {.low = 0, .high = kHottest, .step = 0.1, .decimals = 2}, true)),
          seed_(new SeedRow(theme)),
          show_(make_button(theme, tr("Show the texts"))) {
        prompt_->setAccessibleName(tr("Prompt"));
        rows()->addWidget(prompt_);
        add_row(tr("Left"), first_);
        add_row(tr("Right"), second_);
        add_number(tr("Tokens"), tokens_);
        add_number(tr("Heat"), temperature_);
        rows()->addWidget(seed_);
        temperature_->setToolTip(tr("Temperature. 0: always the likeliest token"));
        show_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        rows()->addWidget(show_);
        connect_controls();
    }

    bool open_by_default(const Session& session) const override {
        return session.view == ViewId::extrapolation &&
               session.extrapolation.page == ExtrapolationPage::texts;
    }
    bool shown_in(ViewId view) const override { return view == ViewId::extrapolation; }

    void render(const Session& session, const Scene& scene) override {
        shown_ = session.extrapolation.generation;
        prompt_->set_text(QString::fromStdString(shown_.prompt));
        tokens_->set_amount(double(shown_.tokens));
        temperature_->set_amount(shown_.temperature);
        seed_->set_seed(shown_.seed);
        show_->setVisible(session.extrapolation.page != ExtrapolationPage::texts);
        render_runs(scene.extrapolation);
        set_value(tr("%1 tokens").arg(shown_.tokens));
    }

  private:
    void render_runs(const ExtrapolationScene& scene) {
        QStringList labels;
        ids_.clear();
        for (const RunRow& run : scene.runs) {
            ids_.push_back(run.id);
            labels << run_name(run, scene.runs);
        }
        ComboBox* const boxes[] = {first_, second_};
        const std::string* const chosen[] = {&shown_.first, &shown_.second};
        for (std::size_t n = 0; n < 2; ++n) {
            if (labels != labels_) boxes[n]->set_labels(labels);
            boxes[n]->setEnabled(!ids_.empty());
            const bool written = n < scene.generation.size() && !scene.generation[n].run.empty();
            const std::string& run = written ? scene.generation[n].run : *chosen[n];
            const auto at = std::ranges::find(ids_, run);
            boxes[n]->set_index(at == ids_.end() ? -1 : int(at - ids_.begin()));
        }
        labels_ = labels;
    }
    std::string id_of(const ComboBox* box) const {
        const int index = box->currentIndex();
        return index < 0 || index >= int(ids_.size()) ? std::string() : ids_[static_cast<std::size_t>(index)];
    }
    void connect_controls() {
        connect(prompt_, &TextField::edited, this, [this](const QString& text, bool more) {
            Q_EMIT intent(SetGenerationPrompt{text.toStdString()}, more);
        });
        for (ComboBox* box : {first_, second_})
            connect(box, &ComboBox::chosen, this, [this] {
                Q_EMIT intent(SetGenerationRuns{id_of(first_), id_of(second_)}, false);
            });
        connect(tokens_, &NumberBox::amount_changed, this, [this](double tokens, bool more) {
            Q_EMIT intent(SetGenerationTokens{Index(tokens)}, more);
        });
        connect(temperature_, &NumberBox::amount_changed, this,
                [this](double heat, bool more) { Q_EMIT intent(SetTemperature{heat}, more); });
        connect(seed_, &SeedRow::wanted, this,
                [this](std::uint64_t seed, bool more) { Q_EMIT intent(SetGenerationSeed{seed}, more); });
        connect(show_, &QPushButton::clicked, this,
                [this] { Q_EMIT intent(SetExtrapolationPage{ExtrapolationPage::texts}, false); });
    }

    TextField* prompt_;
    ComboBox *first_, *second_;
    NumberBox *tokens_, *temperature_;
    SeedRow* seed_;
    QPushButton* show_;
    GenerationChoice shown_;
    std::vector<std::string> ids_;
    QStringList labels_;
};

}  // namespace

PanelSection* make_writing_section(const Theme& theme, QWidget* parent) {
    return new WritingSection(theme, parent);
}

}  // namespace alibi::ui

#include "writing_section.moc"
