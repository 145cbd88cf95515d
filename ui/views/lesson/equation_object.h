// An equation inside a text document: vectors at any size, its lit terms on their ground.
#pragma once

#include <QObject>
#include <QTextCharFormat>
#include <QTextObjectInterface>
#include <map>
#include <memory>

#include "ui/widgets/equation_picture.h"

namespace alibi::ui {

class LessonDocument;

inline constexpr int kEquationObject = QTextFormat::UserObject + 1;

// terms: "slope" or "q,k", to be lit. alone: on a line of its own, and larger.
QTextCharFormat equation_format(const QString& name, const QString& terms, bool alone);
bool has_equation(const QString& name);

class EquationObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
  public:
    explicit EquationObject(LessonDocument& document);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

  private:
    const EquationPicture& picture(const QTextFormat& format);
    double em(const QTextFormat& format);

    LessonDocument& document_;
    std::map<QString, std::unique_ptr<EquationPicture>> pictures_;
};

}  // namespace alibi::ui
