// One section of the controls panel: it shows its part of the session and reports what the person wants.
#pragma once

#include <algorithm>

#include "core/session/action.h"
#include "core/session/scene.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/section.h"

namespace alibi::ui {

class FieldRow;
class NumberBox;

class PanelSection : public Section {
    Q_OBJECT
  public:
    PanelSection(const Theme& theme, const QString& title, QWidget* parent)
        : Section(theme, title, parent), theme_(theme) {}

    // Silent: no intent comes of it.
    virtual void render(const Session& session, const Scene& scene) = 0;
    // Settings of these keys cannot be changed: their rows are off and marked.
    virtual void lock(const QStringList& keys) {
        for (FieldRow* const row : findChildren<FieldRow*>())
            row->set_locked(std::ranges::any_of(
                row->settings(), [&keys](const QString& setting) { return keys.contains(setting); }));
    }
    // Is it open in this view until the person says otherwise? And is it shown there at all?
    virtual bool open_by_default(const Session& session) const = 0;
    virtual bool shown_in(ViewId) const { return true; }

  Q_SIGNALS:
    void intent(const alibi::Action& action, bool continues);
    void open_file_wanted();
    void open_mask_wanted();
    void open_text_wanted();

  protected:
    // A line with this control; one with a number says its range while what was typed is wrong.
    FieldRow* add_row(const QString& label, QWidget* control);
    FieldRow* add_number(const QString& label, NumberBox* box);

    const Theme theme_;
};

PanelSection* make_train_section(const Theme& theme, QWidget* parent);
PanelSection* make_training_text_section(const Theme& theme, QWidget* parent);
PanelSection* make_evaluation_section(const Theme& theme, QWidget* parent);
PanelSection* make_tiny_model_section(const Theme& theme, QWidget* parent);
PanelSection* make_surgery_section(const Theme& theme, QWidget* parent);
PanelSection* make_writing_section(const Theme& theme, QWidget* parent);
PanelSection* make_model_section(const Theme& theme, QWidget* parent);
PanelSection* make_slopes_section(const Theme& theme, QWidget* parent);
PanelSection* make_reach_section(const Theme& theme, QWidget* parent);
PanelSection* make_bias_section(const Theme& theme, QWidget* parent);
PanelSection* make_equation_section(const Theme& theme, QWidget* parent);
PanelSection* make_symbols_section(const Theme& theme, QWidget* parent);
PanelSection* make_content_section(const Theme& theme, QWidget* parent);
PanelSection* make_colour_section(const Theme& theme, QWidget* parent);
PanelSection* make_precision_section(const Theme& theme, QWidget* parent);

}  // namespace alibi::ui
