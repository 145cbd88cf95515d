#include "app/kept_sessions.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

namespace alibi::app {
namespace {

constexpr int kMostWindows = 32;

// A lock that only a running program holds; one of a program that crashed is taken over.
std::unique_ptr<QLockFile> lock_of(const QString& place) {
    auto lock = std::make_unique<QLockFile>(place + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);
    return lock;
}

}  // namespace

KeptSessions::KeptSessions(const QString& first) : first_(first), own_{first, 1} {
    QDir().mkpath(QFileInfo(first).absolutePath());
    for (int number = 1; number <= kMostWindows; ++number) {
        std::unique_ptr<QLockFile> lock = lock_of(place(number));
        const bool taken = !lock->tryLock(0) && lock->error() == QLockFile::LockFailedError;
        if (taken) continue;
        own_ = {place(number), number};
        if (lock->isLocked()) lock_ = std::move(lock);
        return;
    }
}

QString KeptSessions::place(int number) const {
    if (number == 1) return first_;
    const QFileInfo file(first_);
    return file.dir().filePath(
        QStringLiteral("%1-%2.%3").arg(file.completeBaseName()).arg(number).arg(file.suffix()));
}

std::vector<KeptSession> KeptSessions::left() const {
    std::vector<KeptSession> found;
    for (int number = 1; number <= kMostWindows; ++number) {
        const KeptSession kept{place(number), number};
        if (!QFileInfo::exists(kept.path)) continue;
        if (number == own_.number || lock_of(kept.path)->tryLock(0)) found.push_back(kept);
    }
    const auto newer = [](const KeptSession& a, const KeptSession& b) {
        return QFileInfo(a.path).lastModified() > QFileInfo(b.path).lastModified();
    };
    std::stable_sort(found.begin(), found.end(), newer);
    return found;
}

QString set_aside(const KeptSession& session) {
    const QFileInfo file(session.path);
    const QString name =
        QStringLiteral("session-") + file.lastModified().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    for (int copy = 1; copy < 100; ++copy) {
        const QString mark = copy == 1 ? QString() : QStringLiteral("-%1").arg(copy);
        const QString path = file.dir().filePath(name + mark + QLatin1Char('.') + file.suffix());
        if (!QFileInfo::exists(path) && QFile::rename(session.path, path)) return path;
    }
    return {};
}

}  // namespace alibi::app
