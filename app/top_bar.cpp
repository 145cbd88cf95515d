#include "app/top_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QPainter>
#include <QToolButton>

namespace alibi::app {

TopBar::TopBar(const ui::Theme& theme, const Steps& steps, QAction* present, QWidget* parent)
    : QWidget(parent), theme_(theme), menus_(new QMenuBar(this)), name_(new QLabel(this)) {
    setFixedHeight(theme.px(28));
    menus_->setNativeMenuBar(false);
    menus_->setFont(theme.font(13));
    menus_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    menus_->setStyleSheet(QStringLiteral("QMenuBar{border:none;background:transparent;}"));
    name_->setFont(theme.font(12));
    name_->setStyleSheet(QStringLiteral("color:%1;").arg(theme.muted.name()));
    name_->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, theme.px(12), theme.px(1));
    row->setSpacing(theme.px(4));
    row->addWidget(menus_, 0, Qt::AlignVCenter);
    row->addStretch(1);
    add_button(theme, steps.undo, QStringLiteral("undo"));
    add_button(theme, steps.redo, QStringLiteral("redo"));
    QToolButton* words = add_button(theme, present, QStringLiteral("present"));
    words->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    words->setFont(theme.font(12, QFont::Medium));
}

void TopBar::set_name(const QString& name) {
    name_->setText(name);
    place_name();
}

QString TopBar::name() const {
    return name_->text();
}

void TopBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place_name();
}

void TopBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.surface);
    painter.fillRect(0, height() - 1, width(), 1, theme_.line);
}

QToolButton* TopBar::add_button(const ui::Theme& theme, QAction* action, const QString& icon) {
    auto* button = new QToolButton(this);
    // Of the action, which sets the button's again whenever it changes; the menus stay without icons.
    action->setIcon(theme.icon(icon, theme.text));
    action->setIconVisibleInMenu(false);
    button->setDefaultAction(action);
    button->setIconSize(QSize(theme.px(18), theme.px(18)));
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAutoRaise(true);
    button->setStyleSheet(QStringLiteral("QToolButton{border:none;background:transparent;padding:%1px;}"
                                         "QToolButton:hover{background:%2;border-radius:%3px;}")
                              .arg(theme.px(3))
                              .arg(theme.hover.name())
                              .arg(theme.px(4)));
    layout()->addWidget(button);
    return button;
}

// In the middle of the window, not of what the menus leave; it steps aside where they reach it.
void TopBar::place_name() {
    name_->adjustSize();
    const int left = std::max((width() - name_->width()) / 2, menus_->sizeHint().width() + theme_.px(12));
    name_->move(left, (height() - name_->height()) / 2);
}

}  // namespace alibi::app
