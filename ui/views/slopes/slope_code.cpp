#include "ui/views/slopes/slope_code.h"

#include <QLocale>
#include <QStringList>

#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

// A number that Python reads back as the same double.
QString python_number(double value) {
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

// The reference rule and its two faults differ in where each list starts and how far it steps.
QString two_series_code(const QString& first_step, const QString& more_step) {
    return QStringLiteral(
               "def slopes(n, bias_max):\n"
               "    p = 2 ** (n.bit_length() - 1)  # largest power of two\n"
               "    first = [2 ** (-bias_max * (%1) / p) for h in range(p)]\n"
               "    more = [2 ** (-bias_max * (%2) / (2 * p))\n"
               "            for r in range(n - p)]\n"
               "    return first + more\n")
        .arg(first_step, more_step);
}

QString rule_code(SlopeRule rule) {
    switch (rule) {
        case SlopeRule::reference:
            return two_series_code(QStringLiteral("h + 1"), QStringLiteral("2 * r + 1"));
        case SlopeRule::off_by_one: return two_series_code(QStringLiteral("h"), QStringLiteral("2 * r + 1"));
        case SlopeRule::no_second_step:
            return two_series_code(QStringLiteral("h + 1"), QStringLiteral("r + 1"));
        case SlopeRule::text:
            return QStringLiteral(
                "def slopes(n, bias_max):\n"
                "    return [2 ** (-bias_max * (h + 1) / n) for h in range(n)]\n");
        case SlopeRule::linear:
            return QStringLiteral(
                "def slopes(n, bias_max):\n"
                "    first, last = 2 ** (-bias_max / n), 2 ** -bias_max\n"
                "    step = (last - first) / max(n - 1, 1)\n"
                "    return [first + step * h for h in range(n)]\n");
        case SlopeRule::equal:
            return QStringLiteral(
                "def slopes(n, bias_max):\n"
                "    return [2 ** (-bias_max / 2)] * n\n");
        case SlopeRule::own: break;
    }
    return {};
}

QString own_code(const Scene& scene) {
    QStringList lines;
    for (const HeadSlope& slope : scene.slopes) {
        lines << QStringLiteral("    %1,\n").arg(python_number(slope.value));
    }
    return QStringLiteral("slopes = [\n%1]\nprint(slopes)\n").arg(lines.join(QString()));
}

}  // namespace

QString slope_code(const Session& session, const Scene& scene) {
    if (session.slope_rule == SlopeRule::own) {
        return own_code(scene);
    }
    return QStringLiteral("%1\nprint(slopes(%2, bias_max=%3))\n")
        .arg(rule_code(session.slope_rule))
        .arg(scene.slopes.size())
        .arg(python_number(session.bias_max));
}

}  // namespace alibi::ui
