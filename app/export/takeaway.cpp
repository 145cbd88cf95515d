#include "app/export/takeaway.h"

#include <QClipboard>
#include <QCursor>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>

#include "app/export/dialogs.h"
#include "app/export/picture.h"
#include "app/export/snippet.h"
#include "app/export/view_picture.h"
#include "app/messages.h"

namespace alibi::app {
namespace {

constexpr JobRunner::Key kDataJob = 1;

}  // namespace

Takeaway::Takeaway(Store& store, QWidget* window) : QObject(window), store_(store), window_(window) {
    connect(&jobs_, &JobRunner::failed, this,
            [this](quintptr, const QString& reason) { Q_EMIT problem(reason); });
}

// Every error of an export as a sentence.
template <typename Work>
void Takeaway::guarded(const Work& work) {
    try {
        work();
    } catch (const std::exception& error) {
        Q_EMIT problem(message_of(error));
    }
}

void Takeaway::copy(const QString& text, const QString& what) {
    if (text.isEmpty()) {
        Q_EMIT problem(tr("This cell is masked: there is no number to copy. Choose another cell."));
        return;
    }
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT note(what);
}

void Takeaway::copy_value() {
    const QString text = QString::fromStdString(value_text(store_.session(), store_.scene()));
    copy(text, tr("Copied %1.").arg(text));
}

void Takeaway::copy_row() {
    guarded([this] {
        copy(QString::fromStdString(row_text(store_.session(), store_.scene())), tr("Copied the row."));
    });
}

void Takeaway::copy_matrix() {
    guarded([this] {
        copy(QString::fromStdString(matrix_text(store_.session(), store_.scene())), tr("Copied the matrix."));
    });
}

// Content that NumPy cannot make again goes to a file that the code loads.
void Takeaway::copy_snippet() {
    guarded([this] {
        const Session& session = store_.session();
        const Scene& scene = store_.scene();
        Snippet snippet = numpy_snippet(session, scene);
        QString done = tr("Copied the NumPy code.");
        if (snippet.needs_scores) {
            const std::string file = save_scores(session, scene, QDir::homePath().toStdString());
            snippet = numpy_snippet(session, scene, file);
            done =
                tr("Copied the NumPy code. It loads the scores from %1.").arg(QString::fromStdString(file));
        }
        copy(QString::fromStdString(snippet.code), done);
    });
}

void Takeaway::show_copy_menu() {
    auto* menu = new QMenu(window_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Value"), this, &Takeaway::copy_value);
    menu->addAction(tr("Row"), this, &Takeaway::copy_row);
    menu->addAction(tr("Matrix"), this, &Takeaway::copy_matrix);
    menu->addAction(tr("NumPy code"), this, &Takeaway::copy_snippet);
    menu->popup(QCursor::pos());
}

void Takeaway::ask_picture() {
    auto* dialog = new PictureDialog(theme_, window_);
    connect(dialog, &PictureDialog::chosen, this, &Takeaway::save_picture_to);
    dialog->show();
}

void Takeaway::ask_data() {
    auto* dialog = new DataDialog(theme_, window_);
    connect(dialog, &DataDialog::chosen, this, &Takeaway::save_data_to);
    dialog->show();
}

void Takeaway::save_picture_to(const QString& path, const PictureChoice& choice) {
    guarded([&] {
        const Session& session = store_.session();
        ui::Theme theme = theme_;
        theme.shaping = !path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive);
        const auto sheet = choice.all_heads
                               ? heads_picture(session, store_.scene(), theme, choice.size.width())
                               : view_picture(session, store_.scene(), theme, choice.size);
        if (!sheet) {
            Q_EMIT problem(tr("This view has no maps of heads. Save the picture of the view instead."));
            return;
        }
        save_picture(*sheet, path, choice.scale);
        say_saved(path);
    });
}

void Takeaway::save_data_to(const QString& path, const DataChoice& choice) {
    guarded([&] {
        const auto data =
            std::make_shared<const DataExport>(data_to_export(store_.session(), store_.scene(), choice));
        jobs_.start(kDataJob, [this, data, path](const JobContext& job) -> JobRunner::Deliver {
            try {
                if (!save_data(*data, path.toStdString(), job.stop)) return {};
            } catch (const FileError& error) {
                return [this, error] { Q_EMIT problem(message_of(error)); };
            }
            return [this, path] { say_saved(path); };
        });
    });
}

void Takeaway::say_saved(const QString& path) {
    Q_EMIT note(tr("Saved as %1.").arg(QDir::toNativeSeparators(path)));
}

}  // namespace alibi::app
