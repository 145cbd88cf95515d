// What a widget draws, as a list: every text with its size on the screen, every line with its width. Texts
// that do not lie wholly inside what their widget shows are marked.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <vector>

namespace alibi::app {

struct DrawnText {
    QString text;
    double pixels = 0;  // height of the type
    QRectF box;         // from the capitals' tops to a little below the line
    bool cut = false;
};

struct DrawnLine {
    double width = 0;
    QRectF box;
    bool filled = false;  // a thin rectangle: the bar of a fraction, the border of a table
};

class DrawnEngine : public QPaintEngine {
  public:
    DrawnEngine() : QPaintEngine(QPaintEngine::AllFeatures) {}

    std::vector<DrawnText> texts;
    std::vector<DrawnLine> lines;

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    Type type() const override { return QPaintEngine::User; }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
    void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override {}

    void drawPath(const QPainterPath& path) override { stroke(path.boundingRect()); }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode) override {
        QPolygonF polygon;
        for (int n = 0; n < count; ++n) polygon << points[n];
        stroke(polygon.boundingRect());
    }
    void drawLines(const QLineF* drawn, int count) override {
        for (int n = 0; n < count; ++n) stroke(QRectF(drawn[n].p1(), drawn[n].p2()).normalized());
    }
    void drawLines(const QLine* drawn, int count) override {
        for (int n = 0; n < count; ++n) stroke(QRectF(drawn[n].p1(), drawn[n].p2()).normalized());
    }
    void drawEllipse(const QRectF& box) override { stroke(box); }
    void drawRects(const QRectF* boxes, int count) override {
        for (int n = 0; n < count; ++n) {
            stroke(boxes[n]);
            fill(boxes[n]);
        }
    }
    void drawRects(const QRect* boxes, int count) override {
        for (int n = 0; n < count; ++n) {
            const QRectF box(boxes[n]);
            drawRects(&box, 1);
        }
    }

    void drawTextItem(const QPointF& place, const QTextItem& item) override {
        const QString letters = item.text().remove(QChar(0x2060)).trimmed();  // a word joiner shows nothing
        if (letters.isEmpty() || !seen()) return;
        const QFont font = item.font();
        const double size = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72;
        DrawnText text{item.text(), size * scale(), {}, false};
        const QRectF ink(place.x() + 1, place.y() - 0.7 * size, item.width() - 2, 0.85 * size);
        text.box = state->transform().mapRect(ink);
        if (!text.box.intersects(shown())) return;  // scrolled away whole
        text.cut = !shown().adjusted(-1, -1, 1, 1).contains(text.box);
        texts.push_back(text);
    }

  private:
    bool seen() const { return state->pen().style() != Qt::NoPen && state->pen().color().alpha() > 0; }
    double scale() const { return std::sqrt(std::abs(state->transform().determinant())); }

    // Of the widget, and of the clip that its painter set.
    QRectF shown() const {
        const QRectF widget(systemClip().boundingRect());
        if (!state->isClipEnabled() || !painter()->hasClipping()) return widget;
        return widget & state->transform().mapRect(painter()->clipBoundingRect());
    }

    void stroke(const QRectF& box) {
        const QPen pen = state->pen();
        const QBrush brush = state->brush();
        if (!seen() || (brush.style() == Qt::SolidPattern && brush.color() == pen.color())) return;
        const double width = std::max(pen.widthF(), pen.widthF() > 0 ? 0.0 : 1.0);
        add(width * (pen.isCosmetic() ? 1 : scale()), box);
    }

    // A filled rectangle that is thin is a line.
    void fill(const QRectF& box) {
        if (state->brush().style() == Qt::NoBrush || state->brush().color().alpha() == 0) return;
        const QRectF on_screen = state->transform().mapRect(box);
        const double thin = std::min(on_screen.width(), on_screen.height());
        const double longest = std::max(on_screen.width(), on_screen.height());
        if (thin > 0.01 && longest > 8) add(thin, box, true);
    }

    void add(double width, const QRectF& box, bool filled = false) {
        const QRectF on_screen = state->transform().mapRect(box);
        if (on_screen.adjusted(-width, -width, width, width).intersects(shown()))
            lines.push_back({width, on_screen, filled});
    }
};

class DrawnDevice : public QPaintDevice {
  public:
    explicit DrawnDevice(const QSize& size) : size_(size) {}
    QPaintEngine* paintEngine() const override { return &engine_; }
    const DrawnEngine& drawn() const { return engine_; }

  protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
            case PdmWidth: return size_.width();
            case PdmHeight: return size_.height();
            case PdmWidthMM: return qRound(size_.width() * 25.4 / 96);
            case PdmHeightMM: return qRound(size_.height() * 25.4 / 96);
            case PdmNumColors: return 1 << 24;
            case PdmDepth: return 32;
            case PdmDevicePixelRatio: return 1;
            case PdmDevicePixelRatioScaled: return qRound(devicePixelRatioFScale());
            default: return 96;
        }
    }

  private:
    QSize size_;
    mutable DrawnEngine engine_;
};

// Texts and lines of a widget and all that is visible in it, in its own px.

struct Drawn {
    std::vector<DrawnText> texts;
    std::vector<DrawnLine> lines;
};
inline Drawn drawn(QWidget& widget) {
    DrawnDevice device(widget.size());
    QPainter painter(&device);
    widget.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    painter.end();
    return {device.drawn().texts, device.drawn().lines};
}

}  // namespace alibi::app
