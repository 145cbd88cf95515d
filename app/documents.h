// Which file the session belongs to: opening, saving, and keeping the session of the moment for the next
// start.
#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <memory>

#include "app/kept_sessions.h"
#include "app/settings.h"
#include "app/store.h"

class QWidget;

namespace alibi::app {

class Documents : public QObject {
    Q_OBJECT
  public:
    // window: parent of the file dialogs. keeps: writes the session of the moment by itself.
    Documents(Store& store, Settings& settings, bool keeps, QWidget* window);

    void new_session();
    // A session file, an array file (.npy, .npz) as content, a lesson (.md), a model folder or a file of one;
    // anything else is told by problem(), and nothing changes.
    void open_path(const QString& path);
    void choose_file();
    void choose_mask();
    void choose_text();                           // that models are trained on
    void choose_model();                          // a folder
    void choose_model_place(const QString& run);  // a new folder for it
    void open_mask(const QString& path);
    void save();  // asks for a place the first time
    void save_as();
    bool save_to(const QString& path);  // false: problem() said why

    // The session of the last start, where one was kept; of several windows' the newest, and the others are
    // set aside and named.
    void restore();
    // Writes the session of the moment for the next start; called by itself a while after a change.
    bool keep();  // false where nothing was written
    // Nothing more will be kept: what is there waits for the next start.
    void let_go();

    QString path() const;  // of the document, empty for an untitled one
    QString name() const;  // for the top bar

  Q_SIGNALS:
    void problem(const QString& sentence);
    void note(const QString& sentence);
    void renamed();
    void lesson_wanted(const QString& path);  // a lesson's file was opened

  private:
    void open_session(const QString& path);
    void restore_from(const KeptSession& kept);
    void set_others_aside(const std::vector<KeptSession>& others);
    void name_session();

    Store& store_;
    Settings& settings_;
    QWidget* window_;
    QTimer keep_later_;
    std::unique_ptr<KeptSessions> kept_;  // null where nothing is kept
    std::map<int, QString> paths_;        // by document of the store
};

}  // namespace alibi::app
