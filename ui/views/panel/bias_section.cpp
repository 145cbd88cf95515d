// Bias form: which form of the bias, under which mask.
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/views/labels.h"
#include "ui/views/panel/panel_section.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/check_box.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/number_box.h"

namespace alibi::ui {
namespace {

// Only the distance form has room for its formula in a closed box.
QString form_words(BiasForm form) {
    if (form != BiasForm::distance) return bias_form_label(form);
    return bias_form_label(form) + QStringLiteral(" \u2212m(i\u2212j)");
}

class BiasSection final : public PanelSection {
    Q_OBJECT
  public:
    BiasSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Bias form"), parent),
          form_(new ComboBox(theme, form_labels())),
          mask_(new ComboBox(theme, mask_labels())),
          window_(new NumberBox(theme, {.low = 1, .high = kMaxLength}, true)),
          padding_(new NumberBox(theme, {.low = 0, .high = kMaxLength}, true)),
          file_(make_button(theme, tr("Choose a mask"), QStringLiteral("file"))),
          show_masked_(new CheckBox(theme, tr("Show \u2212inf cells as masked"))) {
        add_row(tr("Form"), form_, QStringLiteral("bias_form"));
        add_row(tr("Mask"), mask_, QStringLiteral("mask"));
        window_row_ = add_row(tr("Tokens"), window_, QStringLiteral("mask_window"));
        padding_row_ = add_row(tr("Tokens"), padding_, QStringLiteral("mask_padding"));
        window_row_->watch(window_);
        padding_row_->watch(padding_);
        file_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        rows()->addWidget(file_);
        rows()->addWidget(show_masked_);
        connect_controls();
    }

    bool open_by_default(const Session& session) const override {
        return session.view == ViewId::bias || session.view == ViewId::equations;
    }
    bool shown_in(ViewId view) const override { return view != ViewId::extrapolation; }

    void render(const Session& session, const Scene& scene) override {
        const auto forms = bias_forms();
        const auto masks = mask_kinds();
        const MaskKind kind = session.mask.kind;
        form_->set_index(
            int(std::ranges::find(forms, session.bias_form, &BiasFormRow::form) - forms.begin()));
        shown_mask_ = int(std::ranges::find(masks, kind, &MaskKindRow::kind) - masks.begin());
        mask_->set_index(shown_mask_);
        window_->set_amount(double(session.mask.window));
        padding_->set_range(0, double(session.seq_len));
        padding_->set_amount(double(session.mask.padding));
        window_row_->setVisible(kind == MaskKind::window);
        padding_row_->setVisible(kind == MaskKind::padding_left || kind == MaskKind::padding_right);
        file_->setVisible(kind == MaskKind::file);
        const QString path = QString::fromStdString(session.mask.path);
        const QString name = QFileInfo(path).fileName();
        if (kind == MaskKind::file && name != file_->text()) {
            file_->setText(name);
            file_->setAccessibleName(tr("Mask from %1").arg(name));
            file_->setToolTip(path);
        }
        show_masked_->setChecked(session.show_masked);
        const QString form = as_value(bias_form_label(session.bias_form));
        // An opened map of weights has its own, which nobody knows.
        const bool unknown = session.view == ViewId::attention && scene.attention.weights_only;
        const QString both =
            session.view == ViewId::slopes ? form : tr("%1, %2").arg(form, as_value(mask_label(kind)));
        set_value(unknown ? QStringLiteral("–") : both);
    }

  private:
    FieldRow* add_row(const QString& label, QWidget* control, const QString& setting) {
        auto* row = new FieldRow(theme_, label, control);
        rows()->addWidget(row->set_settings({setting}));
        return row;
    }
    static QStringList form_labels() {
        QStringList labels;
        for (const BiasFormRow& row : bias_forms()) labels << form_words(row.form);
        return labels;
    }
    static QStringList mask_labels() {
        QStringList labels;
        for (const MaskKindRow& row : mask_kinds()) labels << mask_label(row.kind);
        return labels;
    }
    void connect_controls() {
        connect(form_, &ComboBox::chosen, this, [this](int index) {
            Q_EMIT intent(SetBiasForm{bias_forms()[static_cast<std::size_t>(index)].form}, false);
        });
        connect(mask_, &ComboBox::chosen, this, &BiasSection::want_mask);
        connect(file_, &QPushButton::clicked, this, &PanelSection::open_mask_wanted);
        connect(window_, &NumberBox::amount_changed, this,
                [this](double window, bool more) { Q_EMIT intent(SetMaskWindow{Index(window)}, more); });
        connect(padding_, &NumberBox::amount_changed, this,
                [this](double padding, bool more) { Q_EMIT intent(SetMaskPadding{Index(padding)}, more); });
        connect(show_masked_, &QAbstractButton::clicked, this,
                [this](bool on) { Q_EMIT intent(SetShowMasked{on}, false); });
    }
    void want_mask(int index) {
        const MaskKind kind = mask_kinds()[static_cast<std::size_t>(index)].kind;
        if (kind != MaskKind::file) {
            Q_EMIT intent(SetMask{kind}, false);
            return;
        }
        mask_->set_index(shown_mask_);  // until a file was really opened
        Q_EMIT open_mask_wanted();
    }

    ComboBox* form_;
    ComboBox* mask_;
    NumberBox* window_;
    NumberBox* padding_;
    FieldRow* window_row_;
    FieldRow* padding_row_;
    QPushButton* file_;
    CheckBox* show_masked_;
    int shown_mask_ = 0;
};

}  // namespace

PanelSection* make_bias_section(const Theme& theme, QWidget* parent) {
    return new BiasSection(theme, parent);
}

}  // namespace alibi::ui

#include "bias_section.moc"
