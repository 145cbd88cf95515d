// Where a lesson's page is broken when it is higher than its place: between lines of text, equations and
// answers, never through one of them.
#pragma once

#include <vector>

namespace alibi::ui {

// What a piece begins, the stronger the later: a page ends rather before a block than inside one, and a
// question stands on one page where it fits on one.
enum class PieceStart { line, block, question };

// One line, equation, answer or row of a table, in px of the page. The space around it is nobody's.
struct PagePiece {
    int top = 0, bottom = 0;
    PieceStart start = PieceStart::line;
};

// What one page shows.
struct PageRange {
    int top = 0, bottom = 0;
};

// Every piece is whole on one of the pages; one that is higher than a page is shown from its top. Pages
// follow each other, but that the last one, where it holds a question, begins as early as fits: with what
// leads to it. pieces: from top to bottom. Never empty.
std::vector<PageRange> page_ranges(const std::vector<PagePiece>& pieces, int height);

}  // namespace alibi::ui
