#include "app/export/picture.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "core/files/file_error.h"
#include "core/files/memory.h"
#include "core/files/numpy.h"

namespace alibi::app {
namespace {

constexpr int kDotsPerInch = 96;  // so that one unit of a page is one px of the widget

QByteArray png_bytes(QWidget& widget, double scale) {
    const QSize pixels = widget.size() * scale;
    require_memory(
        static_cast<std::uint64_t>(pixels.width()) * static_cast<std::uint64_t>(pixels.height()) * 4,
        "the picture");
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) throw std::length_error("The picture is too large. Choose a smaller size.");
    image.setDevicePixelRatio(scale);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    widget.render(&painter);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray svg_bytes(QWidget& widget) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(widget.size());
    svg.setViewBox(widget.rect());
    svg.setResolution(kDotsPerInch);
    svg.setTitle(widget.windowTitle());
    QPainter painter(&svg);
    widget.render(&painter);
    painter.end();
    return bytes;
}

QByteArray pdf_bytes(QWidget& widget) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter pdf(&buffer);
        pdf.setResolution(kDotsPerInch);
        const double points = 72.0 / kDotsPerInch;
        pdf.setPageSize(
            QPageSize(QSizeF(widget.size()) * points, QPageSize::Point, {}, QPageSize::ExactMatch));
        pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
        pdf.setTitle(widget.windowTitle());
        QPainter painter(&pdf);
        painter.setRenderHint(QPainter::LosslessImageRendering);
        widget.render(&painter);
    }
    return bytes;
}

}  // namespace

void save_picture(QWidget& widget, const QString& path, double scale) {
    const QString ending = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    if (ending == QLatin1String("png"))
        bytes = png_bytes(widget, scale);
    else if (ending == QLatin1String("svg"))
        bytes = svg_bytes(widget);
    else if (ending == QLatin1String("pdf"))
        bytes = pdf_bytes(widget);
    else
        throw FileError(FileProblem::unsupported, path.toStdString(),
                        "pictures are written as .png, .svg or .pdf");
    write_file_whole(path.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

}  // namespace alibi::app
