// Slope surgery: slopes of the chosen run tried in place of its own; the run itself stays as it is.
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/views/panel/panel_section.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/format.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

class SurgerySection final : public PanelSection {
    Q_OBJECT
  public:
    SurgerySection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Slope surgery"), parent),
          notes_(new QStackedLayout(notes_frame_)),
          body_(new QWidget),
          head_(new ComboBox(theme, {})),
          slope_(new NumberBox(
              theme, {.low = 0, .high = 100, .step = 2, .decimals = 7, .step_by_factor = true}, true)),
          other_(new ComboBox(theme, {})),
          zero_(make_button(theme, tr("Set to 0"))),
          quadruple_(make_button(theme, tr("Times 4"))),
          swap_(make_button(theme, tr("Swap"))),
          untouched_(make_button(theme, tr("The model's own slopes"), QStringLiteral("reset"))) {
        add_note(tr("Choose a run with slopes. The other methods have none."));
        add_note(tr("Changes a slope of the chosen run and reads it again; the run itself stays."));
        add_note(tr("The dotted line of Loss by position has the changed slopes. Undo brings them back."));
        rows()->addWidget(notes_frame_);
        rows()->addWidget(body_);
        lay_out();
        connect_controls();
    }

    bool open_by_default(const Session&) const override { return false; }
    bool shown_in(ViewId view) const override { return view == ViewId::extrapolation; }

    void render(const Session&, const Scene& scene) override {
        shown_ = scene.extrapolation.surgery;
        const bool any = !shown_.run.empty() && !shown_.slopes.empty();
        body_->setVisible(any);
        notes_->setCurrentIndex(!any ? kNoSlopes : shown_.operated ? kOperated : kUntouched);
        set_value(shown_.operated ? tr("changed") : tr("none", "no slope is changed"));
        if (!any) return;
        render_heads();
        untouched_->setEnabled(shown_.operated);
        slope_->set_amount(shown_.slopes[head()]);
        const bool pair = shown_.slopes.size() > 1;
        other_->setEnabled(pair);
        swap_->setEnabled(pair && head() != other());
    }

  private:
    void lay_out() {
        auto* column = new QVBoxLayout(body_);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(theme_.px(4));
        column->addWidget(new FieldRow(theme_, tr("Head"), head_));
        auto* slope_row = new FieldRow(theme_, tr("Slope"), slope_);
        slope_row->watch(slope_);
        column->addWidget(slope_row);
        auto* buttons = new QHBoxLayout;
        buttons->setSpacing(theme_.px(6));
        for (QPushButton* button : {zero_, quadruple_}) {
            button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
            buttons->addWidget(button, 1);
        }
        column->addLayout(buttons);
        auto* swap_row = new FieldRow(theme_, tr("Swap with"), other_);
        swap_row->add(swap_);
        column->addWidget(swap_row);
        untouched_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        column->addWidget(untouched_);
    }
    // Room for the longest is kept, so that no button moves from under the pointer.
    void add_note(const QString& words) {
        auto* const note = new QLabel(keep_words(words));
        note->setFont(theme_.font(11));
        note->setStyleSheet(QStringLiteral("color: %1;").arg(theme_.muted.name()));
        note->setWordWrap(true);
        note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        note->setAccessibleName(words);
        notes_->addWidget(note);
    }
    std::size_t head() const { return place(head_); }
    std::size_t other() const { return place(other_); }
    std::size_t place(const ComboBox* box) const {
        const auto at = static_cast<std::size_t>(std::max(0, box->currentIndex()));
        return std::min(at, shown_.slopes.size() - 1);
    }
    // The heads with their slopes; which one is looked at stays.
    void render_heads() {
        QStringList labels;
        for (std::size_t h = 0; h < shown_.slopes.size(); ++h)
            labels << tr("%1: %2", "a head and its slope").arg(h + 1).arg(short_text(shown_.slopes[h], 4));
        if (labels == labels_) return;
        labels_ = labels;
        for (ComboBox* box : {head_, other_}) {
            const int index = std::max(box == other_ ? 1 : 0, box->currentIndex());
            box->set_labels(labels);
            box->set_index(std::min(index, int(labels.size()) - 1));
        }
    }
    void connect_controls() {
        connect(zero_, &QPushButton::clicked, this, [this] { operate(SlopeOperation::zero); });
        connect(quadruple_, &QPushButton::clicked, this, [this] { operate(SlopeOperation::quadruple); });
        connect(swap_, &QPushButton::clicked, this, [this] { operate(SlopeOperation::swap); });
        connect(untouched_, &QPushButton::clicked, this, [this] {
            Q_EMIT intent(SetRunSlopes{shown_.run, {}}, false);
        });
        connect(slope_, &NumberBox::amount_changed, this, [this](double slope, bool more) {
            std::vector<double> slopes = shown_.slopes;
            slopes[head()] = slope;
            Q_EMIT intent(SetRunSlopes{shown_.run, slopes}, more);
        });
        for (ComboBox* box : {head_, other_})
            connect(box, &ComboBox::chosen, this, [this] {
                if (shown_.slopes.empty()) return;
                slope_->set_amount(shown_.slopes[head()]);
                swap_->setEnabled(head() != other());
            });
    }
    void operate(SlopeOperation operation) {
        if (shown_.slopes.empty()) return;
        const std::vector<double> slopes =
            operated(shown_.slopes, operation, static_cast<Index>(head()), static_cast<Index>(other()));
        Q_EMIT intent(SetRunSlopes{shown_.run, slopes}, false);
    }

    enum Note { kNoSlopes, kUntouched, kOperated };  // in the order in which they are added
    QWidget* notes_frame_ = new QWidget;
    QStackedLayout* notes_;
    QWidget* body_;
    ComboBox* head_;
    NumberBox* slope_;
    ComboBox* other_;
    QPushButton *zero_, *quadruple_, *swap_, *untouched_;
    SurgeryScene shown_;
    QStringList labels_;
};

}  // namespace

PanelSection* make_surgery_section(const Theme& theme, QWidget* parent) {
    return new SurgerySection(theme, parent);
}

}  // namespace alibi::ui

#include "surgery_section.moc"
