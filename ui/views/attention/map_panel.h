// The large map of the chosen head and all that stands around it: row and column names, the colour bar, the
// chosen row as bars on the map's key axis, and the card that says all about one cell.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/session/action.h"
#include "core/session/scene.h"
#include "ui/views/attention/stage_words.h"
#include "ui/widgets/colour_bar.h"
#include "ui/widgets/map_axes.h"
#include "ui/widgets/map_card.h"
#include "ui/widgets/map_figure.h"
#include "ui/widgets/raster_service.h"
#include "ui/widgets/row_plot.h"

class QLabel;

namespace alibi::ui {

class MapPanel : public QWidget {
    Q_OBJECT
  public:
    MapPanel(const Theme& theme, RasterService& rasters, QWidget* parent);

    void render(const Session& session, const Scene& scene);

    MapAxes& axes() { return *axes_; }
    RowPlot& plot() { return *plot_; }
    MapCard& card() { return *card_; }
    const ColourBar& colour_bar() const { return *bar_; }
    // The card's lines as they are written, "name value"; empty while it is hidden.
    QStringList card_lines() const { return card_lines_; }

    // Room beside the map, px: names at the left, the colour bar at the right, the row's plot below.
    static int left_room(const Theme& theme);
    static int right_room(const Theme& theme);
    static int below_room(const Theme& theme);
    static int above_room(const Theme& theme);

  Q_SIGNALS:
    void intent(const alibi::Action& action);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void connect_map();
    void hover(const std::optional<CellAt>& at);
    void choose(Index row, Index col);
    void move(Index rows, Index cols);
    void zoom(const CellRect& cells);
    Cell cell_of(Index row, Index col) const;
    void take(const Session& session, const Scene& scene);
    void render_map(const Session& session, const Scene& scene);
    void render_axes(const AttentionScene& scene);
    void render_plot(const AttentionScene& scene, const Reading& reading);
    void render_card(const Session& session, const Scene& scene);
    void render_figure(const Session& session, const Scene& scene);
    QString figure_title(const Session& session, const Scene& scene) const;
    double data_under(const AttentionScene& scene, const QRectF& card) const;
    void place();
    void place_plot(const QRectF& map);
    void place_alone();
    int token_room() const;

    const Theme theme_;
    MapAxes* axes_;
    ColourBar* bar_;
    RowPlot* plot_;
    QLabel* plot_name_;
    QCPItemStraightLine* zero_line_;
    MapCard* card_;
    QStringList card_lines_;
    std::optional<MapFigure> figure_;  // where one figure stands alone
    FigureId shown_ = FigureId::map;

    // Of the last scene: what the person points at is told in its terms.
    StageWords words_;
    std::vector<std::string> token_bytes_;
    std::vector<QString> tokens_;
    Index head_ = 0, rows_ = 0, cols_ = 0;
    Cell chosen_;
    Index feature_ = 0;  // column that is read where columns are features: no part of the session
    std::optional<CellAt> pointed_;
    bool masked_corner_ = true;
    bool isolated_ = false;
};

}  // namespace alibi::ui
