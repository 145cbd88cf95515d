// Colour and scale: of the quantity that the view's maps show.
#include <QVBoxLayout>
#include <algorithm>

#include "ui/views/labels.h"
#include "ui/views/panel/panel_section.h"
#include "ui/widgets/check_box.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/segmented.h"

namespace alibi::ui {
namespace {

constexpr ScaleKind kScales[] = {ScaleKind::linear, ScaleKind::root, ScaleKind::log};
constexpr LimitsKind kLimits[] = {LimitsKind::automatic, LimitsKind::percentile, LimitsKind::full,
                                  LimitsKind::typed};
constexpr Pooling kPoolings[] = {Pooling::mean, Pooling::max, Pooling::min};
constexpr Index kUnpooled = 92;    // cells that a tile of the Attention view shows one by one
constexpr double kFarthest = 1e6;  // of a typed limit

// What the maps of the view show; Slopes has none, and names the scale of the weights.
Quantity shown_quantity(const Session& session, const Scene& scene) {
    switch (session.view) {
        case ViewId::bias: return Quantity::bias;
        case ViewId::attention: return scene.attention.quantity;
        default: return Quantity::weights;
    }
    return Quantity::weights;
}

class ColourSection final : public PanelSection {
    Q_OBJECT
  public:
    ColourSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Colour and scale"), parent),
          map_(new ComboBox(theme, map_labels())),
          scale_(new SegmentedControl(theme, labels_of(kScales, scale_label))),
          limits_(new ComboBox(theme, limits_labels(Quantity::weights))),
          low_(new NumberBox(theme, {.low = -kFarthest, .high = kFarthest, .step = 1, .decimals = 4}, false)),
          high_(
              new NumberBox(theme, {.low = -kFarthest, .high = kFarthest, .step = 1, .decimals = 4}, false)),
          shared_(new CheckBox(theme, tr("One scale for all heads"))),
          pooling_(new ComboBox(theme, labels_of(kPoolings, pooling_label))) {
        rows()->addWidget(new FieldRow(theme, tr("Map"), map_));
        rows()->addWidget(new FieldRow(theme, tr("Scale"), scale_));
        rows()->addWidget(new FieldRow(theme, tr("Limits"), limits_));
        low_->setAccessibleName(tr("Lowest value"));
        high_->setAccessibleName(tr("Highest value"));
        typed_row_ = new FieldRow(theme, QString(), low_);
        typed_row_->add_equal(high_);
        rows()->addWidget(typed_row_);
        rows()->addWidget(shared_);
        rows()->addWidget(pooling_row_ = new FieldRow(theme, tr("Pooling"), pooling_));
        connect_choices();
        connect_limits();
    }

    bool open_by_default(const Session& session) const override {
        return session.view == ViewId::bias || (session.view == ViewId::attention && !has_problem_);
    }
    // The Equations view's small matrices have colours of their own.
    bool shown_in(ViewId view) const override {
        return view != ViewId::extrapolation && view != ViewId::equations;
    }

    void render(const Session& session, const Scene& scene) override {
        const Quantity quantity = shown_quantity(session, scene);
        has_problem_ = scene.attention.problem.has_value();
        if (quantity != quantity_) limits_->set_labels(limits_labels(quantity));
        quantity_ = quantity;
        shown_ = session.colour(quantity);
        const auto maps = colour_maps();
        map_->set_index(int(std::ranges::find(maps, shown_.map, &ColourMapRow::map) - maps.begin()));
        scale_->set_index(int(std::ranges::find(kScales, shown_.scale) - kScales));
        limits_->set_index(int(std::ranges::find(kLimits, shown_.limits) - kLimits));
        typed_row_->setVisible(shown_.limits == LimitsKind::typed);
        low_->set_amount(shown_.low);
        high_->set_amount(shown_.high);
        if (low_->is_valid() && high_->is_valid()) typed_row_->set_message({});
        shared_->setChecked(shown_.shared);
        pooling_row_->setVisible(session.view == ViewId::bias || scene.seq_len > kUnpooled);
        pooling_->set_index(int(std::ranges::find(kPoolings, session.pooling) - kPoolings));
        set_value(as_value(colour_map_label(shown_.map)));
    }

  private:
    template <class Kind, std::size_t N>
    static QStringList labels_of(const Kind (&kinds)[N], QString (*label)(Kind)) {
        QStringList labels;
        for (const Kind kind : kinds) labels << label(kind);
        return labels;
    }
    static QStringList map_labels() {
        QStringList labels;
        for (const ColourMapRow& row : colour_maps()) labels << colour_map_label(row.map);
        return labels;
    }
    static QStringList limits_labels(Quantity quantity) {
        QStringList labels;
        for (const LimitsKind kind : kLimits) labels << limits_label(kind, quantity);
        return labels;
    }
    void want(const ColourScale& scale, bool more = false) {
        Q_EMIT intent(SetColour{quantity_, scale}, more);
    }

    void connect_choices() {
        connect(map_, &ComboBox::chosen, this, [this](int index) {
            ColourScale scale = shown_;
            scale.map = colour_maps()[static_cast<std::size_t>(index)].map;
            want(scale);
        });
        connect(scale_, &SegmentedControl::chosen, this, [this](int index) {
            ColourScale scale = shown_;
            scale.scale = kScales[index];
            want(scale);
        });
        connect(limits_, &ComboBox::chosen, this, [this](int index) {
            ColourScale scale = shown_;
            scale.limits = kLimits[index];
            want(scale);
        });
        connect(shared_, &QAbstractButton::clicked, this, [this](bool on) {
            ColourScale scale = shown_;
            scale.shared = on;
            want(scale);
        });
        connect(pooling_, &ComboBox::chosen, this,
                [this](int index) { Q_EMIT intent(SetPooling{kPoolings[index]}, false); });
    }
    void connect_limits() {
        connect(low_, &NumberBox::amount_changed, this, &ColourSection::want_limits);
        connect(high_, &NumberBox::amount_changed, this, &ColourSection::want_limits);
    }
    // Limits the wrong way round are said beneath, and not asked for.
    void want_limits(double, bool more) {
        ColourScale scale = shown_;
        scale.low = low_->amount();
        scale.high = high_->amount();
        const bool in_order = scale.low < scale.high;
        typed_row_->set_message(in_order ? QString() : tr("Low must be below high."));
        if (in_order) want(scale, more);
    }

    ComboBox* map_;
    SegmentedControl* scale_;
    ComboBox* limits_;
    NumberBox* low_;
    NumberBox* high_;
    FieldRow* typed_row_;
    CheckBox* shared_;
    ComboBox* pooling_;
    FieldRow* pooling_row_;
    Quantity quantity_ = Quantity::weights;
    ColourScale shown_;
    bool has_problem_ = false;
};

}  // namespace

PanelSection* make_colour_section(const Theme& theme, QWidget* parent) {
    return new ColourSection(theme, parent);
}

}  // namespace alibi::ui

#include "colour_section.moc"
