// What must be said beside the picture: that pixels stand for several cells, that a file is being read, that
// an opened map holds weights alone or was taken as scores, that cells of it are no numbers, that the cumsum
// form is no distance.
#pragma once

#include <QTimer>
#include <QWidget>

#include "core/session/scene.h"
#include "ui/widgets/alone_button.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/head_grid.h"
#include "ui/widgets/heatmap.h"

namespace alibi::ui {

class AttentionNotes : public QObject {
    Q_OBJECT
  public:
    AttentionNotes(const Theme& theme, QWidget* view);

    void render(const Session& session, const Scene& scene, HeadGrid& grid, const MapCanvas& canvas);
    // What is said of the rasters, once those on their way to the screen are there.
    void update_later();
    // Said while the rasters are painted, not after: for a picture, which no loop of events follows.
    void set_at_once(bool at_once) { at_once_ = at_once; }
    // The strip below the map, for what is said of the values.
    void place(const QRect& strip);

    // For the view's header.
    QWidget* header() const { return header_; }
    AloneButton& alone() const { return *alone_; }
    // What is said now; empty where it is not said.
    QString pooling() const { return shown_words(pooling_); }
    QString cumsum() const { return shown_words(cumsum_); }
    QString weights_only() const { return shown_words(weights_only_); }
    QString taken_as_scores() const { return shown_words(taken_as_scores_); }
    // Why, for who points at it.
    QString scores_reason() const { return taken_as_scores_->toolTip(); }
    QString not_finite() const { return shown_words(not_finite_); }
    QString loading() const { return shown_words(loading_); }

  private:
    static QString shown_words(const Badge* badge);
    void say(Badge* badge, const QString& icon, const QString& words);
    static QString not_finite_words(const AttentionScene& scene);
    void say_kind(const AttentionScene& scene);
    void update_pooling();
    void place_strip();
    QString pooling_sentence() const;

    QWidget* header_;
    AloneButton* alone_;
    Badge* pooling_;
    Badge* cumsum_;
    Badge* weights_only_;
    Badge* taken_as_scores_;
    Badge* not_finite_;
    Badge* loading_;
    QTimer later_, loading_delay_;
    QRect strip_;
    HeadGrid* grid_ = nullptr;
    const MapCanvas* canvas_ = nullptr;
    Pooling pooling_way_ = Pooling::mean;
    QString file_;
    bool waiting_ = false;
    bool at_once_ = false;
};

}  // namespace alibi::ui
