// Symbols: the letter, colour and name of each. Pointing at one lights it everywhere.
#include <QAbstractButton>
#include <QEnterEvent>
#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/views/equations/matrix_strip.h"
#include "ui/views/panel/panel_section.h"
#include "ui/widgets/symbols.h"

namespace alibi::ui {
namespace {

class SymbolButton final : public QAbstractButton {
    Q_OBJECT
  public:
    SymbolButton(const Theme& theme, const QString& symbol, const QString& letter)
        : theme_(theme), symbol_(symbol), letter_(letter) {
        setText(symbol_name(symbol));
        setAccessibleName(letter + QLatin1Char(' ') + text());
        setFocusPolicy(Qt::TabFocus);
        setMinimumSize(theme.px(90), qRound(26 * theme.type));
    }
    const QString& symbol() const { return symbol_; }
    void set_lit(bool lit) {
        if (lit == lit_) return;
        lit_ = lit;
        update();
    }
    QSize sizeHint() const override { return minimumSize(); }

  Q_SIGNALS:
    void pointed(const QString& symbol);

  protected:
    void enterEvent(QEnterEvent*) override { Q_EMIT pointed(symbol_); }
    void leaveEvent(QEvent*) override { Q_EMIT pointed({}); }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const QColor colour = symbol_colour(theme_, symbol_);
        if (lit_) {
            painter.fillRect(rect(), theme_.lit);
            painter.fillRect(QRect(0, height() - theme_.px(3), width(), theme_.px(3)), colour);
        }
        QFont letter = theme_.font(17);
        letter.setFamilies({QStringLiteral("DejaVu Serif"), QStringLiteral("serif")});
        letter.setItalic(true);
        painter.setFont(letter);
        painter.setPen(colour);
        const int left = qRound(26 * theme_.type);
        painter.drawText(QRect(0, 0, left, height() - theme_.px(2)), Qt::AlignVCenter | Qt::AlignLeft,
                         letter_);
        painter.setFont(theme_.font(12));
        painter.setPen(theme_.text);
        painter.drawText(QRect(left, 0, width() - left, height() - theme_.px(2)),
                         Qt::AlignVCenter | Qt::AlignLeft, text());
    }

  private:
    const Theme theme_;
    const QString symbol_, letter_;
    bool lit_ = false;
};

class SymbolsSection final : public PanelSection {
    Q_OBJECT
  public:
    SymbolsSection(const Theme& theme, QWidget* parent) : PanelSection(theme, tr("Symbols"), parent) {
        constexpr std::pair<const char*, const char*> kSymbols[] = {
            {"q", "q"}, {"k", "k"}, {"v", "v"}, {"slope", "m"}, {"bias", "b"}, {"weight", "a"}};
        auto* grid = new QGridLayout;
        grid->setSpacing(0);
        for (const auto& [symbol, letter] : kSymbols) {
            auto* button = new SymbolButton(theme, QLatin1String(symbol), QLatin1String(letter));
            const int place = static_cast<int>(buttons_.size());
            grid->addWidget(button, place / 2, place % 2);
            connect(button, &SymbolButton::pointed, this, [this](const QString& pointed) {
                Q_EMIT intent(HoverTerm{pointed.toStdString()}, false);
            });
            connect(button, &QAbstractButton::clicked, this,
                    [this, button] { Q_EMIT intent(ChooseTerm{button->symbol().toStdString()}, false); });
            buttons_.push_back(button);
        }
        rows()->addLayout(grid);
        set_value(QStringLiteral("q k v m b a"));
    }

    bool open_by_default(const Session&) const override { return true; }
    bool shown_in(ViewId view) const override { return view == ViewId::equations; }
    void render(const Session&, const Scene& scene) override {
        for (SymbolButton* button : buttons_)
            button->set_lit(button->symbol() == QString::fromStdString(scene.equations.lit));
    }

  private:
    std::vector<SymbolButton*> buttons_;
};

}  // namespace

PanelSection* make_symbols_section(const Theme& theme, QWidget* parent) {
    return new SymbolsSection(theme, parent);
}

}  // namespace alibi::ui

#include "symbols_section.moc"
