#include "ui/views/lesson/equation_object.h"

#include <QPainter>
#include <algorithm>

#include "ui/views/lesson/lesson_document.h"
#include "ui/widgets/symbols.h"

namespace alibi::ui {
namespace {

enum Property { name_property = QTextFormat::UserProperty + 1, terms_property, alone_property };

constexpr double kInLine = 1.12;  // em of an equation in a line, in sizes of its type

}  // namespace

QTextCharFormat equation_format(const QString& name, const QString& terms, bool alone) {
    QTextCharFormat format;
    format.setObjectType(kEquationObject);
    format.setProperty(name_property, name);
    format.setProperty(terms_property, terms);
    format.setProperty(alone_property, alone);
    format.setVerticalAlignment(QTextCharFormat::AlignMiddle);
    return format;
}

bool has_equation(const QString& name) {
    return EquationPicture::names().contains(name);
}

// The document's layout keeps its handlers as long as the document.
EquationObject::EquationObject(LessonDocument& document) : QObject(&document), document_(document) {}

const EquationPicture& EquationObject::picture(const QTextFormat& format) {
    const QString name = format.stringProperty(name_property);
    auto& kept = pictures_[name];
    if (!kept) kept = std::make_unique<EquationPicture>(name, document_.theme());
    return *kept;
}

double EquationObject::em(const QTextFormat& format) {
    const LessonType& type = document_.type();
    const bool alone = format.boolProperty(alone_property);
    const double wanted = (alone ? type.equation : type.body * kInLine) * document_.theme().type;
    const double width = picture(format).bounds().width() / kUnitsPerEm;
    return width > 0 ? std::min(wanted, document_.equation_width() / width) : wanted;
}

QSizeF EquationObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
    return picture(format).bounds().size() / kUnitsPerEm * em(format);
}

void EquationObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                                const QTextFormat& format) {
    const EquationPicture& drawn = picture(format);
    const double scale = em(format) / kUnitsPerEm;
    const QStringList lit = format.stringProperty(terms_property).split(QLatin1Char(','), Qt::SkipEmptyParts);
    const double air = document_.theme().px(2);
    for (const EquationPart& term : drawn.terms()) {
        const QString symbol = symbol_of(term.id);
        if (!lit.contains(symbol) && !lit.contains(term.id)) continue;
        const QRectF box((term.box.topLeft() - drawn.bounds().topLeft()) * scale + rect.topLeft(),
                         term.box.size() * scale);
        paint_lit(*painter, document_.theme(), box.adjusted(-air, -air, air, air + document_.theme().px(3)),
                  symbol_colour(document_.theme(), symbol));
    }
    drawn.paint(*painter, drawn.bounds(), rect.topLeft(), em(format));
}

}  // namespace alibi::ui
