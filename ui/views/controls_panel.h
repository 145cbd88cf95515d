// The controls panel, 236 wide: the same sections in the same order in every view. A view opens those it
// uses; what a person opened or shut stays so in that view while the program runs. Scrolls when the window is
// short.
#pragma once

#include <QWidget>
#include <map>
#include <utility>
#include <vector>

#include "core/session/action.h"
#include "core/session/scene.h"
#include "ui/widgets/theme.h"

class QScrollArea;

namespace alibi::ui {

class PanelSection;

class ControlsPanel : public QWidget {
    Q_OBJECT
  public:
    explicit ControlsPanel(const Theme& theme, QWidget* parent = nullptr);

    // Silent: no intent comes of it. Cheap when nothing changed.
    void render(const Session& session, const Scene& scene);

    // What the person opened (true) or shut, by view and place of the section: handed on to a panel made
    // anew.
    using Openings = std::map<std::pair<ViewId, std::size_t>, bool>;
    const Openings& openings() const { return openings_; }
    void set_openings(const Openings& openings);

  Q_SIGNALS:
    void intent(const alibi::Action& action, bool continues);
    void open_file_wanted();
    void open_mask_wanted();
    void open_text_wanted();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void place_column(QWidget* column);
    void add_section(PanelSection* section, QWidget* column);
    void open_sections(const Session& session);
    void lock(const std::vector<std::string>& keys);

    const Theme theme_;
    QScrollArea* area_;
    std::vector<PanelSection*> sections_;
    Openings openings_;
    ViewId view_ = ViewId::slopes;
    std::vector<std::string> locked_;
};

}  // namespace alibi::ui
