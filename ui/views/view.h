// A view draws the part of a Scene it is for, and reports what the person wants. It keeps no state of its own
// that the Session could hold, so it can be thrown away and made anew (a new theme or language does that).
#pragma once

#include <QString>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/session/action.h"
#include "core/session/scene.h"
#include "ui/widgets/raster_service.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

struct ViewContext {
    const Theme& theme;
    RasterService& rasters;
};

class View : public QWidget {
    Q_OBJECT
  public:
    using QWidget::QWidget;
    // Cheap when nothing changed: parts compare before they repaint.
    virtual void render(const Session& session, const Scene& scene) = 0;
    // The widgets of the header's right side, beside Copy and Save picture (badges, switches); may be none.
    virtual QWidget* header_extras() { return nullptr; }
    // One sentence under the title, with the numbers of the moment.
    virtual QString caption(const Session& session, const Scene& scene) const = 0;

  Q_SIGNALS:
    // `continues`: the same gesture goes on (a drag), so undo takes them together.
    void intent(const alibi::Action& action, bool continues);
};

// One row a view: the rail, the menu, the command line and the tests all iterate this table (views.cpp).
struct ViewInfo {
    ViewId id;
    QString icon;   // name in resources/icons
    QString title;  // in the language of now
    View* (*make)(const ViewContext& context, QWidget* parent);
};
std::vector<ViewInfo> views();

}  // namespace alibi::ui
