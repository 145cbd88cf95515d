// The table of views, in the order of the rail.
#include <QCoreApplication>

#include "ui/views/attention_view.h"
#include "ui/views/bias_view.h"
#include "ui/views/equations_view.h"
#include "ui/views/extrapolation_view.h"
#include "ui/views/slopes_view.h"
#include "ui/views/view.h"

namespace alibi::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Views)
};

template <class SomeView>
View* make_view(const ViewContext& context, QWidget* parent) {
    return new SomeView(context, parent);
}

}  // namespace

std::vector<ViewInfo> views() {
    return {
        {ViewId::slopes, QStringLiteral("slopes"), Words::tr("Slopes"), &make_view<SlopesView>},
        {ViewId::bias, QStringLiteral("bias"), Words::tr("Bias"), &make_view<BiasView>},
        {ViewId::attention, QStringLiteral("attention"), Words::tr("Attention"), &make_view<AttentionView>},
        {ViewId::equations, QStringLiteral("equations"), Words::tr("Equations"), &make_view<EquationsView>},
        {ViewId::extrapolation, QStringLiteral("extrapolation"), Words::tr("Extrapolation"),
         &make_view<ExtrapolationView>},
    };
}

}  // namespace alibi::ui
