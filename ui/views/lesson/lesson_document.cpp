#include "ui/views/lesson/lesson_document.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextLayout>
#include <QTextTable>
#include <algorithm>
#include <cmath>

#include "core/session/lesson.h"
#include "ui/views/lesson/equation_object.h"
#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

// The equation is all there is in its block.
bool stands_alone(const QTextBlock& block, const QRegularExpressionMatch& match) {
    return block.text().trimmed() == match.captured(0);
}

}  // namespace

LessonDocument::LessonDocument(const Theme& theme, const LessonType& type, QObject* parent)
    : QTextDocument(parent), theme_(theme), type_(type) {
    setDocumentMargin(0);
    setUndoRedoEnabled(false);
    setDefaultFont(theme_.font(type_.body, type_.weight));
    setIndentWidth(theme_.px(18) * type_.body / 14);
    documentLayout()->registerHandler(kEquationObject, new EquationObject(*this));
}

void LessonDocument::set_lesson_text(const QString& markdown, double width) {
    text_ = markdown;
    width_ = width;
    missing_.clear();
    equations_ = 0;
    static const QRegularExpression gap(QStringLiteral("(?<=\\d) (?=%)"));
    setMarkdown(QString(markdown).replace(gap, QString(QChar(QChar::Nbsp))),
                MarkdownFeatures(MarkdownDialectGitHub) | MarkdownNoHTML);
    // As one change: each by itself would lay the text out anew.
    QTextCursor all(this);
    all.beginEditBlock();
    restyle();
    restyle_tables();
    put_equations();
    join_words();
    all.endEditBlock();
    setTextWidth(width);
}

void LessonDocument::set_width(double width) {
    if (width == width_) return;
    width_ = width;
    if (equations_ > 0) markContentsDirty(0, characterCount());  // they fit themselves to it
    setTextWidth(width);
}

void LessonDocument::restyle() {
    for (QTextBlock block = begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(type_.line, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(0);
        const bool in_list = block.textList() != nullptr;
        format.setBottomMargin(block.next().isValid() ? theme_.px(in_list ? 3 : 9) * type_.body / 14 : 0);
        if (format.headingLevel() > 0) format.setTopMargin(theme_.px(6));
        format.clearBackground();
        cursor.setBlockFormat(format);
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            cursor.setPosition(at.fragment().position());
            cursor.setPosition(at.fragment().position() + at.fragment().length(), QTextCursor::KeepAnchor);
            style_fragment(cursor);
        }
    }
}

void LessonDocument::restyle_tables() {
    for (QTextFrame* const frame : rootFrame()->childFrames()) {
        auto* const table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextTableFormat format = table->format();
        format.setBorder(theme_.line_width);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(theme_.line);
        format.setBorderCollapse(true);
        format.setCellSpacing(0);
        format.setCellPadding(theme_.px(4));
        format.setBottomMargin(theme_.px(8));
        table->setFormat(format);
        for (int row = 0; row < table->rows(); ++row)
            for (int column = 0; column < table->columns(); ++column) edge_cell(table->cellAt(row, column));
    }
}

// A collapsed border is as wide as its cells say, else 1 px.
void LessonDocument::edge_cell(QTextTableCell cell) const {
    QTextTableCellFormat format = cell.format().toTableCellFormat();
    format.setBorder(theme_.line_width);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(theme_.line);
    cell.setFormat(format);
}

// Bold and italics stay; code gets the number font, links are words like any other.
void LessonDocument::style_fragment(QTextCursor& cursor) const {
    const QTextCharFormat was = cursor.charFormat();
    QTextCharFormat format;
    QFont font =
        was.fontFixedPitch() ? theme_.number_font(type_.body * 0.93) : theme_.font(type_.body, type_.weight);
    if (was.fontWeight() > QFont::Normal) font.setWeight(QFont::Bold);
    font.setItalic(was.fontItalic());
    font.setStrikeOut(was.fontStrikeOut());
    format.setFont(font);
    format.setForeground(theme_.text);
    if (was.fontFixedPitch()) format.setFontFixedPitch(true);
    cursor.setCharFormat(format);
}

void LessonDocument::put_equations() {
    static const QRegularExpression place(QStringLiteral("\\$([a-z0-9-]+)(?::([a-z0-9,-]+))?\\$"));
    for (QTextBlock block = begin(); block.isValid(); block = block.next()) {
        QRegularExpressionMatch match = place.match(block.text());
        for (; match.hasMatch(); match = place.match(block.text(), match.capturedStart() + 1)) {
            QTextCursor cursor(block);
            cursor.setPosition(block.position() + static_cast<int>(match.capturedStart()));
            cursor.setPosition(cursor.position() + static_cast<int>(match.capturedLength()),
                               QTextCursor::KeepAnchor);
            if (cursor.charFormat().fontFixedPitch()) continue;
            const bool alone = stands_alone(block, match);
            const QTextCharFormat format = equation_format(match.captured(1), match.captured(2), alone);
            if (!has_equation(match.captured(1))) {
                missing_.append(match.captured(1));
                continue;
            }
            ++equations_;
            if (alone) {
                QTextBlockFormat around = block.blockFormat();
                around.setLineHeight(100, QTextBlockFormat::ProportionalHeight);
                cursor.setBlockFormat(around);
            }
            cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
        }
    }
    const QString dollar =
        QString::fromUtf8(kPlainDollar.data(), static_cast<qsizetype>(kPlainDollar.size()));
    for (QTextCursor at = find(dollar); !at.isNull(); at = find(dollar, at))
        at.insertText(QStringLiteral("$"));
}

// A joiner goes where keep_words() puts one, from the end on, so that places before it stay.
void LessonDocument::join_words() {
    for (QTextBlock block = begin(); block.isValid(); block = block.next()) {
        const QString plain = block.text();
        const QString joined = keep_words(plain);
        if (joined.size() == plain.size()) continue;
        std::vector<int> places;
        qsizetype from = 0;
        for (const QChar c : joined) {
            if (from < plain.size() && c == plain[from])
                ++from;
            else
                places.push_back(static_cast<int>(from));
        }
        for (auto place = places.rbegin(); place != places.rend(); ++place) {
            QTextCursor cursor(block);
            cursor.setPosition(block.position() + *place);
            QTextCharFormat format = cursor.charFormat();
            if (format.objectType() == kEquationObject) format = block.charFormat();
            cursor.insertText(QString(QChar(0x2060)), format);
        }
    }
}

std::vector<PagePiece> LessonDocument::pieces() const {
    std::vector<PagePiece> pieces;
    for (auto at = rootFrame()->begin(); !at.atEnd(); ++at) {
        if (auto* const table = qobject_cast<QTextTable*>(at.currentFrame()))
            add_rows(*table, pieces);
        else if (at.currentBlock().isValid())
            add_lines(at.currentBlock(), pieces);
    }
    return pieces;
}

void LessonDocument::add_lines(const QTextBlock& block, std::vector<PagePiece>& pieces) const {
    const QTextLayout& lines = *block.layout();
    const double top = documentLayout()->blockBoundingRect(block).top();
    for (int n = 0; n < lines.lineCount(); ++n) {
        const QRectF line = lines.lineAt(n).rect().translated(0, top);
        pieces.push_back({static_cast<int>(std::floor(line.top())),
                          static_cast<int>(std::ceil(line.bottom())),
                          n == 0 ? PieceStart::block : PieceStart::line});
    }
}

// A row goes from the line above it to the line below it.
void LessonDocument::add_rows(QTextTable& table, std::vector<PagePiece>& pieces) const {
    const QRectF whole = documentLayout()->frameBoundingRect(&table);
    const double above = table.format().cellPadding() + table.format().border();
    const std::size_t first = pieces.size();
    for (int row = 0; row < table.rows(); ++row) {
        double top = whole.bottom();
        for (int column = 0; column < table.columns(); ++column) {
            const QTextBlock block = table.cellAt(row, column).firstCursorPosition().block();
            top = std::min(top, documentLayout()->blockBoundingRect(block).top());
        }
        pieces.push_back(
            {row == 0 ? static_cast<int>(std::floor(whole.top())) : static_cast<int>(std::floor(top - above)),
             0, row == 0 ? PieceStart::block : PieceStart::line});
        if (row > 0) pieces[pieces.size() - 2].bottom = pieces.back().top + theme_.px(1);
    }
    if (pieces.size() > first) pieces.back().bottom = static_cast<int>(std::ceil(whole.bottom()));
}

void LessonDocument::paint(QPainter& painter, const QPointF& corner) {
    painter.save();
    painter.translate(corner);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, theme_.text);
    documentLayout()->draw(&painter, context);
    painter.restore();
}

}  // namespace alibi::ui
