#include "ui/views/lesson/lesson_words.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>

#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

// One line, short enough to read: what was written may be anything.
QString text_of(const std::string& bytes) {
    constexpr qsizetype kMostLetters = 60;
    QString text = QString::fromStdString(bytes).simplified();
    for (QChar& letter : text)
        if (!letter.isPrint() && !letter.isSurrogate()) letter = QChar::ReplacementCharacter;
    return text.size() <= kMostLetters ? text : text.left(kMostLetters - 1) + QChar(0x2026);
}

QString with_nearest(const QString& sentence, const LessonMistake& mistake) {
    if (mistake.expected.empty()) return sentence;
    return sentence + QLatin1Char(' ') + Words::tr("Did you mean \"%1\"?").arg(text_of(mistake.expected));
}

QString must_be(const LessonMistake& mistake) {
    if (mistake.expected.empty())
        return Words::tr("%1 cannot be %2.").arg(text_of(mistake.what), text_of(mistake.found));
    return Words::tr("%1 must be %2.").arg(text_of(mistake.what), core_words(mistake.expected));
}

QString too_long(const LessonMistake& mistake) {
    const QString most = QLocale(QLocale::English).toString(text_of(mistake.expected).toLongLong());
    if (mistake.what == "file")
        return Words::tr("The file is longer than %1 bytes. What is beyond is left out.").arg(most);
    if (mistake.what == "steps")
        return Words::tr("There are more than %1 steps. What is beyond is left out.").arg(most);
    return Words::tr("The step is longer than %1 characters. What is beyond is left out.").arg(most);
}

QString reason_of(const LessonMistake& mistake) {
    const QString what = text_of(mistake.what);
    switch (mistake.fault) {
        case LessonFault::no_title: return Words::tr("The title is missing: \"# Title\" in the first line.");
        case LessonFault::second_title:
            return Words::tr("A second title, \"%1\": a step begins with \"## Heading\".").arg(what);
        case LessonFault::no_steps: return Words::tr("There is no step: a step begins with \"## Heading\".");
        case LessonFault::too_long: return too_long(mistake);
        case LessonFault::open_block:
            return Words::tr("The block \"%1\" is not closed: ``` on a line of its own is missing.")
                .arg(what);
        case LessonFault::second_block:
            return Words::tr("A second \"%1\" in one step: only the first is used.").arg(what);
        case LessonFault::bad_json:
            return Words::tr("This is no valid JSON. Look for a missing comma, quotation mark or bracket.");
        case LessonFault::unknown_setting:
            return with_nearest(Words::tr("\"%1\" is not a setting.").arg(what), mistake);
        case LessonFault::bad_setting: return must_be(mistake);
        case LessonFault::unknown_question:
            if (what.isEmpty())
                return Words::tr(
                    "The question is empty. A question begins with choice, number, cell or curve.");
            return Words::tr(
                       "\"%1\" is no kind of question. A question begins with choice, number, cell or curve.")
                .arg(what);
        case LessonFault::unknown_field:
            return with_nearest(Words::tr("A question has no \"%1\".").arg(what), mistake);
        case LessonFault::no_answer:
            return Words::tr("The question has no answer: \"answer:\", or \"+\" before the right one.");
        case LessonFault::bad_field: return must_be(mistake);
        case LessonFault::bad_expression: return Words::tr("\"%1\" cannot be computed.").arg(what);
        case LessonFault::unknown_name:
            return with_nearest(Words::tr("There is no number \"%1\".").arg(what), mistake);
        case LessonFault::bad_argument: return must_be(mistake);
        case LessonFault::no_such_figure:
            return Words::tr("The program has no %1 for %2.").arg(what, text_of(mistake.found));
        case LessonFault::unknown_format: return Words::tr("\"%1\" is no way to write a number.").arg(what);
        case LessonFault::unknown_equation:
            return with_nearest(Words::tr("\"%1\" is no equation of the program.").arg(what), mistake);
        case LessonFault::unknown_term:
            return with_nearest(
                Words::tr("The equation %1 has no term \"%2\".").arg(text_of(mistake.found), what), mistake);
        case LessonFault::image: return Words::tr("Lessons show no image files. The words stay.");
    }
    return what;
}

// "10 tokens", but "10토큰": a Korean unit stands at its number.
QString with_unit(const Question& question) {
    const QString number = text_of(question.answer_text), unit = text_of(question.unit);
    const bool korean = !unit.isEmpty() && unit.front().script() == QChar::Script_Hangul;
    return (korean ? number + unit : number + QChar(QChar::Nbsp) + unit).trimmed();
}

}  // namespace

QString mistake_words(const LessonMistake& mistake, const std::string& path) {
    return Words::tr("Line %1 of %2: %3")
        .arg(mistake.line)
        .arg(QFileInfo(text_of(path)).fileName(), reason_of(mistake));
}

QString answer_words(const Question& question) {
    if (question.kind == QuestionKind::number) return with_unit(question);
    if (question.kind != QuestionKind::cell) return {};
    const CellPattern& cell = question.cell;
    QStringList parts;
    if (cell.head) parts << Words::tr("head %1").arg(*cell.head + 1);
    if (cell.query) parts << Words::tr("query %1").arg(*cell.query);
    if (cell.key) parts << Words::tr("key %1").arg(*cell.key);
    if (cell.distance) parts << Words::tr("distance %1").arg(*cell.distance);
    return parts.join(QStringLiteral(", "));
}

}  // namespace alibi::ui
