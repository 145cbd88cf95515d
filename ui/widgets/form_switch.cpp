#include "ui/widgets/form_switch.h"

#include <QPainter>
#include <algorithm>

#include "ui/widgets/paint_scale.h"

namespace alibi::ui {

namespace {

constexpr int kPictureWidth = 72, kPictureHeight = 56;
constexpr int kOutline = 4;                          // round the picture of the chosen form
constexpr double kPitch = 82.5, kWidestPitch = 120;  // from one form to the next
constexpr int kLine = 15;                            // of text: name, formula, shift
constexpr int kAboveText = 65, kBelowText = 26;      // outline and picture; bracket and its words
constexpr double kApart = 5;                         // texts under neighbouring forms, at least
constexpr double kBudgetMs = 0.4;

}  // namespace

FormButton::FormButton(const Theme& theme, RasterService& rasters, QWidget* parent)
    : QAbstractButton(parent), theme_(theme), picture_(theme, rasters, kBudgetMs) {
    setCheckable(true);
    setAutoExclusive(true);
    setAttribute(Qt::WA_Hover);
    setProperty("own_focus_mark", true);
    connect(&picture_, &MapPicture::changed, this, qOverload<>(&QWidget::update));
}

void FormButton::set_choice(const FormChoice& choice) {
    if (choice == choice_) return;
    choice_ = choice;
    picture_.set_state(choice.map);
    setAccessibleName(choice.name + QStringLiteral(", ") + choice.formula);
    setAccessibleDescription(choice.tip);
    setToolTip(choice.tip);
    update();
}

QRectF FormButton::picture_rect() const {
    const double width = theme_.px(kPictureWidth);
    return {(this->width() - width) / 2, kOutline * theme_.unit, width,
            static_cast<double>(theme_.px(kPictureHeight))};
}

void FormButton::paintEvent(QPaintEvent*) {
    if (!choice_.map.source) return;
    QPainter painter(this);
    const CellRect cells{0, 0, choice_.map.source->rows(), choice_.map.source->cols()};
    const QRectF area = snapped(painter, picture_rect());
    picture_.paint(painter, fit_map(area, cells, false, false, paint_scale(painter)));
    const double line = whole_pixels(painter, theme_.line_width), gap = whole_pixels(painter, 2);
    if (isChecked() || hasFocus()) {
        const QColor ink = hasFocus() && paints_pixels(painter) ? theme_.focus : theme_.accent;
        fill_frame(painter, area.adjusted(-2 * gap, -2 * gap, 2 * gap, 2 * gap), gap, ink);
    } else {
        const QColor edge = underMouse() ? theme_.text : theme_.line;
        fill_frame(painter, area.adjusted(-line, -line, line, line), line, edge);
    }
    const double height = kLine * theme_.type;
    QRectF text(0, area.bottom() + 5, width(), height);
    painter.setFont(theme_.font(11, isChecked() ? QFont::Bold : QFont::Normal));
    painter.setPen(theme_.text);
    painter.drawText(text, Qt::AlignCenter, choice_.name);
    painter.setFont(theme_.number_font(11));
    painter.setPen(theme_.muted);
    painter.drawText(text.translated(0, height), Qt::AlignCenter, choice_.formula);
    painter.setFont(theme_.font(11));
    painter.setPen(theme_.bias);
    painter.drawText(text.translated(0, 2 * height - 1), Qt::AlignCenter, choice_.shift);
}

FormSwitch::FormSwitch(const Theme& theme, RasterService& rasters, QWidget* parent)
    : QWidget(parent), theme_(theme), rasters_(rasters) {
    setAccessibleName(tr("Bias form"));
}

void FormSwitch::set_choices(const std::vector<FormChoice>& choices, int chosen) {
    while (buttons_.size() < choices.size()) {
        const int form = static_cast<int>(buttons_.size());
        buttons_.push_back(new FormButton(theme_, rasters_, this));
        connect(buttons_.back(), &QAbstractButton::clicked, this, [this, form] { Q_EMIT form_chosen(form); });
        buttons_.back()->show();
    }
    for (std::size_t i = 0; i < choices.size(); ++i) {
        buttons_[i]->set_choice(choices[i]);
        if (static_cast<int>(i) == chosen) buttons_[i]->setChecked(true);
    }
    place_buttons();
    update();
}

double FormSwitch::caption_room(const Theme& theme) {
    return (kPitch - kApart) * theme.unit;
}

QSize FormSwitch::sizeHint() const {
    return {theme_.px(404), bracket_top() + qRound(kBelowText * theme_.type)};
}

int FormSwitch::bracket_top() const {
    return theme_.px(kAboveText) + qRound(3 * kLine * theme_.type) - theme_.px(2);
}

void FormSwitch::place_buttons() {
    // Large type needs the room that a wide card has.
    const double room = width() / std::max(1.0, static_cast<double>(buttons_.size()));
    const double pitch = std::clamp(room, kPitch * theme_.unit, kWidestPitch * theme_.type);
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        const double x = pitch * static_cast<double>(i);
        buttons_[i]->setGeometry(qRound(x), 0, qRound(pitch), bracket_top() + theme_.px(2));
    }
}

void FormSwitch::resizeEvent(QResizeEvent*) {
    place_buttons();
}

void FormSwitch::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    for (std::size_t first = 0; first < buttons_.size();) {
        std::size_t last = first;
        while (last + 1 < buttons_.size() &&
               buttons_[last + 1]->choice().equal == buttons_[first]->choice().equal)
            ++last;
        paint_bracket(painter, first, last);
        first = last + 1;
    }
}

void FormSwitch::paint_bracket(QPainter& painter, std::size_t first, std::size_t last) const {
    const auto picture = [this](std::size_t i) {
        return buttons_[i]->picture_rect().translated(buttons_[i]->pos());
    };
    const QRectF bracket =
        snapped(painter, QRectF(QPointF(picture(first).left() - 1, bracket_top()),
                                QPointF(picture(last).right(), bracket_top() + theme_.px(5))));
    const double line = whole_pixels(painter, theme_.line_width);
    painter.fillRect(QRectF(bracket.left(), bracket.bottom() - line, bracket.width(), line),
                     theme_.control_line);
    for (const double x : {bracket.left(), bracket.right() - line})
        painter.fillRect(QRectF(x, bracket.top(), line, bracket.height()), theme_.control_line);
    const bool equal = buttons_[first]->choice().equal;
    const QString text = equal ? tr("softmax cannot tell these apart") : tr("other model");
    const QFont font = theme_.font(equal ? 12 : 11);
    const double wanted = QFontMetricsF(font).horizontalAdvance(text) + 4;
    const double width = std::max(wanted, bracket.width());
    const double left =
        std::clamp(bracket.center().x() - width / 2, 0.0, std::max(0.0, this->width() - width));
    painter.setFont(font);
    painter.setPen(equal ? theme_.text : theme_.muted);
    painter.drawText(QRectF(left, bracket.bottom() + 2, width, 18 * theme_.type), Qt::AlignCenter, text);
}

}  // namespace alibi::ui
