#include "ui/widgets/map_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include "ui/widgets/heatmap.h"

namespace alibi::ui {

namespace {

class AccessibleMap : public QAccessibleWidget {
  public:
    explicit AccessibleMap(MapCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::Graphic) {}

    QString text(QAccessible::Text kind) const override {
        const auto* const canvas = static_cast<const MapCanvas*>(widget());
        if (kind == QAccessible::Value) return canvas->accessible_reading();
        return QAccessibleWidget::text(kind);
    }
};

QAccessibleInterface* map_interface(const QString&, QObject* object) {
    auto* const canvas = qobject_cast<MapCanvas*>(object);
    return canvas != nullptr ? new AccessibleMap(canvas) : nullptr;
}

}  // namespace

void install_map_accessibility() {
    // Qt keeps one copy of a factory, however often it is installed.
    QAccessible::installFactory(map_interface);
}

}  // namespace alibi::ui
