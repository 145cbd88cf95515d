#include "ui/views/lesson/page_breaks.h"

#include <algorithm>
#include <cstddef>

namespace alibi::ui {
namespace {

using Pieces = std::vector<PagePiece>;

// The first piece that a page from `first` on has no room for.
std::size_t past_room(const Pieces& pieces, std::size_t first, int height) {
    std::size_t end = first + 1;
    while (end < pieces.size() && pieces[end].bottom - pieces[first].top <= height) ++end;
    return end;
}

// The last place in (first, end] where this begins and the page is at least so high; end: there is none.
std::size_t break_before(const Pieces& pieces, std::size_t first, std::size_t end, PieceStart start,
                         int least) {
    for (std::size_t at = end; at > first; --at)
        if (pieces[at].start == start && pieces[at].top - pieces[first].top >= least) return at;
    return pieces.size();
}

std::size_t next_break(const Pieces& pieces, std::size_t first, int height) {
    const std::size_t end = past_room(pieces, first, height);
    if (end == pieces.size()) return end;
    const std::size_t question = break_before(pieces, first, end, PieceStart::question, 1);
    if (question < pieces.size()) return question;
    const std::size_t block = break_before(pieces, first, end, PieceStart::block, height / 2);
    return block < pieces.size() ? block : end;
}

// Of the last page: from `first` back, not as far as where the page before it begins.
std::size_t earliest_start(const Pieces& pieces, std::size_t before, std::size_t first, int height) {
    for (std::size_t at = before + 1; at < first; ++at)
        if (pieces[at].start != PieceStart::line && pieces.back().bottom - pieces[at].top <= height)
            return at;
    return first;
}

}  // namespace

std::vector<PageRange> page_ranges(const Pieces& pieces, int height) {
    if (pieces.empty()) return {{0, height}};
    std::vector<std::size_t> starts;
    for (std::size_t at = 0; at < pieces.size(); at = next_break(pieces, at, height)) starts.push_back(at);
    std::vector<PageRange> pages;
    for (std::size_t n = 0; n < starts.size(); ++n) {
        const std::size_t end = n + 1 < starts.size() ? starts[n + 1] : pieces.size();
        pages.push_back({pieces[starts[n]].top, pieces[end - 1].bottom});
    }
    const bool asks = std::any_of(pieces.begin(), pieces.end(),
                                  [](const PagePiece& piece) { return piece.start == PieceStart::question; });
    if (asks && starts.size() > 1)
        pages.back().top =
            pieces[earliest_start(pieces, starts[starts.size() - 2], starts.back(), height)].top;
    return pages;
}

}  // namespace alibi::ui
