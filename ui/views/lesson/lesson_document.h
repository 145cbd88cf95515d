// A lesson's Markdown as a text document: the look's type, Korean that breaks between words, and equations as
// vector objects in the line or on a line of their own. Nothing outside is loaded: no pictures, no links.
#pragma once

#include <QTextDocument>
#include <QTextTable>

#include "ui/views/lesson/page_breaks.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

struct LessonType {
    double body = 14;      // px at 96 dpi
    double equation = 20;  // em of an equation on its own line
    int weight = QFont::Normal;
    int line = 125;  // per cent of the font's own line
};

class LessonDocument : public QTextDocument {
    Q_OBJECT
  public:
    LessonDocument(const Theme& theme, const LessonType& type, QObject* parent = nullptr);

    // Equations wider than `width` px are drawn smaller, so that they fit.
    void set_lesson_text(const QString& markdown, double width);
    // The same text in a column of another width.
    void set_width(double width);
    const QString& lesson_text() const { return text_; }
    // Names of equations that are not there.
    const QStringList& missing_equations() const { return missing_; }
    int equations() const { return equations_; }
    void paint(QPainter& painter, const QPointF& corner);
    // Its lines and rows of tables from top to bottom.
    std::vector<PagePiece> pieces() const;

    const Theme& theme() const { return theme_; }
    const LessonType& type() const { return type_; }
    double equation_width() const { return width_; }

  protected:
    QVariant loadResource(int, const QUrl&) override { return {}; }

  private:
    void restyle();
    void restyle_tables();
    void edge_cell(QTextTableCell cell) const;
    void style_fragment(QTextCursor& cursor) const;
    void put_equations();
    void join_words();
    void add_lines(const QTextBlock& block, std::vector<PagePiece>& pieces) const;
    void add_rows(QTextTable& table, std::vector<PagePiece>& pieces) const;

    Theme theme_;
    LessonType type_;
    QString text_;
    double width_ = 0;
    QStringList missing_;
    int equations_ = 0;
};

}  // namespace alibi::ui
