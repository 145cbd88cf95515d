#include "ui/views/panel/panel_section.h"

#include <QVBoxLayout>

#include "ui/widgets/field_row.h"
#include "ui/widgets/number_box.h"

namespace alibi::ui {

FieldRow* PanelSection::add_row(const QString& label, QWidget* control) {
    auto* const row = new FieldRow(theme_, label, control);
    rows()->addWidget(row);
    return row;
}

FieldRow* PanelSection::add_number(const QString& label, NumberBox* box) {
    FieldRow* const row = add_row(label, box);
    row->watch(box);
    return row;
}

}  // namespace alibi::ui
