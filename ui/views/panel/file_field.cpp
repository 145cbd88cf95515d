#include "ui/views/panel/file_field.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/buttons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

QWidget* make_message(const Theme& theme, QLabel* label, QWidget* parent) {
    auto* line = new QWidget(parent);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, theme.px(2), 0, 0);
    row->setSpacing(theme.px(4));
    auto* icon = new QLabel(line);
    const int side = theme.px(14);
    icon->setPixmap(theme.icon(QStringLiteral("warn"), theme.error)
                        .pixmap(QSize(side, side), parent->devicePixelRatioF()));
    row->addWidget(icon, 0, Qt::AlignTop);
    label->setFont(theme.font(11));
    label->setStyleSheet(QStringLiteral("color: %1;").arg(theme.error.name()));
    label->setWordWrap(true);
    row->addWidget(label, 1);
    return line;
}

}  // namespace

class FileField::Box final : public QWidget {
  public:
    Box(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
        setFixedHeight(theme.px(28));
    }
    bool failed = false;

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paint_control_frame(painter, theme_, rect(), {.hovered = false, .pressed = false, .invalid = failed});
    }

  private:
    const Theme theme_;
};

FileField::FileField(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      box_(new Box(theme, this)),
      name_(make_button(theme, tr("Open a file"), QStringLiteral("file"), ButtonRole::quiet, box_)),
      close_(make_button(theme, tr("Close the file"), QStringLiteral("x"), ButtonRole::icon_quiet, box_)),
      message_words_(new QLabel),
      message_(make_message(theme, message_words_, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme.px(2), 0, 0);
    column->setSpacing(theme.px(2));
    column->addWidget(box_);
    column->addWidget(message_);
    auto* row = new QHBoxLayout(box_);
    row->setContentsMargins(theme.px(3), theme.px(3), theme.px(5), theme.px(3));
    row->setSpacing(theme.px(2));
    name_->setFont(theme.font(12));
    name_->setStyleSheet(
        QStringLiteral("QPushButton { text-align: left; padding: 0 %1px; min-height: %2px; }")
            .arg(theme.px(4))
            .arg(theme.px(20)));
    name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    row->addWidget(name_, 1);
    row->addWidget(close_);
    message_->hide();
    connect(name_, &QPushButton::clicked, this, &FileField::open_wanted);
    connect(close_, &QPushButton::clicked, this, &FileField::close_wanted);
}

void FileField::set_path(const QString& path) {
    if (path == path_) return;
    path_ = path;
    const QString name = path.isEmpty() ? tr("Open a file") : QFileInfo(path).fileName();
    name_->setText(QFontMetrics(name_->font()).elidedText(name, Qt::ElideMiddle, theme_.px(140)));
    name_->setAccessibleName(name);
    name_->setToolTip(path);
    close_->setVisible(!path.isEmpty());
}

void FileField::set_failed(bool failed, const QString& reason) {
    const QString words = reason.isEmpty() ? tr("Not opened. See the message on the right.") : reason;
    message_words_->setText(keep_words(words));
    message_words_->setAccessibleName(words);
    if (failed == failed_) return;
    failed_ = failed;
    box_->failed = failed;
    box_->update();
    name_->setIcon(theme_.icon(QStringLiteral("file"), failed ? theme_.error : theme_.text));
    message_->setVisible(failed);
}

QString FileField::message() const {
    return failed_ ? message_words_->accessibleName() : QString();
}

}  // namespace alibi::ui
