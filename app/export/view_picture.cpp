#include "app/export/view_picture.h"

#include <QCoreApplication>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/views/view.h"
#include "ui/widgets/format.h"
#include "ui/widgets/head_grid.h"
#include "ui/widgets/view_header.h"

namespace alibi::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Picture)
};

// A sheet of the theme's ground, which owns what its content draws with.
class Sheet : public QWidget {
  public:
    explicit Sheet(const ui::Theme& theme) : theme_(theme) { setStyleSheet(ui::style_sheet(theme_)); }
    ~Sheet() override { qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)); }

    const ui::Theme& theme() const { return theme_; }
    ui::RasterService& rasters() { return rasters_; }

  protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), theme_.background); }

  private:
    ui::Theme theme_;
    ui::ImmediateRasterService rasters_;
};

std::vector<ui::HeadTile> head_tiles(const Session& session, const Scene& scene) {
    const bool bias = session.view == ViewId::bias;
    const auto& maps = bias ? scene.bias.maps : scene.attention.maps;
    const auto& ranges = bias ? scene.bias.ranges : scene.attention.ranges;
    const Quantity quantity = bias ? Quantity::bias : scene.attention.quantity;
    std::vector<ui::HeadTile> tiles;
    for (std::size_t h = 0; maps && h < maps->heads.size(); ++h) {
        ui::HeadTile tile;
        tile.map.source = maps->heads[h];
        tile.map.shown = bias ? scene.bias.shown : scene.attention.shown;
        tile.map.range = ranges[h];
        tile.map.map = session.colour(quantity).map;
        tile.map.pooling = session.pooling;
        tile.caption = Words::tr("head %1").arg(h + 1);
        if (h < scene.slopes.size()) tile.note = ui::slope_text(scene.slopes[h]);
        tiles.push_back(tile);
    }
    return tiles;
}

}  // namespace

std::unique_ptr<QWidget> view_picture(const Session& session, const Scene& scene, const ui::Theme& theme,
                                      const QSize& size) {
    const std::vector<ui::ViewInfo> infos = ui::views();
    const auto info = std::find_if(infos.begin(), infos.end(),
                                   [&](const ui::ViewInfo& row) { return row.id == session.view; });
    if (info == infos.end()) return nullptr;
    auto sheet = std::make_unique<Sheet>(theme);
    auto* column = new QVBoxLayout(sheet.get());
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    ui::ViewHeader* header = nullptr;
    ui::View* view = info->make({sheet->theme(), sheet->rasters()}, sheet.get());
    if (!theme.alone) {
        header = new ui::ViewHeader(sheet->theme(), sheet.get());
        header->set_title(info->title);
        header->set_actions_visible(false);
        column->addWidget(header);
    }
    column->addWidget(view, 1);
    sheet->setWindowTitle(info->title);
    sheet->resize(size);
    // Laid out at its size before it is drawn: views place their parts by it.
    column->activate();
    view->render(session, scene);
    if (header) {
        header->set_caption(view->caption(session, scene));
        header->set_extras(view->header_extras());
    }
    // What is said of the rasters is known once they were painted.
    if (session.view == ViewId::attention) view->grab();
    return sheet;
}

std::unique_ptr<QWidget> heads_picture(const Session& session, const Scene& scene, const ui::Theme& theme,
                                       int width) {
    constexpr ViewId kWithMaps[] = {ViewId::bias, ViewId::attention};
    if (std::find(std::begin(kWithMaps), std::end(kWithMaps), session.view) == std::end(kWithMaps))
        return nullptr;
    const std::vector<ui::HeadTile> tiles = head_tiles(session, scene);
    if (tiles.empty()) return nullptr;
    auto sheet = std::make_unique<Sheet>(theme);
    const auto count = static_cast<int>(tiles.size());
    const int columns = std::min(count, std::max(1, static_cast<int>(std::ceil(std::sqrt(count * 1.6)))));
    const int gap = theme.px(16);
    auto* body = new ui::HeadGridBody(sheet->theme(), sheet->rasters(), sheet.get());
    body->set_tiles(tiles);
    body->set_layout(std::max(theme.px(48), (width - gap * (columns + 1)) / columns), columns, 0);
    body->move(gap / 2, gap / 2);
    sheet->resize(body->width() + gap, body->height() + gap);
    sheet->setWindowTitle(Words::tr("All heads"));
    return sheet;
}

}  // namespace alibi::app
