// The language of the window: English as written, others by the translations compiled into the program.
#pragma once

#include <QString>
#include <QTranslator>

namespace alibi::app {

class Language {
  public:
    Language() = default;
    ~Language();
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    // "en", "ko". What is on the screen must be made anew after this.
    void set(const QString& id);
    const QString& id() const { return id_; }

  private:
    QString id_ = QStringLiteral("en");
    QTranslator program_, qt_;
};

}  // namespace alibi::app
