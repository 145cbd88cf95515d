#include "app/messages.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <array>

#include "ui/widgets/words.h"

namespace alibi::app {
namespace {

struct Messages {
    Q_DECLARE_TR_FUNCTIONS(Messages)
};

QString text_of(const std::string& bytes) {
    return QString::fromStdString(bytes);
}

// "layer.npz", or "line 14 of lesson.md" where the place is known.
QString place_of(const FileError& error) {
    const QString name = QFileInfo(text_of(error.path())).fileName();
    return error.line() > 0 ? Messages::tr("Line %1 of %2").arg(error.line()).arg(name) : name;
}

QString write_message(const FileError& error) {
    const QFileInfo file(text_of(error.path()));
    const QString folder = QDir::toNativeSeparators(file.absolutePath());
    if (!file.absoluteDir().exists())
        return Messages::tr("The folder %1 does not exist. Choose another place to save.").arg(folder);
    if (!QFileInfo(file.absolutePath()).isWritable())
        return Messages::tr("The folder %1 is read-only. Choose another place to save.").arg(folder);
    return Messages::tr("%1 could not be written to %2. Make room or choose another place to save.")
        .arg(file.fileName(), folder);
}

QString open_message(const FileError& error) {
    const QFileInfo file(text_of(error.path()));
    const QString name = file.fileName();
    if (name.isEmpty() && !file.isDir()) return Messages::tr("No file is named. Open one.");
    if (file.isDir()) return Messages::tr("%1 is a folder. Open a file in it.").arg(name);
    if (!file.exists()) return Messages::tr("%1 is not there any more. Open another file.").arg(name);
    return Messages::tr("%1 may not be read by you. Change its permissions or open another file.").arg(name);
}

QString value_message(const FileError& error) {
    const QString what = ui::core_words(error.detail());
    if (error.expected().empty())
        return Messages::tr("%1: %2 is not a value that can be used.").arg(place_of(error), what);
    return Messages::tr("%1: %2 must be %3.").arg(place_of(error), what, ui::core_words(error.expected()));
}

QString unknown_message(const FileError& error) {
    const QString what =
        Messages::tr("%1: \"%2\" is not a setting.").arg(place_of(error), text_of(error.detail()));
    if (error.expected().empty()) return what;
    return what + QLatin1Char(' ') + Messages::tr("Did you mean \"%1\"?").arg(text_of(error.expected()));
}

// Of a model folder: what its files are called by core/files.
bool is_of_a_model(const FileError& error) {
    constexpr std::array kinds = {"model", "tokenizer", "checkpoint", "JSON", ".safetensors"};
    return std::find(kinds.begin(), kinds.end(), error.expected()) != kinds.end();
}

}  // namespace

QString message_of(const FileError& error) {
    const QString detail = ui::core_words(error.detail());
    switch (error.problem()) {
        case FileProblem::cannot_open: return open_message(error);
        case FileProblem::cannot_write: return write_message(error);
        case FileProblem::not_this_format:
            if (error.expected() == "lesson")
                return Messages::tr("%1 is not a lesson: %2. Choose another file.")
                    .arg(place_of(error), ui::core_words(error.found()));
            if (is_of_a_model(error))
                return Messages::tr("%1 is damaged, or of another kind of model. Open another folder.")
                    .arg(place_of(error));
            return Messages::tr("%1 is not what its name says. Open a .npz, .npy or .alibi file.")
                .arg(place_of(error));
        case FileProblem::truncated:
            return Messages::tr("%1 ends too early. Copy or download it again.").arg(place_of(error));
        case FileProblem::unsupported:
            return detail.isEmpty()
                       ? Messages::tr(
                             "%1 holds a kind of data that cannot be shown. Save it as plain numbers.")
                             .arg(place_of(error))
                       : Messages::tr(
                             "%1 holds a kind of data that cannot be shown: %2. Save it as plain numbers.")
                             .arg(place_of(error), detail);
        case FileProblem::empty:
            return Messages::tr("%1 holds no values. Open another file.").arg(place_of(error));
        case FileProblem::missing_array:
            return Messages::tr("%1 does not hold %2. Add it or open another file.")
                .arg(place_of(error), detail);
        case FileProblem::wrong_shape:
            if (detail.isEmpty())
                return Messages::tr("%1 has the shape %2, and %3 is needed. Open another file.")
                    .arg(place_of(error), text_of(error.found()), ui::core_words(error.expected()));
            return Messages::tr("%1: %2 has the shape %3, and %4 is needed. Open another file.")
                .arg(place_of(error), detail.isEmpty() ? ui::core_words("the array") : detail,
                     text_of(error.found()), ui::core_words(error.expected()));
        case FileProblem::too_large:
            return Messages::tr(
                       "%1 needs %2 MiB of memory and %3 MiB are free. Open a smaller one or close other "
                       "programs.")
                .arg(place_of(error), text_of(error.found()), text_of(error.expected()));
        case FileProblem::bad_value: return value_message(error);
        case FileProblem::unknown_key: return unknown_message(error);
    }
    return text_of(error.what());
}

QString message_of(const std::exception& error) {
    const auto* const file_error = dynamic_cast<const FileError*>(&error);
    return file_error != nullptr ? message_of(*file_error) : ui::core_words(error.what());
}

}  // namespace alibi::app
