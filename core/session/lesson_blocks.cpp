#include "core/session/lesson_blocks.h"

#include <algorithm>
#include <array>
#include <utility>

namespace alibi {

namespace {

constexpr std::array<std::string_view, 4> kKinds = {"lesson", "view", "ask", "note"};

// Three or more of one mark at the start of a line: how many, and of which.
struct Fence {
    char mark = 0;
    std::size_t length = 0;
    std::string_view word;
};

Fence fence_of(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.empty() || (text[0] != '`' && text[0] != '~')) return {};
    const std::size_t length = std::min(text.find_first_not_of(text[0]), text.size());
    if (length < 3) return {};
    return {text[0], length, trimmed(text.substr(length))};
}

class Cutter {
  public:
    explicit Cutter(std::vector<LessonMistake>& mistakes) : mistakes_(mistakes) {}

    void take(std::string_view line, int number) {
        const Fence fence = fence_of(line);
        if (open_.length > 0 && fence.mark == open_.mark && fence.length >= open_.length &&
            fence.word.empty()) {
            close(line, number);
        } else if (block_ && line.starts_with("## ")) {
            mistakes_.push_back({LessonFault::open_block, block_->line - 1, block_->kind, {}, {}});
            close(line, number);
            heading(line, number);
        } else if (open_.length > 0) {
            inside(line, number);
        } else if (fence.length > 0) {
            open(fence, line, number);
        } else {
            heading(line, number);
        }
    }

    LessonSections finish() {
        if (block_) mistakes_.push_back({LessonFault::open_block, block_->line - 1, block_->kind, {}, {}});
        return std::move(sections_);
    }

  private:
    LessonSection& section() { return sections_.steps.empty() ? sections_.opening : sections_.steps.back(); }

    void add_text(std::string_view line, int number) {
        section().text.append(line).push_back('\n');
        section().lines.push_back(number);
    }

    void open(const Fence& fence, std::string_view line, int number) {
        open_ = {fence.mark, fence.length, {}};
        if (std::find(kKinds.begin(), kKinds.end(), fence.word) == kKinds.end()) {
            add_text(line, number);
            return;
        }
        section().blocks.push_back({std::string(fence.word), {}, number + 1});
        block_ = &section().blocks.back();
    }

    void inside(std::string_view line, int number) {
        if (block_)
            block_->text.append(line).push_back('\n');
        else
            add_text(line, number);
    }

    void close(std::string_view line, int number) {
        if (!block_) add_text(line, number);
        block_ = nullptr;
        open_ = {};
    }

    void heading(std::string_view line, int number) {
        const bool title = line.starts_with("# ") && sections_.steps.empty() && section().heading.empty();
        if (!title && line.starts_with("# "))
            mistakes_.push_back(
                {LessonFault::second_title, number, std::string(trimmed(line.substr(2))), {}, {}});
        if (line.starts_with("## ")) sections_.steps.emplace_back();
        if (!title && !line.starts_with("## ")) {
            add_text(line, number);
            return;
        }
        section().heading = trimmed(line.substr(title ? 2 : 3));
        section().line = number;
    }

    std::vector<LessonMistake>& mistakes_;
    LessonSections sections_;
    Fence open_;
    LessonBlock* block_ = nullptr;  // of ours, while it is open
};

}  // namespace

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r";
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

LessonSections cut_lesson(std::string_view text, std::vector<LessonMistake>& mistakes) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    Cutter cutter(mistakes);
    int number = 1;
    for (std::size_t at = 0; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        if (line.ends_with('\r')) line.remove_suffix(1);
        cutter.take(line, number);
        at = end + 1;
    }
    return cutter.finish();
}

std::vector<LessonField> block_fields(const LessonBlock& block) {
    std::vector<LessonField> fields;
    int number = block.line;
    for (std::size_t at = 0; at < block.text.size(); ++number) {
        const std::size_t end = block.text.find('\n', at);
        const std::string_view line(block.text.data() + at, end - at);
        at = end + 1;
        const std::string_view words = trimmed(line);
        if (words.empty()) continue;
        const bool goes_on = !fields.empty() && line.starts_with("  ");
        const std::size_t colon = words.find(':');
        if (goes_on)
            fields.back().value.append(" ").append(words);
        else if (words.starts_with("- ") || words.starts_with("+ "))
            fields.push_back(
                {std::string(words.substr(0, 1)), std::string(trimmed(words.substr(2))), number});
        else if (colon == std::string_view::npos)
            fields.push_back({std::string(words), {}, number});
        else
            fields.push_back({std::string(trimmed(words.substr(0, colon))),
                              std::string(trimmed(words.substr(colon + 1))), number});
    }
    return fields;
}

}  // namespace alibi
