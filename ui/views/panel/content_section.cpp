// Content: what q, k and v come from.
#include <QVBoxLayout>
#include <algorithm>

#include "ui/views/extrapolation/scene_words.h"
#include "ui/views/labels.h"
#include "ui/views/panel/file_field.h"
#include "ui/views/panel/panel_section.h"
#include "ui/views/panel/run_field.h"
#include "ui/views/panel/seed_row.h"
#include "ui/views/panel/text_field.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/number_box.h"

namespace alibi::ui {
namespace {

class ContentSection final : public PanelSection {
    Q_OBJECT
  public:
    ContentSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Content"), parent),
          from_(new ComboBox(theme, kind_labels())),
          text_frame_(new QWidget),
          text_(new TextField(theme, text_frame_)),
          file_(new FileField(theme)),
          run_(new RunField(theme)),
          array_(new ComboBox(theme, {})),
          batch_(new NumberBox(theme, {.low = 1, .high = 1}, true)),
          seed_(new SeedRow(theme)),
          spread_(new NumberBox(theme, {.low = 0, .high = 1000, .step = 0.5, .decimals = 3}, true)),
          window_(new NumberBox(theme, {.low = 1, .high = double(kMaxLength)}, true)) {
        add_row(tr("From"), from_)->set_settings({QStringLiteral("content"), QStringLiteral("text")});
        auto* frame = new QVBoxLayout(text_frame_);
        frame->setContentsMargins(0, theme.px(2), 0, theme.px(2));
        frame->addWidget(text_);
        rows()->addWidget(text_frame_);
        rows()->addWidget(file_);
        rows()->addWidget(run_);
        array_row_ = add_row(tr("Array"), array_);
        batch_row_ = add_number(tr("Batch"), batch_);
        rows()->addWidget(seed_->set_settings({QStringLiteral("seed")}));
        spread_row_ = add_number(tr("Spread"), spread_)->set_settings({QStringLiteral("spread")});
        window_row_ = add_number(tr("Window W"), window_);
        window_->setToolTip(tr("How far Inside W looks back, in tokens"));
        spread_->setToolTip(tr("Standard deviation of the scaled scores"));
        connect_choices();
        connect_numbers();
    }

    void lock(const QStringList& keys) override {
        PanelSection::lock(keys);
        text_->setEnabled(!keys.contains(QStringLiteral("text")));
    }
    bool open_by_default(const Session& session) const override { return session.view == ViewId::attention; }
    bool shown_in(ViewId view) const override { return view != ViewId::extrapolation; }

    void render(const Session& session, const Scene& scene) override {
        shown_ = session.content;
        const auto kinds = content_kinds();
        const ContentKind kind = shown_.kind;
        from_->set_index(int(std::ranges::find(kinds, kind, &ContentKindRow::kind) - kinds.begin()));
        text_->set_text(QString::fromStdString(shown_.text));
        text_frame_->setVisible(kind == ContentKind::text || kind == ContentKind::run);
        say_of_text(kind == ContentKind::run ? scene.attention.inside : InsideScene());
        run_->setVisible(kind == ContentKind::run);
        run_->render(scene.attention.inside, scene.extrapolation.runs);
        seed_->set_seed(shown_.seed);
        seed_->setVisible(kind == ContentKind::text || kind == ContentKind::random);
        spread_->set_amount(shown_.spread);
        spread_row_->setVisible(kind == ContentKind::text || kind == ContentKind::random);
        window_->set_amount(double(session.window));
        window_row_->setVisible(session.view == ViewId::attention);
        render_file(scene.attention);
        set_value(value_words());
    }

  private:
    static QStringList kind_labels() {
        QStringList labels;
        for (const ContentKindRow& row : content_kinds()) labels << content_label(row.kind);
        return labels;
    }
    // What a model makes of the typed text.
    void say_of_text(const InsideScene& inside) {
        QStringList said;
        if (!inside.unknown.empty()) said << unknown_words(inside.unknown);
        if (inside.goes_on) said << tr("Behind what is typed, text of the run goes on up to the length L.");
        const QString words = said.join(QLatin1Char(' '));
        text_->setToolTip(words.toHtmlEscaped());  // <unk> is no tag
        text_->setAccessibleDescription(words);
    }
    QString value_words() const {
        if (shown_.kind != ContentKind::file || shown_.path.empty())
            return as_value(content_label(shown_.kind));
        const QString path = QString::fromStdString(shown_.path);
        return path.mid(path.lastIndexOf(QLatin1Char('/')) + 1);
    }
    void render_file(const AttentionScene& attention) {
        const bool of_file = shown_.kind == ContentKind::file;
        file_->setVisible(of_file);
        file_->set_path(QString::fromStdString(shown_.path));
        file_->set_failed(attention.problem.has_value());
        array_row_->setVisible(of_file && attention.arrays.size() > 1);
        if (attention.arrays != arrays_) {
            arrays_ = attention.arrays;
            QStringList names;
            for (const std::string& name : arrays_) names << QString::fromStdString(name);
            array_->set_labels(names);
        }
        const auto chosen = std::ranges::find(arrays_, shown_.array);
        array_->set_index(chosen == arrays_.end() ? 0 : int(chosen - arrays_.begin()));
        batch_row_->setVisible(of_file && attention.batches > 1);
        batch_->set_range(1, double(std::max<Index>(1, attention.batches)));
        batch_->set_amount(double(shown_.batch + 1));
    }
    void connect_choices() {
        connect(from_, &ComboBox::chosen, this, &ContentSection::want_kind);
        connect(text_, &TextField::edited, this,
                [this](const QString& text, bool more) { Q_EMIT intent(SetText{text.toStdString()}, more); });
        connect(file_, &FileField::open_wanted, this, &PanelSection::open_file_wanted);
        connect(file_, &FileField::close_wanted, this,
                [this] { Q_EMIT intent(SetContentKind{ContentKind::random}, false); });
        connect(run_, &RunField::wanted, this, [this](const QString& run, int layer, int step, bool more) {
            Q_EMIT intent(LookInside{run.toStdString(), layer, step}, more);
        });
        connect(array_, &ComboBox::chosen, this, [this](int index) {
            Q_EMIT intent(OpenContent{shown_.path, arrays_[static_cast<std::size_t>(index)], 0}, false);
        });
    }
    void connect_numbers() {
        connect(batch_, &NumberBox::amount_changed, this, [this](double batch, bool more) {
            Q_EMIT intent(OpenContent{shown_.path, shown_.array, Index(batch) - 1}, more);
        });
        connect(seed_, &SeedRow::wanted, this,
                [this](std::uint64_t seed, bool more) { Q_EMIT intent(SetSeed{seed}, more); });
        connect(spread_, &NumberBox::amount_changed, this,
                [this](double spread, bool more) { Q_EMIT intent(SetSpread{spread}, more); });
        connect(window_, &NumberBox::amount_changed, this,
                [this](double window, bool more) { Q_EMIT intent(SetWindow{Index(window)}, more); });
    }
    // A file that was opened before is shown again; else one has to be chosen first.
    void want_kind(int index) {
        const ContentKind kind = content_kinds()[static_cast<std::size_t>(index)].kind;
        if (kind != ContentKind::file || !shown_.path.empty()) {
            Q_EMIT intent(SetContentKind{kind}, false);
            return;
        }
        const auto kinds = content_kinds();
        from_->set_index(int(std::ranges::find(kinds, shown_.kind, &ContentKindRow::kind) - kinds.begin()));
        Q_EMIT open_file_wanted();
    }

    ComboBox* from_;
    QWidget* text_frame_;
    TextField* text_;
    FileField* file_;
    RunField* run_;
    ComboBox* array_;
    NumberBox* batch_;
    SeedRow* seed_;
    NumberBox* spread_;
    NumberBox* window_;
    FieldRow *array_row_, *batch_row_, *spread_row_, *window_row_;
    ContentChoice shown_;
    std::vector<std::string> arrays_;
};

}  // namespace

PanelSection* make_content_section(const Theme& theme, QWidget* parent) {
    return new ContentSection(theme, parent);
}

}  // namespace alibi::ui

#include "content_section.moc"
