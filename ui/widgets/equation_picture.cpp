#include "ui/widgets/equation_picture.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <algorithm>
#include <cmath>

#include "ui/widgets/paint_scale.h"
#include "ui/widgets/symbols.h"

namespace alibi::ui {
namespace {

constexpr double kSpill = 40;  // units that ink may reach beyond the box of its outline

// Qt draws currentColor black: terms get their symbols' colours, the rest the text's.
QByteArray coloured(const QByteArray& svg, const Theme& theme) {
    static const QRegularExpression term(QStringLiteral(" id=\"(term-[a-z0-9-]+)\""));
    const QString text = QString::fromUtf8(svg);
    QString result;
    qsizetype from = 0;
    for (auto it = term.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString colour = symbol_colour(theme, symbol_of(match.captured(1))).name();
        result += text.mid(from, match.capturedEnd() - from) +
                  QStringLiteral(" fill=\"%1\" stroke=\"%1\"").arg(colour);
        from = match.capturedEnd();
    }
    result += text.mid(from);
    return result.replace(QLatin1String("currentColor"), theme.text.name()).toUtf8();
}

// The parts whose id begins with `prefix`, in the order of the file.
std::vector<EquationPart> parts_of(const QSvgRenderer& drawing, const QByteArray& svg,
                                   const QString& prefix) {
    const QRegularExpression id(QStringLiteral(" id=\"(%1([a-z0-9-]+))\"").arg(prefix));
    std::vector<EquationPart> parts;
    for (auto it = id.globalMatch(QString::fromUtf8(svg)); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString whole = match.captured(1);
        if (!drawing.elementExists(whole)) continue;
        const QRectF box = drawing.transformForElement(whole).mapRect(drawing.boundsOnElement(whole));
        parts.push_back({match.captured(2), box});
    }
    return parts;
}

}  // namespace

EquationPicture::EquationPicture(const QString& name, const Theme& theme)
    : name_(name), drawing_(std::make_unique<QSvgRenderer>()) {
    QFile file(QStringLiteral(":/equations/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return;
    const QByteArray svg = file.readAll();
    if (!drawing_->load(coloured(svg, theme))) return;
    bounds_ = drawing_->viewBoxF();
    terms_ = parts_of(*drawing_, svg, QStringLiteral("term-"));
    columns_ = parts_of(*drawing_, svg, QStringLiteral("col-"));
}

EquationPicture::~EquationPicture() = default;
EquationPicture::EquationPicture(EquationPicture&&) noexcept = default;
EquationPicture& EquationPicture::operator=(EquationPicture&&) noexcept = default;

QStringList EquationPicture::names() {
    QStringList names = QDir(QStringLiteral(":/equations")).entryList({QStringLiteral("*.svg")}, QDir::Files);
    for (QString& name : names) name.chop(4);
    names.sort();
    return names;
}

bool EquationPicture::is_valid() const {
    return drawing_->isValid() && !bounds_.isEmpty();
}

const QPixmap& EquationPicture::pixels(double em, double ratio) const {
    if (em == kept_em_ && ratio == kept_ratio_) return kept_;
    const double scale = em / kUnitsPerEm * ratio;
    kept_ = QPixmap((bounds_.size() * scale + QSizeF(2, 2)).toSize());
    kept_.fill(Qt::transparent);
    QPainter painter(&kept_);
    painter.setRenderHint(QPainter::Antialiasing);
    drawing_->render(&painter, QRectF(QPointF(0, 0), bounds_.size() * scale));
    kept_em_ = em;
    kept_ratio_ = ratio;
    return kept_;
}

void EquationPicture::paint(QPainter& painter, const QRectF& part, const QPointF& corner, double em) const {
    if (!is_valid()) return;
    const QRectF wanted = part.adjusted(-kSpill, -kSpill, kSpill, kSpill).intersected(bounds_);
    const double unit = em / kUnitsPerEm;
    const QPointF at = corner + (wanted.topLeft() - part.topLeft()) * unit;
    if (!paints_pixels(painter)) {
        painter.save();
        painter.setClipRect(QRectF(at, wanted.size() * unit), Qt::IntersectClip);
        drawing_->render(&painter,
                         QRectF(at - (wanted.topLeft() - bounds_.topLeft()) * unit, bounds_.size() * unit));
        painter.restore();
        return;
    }
    // On whole pixels of the device, else the copy would be blurred.
    const double ratio = paint_scale(painter);
    const QPixmap& copy = pixels(em, ratio);
    const QPointF from = (wanted.topLeft() - bounds_.topLeft()) * unit * ratio;
    const QPointF whole(std::floor(from.x()), std::floor(from.y()));
    const QSizeF size(std::ceil(wanted.width() * unit * ratio) + 1,
                      std::ceil(wanted.height() * unit * ratio) + 1);
    const QTransform device = painter.deviceTransform();
    const QPointF place = device.map(at) - (from - whole);
    const QPointF pixel(std::round(place.x()), std::round(place.y()));
    painter.drawPixmap(QRectF(device.inverted().map(pixel), size / ratio), copy, QRectF(whole, size));
}

void paint_lit(QPainter& painter, const Theme& theme, const QRectF& box, const QColor& colour) {
    painter.fillRect(box, theme.lit);
    const double line = theme.px(3);
    painter.fillRect(QRectF(box.left(), box.bottom() - line, box.width(), line), colour);
}

}  // namespace alibi::ui
