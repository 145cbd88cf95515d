// Texts: how they are split, numbered and cut, our own stories, and what is said of texts that cannot be
// used.
#include <QtTest>
#include <algorithm>
#include <set>

#include "core/attention/content.h"
#include "core/model/corpus.h"
#include "temporary_files.h"

using namespace alibi;

namespace {

std::vector<std::string> parts_of(std::string_view text, TextSplit split) {
    std::vector<std::string> parts;
    for (const std::string_view part : split_text(text, split)) parts.emplace_back(part);
    return parts;
}

using Strings = std::vector<std::string>;

std::optional<TextError> text_error_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const TextError& error) {
        return error;
    }
    return std::nullopt;
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int n = 0; n < times; ++n) all += text;
    return all;
}

}  // namespace

class TestCorpus : public QObject {
    Q_OBJECT

  private slots:
    void splits();
    void same_split_as_typed_text();
    void vocabulary();
    void vocabulary_of_tokens();
    void rare_words_of_a_large_text();
    void stories_are_deterministic();
    void stories_are_stories();
    void every_word_of_the_stories_is_known();
    void held_out_stories_are_others();
    void held_out_tail();
    void korean();
    void byte_order_mark();
    void problems_data();
    void problems();
    void length();
    void from_a_file();
    void held_out_of_a_vocabulary();

  private:
    TemporaryFiles files_;
};

void TestCorpus::splits() {
    QVERIFY(parts_of("Mia's key,  red!", TextSplit::words) ==
            (Strings{"Mia", "'", "s", "key", ",", "red", "!"}));
    QVERIFY(parts_of("사과를 2개.", TextSplit::words) == (Strings{"사과를", "2개", "."}));
    QVERIFY(parts_of("가 b\n", TextSplit::characters) == (Strings{"가", " ", "b", "\n"}));
    QVERIFY(parts_of(" \n\t", TextSplit::words).empty());
    for (const TextSplitRow& row : text_splits()) {
        QVERIFY(text_split_from_id(row.id) == row.split);
        QVERIFY(text_split_id(row.split) == row.id);
    }
    QVERIFY(!text_split_from_id("letters"));
}

void TestCorpus::same_split_as_typed_text() {
    const std::string text = "Where is \"it\"? 상자 안에, (여기) snake_case x-ray…";
    QVERIFY(parts_of(text, TextSplit::words) == split_tokens(text, 1000));
    QCOMPARE(split_tokens("a \xFF b", 10)[1], std::string("\xEF\xBF\xBD"));
    QCOMPARE(split_tokens(text, 3).size(), std::size_t{3});
}

void TestCorpus::vocabulary() {
    const Vocabulary words = Vocabulary::of_text("b a b c a b", TextSplit::words);
    QVERIFY(words.tokens() == (Strings{"<unk>", "</s>", "b", "a", "c"}));
    QCOMPARE(words.size(), Index{5});
    QVERIFY(words.encode("c b d") == (std::vector<Token>{4, 2, Vocabulary::kUnknown}));
    QCOMPARE(words.decode(std::vector<Token>{2, 3, 0}), std::string("b a <unk>"));
    const Vocabulary characters = Vocabulary::of_text("가나 가", TextSplit::characters);
    QCOMPARE(characters.decode(characters.encode("나 가")), std::string("나 가"));
    QVERIFY(words != characters);
    QVERIFY(words.encode_typed("B C D") == (std::vector<Token>{2, 4, Vocabulary::kUnknown}));
    // What looks like the mark of an unknown word is three ordinary tokens.
    QVERIFY(Vocabulary::of_text("<unk>", TextSplit::words).tokens() ==
            (Strings{"<unk>", "</s>", "<", ">", "unk"}));
}

void TestCorpus::vocabulary_of_tokens() {
    const Vocabulary words = Vocabulary::of_text("b a b", TextSplit::words);
    QVERIFY(Vocabulary::of_tokens(TextSplit::words, words.tokens()) == words);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             Vocabulary::of_tokens(TextSplit::words, {"<unk>", "</s>", "a", "a"}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Vocabulary::of_tokens(TextSplit::words, {"a", "b", "c"}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Vocabulary::of_tokens(TextSplit::words, {}));
}

void TestCorpus::rare_words_of_a_large_text() {
    std::string text = "often often ";
    for (Index n = 0; n < Vocabulary::kMost + 10; ++n)
        text += std::string("w").append(std::to_string(n)).append(" ");
    const Vocabulary words = Vocabulary::of_text(text, TextSplit::words);
    QCOMPARE(words.size(), Vocabulary::kMost);
    QVERIFY(words.token_of("often") == 2);
    const std::vector<Token> tokens = words.encode(text);
    QCOMPARE(std::count(tokens.begin(), tokens.end(), Vocabulary::kUnknown), std::ptrdiff_t{13});
}

void TestCorpus::stories_are_deterministic() {
    const std::string text = story_text(7, 3000);
    QCOMPARE(std::ssize(split_text(text, TextSplit::words)), std::ptrdiff_t{3000});
    QCOMPARE(story_text(7, 3000), text);
    QCOMPARE(story_text(7, 500), text.substr(0, story_text(7, 500).size()));
    QVERIFY(story_text(8, 3000) != text);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, story_text(7, 0));
    // The very text: models that come with the program were trained on it.
    QVERIFY(story_text(1, 12).starts_with("one day , "));
}

void TestCorpus::stories_are_stories() {
    const Strings words = split_tokens(story_text(3, 60'000), 60'000);
    const auto ends = std::count(words.begin(), words.end(), "end");
    const double length = 60'000.0 / static_cast<double>(ends);
    QVERIFY2(length > 250 && length < 330, qPrintable(QString::number(length)));
    // The second list is the first one's.
    int lists = 0;
    for (std::size_t n = 0; n + 12 < words.size(); ++n) {
        if (words[n] != "drew" || words[n + 11] != "drew" || words[n + 9] != ".") continue;
        ++lists;
        for (std::size_t m = 1; m < 9; ++m) QCOMPARE(words[n + m], words[n + 11 + m]);
    }
    QVERIFY(lists > 100);
    // What is found where it was put: the last container said of the object.
    std::map<std::string, std::string> places;
    int finds = 0;
    for (std::size_t n = 0; n + 8 < words.size(); ++n) {
        if (words[n] == "end") places.clear();
        if (words[n] == "put") {
            const std::size_t in = words[n + 3] == "in" ? n + 3 : n + 4;
            places[words[in - 1]] = words[in + 2];
        }
        if (words[n] == "opened") {
            const std::size_t stop = words[n + 7] == "." ? n + 7 : n + 8;
            QCOMPARE(places[words[stop - 1]], words[n + 2]);
            ++finds;
        }
    }
    QVERIFY(finds > 100);
}

void TestCorpus::every_word_of_the_stories_is_known() {
    const Corpus corpus = story_corpus(150'000, 60'000);
    QCOMPARE(std::ssize(corpus.train), std::ptrdiff_t{150'000});
    QCOMPARE(std::ssize(corpus.held_out), std::ptrdiff_t{60'000});
    const auto unknown = [](const std::vector<Token>& tokens) {
        return std::count(tokens.begin(), tokens.end(), Vocabulary::kUnknown);
    };
    QCOMPARE(unknown(corpus.train), std::ptrdiff_t{0});
    QCOMPARE(unknown(corpus.held_out), std::ptrdiff_t{0});
    QVERIFY(corpus.vocabulary.size() > 125 && corpus.vocabulary.size() < 140);
    QVERIFY(corpus.text.is_own_stories());
}

void TestCorpus::held_out_stories_are_others() {
    const Corpus corpus = story_corpus(20'000, 2'000);
    const auto at = std::search(corpus.train.begin(), corpus.train.end(), corpus.held_out.begin(),
                                corpus.held_out.begin() + 60);
    QVERIFY(at == corpus.train.end());
}

void TestCorpus::held_out_tail() {
    std::string text = repeated("a b c d e ", 18) + repeated("a b c d z ", 2);
    const Corpus corpus = text_corpus(text, TextSplit::words);
    QCOMPARE(corpus.train.size(), std::size_t{90});
    QCOMPARE(corpus.held_out.size(), std::size_t{10});
    QCOMPARE(corpus.held_out[4], Vocabulary::kUnknown);  // a word of the tail alone
    QCOMPARE(corpus.vocabulary.token_of("z"), Vocabulary::kUnknown);
    QVERIFY(corpus.train[4] != Vocabulary::kUnknown);
}

void TestCorpus::korean() {
    const std::string text = repeated("미아는 빨간 열쇠를 상자에 넣었다. ", 20);
    const Corpus words = text_corpus(text, TextSplit::words);
    QCOMPARE(words.vocabulary.size(), Index{8});  // five words and the stop
    QVERIFY(words.vocabulary.token_of("열쇠를") != Vocabulary::kUnknown);
    const Corpus characters = text_corpus(text, TextSplit::characters);
    QVERIFY(characters.vocabulary.token_of("쇠") != Vocabulary::kUnknown);
    QCOMPARE(characters.train.size() + characters.held_out.size(), std::size_t{20 * 20});
}

void TestCorpus::byte_order_mark() {
    const Corpus corpus = text_corpus("\xEF\xBB\xBF" + repeated("a b ", 20), TextSplit::characters);
    QCOMPARE(corpus.vocabulary.size(), Index{5});
}

void TestCorpus::problems_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("problem");
    QTest::addColumn<int>("found");
    const auto row = [](const char* name, const QByteArray& text, TextProblem problem, int found) {
        QTest::newRow(name) << text << int(problem) << found;
    };
    row("nothing", "", TextProblem::empty, 0);
    row("spaces", " \n \t ", TextProblem::empty, 0);
    row("a zero byte", QByteArray("ab\0cd", 5), TextProblem::not_text, 3);
    row("Latin-1", "caf\xE9 au lait", TextProblem::not_text, 4);
    row("cut in a character", "abc\xEA\xB0", TextProblem::not_text, 4);
    row("one symbol", QByteArray("ha ").repeated(500), TextProblem::one_symbol, 0);
    row("one word", "word", TextProblem::too_short, 1);
    row("short", "one two three four", TextProblem::too_short, 4);
}

void TestCorpus::problems() {
    QFETCH(QByteArray, text);
    QFETCH(int, problem);
    QFETCH(int, found);
    const auto error =
        text_error_of([&] { text_corpus(text.toStdString(), TextSplit::words, "/tmp/some/book.txt"); });
    QVERIFY(error.has_value());
    QCOMPARE(int(error->problem()), problem);
    QCOMPARE(error->found(), Index{found});
    QVERIFY(std::string(error->what()).starts_with("book.txt "));
    QVERIFY(std::string(error->what()).ends_with("."));
}

void TestCorpus::length() {
    const Corpus corpus = text_corpus(repeated("a b c d e ", 20), TextSplit::words);  // 90 and 10
    require_length(corpus, 9);
    const auto error = text_error_of([&] { require_length(corpus, 10); });
    QVERIFY(error && error->problem() == TextProblem::too_short);
    QCOMPARE(error->found(), Index{100});
    QCOMPARE(error->expected(), Index{110});
    // All that is needed is said at once.
    const auto one = text_error_of([] { text_corpus("word", TextSplit::words, {}, 32); });
    QVERIFY(one && one->problem() == TextProblem::too_short);
    QCOMPARE(one->expected(), Index{330});
    QVERIFY(!text_error_of([] { text_corpus(repeated("a b c d e ", 20), TextSplit::words, {}, 9); }));
}

void TestCorpus::from_a_file() {
    const std::string path = files_.write("book.txt", repeated("a b c d e ", 20));
    const Corpus corpus = load_corpus({path, TextSplit::words});
    QCOMPARE(corpus.train.size(), std::size_t{90});
    QVERIFY((corpus.text == TextChoice{path, TextSplit::words}));
    const auto missing = file_error_of([&] { load_corpus({files_.path("none.txt"), TextSplit::words}); });
    QVERIFY(missing && missing->problem() == FileProblem::cannot_open);
}

void TestCorpus::held_out_of_a_vocabulary() {
    const std::string path = files_.write("book.txt", repeated("a b c d e ", 20));
    const Corpus corpus = load_corpus({path, TextSplit::words});
    QVERIFY(held_out_tokens({path, TextSplit::words}, corpus.vocabulary) == corpus.held_out);
    const Vocabulary other = Vocabulary::of_text("a b", TextSplit::words);
    QCOMPARE(held_out_tokens({path, TextSplit::words}, other)[2], Vocabulary::kUnknown);
    const Corpus stories = story_corpus(1000, 3000);
    const std::vector<Token> held_out = held_out_tokens({}, stories.vocabulary);
    QCOMPARE(std::ssize(held_out), std::ptrdiff_t{kStoryHeldOutTokens});
    QVERIFY(std::equal(stories.held_out.begin(), stories.held_out.end(), held_out.begin()));
}

QTEST_GUILESS_MAIN(TestCorpus)
#include "test_corpus.moc"
