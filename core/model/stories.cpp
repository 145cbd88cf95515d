// The grammar of our own stories. A story has two or three people, a pet, a place and three objects, each
// with a fixed colour; what happens depends on where the objects are and how the people feel, so that a
// reader who remembers further back predicts better: recall, agreement across a gap, copying, nesting.
#include <array>
#include <string_view>

#include "core/model/corpus.h"
#include "core/model/random.h"

namespace alibi {

namespace {

struct Name {
    std::string_view text;
    bool she;
};

constexpr std::array<Name, 16> kNames = {{{"mia", true},
                                          {"lily", true},
                                          {"zoe", true},
                                          {"nina", true},
                                          {"ada", true},
                                          {"eva", true},
                                          {"ivy", true},
                                          {"rosa", true},
                                          {"tom", false},
                                          {"ben", false},
                                          {"max", false},
                                          {"leo", false},
                                          {"sam", false},
                                          {"kai", false},
                                          {"hugo", false},
                                          {"finn", false}}};
constexpr std::array<std::string_view, 12> kObjects = {"ball", "key",  "cup",  "book", "kite", "hat",
                                                       "coin", "drum", "lamp", "rope", "bell", "shell"};
constexpr std::array<std::string_view, 6> kColours = {"red", "blue", "green", "yellow", "black", "white"};
constexpr std::array<std::string_view, 8> kContainers = {"box", "basket", "drawer", "bag",
                                                         "pot", "chest",  "bucket", "cupboard"};
constexpr std::array<std::string_view, 8> kPlaces = {"garden", "kitchen", "barn",  "forest",
                                                     "market", "school",  "tower", "harbour"};
constexpr std::array<std::string_view, 6> kMoods = {"happy", "sad", "angry", "proud", "tired", "brave"};
constexpr std::array<std::string_view, 8> kPets = {"dog", "cat", "fox", "owl", "hen", "goat", "duck", "frog"};
constexpr std::array<std::string_view, 8> kPetsPlural = {"dogs", "cats",  "foxes", "owls",
                                                         "hens", "goats", "ducks", "frogs"};
constexpr std::array<std::string_view, 7> kTimes = {"then",    "soon",    "after that",  "in the evening",
                                                    "at noon", "one day", "that morning"};

constexpr double kSaysColour = 0.7;
constexpr double kSaysTime = 0.3;

template <std::size_t size>
std::string_view pick(Random& random, const std::array<std::string_view, size>& words) {
    return words[static_cast<std::size_t>(random.below(static_cast<Index>(size)))];
}

struct Person {
    Name name{};
    std::string_view mood;
};

struct Thing {
    std::string_view name, colour;
    std::string_view container;  // empty: in nobody's yet
};

// One story, written into `text` sentence by sentence.
class Story {
  public:
    Story(Random& random, std::string& text) : random_(random), text_(text) { invent(); }

    void write() {
        open();
        const Index events = 8 + random_.below(17);
        for (Index n = 0; n < events; ++n) event();
        say({people_[0].name.text, "and", people_[1].name.text, "went home with the", pet(), "."});
        say({"the end ."});
    }

  private:
    void invent() {
        const bool third = random_.chance(0.3);
        for (std::size_t n = 0; n < (third ? 3u : 2u); ++n)
            people_.push_back({new_name(), pick(random_, kMoods)});
        while (things_.size() < 3) {
            const std::string_view name = pick(random_, kObjects);
            if (find(name) == nullptr) things_.push_back({name, pick(random_, kColours), {}});
        }
        pet_ = static_cast<std::size_t>(random_.below(static_cast<Index>(kPets.size())));
        place_ = pick(random_, kPlaces);
    }

    Name new_name() {
        for (;;) {
            const Name name =
                kNames[static_cast<std::size_t>(random_.below(static_cast<Index>(kNames.size())))];
            bool taken = false;
            for (const Person& person : people_) taken = taken || person.name.text == name.text;
            if (!taken) return name;
        }
    }

    Thing* find(std::string_view name) {
        for (Thing& thing : things_)
            if (thing.name == name) return &thing;
        return nullptr;
    }

    void say(std::initializer_list<std::string_view> parts) {
        for (const std::string_view part : parts) {
            if (part.empty()) continue;
            text_ += part;
            text_ += part == "." || part.ends_with(" .") ? '\n' : ' ';
        }
    }

    std::string_view pet() const { return kPets[pet_]; }
    Person& someone() { return people_[static_cast<std::size_t>(random_.below(std::ssize(people_)))]; }
    Person& other_than(const Person& person) {
        for (;;) {
            Person& other = someone();
            if (&other != &person) return other;
        }
    }
    Thing& something() { return things_[static_cast<std::size_t>(random_.below(std::ssize(things_)))]; }
    // An object that was put somewhere, if there is one.
    Thing* something_put_away() {
        std::vector<Thing*> away;
        for (Thing& thing : things_)
            if (!thing.container.empty()) away.push_back(&thing);
        return away.empty() ? nullptr : away[static_cast<std::size_t>(random_.below(std::ssize(away)))];
    }
    std::string_view colour(const Thing& thing) {
        return random_.chance(kSaysColour) ? thing.colour : std::string_view();
    }
    void say_time() {
        if (random_.chance(kSaysTime)) say({pick(random_, kTimes), ","});
    }

    void open() {
        const std::string_view a = people_[0].name.text, b = people_[1].name.text;
        say({"one day ,", a, "and", b, "were in the", place_, "."});
        say({a, "had a", things_[0].colour, things_[0].name, "and", b, "had a", things_[1].colour,
             things_[1].name, "."});
    }

    void event() {
        const double which = random_.uniform();
        if (which < 0.20) return put();
        if (which < 0.36) return look_for();
        if (which < 0.54) return talk();
        if (which < 0.64) return feel();
        if (which < 0.74) return see_pet();
        if (which < 0.86) return draw();
        gift();
    }

    void put() {
        Thing& thing = something();
        say_time();
        thing.container = pick(random_, kContainers);
        say({someone().name.text, "put the", colour(thing), thing.name, "in the", thing.container, "."});
    }

    void look_for() {
        const Person& person = someone();
        Thing* const away = random_.chance(0.5) ? something_put_away() : nullptr;
        say_time();
        if (away != nullptr) {
            say({person.name.text, "opened the", away->container, "and found the", colour(*away), away->name,
                 "."});
            return;
        }
        const Thing& thing = something();
        say({person.name.text, "looked for the", colour(thing), thing.name, "but",
             person.name.she ? "she" : "he", "did not find it ."});
    }

    void talk() {
        const Person& asks = someone();
        const Person& answers = other_than(asks);
        const Thing* const away = random_.chance(0.5) ? something_put_away() : nullptr;
        if (away != nullptr) {
            say({asks.name.text, "asked , \" where is the", colour(*away), away->name, "? \"",
                 answers.name.text, "said , \" it is in the", away->container, ".", "\""});
            return;
        }
        const Thing& thing = something();
        say({asks.name.text, "said , \" i want the", colour(thing), thing.name, ".", "\"", answers.name.text,
             "said , \" you can not have it .", "\""});
    }

    void feel() {
        Person& person = someone();
        if (random_.chance(0.3)) person.mood = pick(random_, kMoods);
        say({person.name.text, "was", person.mood, "because", person.name.she ? "she" : "he", "saw",
             person.name.she ? "her" : "his", "friend", other_than(person).name.text, "in the", place_, "."});
    }

    void see_pet() {
        const bool many = random_.chance(0.5);
        say({"the", many ? kPetsPlural[pet_] : pet(), "that", someone().name.text, "saw in the",
             pick(random_, kPlaces), many ? "were" : "was", "near the", place_, "."});
    }

    void draw() {
        std::array<std::string_view, 3> list;
        for (std::size_t n = 0; n < list.size();) {
            list[n] = pick(random_, kObjects);
            if ((n < 1 || list[n] != list[0]) && (n < 2 || list[n] != list[1])) ++n;
        }
        const Person& first = someone();
        say({first.name.text, "drew a", list[0], ", a", list[1], "and a", list[2], "."});
        say({other_than(first).name.text, "drew a", list[0], ", a", list[1], "and a", list[2], "too ."});
    }

    void gift() {
        const Person& from = someone();
        const Person& to = other_than(from);
        const Thing& kept = something();
        const Thing* given = &something();
        while (given == &kept) given = &something();
        say_time();
        say({from.name.text, "( who had the", colour(kept), kept.name, ") gave the", colour(*given),
             given->name, "to", to.name.text, "( who was", to.mood, ") ."});
    }

    Random& random_;
    std::string& text_;
    std::vector<Person> people_;
    std::vector<Thing> things_;
    std::size_t pet_ = 0;
    std::string_view place_;
};

// The beginning of `text` that is so many tokens.
std::size_t end_of_tokens(const std::string& text, Index tokens) {
    std::size_t end = 0;
    for (Index n = 0; n < tokens; ++n) end = text.find_first_of(" \n", end) + 1;
    return end;
}

}  // namespace

std::string story_text(std::uint64_t seed, Index tokens) {
    if (tokens < 1) throw std::invalid_argument("a text has at least one token");
    std::string text;
    Index written = 0;
    for (std::uint64_t story = 0; written < tokens; ++story) {
        Random random(seed, story);
        const std::size_t before = text.size();
        Story(random, text).write();
        for (std::size_t n = before; n < text.size(); ++n)
            written += text[n] == ' ' || text[n] == '\n' ? 1 : 0;
    }
    text.resize(end_of_tokens(text, tokens));
    return text;
}

}  // namespace alibi
