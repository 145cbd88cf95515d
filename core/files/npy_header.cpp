#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "core/files/npy_format.h"

namespace alibi::npy {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t longest_dictionary = 1 << 16;
constexpr std::size_t most_axes = 64;

// Reads the Python literal that a header is: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
class DictionaryParser {
  public:
    DictionaryParser(std::string_view text, const Place& place) : text_(text), place_(place) {}

    Header parse() {
        Header header;
        expect('{');
        while (!accept('}')) {
            entry(header);
            if (accept(',')) continue;
            expect('}');
            break;
        }
        skip_space();
        if (at_ != text_.size()) fail();
        if (!has_type_ || !has_order_ || !has_shape_) fail();
        return header;
    }

  private:
    [[noreturn]] void fail() const { place_.not_npy("its header is damaged"); }

    void skip_space() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
            ++at_;
    }

    bool accept(char c) {
        skip_space();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    void expect(char c) {
        if (!accept(c)) fail();
    }

    bool accept_word(std::string_view word) {
        skip_space();
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }

    std::string_view quoted() {
        skip_space();
        const char quote = at_ < text_.size() ? text_[at_] : '\0';
        if (quote != '\'' && quote != '"') fail();
        const std::size_t end = text_.find(quote, at_ + 1);
        if (end == std::string_view::npos) fail();
        const std::string_view value = text_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        return value;
    }

    void entry(Header& header) {
        const std::string_view key = quoted();
        expect(':');
        if (key == "descr")
            type(header);
        else if (key == "fortran_order")
            order(header);
        else if (key == "shape")
            shape(header);
        else
            fail();
    }

    void order(Header& header) {
        header.fortran_order = accept_word("True");
        if (!header.fortran_order && !accept_word("False")) fail();
        has_order_ = true;
    }

    Index size() {
        skip_space();
        Index value = -1;
        const char* begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
        if (error != std::errc() || value < 0) place_.not_npy("its shape is not valid");
        at_ += static_cast<std::size_t>(end - begin);
        accept('L');  // written by Python 2
        return value;
    }

    void shape(Header& header) {
        expect('(');
        header.shape.clear();
        while (!accept(')')) {
            if (header.shape.size() == most_axes) place_.not_npy("its shape is not valid");
            header.shape.push_back(size());
            if (accept(',')) continue;
            expect(')');
            break;
        }
        has_shape_ = true;
    }

    void type(Header& header);
    void skip_structure();

    std::string_view text_;
    const Place& place_;
    std::size_t at_ = 0;
    bool has_type_ = false, has_order_ = false, has_shape_ = false;
};

std::size_t number_of(std::string_view digits) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() ? value : 0;
}

bool is_read(const ElementType& type) {
    const auto one_of = [&](std::initializer_list<std::size_t> sizes) {
        return std::find(sizes.begin(), sizes.end(), type.size) != sizes.end();
    };
    if (type.kind == 'f') return one_of({2, 4, 8});
    if (type.kind == 'i' || type.kind == 'u') return one_of({1, 2, 4, 8});
    return type.kind == 'b' && type.size == 1;
}

// NumPy's name, "complex128" for "c16"; the letters themselves where there is none.
std::string type_name(char kind, std::size_t size, std::string_view letters) {
    const std::string bits = size > 0 && size <= 64 ? std::to_string(size * 8) : std::string();
    switch (kind) {
        case 'c': return "complex" + bits;
        case 'f': return "float" + bits;
        case 'O': return "object";
        case 'U': return "str";
        case 'S':
        case 'a': return "bytes";
        case 'V': return "void";
        case 'M': return "datetime64";
        case 'm': return "timedelta64";
        default: return "type " + std::string(letters.substr(0, 32));
    }
}

// A list of fields: its end is the matching bracket, quotes aside.
void DictionaryParser::skip_structure() {
    int depth = 0;
    do {
        skip_space();
        if (at_ >= text_.size()) fail();
        const char c = text_[at_];
        if (c == '\'' || c == '"') {
            quoted();
            continue;
        }
        depth += (c == '[' || c == '(') ? 1 : 0;
        depth -= (c == ']' || c == ')') ? 1 : 0;
        ++at_;
    } while (depth > 0);
}

void DictionaryParser::type(Header& header) {
    has_type_ = true;
    skip_space();
    if (at_ < text_.size() && (text_[at_] == '[' || text_[at_] == '(')) {
        skip_structure();
        header.unsupported = "structured";
        return;
    }
    std::string_view letters = quoted();
    const std::string_view whole = letters;
    char order = '<';
    if (!letters.empty() && std::string_view("<>|=").find(letters[0]) != std::string_view::npos) {
        order = letters[0];
        letters.remove_prefix(1);
    }
    if (letters.empty()) fail();
    header.type = {letters[0], number_of(letters.substr(1)), order == '>'};
    header.unsupported.clear();
    if (!is_read(header.type)) header.unsupported = type_name(letters[0], header.type.size, whole);
}

// False where no file can be that large: the product would not fit 63 bits even with the zeros left out.
bool count_values(const std::vector<Index>& shape, std::uint64_t& count) {
    std::uint64_t product = 1;
    bool has_zero = false;
    for (const Index size : shape) {
        if (size == 0)
            has_zero = true;
        else if (product > std::uint64_t(std::numeric_limits<Index>::max()) / std::uint64_t(size))
            return false;
        else
            product *= std::uint64_t(size);
    }
    count = has_zero ? 0 : product;
    return true;
}

void read_exactly(ByteSource& source, char* to, std::size_t count, std::uint64_t before, const Place& place) {
    const std::size_t found = source.read(to, count);
    if (found < count) place.truncated(before + found, before + count);
}

// The length of the dictionary; `offset` moves behind it. Version 1 has two bytes for it, 2 and 3 have four.
std::size_t read_length(ByteSource& source, int version, std::uint64_t& offset, const Place& place) {
    std::array<unsigned char, 4> bytes = {};
    const std::size_t width = version == 1 ? 2 : 4;
    read_exactly(source, reinterpret_cast<char*>(bytes.data()), width, offset, place);
    offset += width;
    std::size_t length = 0;
    for (std::size_t i = width; i-- > 0;) length = length << 8 | bytes[i];
    return length;
}

}  // namespace

void Place::not_npy(const std::string& fault) const {
    throw FileError(FileProblem::not_this_format, path, array, fault, array.empty() ? ".npy" : ".npz");
}

void Place::truncated(std::uint64_t found, std::uint64_t expected) const {
    throw FileError(FileProblem::truncated, path, array, std::to_string(found), std::to_string(expected));
}

Header parse_dictionary(std::string_view text, const Place& place) {
    Header header = DictionaryParser(text, place).parse();
    if (!count_values(header.shape, header.count)) place.not_npy("its shape is not valid");
    return header;
}

Header read_header(ByteSource& source, std::uint64_t total, const Place& place) {
    if (total == 0) throw FileError(FileProblem::empty, place.path, place.array);
    std::array<char, 8> start = {};
    const std::size_t found = source.read(start.data(), start.size());
    const std::string_view seen(start.data(), std::min(found, magic.size()));
    if (seen.empty() || magic.substr(0, seen.size()) != seen)
        place.not_npy("it does not begin as a NumPy array does");
    if (found < start.size()) place.truncated(found, start.size());
    const int version = static_cast<unsigned char>(start[6]);
    if (version < 1 || version > 3) {
        throw FileError(FileProblem::unsupported, place.path, place.array,
                        "NumPy format version " + std::to_string(version));
    }
    std::uint64_t offset = start.size();
    const std::size_t length = read_length(source, version, offset, place);
    if (length > longest_dictionary) place.not_npy("its header is too long");
    if (offset + length > total) place.truncated(total, offset + length);
    std::string text(length, '\0');
    read_exactly(source, text.data(), length, offset, place);
    Header header = parse_dictionary(text, place);
    header.data_offset = offset + length;
    return header;
}

std::string header_bytes(std::string_view type, std::span<const Index> shape) {
    constexpr std::size_t alignment = 64;
    std::string text = "{'descr': '" + std::string(type) +
                       "', 'fortran_order': False, 'shape': " + shape_text({shape.begin(), shape.end()}) +
                       ", }";
    const std::size_t unpadded = magic.size() + 4 + text.size() + 1;
    text.append((alignment - unpadded % alignment) % alignment, ' ');
    text += '\n';
    std::string bytes(magic);
    bytes += {'\x01', '\x00', static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
    return bytes + text;
}

void require_filled(std::span<const Index> shape, std::size_t count) {
    std::uint64_t product = 0;
    const std::vector<Index> sizes(shape.begin(), shape.end());
    const bool valid = std::all_of(sizes.begin(), sizes.end(), [](Index size) { return size >= 0; });
    if (sizes.size() > most_axes || !valid || !count_values(sizes, product) || product != count) {
        throw std::invalid_argument("the shape " + shape_text(sizes) + " does not hold " +
                                    std::to_string(count) + " values");
    }
}

}  // namespace alibi::npy
