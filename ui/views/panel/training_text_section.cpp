// Text: what a run learns from, and how far it is read.
#include <QVBoxLayout>

#include "core/model/vocabulary.h"
#include "ui/views/panel/file_field.h"
#include "ui/views/panel/panel_section.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/field_row.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

class TrainingTextSection final : public PanelSection {
    Q_OBJECT
  public:
    TrainingTextSection(const Theme& theme, QWidget* parent)
        : PanelSection(theme, tr("Text"), parent),
          source_(new ComboBox(theme, {tr("Our stories"), tr("Text file")})),
          file_(new FileField(theme)),
          split_(new SegmentedControl(theme, {tr("Words"), tr("Characters")})) {
        rows()->addWidget(new FieldRow(theme, tr("Source"), source_));
        file_->setObjectName(QStringLiteral("training_text"));
        rows()->addWidget(file_);
        split_row_ = new FieldRow(theme, tr("Split into"), split_);
        rows()->addWidget(split_row_);
        connect(source_, &ComboBox::chosen, this, &TrainingTextSection::want_source);
        connect(file_, &FileField::open_wanted, this, &PanelSection::open_text_wanted);
        connect(file_, &FileField::close_wanted, this, [this] {
            Q_EMIT intent(SetTrainingText{{}, TextSplit::words}, false);
        });
        connect(split_, &SegmentedControl::chosen, this, [this](int index) {
            const TextSplit split = index == 1 ? TextSplit::characters : TextSplit::words;
            Q_EMIT intent(SetTrainingText{path_, split}, false);
        });
    }

    bool open_by_default(const Session& session) const override {
        return session.view == ViewId::extrapolation;
    }
    bool shown_in(ViewId view) const override { return view == ViewId::extrapolation; }

    void render(const Session& session, const Scene& scene) override {
        const TrainingChoice& choice = session.extrapolation.training;
        path_ = choice.text_path;
        const bool of_file = !path_.empty();
        const QString path = QString::fromStdString(path_);
        source_->set_index(of_file ? 1 : 0);
        file_->setVisible(of_file);
        file_->set_path(path);
        const std::string& problem = scene.extrapolation.training.text_problem;
        file_->set_failed(!problem.empty(), core_words(problem));
        split_row_->setVisible(of_file);
        split_->set_index(choice.split == TextSplit::characters ? 1 : 0);
        set_value(of_file ? path.mid(path.lastIndexOf(QLatin1Char('/')) + 1) : tr("our stories"));
    }

  private:
    // A file has to be chosen first.
    void want_source(int index) {
        if (index == 0) {
            Q_EMIT intent(SetTrainingText{{}, TextSplit::words}, false);
            return;
        }
        source_->set_index(path_.empty() ? 0 : 1);
        Q_EMIT open_text_wanted();
    }

    ComboBox* source_;
    FileField* file_;
    SegmentedControl* split_;
    FieldRow* split_row_;
    std::string path_;
};

}  // namespace

PanelSection* make_training_text_section(const Theme& theme, QWidget* parent) {
    return new TrainingTextSection(theme, parent);
}

}  // namespace alibi::ui

#include "training_text_section.moc"
