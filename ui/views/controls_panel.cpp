#include "ui/views/controls_panel.h"

#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/views/panel/panel_section.h"

namespace alibi::ui {
namespace {

// The order in every view.
constexpr PanelSection* (*kSections[])(const Theme&, QWidget*) = {
    make_model_section,      make_slopes_section,  make_reach_section,         make_bias_section,
    make_equation_section,   make_symbols_section, make_content_section,       make_colour_section,
    make_precision_section,  make_train_section,   make_training_text_section, make_evaluation_section,
    make_tiny_model_section, make_surgery_section, make_writing_section};

}  // namespace

ControlsPanel::ControlsPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), area_(new QScrollArea(this)) {
    auto* column = new QWidget;
    column->setObjectName(QStringLiteral("panel_column"));
    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    for (const auto make : kSections) add_section(make(theme_, column), column);
    rows->addStretch(1);
    place_column(column);
}

void ControlsPanel::place_column(QWidget* column) {
    const int edge = qRound(theme_.line_width);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, edge, 0);
    whole->addWidget(area_);
    area_->setWidget(column);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setFocusPolicy(Qt::NoFocus);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->viewport()->setAutoFillBackground(false);
    column->setAutoFillBackground(false);
    // A bar of the scroll area takes of the right margin, and nothing moves sideways.
    const int wide = qRound(theme_.px(236) * theme_.type / theme_.unit);
    column->setMinimumWidth(wide - edge);
    QScrollBar* sideways = area_->horizontalScrollBar();
    connect(sideways, &QScrollBar::valueChanged, sideways, [sideways] { sideways->setValue(0); });
    setFixedWidth(wide);
}

void ControlsPanel::add_section(PanelSection* section, QWidget* column) {
    const std::size_t place = sections_.size();
    sections_.push_back(section);
    column->layout()->addWidget(section);
    connect(section, &PanelSection::intent, this, &ControlsPanel::intent);
    connect(section, &PanelSection::open_file_wanted, this, &ControlsPanel::open_file_wanted);
    connect(section, &PanelSection::open_mask_wanted, this, &ControlsPanel::open_mask_wanted);
    connect(section, &PanelSection::open_text_wanted, this, &ControlsPanel::open_text_wanted);
    connect(section, &Section::toggled, this, [this, place](bool open) { openings_[{view_, place}] = open; });
}

void ControlsPanel::set_openings(const Openings& openings) {
    openings_ = openings;
}

void ControlsPanel::render(const Session& session, const Scene& scene) {
    view_ = session.view;
    // Given back before they are drawn, taken after: drawing may turn a control on or off by itself.
    if (locked_ != session.lesson.locked) lock({});
    for (PanelSection* section : sections_) section->render(session, scene);
    if (!session.lesson.locked.empty()) lock(session.lesson.locked);
    open_sections(session);
}

// Keys of a session file that a class pack keeps as they are.
void ControlsPanel::lock(const std::vector<std::string>& keys) {
    locked_ = keys;
    QStringList words;
    for (const std::string& key : keys) words << QString::fromStdString(key);
    for (PanelSection* section : sections_) section->lock(words);
}

void ControlsPanel::open_sections(const Session& session) {
    QLayout& rows = *area_->widget()->layout();
    rows.setEnabled(false);  // each section that comes would lay out the whole column
    for (std::size_t place = 0; place < sections_.size(); ++place) {
        PanelSection* section = sections_[place];
        const auto chosen = openings_.find({view_, place});
        const bool open = chosen != openings_.end() ? chosen->second : section->open_by_default(session);
        if (section->is_open() != open) section->set_open(open);
        section->setVisible(section->shown_in(view_));
    }
    rows.setEnabled(true);
    rows.activate();
}

void ControlsPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int edge = qRound(theme_.line_width);
    painter.fillRect(rect(), theme_.surface);
    painter.fillRect(width() - edge, 0, edge, height(), theme_.line);
}

}  // namespace alibi::ui
