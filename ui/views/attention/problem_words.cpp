#include "ui/views/attention/problem_words.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>
#include <array>

#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Problem)
};

QString text_of(const std::string& bytes) {
    return QString::fromStdString(bytes);
}

QString name_of(const FileError& error) {
    return QFileInfo(text_of(error.path())).fileName();
}

QString number_word(Index number, bool first) {
    static constexpr std::array kFirst = {
        QT_TRANSLATE_NOOP("Problem", "One"),   QT_TRANSLATE_NOOP("Problem", "Two"),
        QT_TRANSLATE_NOOP("Problem", "Three"), QT_TRANSLATE_NOOP("Problem", "Four"),
        QT_TRANSLATE_NOOP("Problem", "Five"),  QT_TRANSLATE_NOOP("Problem", "Six"),
        QT_TRANSLATE_NOOP("Problem", "Seven"), QT_TRANSLATE_NOOP("Problem", "Eight"),
        QT_TRANSLATE_NOOP("Problem", "Nine"),  QT_TRANSLATE_NOOP("Problem", "Ten")};
    static constexpr std::array kLater = {
        QT_TRANSLATE_NOOP("Problem", "one"),   QT_TRANSLATE_NOOP("Problem", "two"),
        QT_TRANSLATE_NOOP("Problem", "three"), QT_TRANSLATE_NOOP("Problem", "four"),
        QT_TRANSLATE_NOOP("Problem", "five"),  QT_TRANSLATE_NOOP("Problem", "six"),
        QT_TRANSLATE_NOOP("Problem", "seven"), QT_TRANSLATE_NOOP("Problem", "eight"),
        QT_TRANSLATE_NOOP("Problem", "nine"),  QT_TRANSLATE_NOOP("Problem", "ten")};
    if (number < 1 || number > 10) return QString::number(number);
    return Words::tr((first ? kFirst : kLater)[static_cast<std::size_t>(number - 1)]);
}

bool has_bad_arrays(const ContentProblem& problem) {
    return std::any_of(problem.report.begin(), problem.report.end(),
                       [](const ArrayReport& row) { return row.result != ArrayReport::Result::found; });
}

QString bad_arrays(const ContentProblem& problem) {
    const Index bad = std::count_if(problem.report.begin(), problem.report.end(), [](const ArrayReport& row) {
        return row.result != ArrayReport::Result::found;
    });
    return Words::tr("%1 of the %2 arrays cannot be used.")
        .arg(number_word(bad, true), number_word(static_cast<Index>(problem.report.size()), false));
}

// Where and why, in one sentence.
QString reason(const FileError& error) {
    const QString detail = core_words(error.detail()), found = core_words(error.found());
    const QString expected = core_words(error.expected());
    switch (error.problem()) {
        case FileProblem::cannot_open: return Words::tr("It is not there any more, or you may not read it.");
        case FileProblem::not_this_format: return Words::tr("Its content is not what its name says.");
        case FileProblem::truncated: return Words::tr("It ends too early: copy or download it again.");
        case FileProblem::unsupported:
            return found.isEmpty() ? Words::tr("Save its arrays as plain numbers.")
                                   : Words::tr("It holds %1: save it as plain numbers.").arg(found);
        case FileProblem::empty: return Words::tr("An array in it has no values.");
        case FileProblem::missing_array: return Words::tr("%1 is missing.").arg(detail);
        case FileProblem::wrong_shape:
            if (detail.isEmpty())
                return Words::tr("It has the shape %1, and %2 is needed.").arg(found, expected);
            return Words::tr("%1 has the shape %2, and %3 is needed.").arg(detail, found, expected);
        case FileProblem::too_large:
            return Words::tr(
                "It needs more memory than is free. Open a smaller one or close other programs.");
        case FileProblem::bad_value:
            return expected.isEmpty() ? Words::tr("%1 is not a value that can be used.").arg(detail)
                                      : Words::tr("%1 must be %2.").arg(detail, expected);
        case FileProblem::cannot_write:
        case FileProblem::unknown_key: break;
    }
    return text_of(error.what());
}

}  // namespace

QString problem_title(const ContentProblem& problem) {
    const QString name = name_of(problem.error);
    if (has_bad_arrays(problem)) return Words::tr("%1 does not hold a whole attention layer").arg(name);
    switch (problem.error.problem()) {
        case FileProblem::missing_array:
        case FileProblem::wrong_shape: return Words::tr("%1 does not hold an attention map").arg(name);
        case FileProblem::empty: return Words::tr("%1 holds no values").arg(name);
        case FileProblem::too_large: return Words::tr("%1 is too large for this computer").arg(name);
        default: return Words::tr("%1 could not be opened").arg(name);
    }
}

QString problem_text(const ContentProblem& problem, bool own) {
    const QString what = has_bad_arrays(problem) ? bad_arrays(problem) : reason(problem.error);
    return what + QLatin1Char(' ') +
           (own ? Words::tr("This session shows that file; its settings are kept.")
                : Words::tr("Your session has not changed; the picture you had is one click away."));
}

QString result_text(const ArrayReport& array) {
    switch (array.result) {
        case ArrayReport::Result::found: return Words::tr("found");
        case ArrayReport::Result::missing: return Words::tr("missing");
        case ArrayReport::Result::wrong_shape:
            return Words::tr("%1 expected")
                .arg(core_words(array.expected).replace(QStringLiteral(" x "), QStringLiteral(" × ")));
    }
    return {};
}

QString problem_report(const ContentProblem& problem) {
    QStringList lines = {problem_title(problem), text_of(problem.error.path()),
                         text_of(problem.error.what())};
    for (const ArrayReport& array : problem.report) {
        const QString shape = array.shape.empty() ? QStringLiteral("–") : text_of(array.shape);
        lines << QStringList{text_of(array.name), shape, result_text(array)}.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace alibi::ui
