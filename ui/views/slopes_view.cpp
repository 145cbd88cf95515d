#include "ui/views/slopes_view.h"

#include "ui/views/slopes/slope_code.h"

namespace alibi::ui {

namespace {

// px at 96 dpi, of the view at its least size.
constexpr double kMargin = 20, kBottom = 14, kGap = 16, kCardGap = 12;
constexpr double kSlopesWidth = 350, kReachWidth = 554, kExplanationHeight = 84;

}  // namespace

SlopesView::SlopesView(const ViewContext& context, QWidget* parent)
    : View(parent),
      theme_(context.theme),
      slopes_(new SlopeCard(theme_, this)),
      reach_(new ReachCard(theme_, this)),
      explanation_(new ExplanationCard(theme_, this)),
      code_(new CodePanel(theme_, this)) {
    code_->hide();
    connect_slopes();
    connect_reach();
    connect(explanation_, &ExplanationCard::code_asked, this, [this] { show_code(code_->isHidden()); });
    connect(code_, &CodePanel::shut, this, [this] { show_code(false); });
}

void SlopesView::connect_slopes() {
    SlopePlot* const plot = &slopes_->plot();
    connect(plot, &SlopePlot::head_chosen, this,
            [this](Index head) { Q_EMIT intent(ChooseHead{head}, false); });
    connect(plot, &SlopePlot::head_hovered, this, &SlopesView::report_hover);
    connect(plot, &SlopePlot::own_slope, this, [this](Index head, double slope, bool continues) {
        Q_EMIT intent(SetOwnSlope{head, slope}, continues);
    });
    connect(slopes_, &SlopeCard::sort_chosen, this,
            [this](bool sorted) { Q_EMIT intent(SetSortSlopes{sorted}, false); });
}

void SlopesView::connect_reach() {
    connect(reach_, &ReachCard::head_chosen, this,
            [this](Index head) { Q_EMIT intent(ChooseHead{head}, false); });
    connect(reach_, &ReachCard::head_hovered, this, &SlopesView::report_hover);
    connect(reach_, &ReachCard::ruler_moved, this,
            [this](Index distance, bool continues) { Q_EMIT intent(SetRulerDistance{distance}, continues); });
}

// The pointer moves more often than the head under it changes.
void SlopesView::report_hover(Index head) {
    if (head == hovered_head_) {
        return;
    }
    hovered_head_ = head;
    if (head < 0) {
        Q_EMIT intent(HoverCell{}, false);
    } else {
        Q_EMIT intent(HoverCell{Cell{head, read_.query, read_.key}}, false);
    }
}

void SlopesView::render(const Session& session, const Scene& scene) {
    read_ = session.selection.cell;
    figure_ = shown_figure(session);
    hovered_head_ = session.hover ? session.hover->head : -1;
    slopes_->render(session, scene);
    reach_->render(session, scene);
    explanation_->tell(slope_story(session, scene));
    code_->set_code(slope_code(session, scene));
    const int row = reach_->model().row_of(session.selection.cell.head);
    slopes_->plot().setAccessibleDescription(row < 0 ? QString() : reach_->model().sentence(row));
    if (theme_.alone)
        place_alone();
    else
        place_code();
}

QString SlopesView::caption(const Session& session, const Scene& scene) const {
    return slopes_caption(session, scene);
}

void SlopesView::place_alone() {
    explanation_->hide();
    slopes_->setVisible(figure_ == FigureId::slopes);
    reach_->setVisible(figure_ != FigureId::slopes);
    reach_->show_coverage(figure_ == FigureId::coverage);
    slopes_->setGeometry(rect());
    reach_->setGeometry(rect());
}

void SlopesView::resizeEvent(QResizeEvent*) {
    if (theme_.alone) return place_alone();
    const int margin = theme_.px(kMargin);
    const int wide = width() - 2 * margin - theme_.px(kGap);
    const int high = height() - theme_.px(kBottom);
    const int left = qRound(wide * kSlopesWidth / (kSlopesWidth + kReachWidth));
    const int right_x = margin + left + theme_.px(kGap);
    const int story = qRound(kExplanationHeight * theme_.type);
    slopes_->setGeometry(margin, 0, left, high);
    reach_->setGeometry(right_x, 0, wide - left, high - story - theme_.px(kCardGap));
    explanation_->setGeometry(right_x, high - story, wide - left, story);
    place_code();
}

void SlopesView::show_code(bool shown) {
    code_->setVisible(shown);
    explanation_->set_code_shown(shown);
    place_code();
    (shown ? static_cast<QWidget*>(&code_->copy_button()) : &explanation_->code_button())->setFocus();
}

// Just above the card whose button opened it, right edges in line.
void SlopesView::place_code() {
    const QRect below = explanation_->geometry();
    const QSize size =
        code_->fitting_size(QSize(width() - 2 * theme_.px(kMargin), below.top() - theme_.px(kCardGap)));
    code_->setGeometry(below.right() + 1 - size.width(), below.top() - theme_.px(kCardGap) - size.height(),
                       size.width(), size.height());
    code_->raise();
}

}  // namespace alibi::ui
