#include "app/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>

namespace alibi::app {

Language::~Language() {
    set(QStringLiteral("en"));
}

void Language::set(const QString& id) {
    if (id == id_) return;
    QCoreApplication::removeTranslator(&program_);
    QCoreApplication::removeTranslator(&qt_);
    id_ = id;
    if (program_.load(QStringLiteral(":/translations/alibi-lab_%1.qm").arg(id)))
        QCoreApplication::installTranslator(&program_);
    const QString folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
    if (qt_.load(QStringLiteral("qtbase_%1").arg(id), folder)) QCoreApplication::installTranslator(&qt_);
}

}  // namespace alibi::app
