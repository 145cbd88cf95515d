// Model: how many heads, how many tokens.
#include <QVBoxLayout>

#include "ui/views/panel/panel_section.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/slider.h"

namespace alibi::ui {
namespace {

class ModelSection final : public PanelSection {
    Q_OBJECT
  public:
    ModelSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Model"), parent),
          heads_(new NumberBox(theme, {.low = 1, .high = double(kMaxHeads)}, true)),
          slider_(new Slider(theme, kMinLength, kMaxLength, 1, SliderScale::log)),
          length_(new NumberBox(theme, {.low = kMinLength, .high = kMaxLength}, false)) {
        auto* heads_row = new FieldRow(theme, tr("Heads"), heads_);
        heads_row->watch(heads_);
        rows()->addWidget(heads_row->set_settings({QStringLiteral("heads")}));
        auto* const length_row = new FieldRow(theme, tr("Length L"), slider_);
        length_row_ = length_row;
        length_row->add(length_);
        length_row->layout()->itemAt(1)->layout()->setSpacing(theme.px(10));
        length_row->watch(length_);
        rows()->addWidget(length_row->set_settings({QStringLiteral("length")}));
        // The longest length is seen whole, also while it is typed.
        length_->setMinimumWidth(
            QFontMetrics(theme.number_font(12)).horizontalAdvance(QStringLiteral("1,000,000")) / 9 * 7 +
            theme.px(12));
        length_->set_alignment(Qt::AlignRight | Qt::AlignVCenter);
        connect(heads_, &NumberBox::amount_changed, this,
                [this](double heads, bool more) { Q_EMIT intent(SetHeads{Index(heads)}, more); });
        connect(length_, &NumberBox::amount_changed, this, &ModelSection::want_length);
        connect(slider_, &Slider::amount_changed, this, &ModelSection::want_length);
    }

    bool open_by_default(const Session&) const override { return true; }
    bool shown_in(ViewId view) const override { return view != ViewId::extrapolation; }

    void render(const Session& session, const Scene& scene) override {
        const bool text = session.view == ViewId::attention && session.content.kind == ContentKind::text;
        const bool of_file = session.content.kind == ContentKind::file && session.content.file_heads > 0;
        const bool inside = session.view == ViewId::attention && session.content.kind == ContentKind::run;
        longest_ = inside ? Index{kMaxTokens} : text ? tokens_of(session.content.text) : kMaxLength;
        length_->set_range(kMinLength, double(longest_));
        const Index length =
            session.view == ViewId::attention && scene.seq_len > 0 ? scene.seq_len : session.seq_len;
        const Index heads = inside ? scene.num_heads : session.num_heads;
        heads_->set_amount(double(heads));
        // The Equations view has a few tokens of its own.
        length_row_->setVisible(session.view != ViewId::equations);
        length_->set_amount(double(length));
        slider_->set_amount(double(length));
        for (QWidget* control : {static_cast<QWidget*>(heads_), static_cast<QWidget*>(length_),
                                 static_cast<QWidget*>(slider_)}) {
            control->setEnabled(!of_file);
            control->setToolTip(of_file ? tr("The opened file sets this.") : QString());
        }
        if (inside) {
            heads_->setEnabled(false);
            heads_->setToolTip(tr("The trained model sets this."));
        }
        set_value(tr("%1 heads, L %2").arg(heads).arg(length));
    }

  private:
    void want_length(double length, bool more) {
        Q_EMIT intent(SetLength{std::min(Index(length), longest_)}, more);
    }
    // Splitting is core's; kept while the text stays the same.
    Index tokens_of(const std::string& text) {
        if (text != text_ || tokens_ == 0) {
            text_ = text;
            tokens_ = std::max<Index>(1, Index(split_tokens(text, kMaxTokens).size()));
        }
        return tokens_;
    }

    NumberBox* heads_;
    FieldRow* length_row_ = nullptr;
    Slider* slider_;
    NumberBox* length_;
    Index longest_ = kMaxLength;
    std::string text_;
    Index tokens_ = 0;
};

}  // namespace

PanelSection* make_model_section(const Theme& theme, QWidget* parent) {
    return new ModelSection(theme, parent);
}

}  // namespace alibi::ui

#include "model_section.moc"
