// Where the session of the moment is kept for the next start: one place for each window that runs, so that
// two windows never write over each other's work.
//
// The first window has last-session.alibi, the next one last-session-2.alibi and so on; a lock file beside it
// says that the place is taken, for as long as the program lives.
#pragma once

#include <QLockFile>
#include <QString>
#include <memory>
#include <vector>

namespace alibi::app {

struct KeptSession {
    QString path;
    int number = 1;
};

class KeptSessions {
  public:
    // first: last-session.alibi, in its folder. Takes the first place that is free.
    explicit KeptSessions(const QString& first);

    const KeptSession& own() const { return own_; }
    // What windows that run no more left, newest first; the own place is one of them.
    std::vector<KeptSession> left() const;
    // The place is free for the next start.
    void let_go() { lock_.reset(); }

  private:
    QString place(int number) const;

    QString first_;
    KeptSession own_;
    std::unique_ptr<QLockFile> lock_;  // null where none could be made
};

// Moves a kept session to a name of its own beside it, after the time it was kept: "session-20260314-151607".
// Returns the new path; empty where it could not be moved.
QString set_aside(const KeptSession& session);

}  // namespace alibi::app
