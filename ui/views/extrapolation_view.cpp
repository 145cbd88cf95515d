#include "ui/views/extrapolation_view.h"

#include <algorithm>

#include "core/model/evaluation.h"
#include "ui/views/extrapolation/scene_pictures.h"
#include "ui/views/extrapolation/scene_words.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

// px at 96 dpi, of the view at its least size.
constexpr double kMargin = 20, kBottom = 14, kGap = 12, kNote = 90;
constexpr double kRunsWidth = 520, kCurveWidth = 388, kRunsHeight = 212, kChartHeight = 258,
                 kMostRunsHeight = 290;

const RunRow* run_of(const ExtrapolationScene& scene, const std::string& id) {
    const auto row = std::ranges::find(scene.runs, id, &RunRow::id);
    return row == scene.runs.end() ? nullptr : &*row;
}

}  // namespace

ExtrapolationView::ExtrapolationView(const ViewContext& context, QWidget* parent)
    : View(parent),
      theme_(context.theme),
      runs_(new RunsCard(theme_, this)),
      curve_card_(new ChartCard(theme_, this)),
      left_(new ChartCard(theme_, this)),
      right_(new ChartCard(theme_, this)),
      curve_(new CurvePlot(theme_, curve_card_)),
      by_position_(new LossPlot(theme_, tr("Loss by position"), left_)),
      by_length_(new LossPlot(theme_, tr("Loss by length"), right_)),
      paper_(new LossPlot(theme_, tr("The paper's perplexity, windows end to end"), left_)),
      paper_sliding_(new LossPlot(theme_, tr("The paper's perplexity, sliding windows"), right_)),
      texts_{new TextCard(theme_, this), new TextCard(theme_, this)},
      note_(new NoteCard(theme_, this)),
      pages_(new SegmentedControl(theme_, {tr("Ours"), tr("Paper"), tr("Texts")}, this)),
      evaluation_(new SegmentedControl(theme_, {tr("Nonoverlapping"), tr("Sliding")}, this)) {
    curve_card_->add_chart(curve_);
    left_->add_chart(by_position_);
    left_->add_chart(paper_);
    right_->add_chart(by_length_);
    right_->add_chart(paper_sliding_);
    pages_->setAccessibleName(tr("What the charts show"));
    evaluation_->setAccessibleName(tr("How a length is read"));
    evaluation_->setMinimumWidth(evaluation_->sizeHint().width() + theme_.px(28));
    evaluation_->setToolTip(
        tr("Nonoverlapping: windows end to end, every token counts. Sliding: only the last "
           "tokens of each window count."));
    evaluation_->hide();  // until a header has a place for it
    connect_parts();
}

void ExtrapolationView::report(const ExtrapolationAction& action) {
    Q_EMIT intent(action, false);
}

void ExtrapolationView::choose_run(int row) {
    if (row >= 0 && row < static_cast<int>(ids_.size()))
        report(ChooseRun{ids_[static_cast<std::size_t>(row)]});
}

void ExtrapolationView::connect_parts() {
    for (const SceneCard* const card : std::initializer_list<SceneCard*>{runs_, note_})
        connect(card, &SceneCard::intent, this, &ExtrapolationView::report);
    connect(runs_, &RunsCard::look_wanted, this, [this](const std::string& run) {
        Q_EMIT intent(LookInside{run}, false);
        Q_EMIT intent(SetView{ViewId::attention}, false);
    });
    connect(by_position_, &LossPlot::run_chosen, this, &ExtrapolationView::choose_run);
    connect(by_length_, &LossPlot::run_chosen, this, &ExtrapolationView::choose_run);
    connect(pages_, &SegmentedControl::chosen, this,
            [this](int index) { report(SetExtrapolationPage{static_cast<ExtrapolationPage>(index)}); });
    connect(evaluation_, &SegmentedControl::chosen, this, [this](int index) {
        report(SetEvaluation{index == 1 ? EvaluationKind::sliding : EvaluationKind::nonoverlapping});
    });
}

void ExtrapolationView::render(const Session& session, const Scene& scene) {
    const ExtrapolationScene& shown = scene.extrapolation;
    ids_.clear();
    for (const RunRow& run : shown.runs) ids_.push_back(run.id);
    const bool other_parts = shown.figure_only != figure_only_;
    if (other_parts) set_figure_only(shown.figure_only);
    runs_->render(shown);
    render_curve(shown);
    render_page(session, shown);
    note_->render(shown);
    evaluation_->set_index(shown.shown == EvaluationKind::sliding ? 1 : 0);
    const bool training = shown.live.state == RunState::training && !shown.live.run.empty();
    const FigureId figure = shown_figure(session);
    if (other_parts || figure != figure_ || training != training_ || session.extrapolation.page != page_) {
        training_ = training;
        figure_ = figure;
        page_ = session.extrapolation.page;
        place();
    }
}

QString ExtrapolationView::caption(const Session& session, const Scene& scene) const {
    const RunRow* const run = run_of(scene.extrapolation, scene.extrapolation.run);
    const Index length = run ? run->train_len : session.extrapolation.training.train_len;
    return tr("Train on %1 tokens, read up to %2. %3 ways to tell a model where a token is.")
        .arg(grouped_text(length), grouped_text(length * session.extrapolation.most_multiple))
        .arg(position_methods().size());
}

void ExtrapolationView::render_curve(const ExtrapolationScene& scene) {
    CurvePicture picture;
    picture.curves = scene.curves;
    QString first;
    for (const TrainingCurve& curve : scene.curves) {
        const RunRow* const run = run_of(scene, curve.run);
        const TrainingCurve& chosen = scene.curves.front();
        const bool by_seed = curve.position == chosen.position && curve.seed != chosen.seed;
        const QString name = first.isEmpty() && run ? run_with_seed(*run)
                             : by_seed              ? tr("seed %1").arg(curve.seed)
                                                    : run_name(curve.run, curve.position, scene.runs);
        if (first.isEmpty()) first = name;
        if (run && picture.names.isEmpty()) picture.kept_step = run->kept_step;
        picture.names << name;
    }
    curve_card_->set_words(tr("Training loss"), first, scene.curves.empty() ? QString() : tr("step →"));
    curve_->show_picture(std::move(picture));
}

void ExtrapolationView::render_page(const Session& session, const ExtrapolationScene& scene) {
    const ExtrapolationPage page = session.extrapolation.page;
    pages_->set_index(static_cast<int>(page));
    const bool texts = page == ExtrapolationPage::texts;
    if (!alone()) {
        left_->setVisible(!texts);
        right_->setVisible(!texts);
        for (TextCard* const card : texts_) card->setVisible(texts);
    }
    evaluation_->setEnabled(page == ExtrapolationPage::ours);
    const bool paper = page == ExtrapolationPage::paper;
    left_->show_chart(paper ? paper_ : by_position_);
    right_->show_chart(paper ? paper_sliding_ : by_length_);
    left_->set_foreign(paper);
    right_->set_foreign(paper);
    if (texts)
        render_texts(scene);
    else if (paper)
        render_paper(scene);
    else
        render_ours(scene);
    pages_->raise();
    if (alone()) place_alone();
}

// The figure alone, which place_alone() sees to, or everything again.
void ExtrapolationView::set_figure_only(bool figure_only) {
    figure_only_ = figure_only;
    if (alone()) return;
    for (QWidget* const part : std::initializer_list<QWidget*>{runs_, pages_, note_, curve_card_})
        part->show();
    if (evaluation_->parentWidget() != this) evaluation_->show();  // a header has it
}

void ExtrapolationView::render_ours(const ExtrapolationScene& scene) {
    left_->set_words(tr("Loss by position"), tr("where each method breaks"));
    right_->set_words(tr("Loss by length"), scene.shown == EvaluationKind::sliding
                                                ? tr("sliding windows")
                                                : tr("nonoverlapping windows"));
    by_position_->show_picture(position_picture(scene, theme_));
    by_length_->show_picture(length_picture(scene, theme_));
}

void ExtrapolationView::render_paper(const ExtrapolationScene& scene) {
    const QString remark = theme_.alone ? QString() : paper_remark(scene, false);
    const QString words = tr("perplexity, end to end");
    left_->set_words(tr("From the paper"),
                     remark.isEmpty() ? words : tr("%1. %2", "two remarks").arg(words, remark));
    right_->set_words(tr("From the paper"), tr("perplexity, sliding windows"));
    paper_->show_picture(paper_picture(scene, theme_, false));
    paper_sliding_->show_picture(paper_picture(scene, theme_, true));
}

void ExtrapolationView::render_texts(const ExtrapolationScene& scene) {
    for (std::size_t n = 0; n < 2; ++n) {
        if (n < scene.generation.size() && !scene.generation[n].run.empty()) {
            const GenerationScene& written = scene.generation[n];
            texts_[n]->render(written, run_name(written.run, written.position, scene.runs));
        } else {
            texts_[n]->show_empty(tr("A run is needed to write a text. Train makes one."));
        }
    }
}

void ExtrapolationView::resizeEvent(QResizeEvent*) {
    place();
}

// Wider and higher windows grow the charts; the note keeps its height.
void ExtrapolationView::place() {
    if (alone()) return place_alone();
    if (theme_.id == ThemeId::projector) return place_projected();
    const int margin = theme_.px(kMargin), gap = theme_.px(kGap), wide = width() - 2 * margin;
    const int note = qRound(kNote * theme_.type), high = height() - theme_.px(kBottom) - note - 2 * gap;
    const int share = qRound(high * kRunsHeight / (kRunsHeight + kChartHeight));
    const int top = std::min(share, qRound(kMostRunsHeight * theme_.type)), charts = high - top;
    const int runs = qRound((wide - gap) * kRunsWidth / (kRunsWidth + kCurveWidth));
    const int half = (wide - gap) / 2;
    runs_->setGeometry(margin, 0, runs, top);
    curve_card_->setGeometry(margin + runs + gap, 0, wide - runs - gap, top);
    const QRect left(margin, top + gap, half, charts),
        right(margin + half + gap, top + gap, wide - half - gap, charts);
    left_->setGeometry(left);
    right_->setGeometry(right);
    texts_[0]->setGeometry(left);
    texts_[1]->setGeometry(right);
    note_->setGeometry(margin, top + charts + 2 * gap, wide, note);
    const QSize pages(pages_->sizeHint().width() + theme_.px(14), qRound(24 * theme_.type));
    pages_->setGeometry(right.right() - theme_.px(12) - pages.width(), right.top() + qRound(8 * theme_.type),
                        pages.width(), pages.height());
    right_->keep_free(pages.width() + theme_.px(6));
    texts_[1]->keep_free(pages.width() + theme_.px(6));
}

// One chart, or the two texts; on the page of the paper, its chart in place of ours.
void ExtrapolationView::place_alone() {
    const bool texts = figure_ == FigureId::texts;
    QWidget* const shown = texts                           ? nullptr
                           : figure_ == FigureId::curve    ? curve_card_
                           : figure_ == FigureId::position ? left_
                                                           : right_;
    for (QWidget* const other :
         std::initializer_list<QWidget*>{runs_, pages_, evaluation_, note_, curve_card_, left_, right_})
        if (other != shown) other->hide();
    const int margin = theme_.alone ? 0 : theme_.px(kMargin);
    const QRect place = rect().adjusted(margin, 0, -margin, theme_.alone ? 0 : -theme_.px(kBottom));
    for (TextCard* const card : texts_) card->setVisible(texts);
    const int half = (place.height() - theme_.px(kGap)) / 2;
    texts_[0]->setGeometry(place.x(), place.y(), place.width(), half);
    texts_[1]->setGeometry(place.x(), place.bottom() + 1 - half, place.width(), half);
    if (shown == nullptr) return;
    shown->setGeometry(place);
    shown->show();
}

// Three objects: two charts and the note; while a run trains its curve is the first chart.
void ExtrapolationView::place_projected() {
    const int margin = theme_.px(kMargin), gap = theme_.px(kGap), wide = width() - 2 * margin;
    const int note = qRound(kNote * theme_.type), high = height() - theme_.px(kBottom) - note - gap;
    const int half = (wide - gap) / 2;
    const bool texts = page_ == ExtrapolationPage::texts;
    const bool curve = training_ && page_ == ExtrapolationPage::ours;
    const QRect left(margin, 0, half, high), right(margin + half + gap, 0, wide - half - gap, high);
    runs_->hide();
    pages_->hide();
    curve_card_->setVisible(curve);
    left_->setVisible(!curve && !texts);
    curve_card_->setGeometry(left);
    left_->setGeometry(left);
    right_->setGeometry(right);
    texts_[0]->setGeometry(left);
    texts_[1]->setGeometry(right);
    note_->setGeometry(margin, high + gap, wide, note);
}

}  // namespace alibi::ui
