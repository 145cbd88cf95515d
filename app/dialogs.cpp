#include "app/dialogs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <vector>

#include "app/menus.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/words.h"

namespace alibi::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

struct KeyRow {
    QString keys, meaning;
};

std::vector<KeyRow> map_rows() {
    return {{Words::tr("Arrow keys"), Words::tr("Move the chosen cell")},
            {Words::tr("Click"), Words::tr("Lock a cell; again frees it")},
            {Words::tr("Double-click"), Words::tr("Show one head alone; again shows all")},
            {Words::tr("Wheel"), Words::tr("Zoom at the pointer, in all heads")},
            {Words::tr("Drag"), Words::tr("Move about, in all heads")}};
}

// What a clicker sends, and the rest.
std::vector<KeyRow> presentation_rows() {
    return {{Words::tr("PageDown, Right"), Words::tr("Presenting: training, page, answer, step")},
            {Words::tr("PageUp, Left"), Words::tr("Presenting: back a page or a step")},
            {QStringLiteral("B, ."), Words::tr("Presenting: blank the screen")},
            {QStringLiteral("V"), Words::tr("Presenting: the next figure")},
            {QStringLiteral("S"), Words::tr("Presenting: speaker notes")},
            {QStringLiteral("Esc, F5"), Words::tr("Presenting: end")}};
}

std::vector<KeyRow> key_rows() {
    std::vector<KeyRow> rows;
    for (const MenuCommand& command : commands()) {
        QStringList keys;
        for (const QKeySequence& sequence : command_keys(command))
            keys.append(sequence.toString(QKeySequence::NativeText));
        if (!keys.isEmpty()) rows.push_back({keys.join(QStringLiteral(", ")), command_text(command)});
    }
    for (const std::vector<KeyRow>& more : {map_rows(), presentation_rows()})
        rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

QDialog* make_dialog(const QString& name, const QString& title, QWidget* window) {
    auto* dialog = new QDialog(window);
    dialog->setObjectName(name);
    dialog->setWindowTitle(title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

// Under a window manager that frames no dialogs it still ends in a line.
QGridLayout* framed(QDialog* dialog, const ui::Theme& theme) {
    auto* whole = new QGridLayout(dialog);
    whole->setContentsMargins(0, 0, 0, 0);
    auto* edge = new QFrame(dialog);
    edge->setObjectName(QStringLiteral("edge"));
    whole->addWidget(edge);
    auto* grid = new QGridLayout(edge);
    grid->setContentsMargins(theme.px(24), theme.px(20), theme.px(24), theme.px(20));
    return grid;
}

}  // namespace

void show_key_list(const ui::Theme& theme, QWidget* window) {
    auto* dialog = make_dialog(QStringLiteral("key_list"), Words::tr("Keys"), window);
    QGridLayout* grid = framed(dialog, theme);
    grid->setHorizontalSpacing(theme.px(24));
    const std::vector<KeyRow> rows = key_rows();
    const int half = (static_cast<int>(rows.size()) + 1) / 2;
    for (int n = 0; n < static_cast<int>(rows.size()); ++n) {
        const KeyRow& row = rows[static_cast<std::size_t>(n)];
        auto* keys = new QLabel(row.keys, dialog);
        keys->setFont(theme.number_font(12));
        auto* meaning = new QLabel(row.meaning, dialog);
        meaning->setFont(theme.font(13));
        grid->addWidget(keys, n % half, n / half * 2);
        grid->addWidget(meaning, n % half, n / half * 2 + 1);
    }
    dialog->show();
}

void show_about_dialog(const ui::Theme& theme, QWidget* window) {
    auto* dialog = make_dialog(QStringLiteral("about"), Words::tr("About ALiBi Lab"), window);
    QGridLayout* grid = framed(dialog, theme);
    auto* words = new QLabel(
        ui::keep_words(
            QStringLiteral("<h3>ALiBi Lab %1</h3><p>%2</p><p>%3</p><p>%4</p>")
                .arg(QStringLiteral(ALIBI_VERSION),
                     Words::tr("Explore, show and teach Attention with Linear Biases. Every number is "
                               "computed here, on "
                               "your own processor, without a network."),
                     Words::tr("After Press, Smith and Lewis, \"Train Short, Test Long\" (ICLR 2022), and "
                               "the annotated "
                               "implementation of labml.ai (Varuna Jayasiri, MIT)."),
                     Words::tr("GPL-3.0-or-later. Made with Qt (LGPL-3.0), QCustomPlot (GPL-3.0), Eigen "
                               "(MPL-2.0), CLI11 "
                               "(BSD-3-Clause), nlohmann-json (MIT) and libzip (BSD-3-Clause)."))),
        dialog);
    words->setFont(theme.font(13));
    words->setWordWrap(true);
    words->setFixedWidth(theme.px(440));
    grid->addWidget(words);
    dialog->show();
}

}  // namespace alibi::app
