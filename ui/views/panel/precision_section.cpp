// Precision: the kind of number that biases and scores are rounded to.
#include <QVBoxLayout>
#include <algorithm>

#include "ui/views/labels.h"
#include "ui/views/panel/panel_section.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"

namespace alibi::ui {
namespace {

constexpr Precision kPrecisions[] = {Precision::float32, Precision::float16, Precision::bfloat16};

class PrecisionSection final : public PanelSection {
    Q_OBJECT
  public:
    PrecisionSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Precision"), parent), numbers_(new ComboBox(theme, labels())) {
        auto* row = new FieldRow(theme, tr("Numbers"), numbers_);
        rows()->addWidget(row->set_settings({QStringLiteral("precision")}));
        connect(numbers_, &ComboBox::chosen, this,
                [this](int index) { Q_EMIT intent(SetPrecision{kPrecisions[index]}, false); });
    }

    bool open_by_default(const Session&) const override { return false; }
    bool shown_in(ViewId view) const override {
        return view != ViewId::slopes && view != ViewId::extrapolation;
    }

    void render(const Session& session, const Scene&) override {
        numbers_->set_index(int(std::ranges::find(kPrecisions, session.precision) - kPrecisions));
        set_value(precision_label(session.precision));
    }

  private:
    static QStringList labels() {
        QStringList words;
        for (const Precision precision : kPrecisions) words << precision_label(precision);
        return words;
    }

    ComboBox* numbers_;
};

}  // namespace

PanelSection* make_precision_section(const Theme& theme, QWidget* parent) {
    return new PrecisionSection(theme, parent);
}

}  // namespace alibi::ui

#include "precision_section.moc"
