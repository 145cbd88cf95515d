#include "ui/widgets/words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>

namespace alibi::ui {
namespace {

constexpr QChar kJoiner(0x2060);

// Every phrase that an error of the core may carry to the screen; %1 %2 stand for what it fills in.
constexpr std::array kPhrases = {
    QT_TRANSLATE_NOOP("Core", "a whole number from %1 to %2"),
    QT_TRANSLATE_NOOP("Core", "a whole number that divides %1"),
    QT_TRANSLATE_NOOP("Core", "a number from %1 to %2"),
    QT_TRANSLATE_NOOP("Core", "%1 numbers, one for each head"),
    QT_TRANSLATE_NOOP("Core", "true or false"),
    QT_TRANSLATE_NOOP("Core", "text of at most %1 bytes"),
    QT_TRANSLATE_NOOP("Core", "an object with %1"),
    QT_TRANSLATE_NOOP("Core", "a scale whose low is below its high"),
    QT_TRANSLATE_NOOP("Core", "null or [first row, first column, rows, columns]"),
    QT_TRANSLATE_NOOP("Core", "[\"q\" or \"k\", head, position, feature, value]"),
    QT_TRANSLATE_NOOP("Core", "one of %1"),
    QT_TRANSLATE_NOOP("Core", "a list of at most %1"),
    QT_TRANSLATE_NOOP("Core", "%1; a newer program may read it"),
    QT_TRANSLATE_NOOP("Core", "0 where masked and 1 elsewhere"),
    QT_TRANSLATE_NOOP("Core", "the mask"),
    QT_TRANSLATE_NOOP("Core", "a place on the map"),
    QT_TRANSLATE_NOOP("Core", "above 0, as its scale is logarithmic"),
    QT_TRANSLATE_NOOP("Core", "the array"),
    QT_TRANSLATE_NOOP("Core", "the size of the file"),
    QT_TRANSLATE_NOOP("Core", "at most %1 MiB"),
    QT_TRANSLATE_NOOP("Core", "the name of a .npy file"),
    QT_TRANSLATE_NOOP("Core", "byte %1 is zero"),
    QT_TRANSLATE_NOOP("Core", "byte %1 is not UTF-8 text"),
    QT_TRANSLATE_NOOP("Core", "no line begins with \"## \", so it has no step"),
    QT_TRANSLATE_NOOP("Core", "batch × position × %1"),
    QT_TRANSLATE_NOOP("Core", "T × T, H × T × T or B × H × T × T"),
    QT_TRANSLATE_NOOP("Core", "compression method"),
    QT_TRANSLATE_NOOP("Core", "encryption"),
    QT_TRANSLATE_NOOP("Core", "structured"),
    QT_TRANSLATE_NOOP(
        "Core",
        "%1 needs %2 MiB of memory and %3 MiB may be used: choose a smaller size or close other "
        "programs."),
    QT_TRANSLATE_NOOP("Core",
                      "%1 would take %2 MiB and %3 MiB are free: choose a smaller size, one head or another "
                      "disk."),
    QT_TRANSLATE_NOOP("Core", "every stage of this layer"),
    QT_TRANSLATE_NOOP("Core", "the export"),
    QT_TRANSLATE_NOOP("Core", "the picture"),
    QT_TRANSLATE_NOOP("Core", "the scores of the shown queries"),
    QT_TRANSLATE_NOOP("Core", "The picture is too large. Choose a smaller size."),
    QT_TRANSLATE_NOOP("Core", "More than a million cells are shown. Zoom in, or export the data to a file."),
    QT_TRANSLATE_NOOP("Core",
                      "Nothing is shown that could be written. Choose another view or open another file."),
    QT_TRANSLATE_NOOP("Core", "The code of this view stands beside its matrices. Copy it there."),
    QT_TRANSLATE_NOOP("Core", "An opened map has no formula. Export the data instead."),
    QT_TRANSLATE_NOOP("Core", "NumPy code ends at the weights. Choose an earlier stage."),
    QT_TRANSLATE_NOOP("Core", "There are no scores to write. Choose other content."),
    QT_TRANSLATE_NOOP("Core", "an opened map has no values, so no context and no output"),
    QT_TRANSLATE_NOOP("Core", "pictures are written as .png, .svg or .pdf"),
    QT_TRANSLATE_NOOP("Core", "data is written as .csv, .npy or .npz"),
    QT_TRANSLATE_NOOP("Core", "losses are written as .csv"),
    QT_TRANSLATE_NOOP("Core", "The run is not there any more."),
    QT_TRANSLATE_NOOP("Core", "The model folder holds no tokenizer.json: its words are not known."),
    QT_TRANSLATE_NOOP("Core", "%1 holds no words. Choose another text."),
    QT_TRANSLATE_NOOP("Core",
                      "%1 is not UTF-8 text: byte %2 is none. Save it as UTF-8 or choose another text."),
    QT_TRANSLATE_NOOP("Core",
                      "%1 is one symbol over and over, so there is nothing to learn. Choose another text."),
    QT_TRANSLATE_NOOP(
        "Core", "%1 has %2 of the %3 tokens that are needed. Choose a longer text or a shorter length."),
    QT_TRANSLATE_NOOP(
        "Core", "%1 holds a zero byte at %2, as text does not. Save it as UTF-8 or choose another text."),
    QT_TRANSLATE_NOOP("Core", "The text"),
    QT_TRANSLATE_NOOP("Core", "The training length must be a whole number from %1 to %2."),
    QT_TRANSLATE_NOOP("Core", "The number of steps must be a whole number from %1 to %2."),
    QT_TRANSLATE_NOOP("Core", "The batch must be a whole number from %1 to %2."),
    QT_TRANSLATE_NOOP("Core", "The number of heads must be a whole number from %1 to %2."),
    QT_TRANSLATE_NOOP("Core", "The learning rate must be a number above 0."),
    QT_TRANSLATE_NOOP("Core", "Dropout must be a number from 0 to below 1."),
    QT_TRANSLATE_NOOP("Core", "a width of %1 cannot be shared by %2 heads: it must be a multiple of them"),
    QT_TRANSLATE_NOOP("Core", "rotary positions turn pairs, so a head's width must be even, not %1"),
    QT_TRANSLATE_NOOP("Core", "%1 slopes do not fit %2 with %3 heads: it needs %3"),
    QT_TRANSLATE_NOOP("Core", "a slope must be a number from 0 up"),
    QT_TRANSLATE_NOOP("Core",
                      "a model of this size needs %1 MiB, more than this machine has free: make it narrower "
                      "or give it fewer layers"),
    QT_TRANSLATE_NOOP("Core", "This training"),
    QT_TRANSLATE_NOOP("Core", "a training step of this size"),
    QT_TRANSLATE_NOOP("Core", "Reading at length %1"),
    QT_TRANSLATE_NOOP("Core", "The text has changed since the checkpoint. Train anew, or bring it back."),
    QT_TRANSLATE_NOOP("Core", "The checkpoint is of another training."),
    QT_TRANSLATE_NOOP("Core", "A length to read at must be a whole number from %1 to %2."),
    QT_TRANSLATE_NOOP("Core", "The prompt is empty. Type the first words."),
    QT_TRANSLATE_NOOP("Core", "The temperature must be a number from 0 up."),
    QT_TRANSLATE_NOOP("Core", "The vocabulary holds no word to say."),
    QT_TRANSLATE_NOOP("Core", "a whole model"),
    QT_TRANSLATE_NOOP("Core", "finite numbers"),
    QT_TRANSLATE_NOOP("Core", "a number of its own"),
    QT_TRANSLATE_NOOP("Core", "an object"),
    QT_TRANSLATE_NOOP("Core", "The model knows nothing of this text: it has learned from %1 and the like."),
    QT_TRANSLATE_NOOP("Core", "This run has no model yet: its training has not begun."),
    QT_TRANSLATE_NOOP("Core", "There is no trained model yet: train one in the Extrapolation view."),
    QT_TRANSLATE_NOOP("Core",
                      "Another program is training in the folder %1: wait until it ends, or stop it there."),
    QT_TRANSLATE_NOOP("Core", "%1 to %2"),  // last, since other phrases hold a "to"
};

bool is_hangul(QChar c) {
    return c.script() == QChar::Script_Hangul;
}

bool joins(QChar before, QChar after) {
    const auto open = [](QChar c) { return !c.isSpace() && c != kJoiner; };
    return open(before) && open(after) && (is_hangul(before) || is_hangul(after));
}

// The places that %1 %2 %3 hold in a text of this phrase; nothing where it is another one.
QRegularExpressionMatch match_of(const QString& phrase, const QString& text) {
    QString pattern = QRegularExpression::escape(phrase);
    for (int n = 1; n <= 3; ++n)
        pattern.replace(QRegularExpression::escape(QStringLiteral("%%1").arg(n)), QStringLiteral("(.+?)"));
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(text);
}

}  // namespace

QString keep_words(const QString& text) {
    if (std::none_of(text.begin(), text.end(), is_hangul)) return text;
    QString joined;
    joined.reserve(2 * text.size());
    for (const QChar c : text) {
        if (!joined.isEmpty() && joins(joined.back(), c)) joined += kJoiner;
        joined += c;
    }
    return joined;
}

QString core_words(const std::string& text) {
    if (text == "std::bad_alloc")
        return QCoreApplication::translate(
            "Core", "The memory is full. Choose a smaller size or close other programs.");
    if (text.empty()) return {};  // asked for with every picture, while nothing is wrong
    const QString words = QString::fromStdString(text);
    for (const char* const phrase : kPhrases) {
        const QRegularExpressionMatch match = match_of(QString::fromUtf8(phrase), words);
        if (!match.hasMatch()) continue;
        QString said = QCoreApplication::translate("Core", phrase);
        // In one pass: what is filled in may hold a % of its own.
        static const QRegularExpression place(QStringLiteral("%([1-3])"));
        for (QRegularExpressionMatch at = place.match(said); at.hasMatch();) {
            const QString part = core_words(match.captured(at.captured(1).toInt()).toStdString());
            said.replace(at.capturedStart(), at.capturedLength(), part);
            at = place.match(said, at.capturedStart() + part.size());
        }
        return said;
    }
    return words;
}

}  // namespace alibi::ui
