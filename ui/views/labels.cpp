#include "ui/views/labels.h"

#include <QCoreApplication>

namespace alibi::ui {
namespace {

struct Labels {
    Q_DECLARE_TR_FUNCTIONS(Labels)
};

}  // namespace

QString slope_rule_label(SlopeRule rule) {
    switch (rule) {
        case SlopeRule::reference: return Labels::tr("Reference");
        case SlopeRule::text: return Labels::tr("Text rule");
        case SlopeRule::off_by_one: return Labels::tr("Off by one");
        case SlopeRule::no_second_step: return Labels::tr("No second step");
        case SlopeRule::linear: return Labels::tr("Linear steps");
        case SlopeRule::equal: return Labels::tr("Equal");
        case SlopeRule::own: return Labels::tr("Own slopes");
    }
    return {};
}

QString overlay_label(SlopeRule rule) {
    switch (rule) {
        case SlopeRule::reference: return Labels::tr("Reference");
        case SlopeRule::text: return Labels::tr("Text rule, every n");
        case SlopeRule::off_by_one: return Labels::tr("Fault: off by one");
        case SlopeRule::no_second_step: return Labels::tr("Fault: no second step");
        case SlopeRule::linear: return Labels::tr("Fault: linear");
        case SlopeRule::equal: return Labels::tr("Fault: equal");
        case SlopeRule::own: return Labels::tr("Own slopes");
    }
    return {};
}

QString bias_form_label(BiasForm form) {
    switch (form) {
        case BiasForm::distance: return Labels::tr("Distance");
        case BiasForm::key: return Labels::tr("Key position");
        case BiasForm::cumsum: return Labels::tr("Mask cumsum");
        case BiasForm::last_key: return Labels::tr("Last key");
        case BiasForm::symmetric: return Labels::tr("Symmetric");
    }
    return {};
}

QString cumsum_warning() {
    return Labels::tr("cumsum is no distance under this mask");
}

QString cumsum_reason() {
    return Labels::tr(
        "The form counts the visible keys along a row. That is the distance, but for a constant, under a "
        "causal "
        "mask: labml refuses every other one.");
}

QString mask_label(MaskKind kind) {
    switch (kind) {
        case MaskKind::causal: return Labels::tr("Causal");
        case MaskKind::none: return Labels::tr("None", "mask");
        case MaskKind::window: return Labels::tr("Window");
        case MaskKind::padding_left: return Labels::tr("Padding left");
        case MaskKind::padding_right: return Labels::tr("Padding right");
        case MaskKind::file: return Labels::tr("From a file");
    }
    return {};
}

QString content_label(ContentKind kind) {
    switch (kind) {
        case ContentKind::zero: return Labels::tr("Zero");
        case ContentKind::random: return Labels::tr("Random");
        case ContentKind::text: return Labels::tr("Typed text");
        case ContentKind::file: return Labels::tr("Opened file");
        case ContentKind::run: return Labels::tr("Trained model");
    }
    return {};
}

QString colour_map_label(ColourMap map) {
    switch (map) {
        case ColourMap::plum: return QStringLiteral("Plum");
        case ColourMap::tide: return QStringLiteral("Tide");
        case ColourMap::viridis: return QStringLiteral("Viridis");
        case ColourMap::cividis: return QStringLiteral("Cividis");
        case ColourMap::magma: return QStringLiteral("Magma");
        case ColourMap::grey: return Labels::tr("Grey");
    }
    return {};
}

QString scale_label(ScaleKind scale) {
    switch (scale) {
        case ScaleKind::linear: return Labels::tr("Linear");
        case ScaleKind::root: return Labels::tr("Root");
        case ScaleKind::log: return Labels::tr("Log");
    }
    return {};
}

QString limits_label(LimitsKind limits, Quantity quantity) {
    switch (limits) {
        case LimitsKind::automatic: return Labels::tr("Automatic");
        case LimitsKind::percentile: return Labels::tr("1 to 99 %");
        case LimitsKind::full:
            return quantity == Quantity::weights ? Labels::tr("Full, 0 to 1") : Labels::tr("Full");
        case LimitsKind::typed: return Labels::tr("Typed");
    }
    return {};
}

QString pooling_label(Pooling pooling) {
    switch (pooling) {
        case Pooling::mean: return Labels::tr("Mean");
        case Pooling::max: return Labels::tr("Highest");
        case Pooling::min: return Labels::tr("Lowest");
    }
    return {};
}

QString precision_label(Precision precision) {
    switch (precision) {
        case Precision::float32: return QStringLiteral("float32");
        case Precision::float16: return QStringLiteral("float16");
        case Precision::bfloat16: return QStringLiteral("bfloat16");
    }
    return {};
}

QString as_value(const QString& label) {
    return label.isEmpty() ? label : label.left(1).toLower() + label.mid(1);
}

}  // namespace alibi::ui
